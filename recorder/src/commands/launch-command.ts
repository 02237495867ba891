import { setTimeout as pause } from 'node:timers/promises';
import { readAccount } from '../accounts/account-file.ts';
import { backgroundCommand, typedCommand } from '../config.ts';
import { sendToRecorder } from '../control/control-socket.ts';
import { startInBackground } from '../desktop/start-in-background.ts';
import type { ProgramContext } from '../program/program-context.ts';
import { askLine } from './ask-person.ts';
import { asCommandFailure, CommandFailure } from './command-failure.ts';
import { loginCommand } from './login-command.ts';
import { openCommand } from './open-command.ts';

/** Starting takes seconds, on a busy machine many. */
const startMaxMs = 60_000;
const lookEveryMs = 200;

/** What the entry in the menu of the desktop runs: signs in and starts the recorder if needed, opens its page. */
export async function launchCommand(context: ProgramContext): Promise<void> {
  try {
    await launch(context);
  } catch (error) {
    const failure = asCommandFailure(error);
    // The terminal of a menu entry closes with the program, before anyone can read the message.
    if (!failure || !process.stdin.isTTY) throw error;
    context.print(failure.message);
    await askLine('Press Enter to close this window. ');
    process.exitCode = failure.exitCode;
  }
}

async function launch(context: ProgramContext): Promise<void> {
  const { config, files } = context;
  const { stateFolder } = config;
  // Undefined if none is running, null while it starts.
  const readStatus = () => sendToRecorder(stateFolder, { request: 'status' });
  if (!(await readAccount(stateFolder, files))) {
    await loginCommand(context, { passwordFromInput: false });
  }
  if ((await readStatus()) === undefined) {
    context.print('Starting the recorder …');
    startInBackground(backgroundCommand('run'), config.environment);
  }
  const end = performance.now() + startMaxMs;
  while (!(await readStatus())) {
    if (performance.now() > end) {
      throw new CommandFailure(
        `The recorder does not start. To see why, run: ${typedCommand('run')}`,
      );
    }
    await pause(lookEveryMs);
  }
  await openCommand(context);
}
