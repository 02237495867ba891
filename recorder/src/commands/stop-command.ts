import { NoResponse } from '../api/http-request.ts';
import { sendToRecorder } from '../control/control-socket.ts';
import type { ProgramContext } from '../program/program-context.ts';
import { signedIn } from './signed-in.ts';

/** Stops the timer; offline, it stops the recorder on this machine, which tells the server later. */
export async function stopCommand(context: ProgramContext): Promise<void> {
  const { config, print } = context;
  const { client } = await signedIn(context);
  try {
    await client.timer.stop({});
  } catch (error) {
    if (!(error instanceof NoResponse)) throw error;
    const stopped = await sendToRecorder(config.stateFolder, { request: 'stop' });
    if (stopped === undefined) throw error;
    print(`The server does not respond: ${error.message}.`);
    print('Recording was stopped on this machine. The server will be notified when it responds.');
    return;
  }
  await sendToRecorder(config.stateFolder, { request: 'poll' });
  print('Timer stopped.');
}
