import { hourMs } from '@time-tracker/contract/time/durations';
import { nobodyScope, type Database } from '../../database/database.ts';
import { deleteDeviceSignInsBefore, deleteUncollectedSessions } from './device-store.ts';

/** Codes expire earlier. Until then, people can see what they decided. */
const keptHours = 1;

/** Deletes old sign-ins by code, with the sessions of recorders that never collected their token. */
export async function deleteOldCodes({
  database,
  now,
}: {
  database: Database;
  now: () => Date;
}): Promise<void> {
  const before = new Date(now().getTime() - keptHours * hourMs);
  await database.transaction(nobodyScope, (tx) => deleteUncollectedSessions(tx, before));
  await database.transaction(nobodyScope, (tx) => deleteDeviceSignInsBefore(tx, before));
}
