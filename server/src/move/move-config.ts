import { parseArgs } from 'node:util';
import { readConfig, readDatabaseUrl, type Config } from '../config.ts';
import type { S3Address } from '../files/s3/open-s3-client.ts';
import { dropRootPrivileges } from '../start/drop-root-privileges.ts';
import { readFilesUrl } from '../start/read-files-url.ts';
import { SettingReader } from '../start/setting-reader.ts';
import { StartError } from '../start/start-error.ts';

const usage = `Usage:
move --database postgres://user:password@host/database
move --database embedded
move --files s3://bucket?endpoint=https://s3.example.com
move --files disk`;

type MoveCommand =
  | { kind: 'database'; databaseUrl: string | undefined }
  | { kind: 'files'; filesUrl: S3Address | undefined; text: string };

/** What to move where. Throws a StartError with the usage. */
export function readMoveCommand(args: readonly string[]): MoveCommand {
  const { database, files } = parse(args);
  if (database !== undefined && files === undefined) {
    if (database === 'embedded') return { kind: 'database', databaseUrl: undefined };
    const reader = new SettingReader({ DATABASE_URL: database });
    const databaseUrl = readDatabaseUrl(reader);
    reader.finish();
    return { kind: 'database', databaseUrl };
  }
  if (files === undefined || database !== undefined) throw new StartError(usage);
  if (files === 'disk') return { kind: 'files', filesUrl: undefined, text: files };
  const reader = new SettingReader({ FILES_URL: files });
  const filesUrl = readFilesUrl(reader);
  reader.finish();
  return { kind: 'files', filesUrl, text: files };
}

function parse(args: readonly string[]): { database?: string; files?: string } {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({ args: [...args], options: { database: text, files: text } }).values;
  } catch (error) {
    throw new StartError(`${(error as Error).message}\n${usage}`);
  }
}

/** The settings of the installation as it is. */
export function readInstallation(): Config {
  return readConfig(undefined, ({ dataDir, port }) => {
    dropRootPrivileges(dataDir, port);
  });
}
