import { desktopAbility } from '../capture/choose-capture.ts';
import {
  openControlSocket,
  type ControlRequest,
  type ControlSocket,
} from '../control/control-socket.ts';
import { AlreadyRunning } from '../control/folder-lock.ts';
import { signedIn, type CommandContext } from './command-context.ts';
import { CommandFailure } from './command-failure.ts';
import { RecorderProgram } from './recorder-program.ts';

/** Records until it is told to end (Ctrl-C, SIGTERM). */
export async function runCommand(context: CommandContext): Promise<void> {
  const { account } = await signedIn(context);
  const ability = desktopAbility(context.config.desktop);
  const say = (text: string) => context.say(`${new Date().toLocaleTimeString()}  ${text}`);
  let answer: (request: ControlRequest) => Promise<unknown> = () => Promise.resolve(null);
  const control = await openControl(context, (request) => answer(request));
  try {
    say(`Signed in as ${account.userName} at ${account.server}. Ctrl-C ends the recorder.`);
    for (const lack of ability.lacks) say(lack);
    const program = await RecorderProgram.open({ ...context, say }, account, ability);
    answer = (request) => program.answer(request);
    await program.run(endSignal());
  } finally {
    await control.close();
  }
}

async function openControl(
  { config }: CommandContext,
  answer: (request: ControlRequest) => Promise<unknown>,
): Promise<ControlSocket> {
  try {
    return await openControlSocket(config.stateFolder, answer);
  } catch (error) {
    if (!(error instanceof AlreadyRunning)) throw error;
    throw new CommandFailure(
      'A recorder already runs on this machine for this account. Look at it with: ' +
        'npm run recorder -- status',
      'alreadyRunning',
    );
  }
}

/** npm and the terminal may each pass on one Ctrl-C; only a later one is meant as impatience. */
const impatientAfterMs = 1_000;

/** Aborts at the first SIGINT or SIGTERM; another one ends the program at once. */
function endSignal(): AbortSignal {
  const end = new AbortController();
  let firstAt: number | undefined;
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(name, () => {
      firstAt ??= performance.now();
      if (performance.now() - firstAt > impatientAfterMs) process.exit(1);
      end.abort();
    });
  }
  return end.signal;
}
