import type { AppRating, AppRule } from '@time-tracker/contract/app';
import type { Interval } from '@time-tracker/contract/time/interval';
import type { Tx } from '../database/database.ts';
import { listAppNames, listRules } from './app-rule-store.ts';
import { createRuleMatcher, type NamedApp, type RuledApp } from './app-rules.ts';
import type { RatedApp } from './app-totals-store.ts';

export type RatedApps = {
  /** Undefined if there are no rules, so that only the ratings by owners count. */
  apps: RatedApp[] | undefined;
  rules: readonly AppRule[];
  /** What all rules say about a single title. */
  findByTitle: (app: NamedApp) => RuledApp;
};

/**
 * What owners and rules say about the apps of a range. Rules apply when reading: once per distinct name,
 * never per row.
 */
export async function findRatedApps(
  tx: Tx,
  organizationId: number,
  range: Interval<Date>,
): Promise<RatedApps> {
  const rules = await listRules(tx, [organizationId]);
  const findByTitle = createRuleMatcher(rules);
  if (rules.length === 0) return { apps: undefined, rules, findByTitle };
  const byName = createRuleMatcher(rules.filter(({ target }) => target !== 'title'));
  const names = await listAppNames(tx, organizationId, range);
  const apps = names.flatMap(({ kind, name, rating: byOwner }): RatedApp[] => {
    const { category, rating } = byName({ kind, name });
    if (byOwner === null && rating === null && category === null) return [];
    return [{ kind, name, category, ...decide(byOwner, rating) }];
  });
  return { apps, rules, findByTitle };
}

/** The rating by an owner comes before those of the rules. */
export function decide(
  byOwner: AppRating | null,
  byRule: AppRating | null,
): Pick<RatedApp, 'rating' | 'rated_by'> {
  if (byOwner !== null) return { rating: byOwner, rated_by: 'owner' };
  if (byRule !== null) return { rating: byRule, rated_by: 'rule' };
  return { rating: null, rated_by: null };
}

/** The rating of one app or title in any of several organizations. */
export async function createRating(
  tx: Tx,
  organizationIds: readonly number[],
): Promise<(app: NamedApp & { organization_id: number; rating: AppRating | null }) => AppRating> {
  const rules = Map.groupBy<number, AppRule & { organizationId: number }>(
    await listRules(tx, organizationIds),
    ({ organizationId }) => organizationId,
  );
  const matchers = new Map([...rules].map(([id, own]) => [id, createRuleMatcher(own)]));
  return ({ organization_id: id, rating, ...app }) =>
    decide(rating, matchers.get(id)?.(app).rating ?? null).rating ?? 0;
}
