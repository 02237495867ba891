import type { SecretStore } from '../accounts/secret-store.ts';
import type { DurableFiles } from '../spool/durable-files.ts';
import { encryptedFiles, encryptPlainFiles } from '../spool/encrypted-files.ts';
import { readSpoolKey } from '../spool/spool-key.ts';
import { Spool } from '../spool/spool.ts';

type Place = {
  folder: string;
  files: DurableFiles;
  openSecrets: () => Promise<SecretStore>;
};

/** Opens the encrypted spool; encrypts what an earlier version stored. */
export async function openSpool({ folder, files, openSecrets }: Place): Promise<Spool> {
  const encrypted = encryptedFiles(files, await readSpoolKey(await openSecrets()));
  await encryptPlainFiles(folder, files, encrypted).catch(() => undefined);
  return Spool.open(folder, encrypted);
}
