import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { z } from 'zod';
import { isMissing, type DurableFiles } from '../spool/durable-files.ts';
import { readJsonFile } from './json-file.ts';
import { Keychain } from './keychain.ts';

/** Keeps the token and the key of the spool. Names consist of lowercase letters, digits and hyphens. */
export type SecretStore = {
  kind: 'keychain' | 'file';
  /** Undefined when there is none. Throws KeychainUnavailable, as the others do. */
  read(name: string): Promise<string | undefined>;
  write(name: string, value: string): Promise<void>;
  remove(name: string): Promise<void>;
};

export type SecretStoreOptions = {
  stateFolder: string;
  files: DurableFiles;
  /** Of the process that connects to the keychain. */
  environment: NodeJS.ProcessEnv;
};

const chosen = z.object({ kind: z.enum(['keychain', 'file']), id: z.string() });
type Chosen = z.infer<typeof chosen>;

const chosenFile = 'store.json';

/** A secret is written within moments, by any command. */
const abandonedAfterMs = minuteMs;

/**
 * The system's keychain if it worked when the store was created, else files that only their owner may
 * read. The choice stays, because a keychain that is locked today still has the key of the spool.
 */
export async function openSecretStore(options: SecretStoreOptions): Promise<SecretStore> {
  const folder = join(options.stateFolder, 'secrets');
  const known = await readChosen(folder, options.files);
  if (known) await options.files.removePartialFiles(folder, abandonedAfterMs);
  return known ? storeOf(options, folder, known) : chooseStore(options, folder);
}

/** Moves the secrets from files to the keychain if there is one by now; for the next sign-in. */
export async function reopenSecretStore(options: SecretStoreOptions): Promise<SecretStore> {
  const folder = join(options.stateFolder, 'secrets');
  const known = await readChosen(folder, options.files);
  if (known?.kind === 'keychain') return storeOf(options, folder, known);
  return chooseStore(options, folder);
}

async function chooseStore(options: SecretStoreOptions, folder: string): Promise<SecretStore> {
  // Two commands that choose at once choose the same.
  const id = createHash('sha256').update(folder).digest('hex').slice(0, 16);
  const { files, environment } = options;
  const keychain = new Keychain(environment, id);
  await files.makeFolder(folder);
  const kind = (await keychain.isUsable()) ? 'keychain' : 'file';
  if (kind === 'keychain') {
    for (const name of await listSecretFiles(folder, files)) {
      await keychain.write(name, await readText(folder, name, files));
    }
  }
  await files.write(join(folder, chosenFile), JSON.stringify({ kind, id } satisfies Chosen));
  return storeOf(options, folder, { kind, id });
}

async function storeOf(
  { files, environment }: SecretStoreOptions,
  folder: string,
  { kind, id }: Chosen,
): Promise<SecretStore> {
  switch (kind) {
    case 'keychain': {
      // Copies of what is in the keychain by now.
      for (const name of await listSecretFiles(folder, files))
        await files.remove(join(folder, name));
      const keychain = new Keychain(environment, id);
      return {
        kind,
        read: (name) => keychain.read(name),
        write: (name, value) => keychain.write(name, value),
        remove: (name) => keychain.remove(name),
      };
    }
    case 'file':
      return {
        kind,
        read: (name) => readText(folder, name, files).catch(undefinedIfMissing),
        write: (name, value) => files.write(join(folder, name), value),
        remove: (name) => files.remove(join(folder, name)),
      };
  }
}

async function readChosen(folder: string, files: DurableFiles): Promise<Chosen | undefined> {
  return readJsonFile(join(folder, chosenFile), files, chosen);
}

async function listSecretFiles(folder: string, files: DurableFiles): Promise<string[]> {
  return (await files.list(folder)).filter((name) => name !== chosenFile);
}

async function readText(folder: string, name: string, files: DurableFiles): Promise<string> {
  return (await files.read(join(folder, name))).toString('utf8');
}

function undefinedIfMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}
