import { randomBytes } from 'node:crypto';
import { keyBytes } from './encrypted-files.ts';

type Secrets = {
  read: (name: string) => Promise<string | undefined>;
  write: (name: string, value: string) => Promise<void>;
};

const secretName = 'spool-key';

/** The key of the spool; undefined while nothing was stored. */
export async function findSpoolKey(secrets: Pick<Secrets, 'read'>): Promise<Buffer | undefined> {
  const known = await secrets.read(secretName);
  const key = known === undefined ? undefined : Buffer.from(known, 'base64');
  return key?.length === keyBytes ? key : undefined;
}

/**
 * The key of the spool, created at first use; only for the process that has locked the folder. Throws when the
 * keychain does not respond or is locked: a new key then would make unreadable what is stored.
 */
export async function readSpoolKey(secrets: Secrets): Promise<Buffer> {
  const key = await findSpoolKey(secrets);
  if (key) return key;
  const created = randomBytes(keyBytes);
  // Stored before the first file that needs it.
  await secrets.write(secretName, created.toString('base64'));
  return created;
}

/** What is stored cannot be read afterwards. */
export function removeSpoolKey(secrets: {
  remove: (name: string) => Promise<void>;
}): Promise<void> {
  return secrets.remove(secretName);
}
