import { typedCommand } from '../config.ts';
import { sendToRecorder } from '../control/control-socket.ts';
import type { ProgramContext } from '../program/program-context.ts';
import { isOurExtension, runBrowserHost } from '../sites/browser-host.ts';
import { NoBrowser } from '../sites/browser-registration.ts';
import { CommandFailure } from './command-failure.ts';

/** Lets the browser extension send the site of the front tab, or no longer; without an argument, says which. */
export async function browserCommand(
  { browsers, print }: ProgramContext,
  setting: string | undefined,
): Promise<void> {
  switch (setting) {
    case 'on':
      await turnOn({ browsers });
      break;
    case 'off':
      await browsers.turnOff();
      break;
    case undefined:
      break;
    default:
      throw new CommandFailure(`Use: ${typedCommand('browser')} on|off`, 'usage');
  }
  print(
    (await browsers.isOn())
      ? 'The browser extension may send the website of the front tab, once you turn it on there, too.'
      : 'No browser sends websites to this recorder.',
  );
}

async function turnOn({ browsers }: Pick<ProgramContext, 'browsers'>): Promise<void> {
  try {
    await browsers.turnOn();
  } catch (error) {
    if (!(error instanceof NoBrowser)) throw error;
    throw new CommandFailure(
      'No browser was started on this account yet. Start Chromium, Chrome, Edge, Brave, Vivaldi or ' +
        'Firefox once, then try again.',
    );
  }
}

/** Started by a browser for the extension; standard input and output belong to them. */
export async function browserHostCommand(
  { config }: ProgramContext,
  args: string[],
): Promise<void> {
  if (!isOurExtension(args)) {
    throw new CommandFailure('Only the Time Tracker extension in a browser starts this.', 'usage');
  }
  const source = crypto.randomUUID();
  await runBrowserHost({
    input: process.stdin,
    output: process.stdout,
    send: async (tab) => {
      const request = { request: 'front_tab', source, tab } as const;
      return (await sendToRecorder(config.stateFolder, request)) === true;
    },
  });
}
