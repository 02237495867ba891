import { performInRecorder } from '../control/control-socket.ts';
import type { ProgramContext } from '../program/program-context.ts';
import { throwFailure } from './command-failure.ts';
import { signedIn } from './signed-in.ts';

/** Stops the timer: by the running recorder, which also works offline, or on the server. */
export async function stopCommand(context: ProgramContext): Promise<void> {
  const { config, print } = context;
  const { client } = await signedIn(context);
  const result = await performInRecorder(config.stateFolder, { action: 'stop' });
  if (result === undefined) {
    await client.timer.stop({});
    return print('Timer stopped.');
  }
  if (!result.ok) throwFailure(result);
  if (result.message !== null) print(result.message);
}
