import { nobodyScope, type Database } from '../database/database.ts';
import { keptMilliseconds } from './event-hub.ts';
import { deleteEventsBefore } from './event-store.ts';

/** Forgets the events that nobody can ask for any more. */
export async function deleteOldEvents(services: {
  database: Database;
  now: () => Date;
}): Promise<void> {
  const { database, now } = services;
  await database.transaction(nobodyScope, (tx) =>
    deleteEventsBefore(tx, new Date(now().getTime() - keptMilliseconds)),
  );
}
