import { nobodyScope, type Database } from '../database/database.ts';
import { keptMilliseconds } from './event-hub.ts';
import { deleteEventsBefore } from './event-store.ts';

/** Deletes events that are too old for any client to ask for. */
export async function deleteOldEvents(services: {
  database: Database;
  now: () => Date;
}): Promise<void> {
  const { database, now } = services;
  await database.transaction(nobodyScope, (tx) =>
    deleteEventsBefore(tx, new Date(now().getTime() - keptMilliseconds)),
  );
}
