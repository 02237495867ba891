import type { Database } from '../database/database.ts';
import type { Keyring } from '../files/keyring.ts';
import { StartError } from '../start/start-error.ts';
import { findWrappedKey } from './organization-key-store.ts';

/**
 * Throws a StartError when another master key wrapped the keys of the organizations: their images
 * could not be decrypted, and new images would be lost with the next change of the key.
 */
export async function refuseOtherMasterKey(database: Database, keyring: Keyring): Promise<void> {
  const [oldest] = await database.listOrganizationIds();
  if (oldest === undefined) return;
  const wrappedKey = await database.transaction({ userId: 0, organizationIds: [oldest] }, (tx) =>
    findWrappedKey(tx, oldest),
  );
  if (wrappedKey === undefined) return;
  try {
    keyring.encrypt(wrappedKey, 'start', Buffer.alloc(0));
  } catch {
    throw new StartError(
      'The master key is not the one that this database was created with, so its images cannot be read. ' +
        'Restore secrets/master.key in DATA_DIR from your copy of it, or set MASTER_KEY to the former key.',
    );
  }
}
