// npm run backup -- <folder>
import { createKeyring } from '../files/keyring.ts';
import { refuseOtherMasterKey } from '../organizations/refuse-other-master-key.ts';
import { askRunningServer } from '../start/control-channel.ts';
import { BackupError } from './format/backup-error.ts';
import { readManifest, type ManifestContent } from './format/backup-manifest.ts';
import { readBackupCommand } from './command-config.ts';
import { createBackup, type BackupRequest } from './create-backup.ts';
import { toBackupSource } from './installation.ts';
import { openStoppedInstallation, runCommand, say } from './operator-command.ts';

await runCommand('The backup was not made.', async (stop) => {
  const { dataDir, folder, passphrase } = readBackupCommand(process.argv.slice(2));
  const request: BackupRequest = { folder, passphrase };
  const asked = askRunningServer<string, ManifestContent>(dataDir, 'backup', request, say);
  const answer = await Promise.race([asked, untilAborted(stop)]);
  const manifest = answer?.result ?? (await backUpStopped(request, stop));
  if (answer !== undefined) await requireVisible(folder, manifest);
  describeBackup(folder, manifest);
  return true;
});

async function backUpStopped(request: BackupRequest, stop: AbortSignal): Promise<ManifestContent> {
  const installation = await openStoppedInstallation(stop, { isUpgrading: false });
  try {
    const { database, masterKey } = installation;
    await refuseOtherMasterKey(database, createKeyring(masterKey));
    return await createBackup(toBackupSource(installation), request, { say, stop });
  } finally {
    await installation.close();
  }
}

/** The server may see other folders than this command, for example a /tmp of its own. */
async function requireVisible(folder: string, { sumsSha256 }: ManifestContent): Promise<void> {
  if ((await readManifest(folder))?.sumsSha256 === sumsSha256) return;
  throw new BackupError(
    `The server has written a backup to ${folder}, but not to the folder of that name that this command sees. ` +
      'A service or container has folders of its own: with PrivateTmp in its systemd unit, /tmp and /var/tmp, ' +
      'which are deleted when it stops. Choose a folder that both see, for example /backup.',
  );
}

/** The server notices when this process ends. */
function untilAborted(stop: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    stop.addEventListener('abort', () => reject(new Error('Stopped.')), { once: true });
  });
}

function describeBackup(folder: string, manifest: ManifestContent): void {
  const megabytes = (manifest.sizeBytes / 1e6).toFixed(1);
  say(`\nThe backup is complete: ${folder}`);
  say(
    `  ${manifest.files} files, ${megabytes} MB, with everything until ${manifest.completeUntil}.`,
  );
  if (manifest.database === undefined) {
    say('  It has the images only. Back up the PostgreSQL of DATABASE_URL with its own tools.');
  }
  say(
    `  The master key (fingerprint ${manifest.masterKeyFingerprint}) is not in it. Keep a copy of it somewhere else.`,
  );
}
