import { NoAnswer } from '../api/http-exchange.ts';
import { askRecorder } from '../control/control-socket.ts';
import { signedIn, type CommandContext } from './command-context.ts';

/** Stops the timer; without the server it stops the recorder here, which tells the server later. */
export async function stopCommand(context: CommandContext): Promise<void> {
  const { config, say } = context;
  const { client } = await signedIn(context);
  try {
    await client.timer.stop({});
  } catch (error) {
    if (!(error instanceof NoAnswer)) throw error;
    const stopped = await askRecorder(config.stateFolder, { ask: 'stop' });
    if (stopped === undefined) throw error;
    say(`The server does not answer (${error.message}). Recording was stopped on this machine;`);
    say('the server is told as soon as it answers.');
    return;
  }
  await askRecorder(config.stateFolder, { ask: 'hurry' });
  say('The timer is stopped.');
}
