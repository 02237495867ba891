import { accountFolder, prepareStateFolder, readAccount } from '../account/account-file.ts';
import { desktopAbility } from '../capture/choose-capture.ts';
import { askRecorder } from '../control/control-socket.ts';
import { countSpool, listSetAside } from '../spool/spool-report.ts';
import type { CommandContext } from './command-context.ts';
import { statusLines, type RunningStatus } from './status-words.ts';

/** Says what runs, what records, what waits, and what cannot be measured and why. */
export async function statusCommand(context: CommandContext): Promise<void> {
  const { config, files, say } = context;
  await prepareStateFolder(config.stateFolder, files);
  const account = await readAccount(config.stateFolder, files);
  if (!account) {
    say('Nobody is signed in on this machine. Run: npm run recorder -- login');
    return;
  }
  const running = (await askRecorder(config.stateFolder, { ask: 'status' })) as
    RunningStatus | undefined;
  const folder = accountFolder(config.stateFolder, account);
  const lines = statusLines({
    account,
    running,
    spool: running?.spool ?? (await countSpool(folder, files)),
    setAside: await listSetAside(folder, files),
    lacks: running?.lacks ?? desktopAbility(config.desktop).lacks,
    folder,
    now: Date.now(),
  });
  for (const line of lines) say(line);
}
