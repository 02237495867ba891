import { readFileSync, realpathSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { errorCode } from '../files/file-system.ts';
import { readMasterKey } from '../start/master-key.ts';
import { SettingReader } from '../start/setting-reader.ts';
import { StartError } from '../start/start-error.ts';

/** Paths are relative to where the command was typed, which npm passes on. */
function toPath(path: string): string {
  return resolve(process.env['INIT_CWD'] ?? '.', path);
}

/** The data folder of an existing installation. */
function findDataDir(reader: SettingReader): string {
  const path = resolve(reader.text('DATA_DIR') ?? 'data');
  const isInstallation = isThere(join(path, 'postgres', 'data'));
  if (isInstallation || (reader.text('DATABASE_URL') !== undefined && isThere(path))) {
    return realpathSync(path);
  }
  throw new StartError(
    `There is no installation in ${path}. Set DATA_DIR to the folder of the installation.`,
  );
}

function isThere(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    if (!['EACCES', 'EPERM'].includes(errorCode(error) ?? '')) throw error;
    throw new StartError(
      `This user may not read ${path}. Run the command as the user of the server, or as root.`,
    );
  }
}

/**
 * Throws a StartError if an installation has no master key. A command must not create one: it would not
 * be that of the images.
 */
export function requireMasterKey(): void {
  const reader = new SettingReader(process.env);
  if (reader.text('MASTER_KEY') !== undefined) return;
  const path = join(findDataDir(reader), 'secrets', 'master.key');
  if (isThere(path)) return;
  throw new StartError(
    `The master key is missing: ${path} is not there and MASTER_KEY is not set. ` +
      'Run the command with the settings of the server, or restore the file from your copy of it.',
  );
}

function readPassphrase(reader: SettingReader): string | undefined {
  return reader.text('BACKUP_PASSPHRASE');
}

export function readBackupCommand(args: readonly string[]) {
  const usage = 'Usage: backup <folder of the backup>';
  const { positionals } = parse(
    () => parseArgs({ args: [...args], allowPositionals: true }),
    usage,
  );
  const [folder, ...rest] = positionals;
  if (folder === undefined || rest.length > 0) throw new StartError(usage);
  const reader = new SettingReader(process.env);
  return {
    dataDir: findDataDir(reader),
    folder: toPath(folder),
    passphrase: readPassphrase(reader),
  };
}

export function readDoctorCommand(args: readonly string[]) {
  const usage = 'Usage: doctor [--fix]';
  const options = { fix: { type: 'boolean', default: false } } as const;
  const { values } = parse(() => parseArgs({ args: [...args], options }), usage);
  return { dataDir: findDataDir(new SettingReader(process.env)), isFixing: values.fix };
}

export function readRestoreCommand(args: readonly string[]) {
  const usage =
    'Usage: restore <folder of the backup> --data <new data folder> [--master-key <file>] [--to <instant>] [--skip-damaged]';
  const text = { type: 'string' } as const;
  const options = {
    data: text,
    'master-key': text,
    to: text,
    'skip-damaged': { type: 'boolean', default: false },
  } as const;
  const { values, positionals } = parse(
    () => parseArgs({ args: [...args], options, allowPositionals: true }),
    usage,
  );
  const [folder, ...rest] = positionals;
  if (folder === undefined || rest.length > 0 || values.data === undefined) {
    throw new StartError(usage);
  }
  const reader = new SettingReader(process.env);
  return {
    folder: toPath(folder),
    dataDir: toPath(values.data),
    passphrase: readPassphrase(reader),
    skipsDamaged: values['skip-damaged'],
    until: values.to === undefined ? undefined : readInstant(values.to),
    ...readKey(reader, values['master-key']),
  };
}

function readInstant(text: string): Date {
  const instant = new Date(text);
  // Without a zone it would be in that of the machine.
  if (/(Z|[+-]\d\d:\d\d)$/.test(text) && !Number.isNaN(instant.getTime())) return instant;
  throw new StartError(`--to: "${text}" is not an instant like 2026-03-04T10:00:00Z.`);
}

/** The master key of the backup: from a file, or from MASTER_KEY. */
function readKey(
  reader: SettingReader,
  file: string | undefined,
): { masterKey: Buffer; masterKeyText: string | undefined } {
  if (file !== undefined) {
    const text = readKeyFile(toPath(file));
    const fileReader = new SettingReader({ MASTER_KEY: text });
    const masterKey = readMasterKey(fileReader)('');
    fileReader.finish();
    return { masterKey, masterKeyText: text };
  }
  if (reader.text('MASTER_KEY') === undefined) {
    throw new StartError(
      'The backup does not contain the master key. Name a copy of secrets/master.key with --master-key, or set MASTER_KEY.',
    );
  }
  const masterKey = readMasterKey(reader)('');
  reader.finish();
  return { masterKey, masterKeyText: undefined };
}

function readKeyFile(path: string): string {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new StartError(`The master key cannot be read: ${(error as Error).message}`);
  }
}

function parse<Result>(read: () => Result, usage: string): Result {
  try {
    return read();
  } catch (error) {
    throw new StartError(`${(error as Error).message}\n${usage}`);
  }
}
