import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { isMissing, type DurableFiles } from './durable-files.ts';

/** Files of an account that are not work: a count, and what was last known of the timer. */
const notWork = ['counts.json', 'known-timer.json'];

/** Folders of accounts with work that the server does not have. */
export async function listUnsentFolders(
  stateFolder: string,
  files: DurableFiles,
): Promise<string[]> {
  const accounts = join(stateFolder, 'accounts');
  const names = await files.list(accounts).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const unsent: string[] = [];
  for (const name of names) {
    const folder = join(accounts, name);
    if (await hasWork(folder)) unsent.push(folder);
  }
  return unsent;
}

/** Any other file counts, so that nothing is lost that a later version stores. */
async function hasWork(folder: string): Promise<boolean> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.some((entry) => entry.isFile() && !notWork.includes(entry.name));
}
