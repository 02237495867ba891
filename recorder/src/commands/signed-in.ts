import type { ApiClient } from '@time-tracker/contract/api';
import {
  prepareStateFolder,
  readSignedInAccount,
  type SignedInAccount,
} from '../accounts/account-file.ts';
import { createServerClient } from '../api/server-client.ts';
import { typedCommand } from '../config.ts';
import type { ProgramContext } from '../program/program-context.ts';
import { CommandFailure } from './command-failure.ts';

/** The account that is signed in on this machine, and a client for it. */
export async function signedIn(
  context: ProgramContext,
): Promise<{ account: SignedInAccount; client: ApiClient }> {
  await prepareStateFolder(context.config.stateFolder, context.files);
  const { config, files, openSecrets } = context;
  const account = await readSignedInAccount(config.stateFolder, files, openSecrets);
  if (!account) {
    throw new CommandFailure(
      `Not signed in on this machine yet. Sign in with: ${typedCommand('login')}`,
      'signedOut',
    );
  }
  return { account, client: createServerClient(account) };
}
