import { sendToRecorder } from '../control/control-socket.ts';
import { openAddress } from '../desktop/open-address.ts';
import type { ProgramContext } from '../program/program-context.ts';
import { notRunning } from '../program/status-text.ts';
import { CommandFailure } from './command-failure.ts';
import { signedIn } from './signed-in.ts';

/** Prints an address that opens the recorder's page once, and opens it where there is a desktop. */
export async function openCommand(context: ProgramContext): Promise<void> {
  const { config, print } = context;
  await signedIn(context);
  const link = await sendToRecorder(config.stateFolder, { request: 'open_page' });
  if (typeof link !== 'string') throw new CommandFailure(notRunning);
  print('The page of the recorder on this machine. The link works once, within five minutes:');
  print(link);
  if (config.desktop.kind !== 'none') await openAddress(link, config.environment);
}
