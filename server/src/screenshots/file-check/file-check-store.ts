import type { Tx } from '../../database/database.ts';
import type { StoredImagesCheck } from './check-stored-images.ts';

type FileCheck = Omit<StoredImagesCheck, 'repaired'>;

export async function saveFileCheck(tx: Tx, at: Date, check: FileCheck): Promise<void> {
  const { screenshots, opened, missing, damaged } = check;
  const row = { checked_at: at, screenshots, opened, missing, damaged };
  await tx
    .insertInto('file_checks')
    .values(row)
    .onConflict((conflict) => conflict.column('singleton').doUpdateSet(row))
    .execute();
}

/** The result of the latest check. Undefined before the first one. */
export function findFileCheck(tx: Tx): Promise<(FileCheck & { checked_at: Date }) | undefined> {
  return tx
    .selectFrom('file_checks')
    .select(['checked_at', 'screenshots', 'opened', 'missing', 'damaged'])
    .executeTakeFirst();
}
