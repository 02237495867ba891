import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readSignedInAccount, removeAccount } from '../accounts/account-file.ts';
import { KeychainUnavailable } from '../accounts/keychain.ts';
import { createServerClient } from '../api/server-client.ts';
import { typedCommand } from '../config.ts';
import type { ProgramContext } from '../program/program-context.ts';
import { removeSpoolKey } from '../spool/spool-key.ts';
import { listUnsentFolders } from '../spool/unsent-work.ts';
import { hasState, quitRecorder } from './quit-command.ts';

/** In use until the end; Windows refuses to remove them before. */
const lockFiles = ['lock.db', 'lock.db-journal'];
/** What unsent work needs: the folders of the accounts, and the key in which it is encrypted. */
const neededByUnsentWork = ['accounts', 'secrets'];

/** Removes everything that the recorder has stored on this machine, except unsent work. */
export async function uninstallCommand(
  context: ProgramContext,
  { withUnsentWork }: { withUnsentWork: boolean },
): Promise<void> {
  const { config, files, autostart, browsers, print } = context;
  const { stateFolder } = config;
  await autostart?.turnOff();
  await browsers.turnOff();
  if (!(await hasState(context))) {
    print('The recorder has stored nothing on this machine.');
    return;
  }
  const unlock = await quitRecorder(stateFolder);
  try {
    const unsent = withUnsentWork ? [] : await listUnsentFolders(stateFolder, files);
    await signOut(context);
    await removeSecrets(context, unsent.length > 0).catch((error: unknown) => {
      if (!(error instanceof KeychainUnavailable)) throw error;
      print('The keychain does not respond, so it keeps entries of this recorder.');
    });
    await removeFiles(context, unsent);
    for (const line of resultLines(unsent)) print(line);
  } finally {
    unlock();
  }
  // Only now, because the lock is in files of this folder.
  for (const name of lockFiles) await rm(join(stateFolder, name), { force: true });
  if ((await files.list(stateFolder)).length === 0) await rm(stateFolder, { recursive: true });
}

function resultLines(unsent: string[]): string[] {
  if (unsent.length === 0) return ['The recorder is signed out. Nothing is left on this machine.'];
  return [
    'The recorder is signed out. Only work that the server does not have yet is left:',
    ...unsent.map((folder) => `  ${folder}`),
    `To send it, sign in again: ${typedCommand('login')}, then ${typedCommand('run')}`,
    `To delete it: ${typedCommand('uninstall')} --with-unsent-work`,
  ];
}

/** The server ends the session, if it can be reached; this machine forgets the token anyway. */
async function signOut({ config, files, openSecrets, print }: ProgramContext): Promise<void> {
  try {
    const account = await readSignedInAccount(config.stateFolder, files, openSecrets);
    if (account) await createServerClient(account).user.logout();
  } catch {
    print(
      'The server could not be reached. If this recorder is still listed in Account settings, ' +
        'sign it out there.',
    );
  }
}

async function removeSecrets(
  { config, files, openSecrets }: ProgramContext,
  isUnsentWorkKept: boolean,
): Promise<void> {
  const secrets = await openSecrets();
  await removeAccount(config.stateFolder, files, secrets);
  if (!isUnsentWorkKept) await removeSpoolKey(secrets);
}

async function removeFiles(
  { config, files }: ProgramContext,
  unsentFolders: string[],
): Promise<void> {
  const { stateFolder } = config;
  const remaining = [...lockFiles, ...(unsentFolders.length > 0 ? neededByUnsentWork : [])];
  for (const name of await files.list(stateFolder)) {
    if (remaining.includes(name)) continue;
    await rm(join(stateFolder, name), { recursive: true, force: true });
  }
  if (unsentFolders.length === 0) return;
  const accounts = join(stateFolder, 'accounts');
  for (const name of await files.list(accounts)) {
    const folder = join(accounts, name);
    if (!unsentFolders.includes(folder)) await rm(folder, { recursive: true, force: true });
  }
}
