import type { ApiClient } from '@time-tracker/contract/api';
import { writeRecorderAgent } from '@time-tracker/contract/accounts/device-name';
import { prepareStateFolder, readRecorderId, writeAccount } from '../accounts/account-file.ts';
import { reopenSecretStore } from '../accounts/secret-store.ts';
import { createServerClient } from '../api/server-client.ts';
import { typedCommand } from '../config.ts';
import { sendToRecorder } from '../control/control-socket.ts';
import { openAddress } from '../desktop/open-address.ts';
import type { ProgramContext } from '../program/program-context.ts';
import { askLine, askSecret, readAllInput } from './ask-person.ts';
import { readServerAddress, requireEncryption } from './server-address.ts';
import { signInByCode, type SignedInUser } from './sign-in-by-code.ts';

export type LoginOptions = {
  server?: string | undefined;
  /** With an email, the person signs in with their password instead of a code. */
  email?: string | undefined;
  passwordFromInput: boolean;
};

/** Signs in and stores a token that can only record. */
export async function loginCommand(context: ProgramContext, options: LoginOptions): Promise<void> {
  const { config, files, print } = context;
  const { stateFolder, environment, desktop, recorderName: name, version } = config;
  const server = readServerAddress(options.server ?? (await askLine('Server address: ')));
  await requireEncryption(server);
  await prepareStateFolder(stateFolder, files);
  const id = await readRecorderId(stateFolder, files);
  const client = createServerClient({
    server,
    userAgent: writeRecorderAgent(version, { id, name }),
  });
  await client.health.get();
  const hasPassword = options.email !== undefined || options.passwordFromInput;
  const { token, user } = hasPassword
    ? await signInByPassword(client, options)
    : await signInByCode(
        { name, version, recorder_id: id },
        {
          client,
          server,
          print,
          open: async (link) => desktop.kind !== 'none' && (await openAddress(link, environment)),
        },
      );
  const secrets = await reopenSecretStore({ stateFolder, files, environment });
  const { email, id: userId, name: userName } = user;
  await writeAccount(stateFolder, files, secrets, { server, email, token, userId, userName });
  await sendToRecorder(stateFolder, { request: 'reload_account' });
  print(`Signed in as ${userName} (${email}) at ${server}.`);
  print(`Next: ${typedCommand('run')}`);
}

async function signInByPassword(
  client: ApiClient,
  { email, passwordFromInput }: LoginOptions,
): Promise<SignedInUser> {
  const signedIn = {
    email: email ?? (await askLine('Email: ')),
    password: passwordFromInput ? await readAllInput() : await askSecret('Password: '),
  };
  return client.user.login({ ...signedIn, scope: 'recorder' });
}
