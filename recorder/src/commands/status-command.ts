import { accountFolder, prepareStateFolder, readAccount } from '../account/account-file.ts';
import { desktopCapabilities } from '../capture/choose-capture.ts';
import { sendToRecorder } from '../control/control-socket.ts';
import { countSpool, listSetAside } from '../spool/spool-report.ts';
import type { ProgramContext } from '../program/program-context.ts';
import { statusLines, type RunningStatus } from '../program/status-text.ts';

/** Prints what is running, what is pending, and what cannot be measured and why. */
export async function statusCommand(context: ProgramContext): Promise<void> {
  const { config, files, print } = context;
  await prepareStateFolder(config.stateFolder, files);
  const account = await readAccount(config.stateFolder, files);
  if (!account) {
    print('Not signed in on this machine. Sign in with: npm run recorder -- login');
    return;
  }
  const running = (await sendToRecorder(config.stateFolder, { request: 'status' })) as
    RunningStatus | undefined;
  const folder = accountFolder(config.stateFolder, account);
  const lines = statusLines({
    account,
    running,
    spool: running?.spool ?? (await countSpool(folder, files)),
    setAside: await listSetAside(folder, files),
    limitations: running?.limitations ?? desktopCapabilities(config.desktop).limitations,
    folder,
    now: Date.now(),
  });
  for (const line of lines) print(line);
}
