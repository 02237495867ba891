import { titleRetentionDays } from '@time-tracker/contract/limits';
import { dayMs } from '@time-tracker/contract/time/durations';
import type { Database, Scope } from '../database/database.ts';
import type { DeletionRun } from '../deletion/deletion-guard.ts';
import { eraseTitles, findNewestTitle, findTitleSettings } from './app-title-store.ts';

/**
 * Erases titles of applications and screenshots that are older than 180 days, and all titles of
 * organizations that have them switched off; says in the log how many. Goes on from where it was
 * the last time, a day in each transaction, so that a first run over years holds nobody up.
 */
export async function deleteExpiredTitles(
  services: {
    database: Database;
    log: { info(detail: object, message: string): void };
    now: () => Date;
  },
  run: DeletionRun,
): Promise<void> {
  const { database, log, now } = services;
  for (const organizationId of await database.listOrganizationIds()) {
    const titles = await eraseOfOrganization(database, organizationId, now(), run);
    if (titles > 0) log.info({ organizationId, titles }, 'titles erased, as their time was over');
  }
}

async function eraseOfOrganization(
  database: Database,
  organizationId: number,
  now: Date,
  run: DeletionRun,
): Promise<number> {
  const scope: Scope = { userId: 0, organizationIds: [organizationId] };
  const found = await database.transaction(scope, (tx) => findTitleSettings(tx, organizationId));
  if (found === undefined || found.firstAt === null) return 0;
  const keptMs = found.titles ? titleRetentionDays * dayMs : 0;
  const until = now.getTime() - keptMs;
  let from = Math.max(found.firstAt.getTime(), found.erasedBefore?.getTime() ?? 0);
  if (from > until) {
    // Titles were switched on again, or nothing is that old: what comes late is erased in its time.
    const at = new Date(until);
    return database.transaction(scope, (tx) => eraseTitles(tx, organizationId, at, at));
  }
  const isAllowed =
    !found.titles ||
    (await run.allows({
      organizationId,
      from: found.erasedBefore,
      before: new Date(until),
      findNewest: (since, before) =>
        database.transaction(scope, (tx) => findNewestTitle(tx, organizationId, since, before)),
    }));
  if (!isAllowed) return 0;
  let erased = 0;
  while (from < until) {
    const stretch = { from: new Date(from), before: new Date(Math.min(from + dayMs, until)) };
    erased += await database.transaction(scope, (tx) =>
      eraseTitles(tx, organizationId, stretch.from, stretch.before),
    );
    from = stretch.before.getTime();
  }
  return erased;
}
