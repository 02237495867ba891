import { createHash } from 'node:crypto';
import { chmod } from 'node:fs/promises';
import { join } from 'node:path';
import { newUuidSeven } from '@time-tracker/contract/time/uuid-seven';
import { z } from 'zod';
import { isMissing, type DurableFiles } from '../spool/durable-files.ts';

const account = z.object({
  server: z.string(),
  email: z.string(),
  token: z.string(),
  userId: z.number(),
  userName: z.string(),
});
/** The account that records, and its server; written by `login`. */
export type Account = z.infer<typeof account>;

const recorderIdentity = z.object({ id: z.uuid() });

const lastProject = z.object({ id: z.number(), name: z.string() });
export type LastProject = z.infer<typeof lastProject>;

/** Creates the state folder if necessary; only its owner may access it. */
export async function prepareStateFolder(folder: string, files: DurableFiles): Promise<void> {
  await files.makeFolder(folder);
  await chmod(folder, 0o700);
}

export async function readAccount(
  folder: string,
  files: DurableFiles,
): Promise<Account | undefined> {
  return readJsonFile(join(folder, 'account.json'), files, account);
}

export async function writeAccount(
  folder: string,
  files: DurableFiles,
  value: Account,
): Promise<void> {
  await files.write(join(folder, 'account.json'), JSON.stringify(value, undefined, 1));
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

/** Each account has its own folder, so that time is never sent for another account. */
export function accountFolder(stateFolder: string, who: Account): string {
  const key = `${new URL(who.server).origin} ${who.userId}`;
  const name = createHash('sha256').update(key).digest('hex').slice(0, 16);
  return join(stateFolder, 'accounts', name);
}

async function readJsonFile<T>(
  path: string,
  files: DurableFiles,
  schema: z.ZodType<T>,
): Promise<T | undefined> {
  try {
    const read: unknown = JSON.parse((await files.read(path)).toString('utf8'));
    return schema.safeParse(read).data;
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError) return undefined;
    throw error;
  }
}
