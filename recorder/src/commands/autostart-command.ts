import { typedCommand } from '../config.ts';
import type { ProgramContext } from '../program/program-context.ts';
import { CommandFailure } from './command-failure.ts';

/** Starts the recorder at sign-in to this computer, or no longer; without an argument, says which. */
export async function autostartCommand(
  { autostart, print }: ProgramContext,
  setting: string | undefined,
): Promise<void> {
  if (!autostart) {
    throw new CommandFailure('The recorder cannot start at sign-in on this system.');
  }
  switch (setting) {
    case 'on':
      await autostart.turnOn();
      break;
    case 'off':
      await autostart.turnOff();
      break;
    case undefined:
      break;
    default:
      throw new CommandFailure(`Use: ${typedCommand('autostart')} on|off`, 'usage');
  }
  print(
    (await autostart.isOn())
      ? 'The recorder starts when you sign in to this computer.'
      : 'The recorder does not start automatically.',
  );
}
