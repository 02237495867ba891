import { rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openEmbeddedDatabase } from '../database/embedded-database.ts';
import type { WatchLog } from '../database/postgres/start-log.ts';
import { StartError } from '../start/start-error.ts';
import { BackupError } from './format/backup-error.ts';
import type { ManifestContent } from './format/backup-manifest.ts';
import type { OpenedBackup } from './restore-files.ts';
import { restoreSavedImages } from './saved-images.ts';
import { findWalFolder, measureSegments, restoreWal } from './wal-history.ts';

/** In the folder of the database, so that PostgreSQL's user can read it. */
const walName = 'restored-wal';

/** Throws a BackupError if a backup does not reach the instant. */
export function refuseInstant(
  { walFolder, completeUntil }: ManifestContent,
  until: Date | undefined,
): void {
  if (until === undefined) return;
  if (walFolder === undefined) {
    throw new BackupError(
      'The WAL after this backup was not kept (BACKUP_WAL), so only the backup itself can be restored: leave out --to.',
    );
  }
  if (until >= new Date(completeUntil)) return;
  throw new BackupError(
    `This backup reaches instants from ${completeUntil} on. Choose an older backup for ${until.toISOString()}.`,
  );
}

/** What the WAL since a backup takes without compression. */
export function measureWal(
  folder: string,
  { walFolder, startedAt }: ManifestContent,
): Promise<number> {
  if (walFolder === undefined) return Promise.resolve(0);
  return measureSegments(join(dirname(folder), walFolder), new Date(startedAt));
}

/** Replays the WAL up to an instant, then makes the database an ordinary one. */
export async function recoverUntil(
  { folder, manifest, seal }: OpenedBackup,
  dataDir: string,
  { masterKey, until }: { masterKey: Buffer; until?: Date | undefined },
  { say, stop, log }: { say: (line: string) => void; stop: AbortSignal; log: WatchLog },
): Promise<void> {
  if (until === undefined || manifest.walFolder === undefined) return;
  say(`Database as of ${until.toISOString()} …`);
  const data = join(dataDir, 'postgres', 'data');
  const wal = await findWalFolder(join(dirname(folder), manifest.walFolder), seal);
  const since = new Date(manifest.startedAt);
  await restoreWal(wal, join(data, walName), { since, say });
  await writeFile(join(data, 'recovery.signal'), '', { mode: 0o600 });
  const copy = process.platform === 'win32' ? 'copy' : 'cp';
  const settings = {
    restore_command: `${copy} "${walName}/%f" "%p"`,
    // PostgreSQL reads this before it knows any abbreviations of zones, and Z is one.
    recovery_target_time: until.toISOString().replace('Z', '+00'),
    recovery_target_action: 'promote',
    // Connections are refused until the end, so the start waits for it.
    hot_standby: 'off',
  };
  try {
    const opened = await openEmbeddedDatabase(dataDir, masterKey, log, stop, { settings });
    await opened.close();
  } catch (error) {
    throw explain(error, until);
  }
  await rm(join(data, walName), { recursive: true });
  say('Images that arrived after the backup …');
  await restoreSavedImages(wal, since, dataDir, { say, stop });
}

function explain(error: unknown, until: Date): unknown {
  if (!(error instanceof StartError)) return error;
  if (!error.message.includes('before configured recovery target was reached')) return error;
  const last = /last completed transaction was at log time ([^\n]+)/.exec(error.message)?.[1];
  return new BackupError(
    `The kept WAL ends before ${until.toISOString()}` +
      (last === undefined ? '. ' : `; its last change is of ${last}. `) +
      'Choose an earlier instant, or a newer backup if there is one.',
  );
}
