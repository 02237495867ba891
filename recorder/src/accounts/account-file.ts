import { createHash } from 'node:crypto';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { newUuidSeven } from '@time-tracker/contract/time/uuid-seven';
import { z } from 'zod';
import type { DurableFiles } from '../spool/durable-files.ts';
import { readJsonFile } from './json-file.ts';
import type { SecretStore } from './secret-store.ts';

const account = z.object({
  server: z.string(),
  email: z.string(),
  userId: z.number(),
  userName: z.string(),
  /** New at each sign-in; the token is stored under it, so that no other account gets it. */
  signInId: z.uuid(),
});
/** The account that records, and its server; written by `login`. */
export type Account = z.infer<typeof account>;

export type SignedInAccount = Account & { token: string };

/** Files of version 0.1.0 contain the token. */
const accountWithToken = account.omit({ signInId: true }).extend({ token: z.string() });

const recorderIdentity = z.object({ id: z.uuid() });

const lastProject = z.object({ id: z.number(), name: z.string() });
export type LastProject = z.infer<typeof lastProject>;

/** Creates the state folder if necessary; only its owner may access it. */
export async function prepareStateFolder(folder: string, files: DurableFiles): Promise<void> {
  await files.makeFolder(folder);
  await chmod(folder, 0o700);
}

/** Who is signed in, without the token; undefined also for a file of version 0.1.0. */
export async function readAccount(
  folder: string,
  files: DurableFiles,
): Promise<Account | undefined> {
  return readJsonFile(accountPath(folder), files, account);
}

/** Who is signed in, with the token; moves the token out of a file of version 0.1.0. */
export async function readSignedInAccount(
  folder: string,
  files: DurableFiles,
  openSecrets: () => Promise<SecretStore>,
): Promise<SignedInAccount | undefined> {
  const old = await readJsonFile(accountPath(folder), files, accountWithToken);
  if (old) return writeAccount(folder, files, await openSecrets(), old);
  const found = await readAccount(folder, files);
  if (!found) return undefined;
  const token = await (await openSecrets()).read(tokenName(found));
  return token === undefined ? undefined : { ...found, token };
}

/** Replaces the account that was signed in before. */
export async function writeAccount(
  folder: string,
  files: DurableFiles,
  secrets: SecretStore,
  { token, ...added }: Omit<SignedInAccount, 'signInId'>,
): Promise<SignedInAccount> {
  const before = await readAccount(folder, files);
  const written: Account = { ...added, signInId: newUuidSeven(Date.now()) };
  await secrets.write(tokenName(written), token);
  await files.write(accountPath(folder), JSON.stringify(written, undefined, 1));
  if (before) await secrets.remove(tokenName(before));
  return { ...written, token };
}

/** Nobody is signed in from now on. The work of the account stays in its folder. */
export async function removeAccount(
  folder: string,
  files: DurableFiles,
  secrets: SecretStore,
): Promise<void> {
  const before = await readAccount(folder, files);
  await files.remove(accountPath(folder));
  if (before) await secrets.remove(tokenName(before));
}

/** The id of this recorder, created at first use. */
export async function readRecorderId(folder: string, files: DurableFiles): Promise<string> {
  const path = join(folder, 'recorder.json');
  const known = await readJsonFile(path, files, recorderIdentity);
  if (known) return known.id;
  const id = newUuidSeven(Date.now());
  await files.write(path, JSON.stringify({ id }));
  return id;
}

/** The project last started with this account, for `start` without a name. */
export async function readLastProject(
  folder: string,
  files: DurableFiles,
): Promise<LastProject | undefined> {
  return readJsonFile(join(folder, 'last-project.json'), files, lastProject);
}

export async function writeLastProject(
  folder: string,
  files: DurableFiles,
  value: LastProject,
): Promise<void> {
  await files.write(join(folder, 'last-project.json'), JSON.stringify(value));
}

function tokenName({ signInId }: Account): string {
  return `token-${signInId}`;
}

function accountPath(folder: string): string {
  return join(folder, 'account.json');
}

/** Each account has its own folder, so that time is never sent for another account. */
export function accountFolder(
  stateFolder: string,
  who: Pick<Account, 'server' | 'userId'>,
): string {
  const key = `${new URL(who.server).origin} ${who.userId}`;
  const name = createHash('sha256').update(key).digest('hex').slice(0, 16);
  return join(stateFolder, 'accounts', name);
}
