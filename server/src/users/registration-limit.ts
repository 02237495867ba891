import { ApiError } from '@time-tracker/contract/errors';
import { nobodyScope, type Database } from '../database/database.ts';
import { countAttempts, insertAttempts, lockSubject } from './attempt-store.ts';

const registrationsPerHour = 60;
const hourMilliseconds = 60 * 60 * 1000;

/** Counts a registration from an address; throws too_many when there were 60 within the hour. */
export function countRegistration(database: Database, address: string, now: Date): Promise<void> {
  const subject = `registration:${address}`;
  const since = new Date(now.getTime() - hourMilliseconds);
  return database.transaction(nobodyScope, async (tx) => {
    await lockSubject(tx, subject);
    const { count, oldestAt } = await countAttempts(tx, subject, since);
    if (count >= registrationsPerHour && oldestAt !== null) {
      const seconds = (oldestAt.getTime() - since.getTime()) / 1000;
      throw new ApiError('too_many', { retryAfterSeconds: Math.max(1, Math.ceil(seconds)) });
    }
    await insertAttempts(tx, [subject], now);
  });
}
