import { join } from 'node:path';
import { inspect } from 'node:util';
import { readConfig } from '../config.ts';
import { createDatabase } from '../database/database.ts';
import { migrate } from '../database/migrate.ts';
import { openDatabase } from '../database/open-database.ts';
import type { WatchLog } from '../database/postgres/start-log.ts';
import { createKeyring } from '../files/keyring.ts';
import type { Patient } from '../doctor/examine-installation.ts';
import { createImageDecoders } from '../screenshots/images/image-decoders.ts';
import { dropRootPrivileges } from '../start/drop-root-privileges.ts';
import { openFileStore } from '../start/open-file-store.ts';
import { createShutdownSignal } from '../start/shutdown-signal.ts';
import { StartError } from '../start/start-error.ts';
import { requireMasterKey } from './command-config.ts';
import { explainStoreError } from './explain-store-error.ts';
import { toPatient, type Installation } from './installation.ts';

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Only warnings and errors, because the command says itself what it does. */
export const commandLog: WatchLog = {
  info: () => undefined,
  warn: (...parts: unknown[]) => say(describe(parts)),
  error: (...parts: unknown[]) => say(describe(parts)),
};

function describe(parts: unknown[]): string {
  return parts.map((part) => (typeof part === 'string' ? part : inspect(part))).join(' ');
}

/** Runs a command of the operator. Exits with 0, or with 1 and what to do. */
export async function runCommand(
  title: string,
  command: (stop: AbortSignal) => Promise<boolean>,
): Promise<never> {
  const stop = createShutdownSignal();
  try {
    process.exit((await command(stop)) ? 0 : 1);
  } catch (thrown) {
    const error = explainStoreError(thrown);
    const isExpected = error instanceof StartError || stop.aborted;
    process.stderr.write(`\n${title}\n`);
    process.stderr.write(isExpected ? `${(error as Error).message}\n` : `${inspect(error)}\n`);
    process.exit(1);
  }
}

/** Opens an installation on which no server runs: only its database is started. */
export async function openStoppedInstallation(
  stop: AbortSignal,
  { isUpgrading }: { isUpgrading: boolean },
): Promise<Installation & { patient: Patient; close: () => Promise<void> }> {
  await using closing = new AsyncDisposableStack();
  requireMasterKey();
  const config = readConfig(undefined, ({ dataDir, port }) => {
    dropRootPrivileges(dataDir, port);
  });
  const opened = await openDatabase(config, commandLog, stop);
  closing.defer(() => opened.close());
  if (isUpgrading) await migrate(opened.owner, opened);
  const database = createDatabase(opened.app);
  closing.defer(() => database.close());
  const decoders = closing.use(createImageDecoders({ log: commandLog }));
  const store = await openFileStore(
    { ...config, folder: join(config.dataDir, 'files') },
    commandLog,
  );
  closing.defer(store.close);
  const { files } = store;
  const installation: Installation = { ...config, files, embedded: opened.embedded, database };
  const patient = toPatient(installation, {
    database,
    files,
    keyring: createKeyring(config.masterKey),
    decoders,
    log: commandLog,
    now: () => new Date(),
  });
  const moved = closing.move();
  return { ...installation, patient, close: () => moved.disposeAsync() };
}
