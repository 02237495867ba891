import type { AppKind, AppRule } from '@time-tracker/contract/app';
import type { Interval } from '@time-tracker/contract/time/interval';
import type { VisibleWork } from '../access/visible-work.ts';
import type { Tx } from '../database/database.ts';
import { planAppReads } from './app-totals.ts';
import { planRowReads } from '../totals/plan-reads.ts';
import { appTotals } from '../totals/totals-source.ts';
import { createRuleMatcher } from './app-rules.ts';
import { groupByName, groupByTitle, type AppGroupRow } from './app-totals-store.ts';
import { findComparedSince } from './compared-titles.ts';

type MatchRequest = Pick<AppRule, 'target' | 'pattern'> & { organizationId: number };

const listedMatches = 10;
/** Names or titles that are compared. An organization has a few hundred names. */
const comparedMax = 10_000;

/**
 * The apps or titles of a range that a rule matches, longest first. Titles are read from the latest rows,
 * in whole windows; `since` is when the first of these starts. Null: the whole range was read.
 */
export async function listMatches(
  tx: Tx,
  work: VisibleWork,
  range: Interval<Date>,
  { organizationId, target, pattern }: MatchRequest,
) {
  const matches = createRuleMatcher([{ target, pattern, category: 'match', rating: null }]);
  const isTitle = target === 'title';
  const query = {
    organizationId,
    rated: undefined,
    titles: isTitle,
    kind: isTitle ? undefined : target,
    name: undefined,
    search: undefined,
    titlePart: isTitle ? pattern : undefined,
  };
  const since = isTitle ? await findComparedSince(tx, work, range) : null;
  const whole = [{ segment: 0, start: since ?? range.start, end: range.end }];
  const page = { limit: comparedMax, offset: 0 };
  const { rows } = isTitle
    ? await groupByTitle(tx, query, planRowReads(appTotals, work, whole), page)
    : await groupByName(tx, query, planAppReads(work, whole), page);
  const found = rows.flatMap(({ kind, name, title, seconds }: AppGroupRow) =>
    kind !== null && name !== null && matches({ kind, name, title }).category !== null
      ? [{ kind: kind satisfies AppKind, name, title: title ?? null, seconds }]
      : [],
  );
  return {
    matches: found
      .slice(0, listedMatches)
      .map((match) => ({ ...match, seconds: Math.round(match.seconds) })),
    count: found.length,
    seconds: Math.round(found.reduce((sum, { seconds }) => sum + seconds, 0)),
    since,
  };
}
