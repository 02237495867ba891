import { nobodyScope } from '../database/database.ts';
import { readHeldDeletions, readNewestReceivedAt } from '../deletion/deletion-guard.ts';
import type { FileCheckServices } from '../screenshots/file-check/check-stored-images.ts';
import { readDatabaseFacts } from './doctor-store.ts';
import type { Finding } from './finding.ts';

type Services = Pick<FileCheckServices, 'database' | 'now'>;

/** Clocks of two machines that are synchronized differ by less. */
const clockDifferenceMaxMs = 5_000;

/** Whether the clock of the server agrees with that of the database, and with the latest received work. */
export async function checkClock(services: Services): Promise<Finding[]> {
  return [...(await compareWithDatabase(services)), ...(await compareWithWork(services))];
}

async function compareWithDatabase({ database, now }: Services): Promise<Finding[]> {
  const before = now().getTime();
  const facts = await database.transaction(nobodyScope, readDatabaseFacts);
  const differenceMs = Math.max(
    before - facts.now.getTime(),
    facts.now.getTime() - now().getTime(),
  );
  if (differenceMs <= clockDifferenceMaxMs)
    return [{ level: 'fine', text: 'The clocks of server and database agree.' }];
  return [
    {
      level: 'problem',
      text: `The clocks of server and database differ by ${Math.round(differenceMs / 1000)} s.`,
      remedy: 'Synchronize both by NTP: timedatectl set-ntp true',
    },
  ];
}

async function compareWithWork({ database, now }: Services): Promise<Finding[]> {
  const newest = await readNewestReceivedAt(database);
  const at = now();
  if (newest === null || newest.getTime() <= at.getTime() + clockDifferenceMaxMs) return [];
  return [
    {
      level: 'advice',
      text: `The latest work was received at ${newest.toISOString()}, but it is ${at.toISOString()} by the clock of the server.`,
      remedy:
        'Check the clock: date -u. If it is right now, it was wrong when that work was received. Nothing else is needed.',
    },
  ];
}

/** Deletions by age wait for the operator when the clock may be wrong. */
export async function checkHeldDeletions({ database }: Services): Promise<Finding[]> {
  const jobs = await readHeldDeletions(database);
  const held = jobs.filter((job) => job.held > 0).map(({ name }) => name);
  if (held.length === 0) return [];
  return [
    {
      level: 'advice',
      text: `Nothing old is deleted, because the clock may be wrong: ${held.join(', ')}.`,
      remedy:
        "Check the clock: date -u. If it is right and what is due may be deleted, set CONFIRM_DELETION to today's date and restart.",
    },
  ];
}
