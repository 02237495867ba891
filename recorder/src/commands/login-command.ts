import { writeRecorderAgent } from '@time-tracker/contract/device-name';
import { prepareStateFolder, readRecorderId, writeAccount } from '../account/account-file.ts';
import { reopenSecretStore } from '../account/secret-store.ts';
import { createServerClient } from '../api/server-client.ts';
import { sendToRecorder } from '../control/control-socket.ts';
import { askLine, askSecret, readAllInput } from './ask-person.ts';
import type { ProgramContext } from '../program/program-context.ts';
import { isUnencrypted, readServerAddress } from './server-address.ts';

export type LoginOptions = {
  server?: string | undefined;
  email?: string | undefined;
  passwordFromInput: boolean;
};

/** Signs in and stores the token in the state folder, which only its owner can read. */
export async function loginCommand(context: ProgramContext, options: LoginOptions): Promise<void> {
  const { config, files, print } = context;
  const server = readServerAddress(options.server ?? (await askLine('Server address: ')));
  await prepareStateFolder(config.stateFolder, files);
  const { recorderName: name, version } = config;
  const id = await readRecorderId(config.stateFolder, files);
  const client = createServerClient({
    server,
    userAgent: writeRecorderAgent(version, { id, name }),
  });
  await client.health.get();
  const email = options.email ?? (await askLine('Email: '));
  const password = options.passwordFromInput ? await readAllInput() : await askSecret('Password: ');
  const { token, user } = await client.user.login({ email, password });
  const { stateFolder, environment } = config;
  const secrets = await reopenSecretStore({ stateFolder, files, environment });
  await writeAccount(stateFolder, files, secrets, {
    server,
    email: user.email,
    token,
    userId: user.id,
    userName: user.name,
  });
  await sendToRecorder(config.stateFolder, { request: 'reload_account' });
  print(`Signed in as ${user.name} (${user.email}) at ${server}.`);
  if (isUnencrypted(server)) {
    print('Warning: this connection is not encrypted (http). Use https outside your own network.');
  }
  print('Next: npm run recorder -- run');
}
