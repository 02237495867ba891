import { accountFolder, prepareStateFolder, readAccount } from '../accounts/account-file.ts';
import { KeychainUnavailable } from '../accounts/keychain.ts';
import { desktopCapabilities } from '../capture/choose-capture.ts';
import { typedCommand } from '../config.ts';
import { sendToRecorder } from '../control/control-socket.ts';
import type { DurableFiles } from '../spool/durable-files.ts';
import { encryptedFiles } from '../spool/encrypted-files.ts';
import { findSpoolKey } from '../spool/spool-key.ts';
import { countSpool, listSetAside } from '../spool/spool-report.ts';
import type { ProgramContext } from '../program/program-context.ts';
import { statusLines, type RunningStatus } from '../program/status-text.ts';

/** Prints what is running, what is pending, and what cannot be measured and why. */
export async function statusCommand(context: ProgramContext): Promise<void> {
  const { config, files, print } = context;
  await prepareStateFolder(config.stateFolder, files);
  const account = await readAccount(config.stateFolder, files);
  if (!account) {
    print(`Not signed in on this machine. Sign in with: ${typedCommand('login')}`);
    return;
  }
  const running = (await sendToRecorder(config.stateFolder, { request: 'status' })) as
    | RunningStatus
    | undefined;
  const folder = accountFolder(config.stateFolder, account);
  const lines = statusLines({
    account,
    running,
    spool: running?.spool ?? (await countSpool(folder, files)),
    setAside: running?.setAside ?? (await listSetAside(folder, await decrypted(context))),
    limitations: running?.limitations ?? (await desktopCapabilities(config)).limitations,
    now: Date.now(),
  });
  for (const line of lines) print(line);
}

/** Without the keychain or a key, only the number of files is known. */
async function decrypted({ files, openSecrets }: ProgramContext): Promise<DurableFiles> {
  try {
    const key = await findSpoolKey(await openSecrets());
    return key ? encryptedFiles(files, key) : files;
  } catch (error) {
    if (error instanceof KeychainUnavailable) return files;
    throw error;
  }
}
