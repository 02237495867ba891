import { titleRetentionDays } from '@time-tracker/contract/limits';
import { dayMs } from '@time-tracker/contract/time/durations';
import type { Database, Scope } from '../database/database.ts';
import type { DeletionRun } from '../deletion/deletion-guard.ts';
import { eraseTitles, findNewestTitle, findTitleSettings } from './app-title-store.ts';

/**
 * Erases app and screenshot titles that are older than 180 days, and all titles of organizations that
 * have titles switched off. Logs how many. Continues where the last run ended and processes one day per
 * transaction, so that a first run over years of data does not block other work.
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
    if (titles > 0) log.info({ organizationId, titles }, 'Expired titles were erased');
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
    // Titles were switched on again, or no data is old enough. Move the progress back to the current limit.
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
