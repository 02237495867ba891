import type { ApiClient } from '@time-tracker/contract/api';
import { prepareStateFolder, readAccount, type Account } from '../account/account-file.ts';
import { createServerClient } from '../api/server-client.ts';
import type { Config } from '../config.ts';
import type { DurableFiles } from '../spool/durable-files.ts';
import { CommandFailure } from './command-failure.ts';

/** What every command needs. */
export type CommandContext = {
  config: Config;
  files: DurableFiles;
  /** Prints one line. */
  print: (text: string) => void;
};

/** The account that is signed in on this machine, and a client for it. */
export async function signedIn(
  context: CommandContext,
): Promise<{ account: Account; client: ApiClient }> {
  await prepareStateFolder(context.config.stateFolder, context.files);
  const account = await readAccount(context.config.stateFolder, context.files);
  if (!account) {
    throw new CommandFailure(
      'Not signed in on this machine yet. Sign in with: npm run recorder -- login',
      'signedOut',
    );
  }
  return { account, client: createServerClient(account) };
}
