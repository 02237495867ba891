import { writeRecorderAgent } from '@time-tracker/contract/device-name';
import { prepareStateFolder, readRecorderId, writeAccount } from '../account/account-file.ts';
import { createServerClient } from '../api/server-client.ts';
import { askRecorder } from '../control/control-socket.ts';
import { askLine, askSecret, readAllInput } from './ask-person.ts';
import type { CommandContext } from './command-context.ts';
import { isUnencrypted, readServerAddress } from './server-address.ts';

export type LoginOptions = {
  server?: string | undefined;
  email?: string | undefined;
  passwordFromInput: boolean;
};

/** Signs in and keeps the token in the state folder, where only its owner can read it. */
export async function loginCommand(context: CommandContext, options: LoginOptions): Promise<void> {
  const { config, files, say } = context;
  const server = readServerAddress(options.server ?? (await askLine('Server address: ')));
  await prepareStateFolder(config.stateFolder, files);
  const { recorderName: name, version } = config;
  const id = await readRecorderId(config.stateFolder, files);
  const client = createServerClient({
    server,
    userAgent: writeRecorderAgent(version, { id, name }),
  });
  await client.health.get();
  const email = options.email ?? (await askLine('E-mail: '));
  const password = options.passwordFromInput ? await readAllInput() : await askSecret('Password: ');
  const { token, user } = await client.user.login({ email, password });
  await writeAccount(config.stateFolder, files, {
    server,
    email: user.email,
    token,
    userId: user.id,
    userName: user.name,
  });
  await askRecorder(config.stateFolder, { ask: 'account' });
  say(`Signed in as ${user.name} (${user.email}) at ${server}.`);
  if (isUnencrypted(server)) {
    say('Careful: this address is not encrypted (http). Use https outside your own network.');
  }
  say('Next: npm run recorder -- run');
}
