import type { AppRating, AppRule } from '@time-tracker/contract/app';
import type { Interval } from '@time-tracker/contract/time/interval';
import type { VisibleWork } from '../access/visible-work.ts';
import type { Tx } from '../database/database.ts';
import { planRowReads } from '../totals/plan-reads.ts';
import { appTotals } from '../totals/totals-source.ts';
import { createTitlesMatcher } from './app-rules.ts';
import type { AppQuery, RatedSeconds } from './app-totals-store.ts';
import { comparedRowsMax, findComparedSince } from './compared-titles.ts';
import { decide, type RatedApps } from './rated-apps.ts';
import { keepsTitles, sumByTitleRule } from './title-rule-store.ts';

type Decision = { category: string | null; rating: AppRating | null };

/** Time that a rule about titles gives another category or rating than its app has. */
export type RetitledTime = { userId: number; seconds: number; ofApp: Decision; ofTitle: Decision };

export type RetitledRange = {
  times: RetitledTime[];
  /** When the first window starts whose titles were compared; null: all of the range were. */
  since: Date | null;
};

/** Comparisons of a title with a rule, at most: 25 ms of processor time. */
const comparisonsMax = 300_000;

/**
 * The time of a range that rules about titles change. The totals have no titles, so this reads the latest
 * rows, in whole windows: the more rules there are, the fewer.
 */
export async function findRetitledTime(
  tx: Tx,
  work: VisibleWork,
  range: Interval<Date>,
  query: Omit<AppQuery, 'rated' | 'titles'>,
  { apps = [], rules }: Pick<RatedApps, 'apps' | 'rules'>,
): Promise<RetitledRange> {
  const comparisons = countComparisons(rules);
  if (comparisons === 0 || !(await keepsTitles(tx, query.organizationId))) {
    return { times: [], since: null };
  }
  const rowsMax = Math.min(comparedRowsMax, Math.floor(comparisonsMax / comparisons));
  const since = await findComparedSince(tx, work, range, rowsMax);
  const compared = { segment: 0, start: since ?? range.start, end: range.end };
  const reads = planRowReads(appTotals, work, [compared]);
  const sums = await sumByTitleRule(tx, query, reads, rules);
  const findByTitles = createTitlesMatcher(rules);
  const known = new Map(apps.map((app) => [`${app.kind} ${app.name}`, app]));
  const times = sums.map((sum) => {
    const app = known.get(`${sum.kind} ${sum.name}`);
    const ruled = findByTitles(sum, [sum.category_rule, sum.rating_rule]);
    const byOwner = app?.rated_by === 'owner' ? app.rating : null;
    return {
      userId: sum.user_id,
      seconds: sum.seconds,
      ofApp: { category: app?.category ?? null, rating: app?.rating ?? null },
      ofTitle: { category: ruled.category, rating: decide(byOwner, ruled.rating).rating },
    };
  });
  return { times, since };
}

/** Comparisons for each title. */
function countComparisons(rules: readonly AppRule[]): number {
  return rules
    .filter(({ target }) => target === 'title')
    .reduce(
      (sum, { category, rating }) => sum + Number(category !== null) + Number(rating !== null),
      0,
    );
}

const ratedSeconds = {
  '1': 'productive_seconds',
  '0': 'neutral_seconds',
  '-1': 'unproductive_seconds',
} as const satisfies Record<`${AppRating}`, keyof RatedSeconds>;

/** Moves time between the sums by rating. Unrated time is what the others leave. */
export function moveRatings<Sums extends RatedSeconds>(
  sums: Sums,
  times: readonly RetitledTime[],
): Sums {
  const moved = { ...sums };
  const add = (rating: AppRating | null, seconds: number) => {
    if (rating !== null) moved[ratedSeconds[`${rating}`]] += seconds;
  };
  for (const { seconds, ofApp, ofTitle } of times) {
    add(ofApp.rating, -seconds);
    add(ofTitle.rating, seconds);
  }
  return moved;
}

type CategoryTime = { category: string | null; seconds: number };

/** Moves time between categories; most time first, time without a category last. */
export function moveCategories(
  categories: readonly CategoryTime[],
  times: readonly RetitledTime[],
): CategoryTime[] {
  const sums = new Map(categories.map(({ category, seconds }) => [category, seconds]));
  const add = (category: string | null, seconds: number) =>
    sums.set(category, (sums.get(category) ?? 0) + seconds);
  for (const { seconds, ofApp, ofTitle } of times) {
    add(ofApp.category, -seconds);
    add(ofTitle.category, seconds);
  }
  return (
    [...sums]
      .map(([category, seconds]) => ({ category, seconds }))
      // Smaller sums are floating-point residue.
      .filter(({ seconds }) => seconds > 0.0005)
      .sort(
        (a, b) =>
          Number(a.category === null) - Number(b.category === null) ||
          b.seconds - a.seconds ||
          (a.category ?? '').localeCompare(b.category ?? ''),
      )
  );
}
