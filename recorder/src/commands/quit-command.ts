import { setTimeout as pause } from 'node:timers/promises';
import { sendToRecorder } from '../control/control-socket.ts';
import { AlreadyRunning, lockFolder } from '../control/folder-lock.ts';
import type { ProgramContext } from '../program/program-context.ts';
import { isMissing } from '../spool/durable-files.ts';
import { CommandFailure } from './command-failure.ts';

/** The recorder first sends what it can. */
const stopMaxMs = 60_000;
const lookEveryMs = 200;

/** Ends the running recorder, for example to replace its program. The timer keeps running. */
export async function quitCommand(context: ProgramContext): Promise<void> {
  if (await hasState(context)) {
    const unlock = await quitRecorder(context.config.stateFolder);
    unlock();
  }
  context.print('The recorder is not running on this machine.');
}

/** Whether this person has ever used a recorder on this machine. */
export async function hasState({ config, files }: ProgramContext): Promise<boolean> {
  try {
    await files.list(config.stateFolder);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** Ends a running recorder; returns the function that lets another one start. */
export async function quitRecorder(stateFolder: string): Promise<() => void> {
  const end = performance.now() + stopMaxMs;
  await sendToRecorder(stateFolder, { request: 'quit' });
  for (;;) {
    try {
      return lockFolder(stateFolder);
    } catch (error) {
      if (!(error instanceof AlreadyRunning)) throw error;
      if (performance.now() > end) {
        throw new CommandFailure('The recorder does not stop. End it, then try again.');
      }
    }
    await pause(lookEveryMs);
  }
}
