import type { ApiClient } from '@time-tracker/contract/api';
import { prepareStateFolder, readAccount, type Account } from '../account/account-file.ts';
import { createServerClient } from '../api/server-client.ts';
import type { Config } from '../config.ts';
import type { DurableFiles } from '../spool/durable-files.ts';
import { CommandFailure } from './command-failure.ts';

/** What every command gets. */
export type CommandContext = {
  config: Config;
  files: DurableFiles;
  /** Prints one line. */
  say: (text: string) => void;
};

/** The account that signed in on this machine, and a client that speaks for it. */
export async function signedIn(
  context: CommandContext,
): Promise<{ account: Account; client: ApiClient }> {
  await prepareStateFolder(context.config.stateFolder, context.files);
  const account = await readAccount(context.config.stateFolder, context.files);
  if (!account) {
    throw new CommandFailure(
      'Nobody is signed in on this machine yet. Run: npm run recorder -- login',
      'signedOut',
    );
  }
  return { account, client: createServerClient(account) };
}
