import { randomBytes } from 'node:crypto';
import { keyBytes } from './encrypted-files.ts';

type Secrets = {
  read: (name: string) => Promise<string | undefined>;
  write: (name: string, value: string) => Promise<void>;
};

const secretName = 'spool-key';

/**
 * The key of the spool, created at first use. Throws when the keychain does not respond or is locked: a
 * new key then would make unreadable what is stored.
 */
export async function readSpoolKey(secrets: Secrets): Promise<Buffer> {
  const known = await secrets.read(secretName);
  const key = known === undefined ? undefined : Buffer.from(known, 'base64');
  if (key?.length === keyBytes) return key;
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
