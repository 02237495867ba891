import { join } from 'node:path';
import {
  defaultPersonalSettings,
  personalSettings,
  type PersonalSettings,
} from '@time-tracker/contract/local-recorder';
import { isMissing, type DurableFiles } from '../spool/durable-files.ts';

/** What a damaged file is replaced by: the person may have wanted any of the strict settings. */
const strictSettings: PersonalSettings = {
  ...defaultPersonalSettings,
  blurAll: true,
  titlesOff: true,
};

const damagedMessage =
  'Your settings file was damaged. Until you save your settings again, all screenshots are blurred ' +
  'and no window titles are recorded.';

/** The person's own settings, in `settings.json` of the state folder. */
export class PersonalSettingsFile {
  readonly #path: string;
  readonly #files: DurableFiles;
  #current: PersonalSettings;
  #problem: string | undefined;
  #written: Promise<unknown> = Promise.resolve();

  static async open(stateFolder: string, files: DurableFiles): Promise<PersonalSettingsFile> {
    const path = join(stateFolder, 'settings.json');
    const content = await files.read(path).catch((error: unknown) => {
      if (isMissing(error)) return undefined;
      throw error;
    });
    return new PersonalSettingsFile(path, files, content?.toString('utf8'));
  }

  private constructor(path: string, files: DurableFiles, content: string | undefined) {
    this.#path = path;
    this.#files = files;
    const read = content === undefined ? defaultPersonalSettings : readSettings(content);
    this.#current = read ?? { ...strictSettings, ...readableSettings(content ?? '') };
    if (!read) this.#problem = damagedMessage;
  }

  get current(): PersonalSettings {
    return this.#current;
  }

  /** What is wrong with the file, for people. */
  get problem(): string | undefined {
    return this.#problem;
  }

  /** Changes some settings. They apply at once and are on disk when the promise resolves. */
  async update(change: Partial<PersonalSettings>): Promise<PersonalSettings> {
    const changed = personalSettings.parse({ ...this.#current, ...change });
    this.#current = changed;
    const writing = this.#written.then(() =>
      this.#files.write(this.#path, JSON.stringify(changed, undefined, 1)),
    );
    this.#written = writing.catch(() => undefined);
    await writing;
    this.#problem = undefined;
    return changed;
  }
}

function readSettings(content: string): PersonalSettings | undefined {
  return personalSettings.safeParse(parseJson(content)).data;
}

/** The valid settings of a damaged file that are at least as strict as the replaced ones. */
function readableSettings(content: string): Partial<PersonalSettings> {
  const read = parseJson(content);
  if (typeof read !== 'object' || read === null) return {};
  const { blurAll, titlesOff, ...others } = personalSettings.shape;
  const valid: Record<string, unknown> = {};
  for (const [name, schema] of Object.entries(others)) {
    const value = schema.safeParse((read as Record<string, unknown>)[name]);
    if (value.success) valid[name] = value.data;
  }
  return valid;
}

function parseJson(content: string): unknown {
  try {
    return JSON.parse(content) as unknown;
  } catch {
    return undefined;
  }
}
