import type { AppKind, AppRule } from '@time-tracker/contract/app';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../database/database.ts';
import { readsNothing, type PartRead } from '../totals/plan-reads.ts';
import { matches, readAppTime, type AppQuery } from './app-totals-store.ts';

/** Time whose titles match rules, of one app and user. */
export type TitleRuleSum = {
  kind: AppKind;
  name: string;
  user_id: number;
  /** Index of the first matching rule about titles that has a category, and of the first with a rating. */
  category_rule: number | null;
  rating_rule: number | null;
  seconds: number;
};

export async function keepsTitles(tx: Tx, organizationId: number): Promise<boolean> {
  const row = await tx
    .selectFrom('organizations')
    .select('titles')
    .where('id', '=', organizationId)
    .executeTakeFirst();
  return row?.titles === true;
}

/**
 * Sums the time whose titles match the rules about titles, in an organization that keeps titles. `reads` must read
 * rows: totals have no titles.
 */
export async function sumByTitleRule(
  tx: Tx,
  query: Pick<AppQuery, 'kind' | 'name' | 'search'>,
  reads: readonly PartRead[],
  rules: readonly AppRule[],
): Promise<TitleRuleSum[]> {
  if (readsNothing(reads)) return [];
  const { kind, name } = query;
  const columns = { kind, name, members: true, title: () => sql`title` };
  const { rows } = await sql<TitleRuleSum>`
    select kind, name, user_id, category_rule, rating_rule, sum(seconds) as seconds
    from (
      select kind, name, user_id, seconds,
        ${firstMatch(rules, ({ category }) => category !== null)} as category_rule,
        ${firstMatch(rules, ({ rating }) => rating !== null)} as rating_rule
      from (
        select kind, name, user_id, seconds, lower(title) as lower_title
        from (${readAppTime(reads, columns)}) as visible
        where title is not null and ${matches(query)}
        -- Keeps the planner from computing lower() once per rule.
        offset 0
      ) as titled
    ) as matched
    where category_rule is not null or rating_rule is not null
    group by 1, 2, 3, 4, 5`.execute(tx);
  return rows;
}

/** The index of the first rule about titles that matches and is chosen. */
function firstMatch(
  rules: readonly AppRule[],
  isChosen: (rule: AppRule) => boolean,
): RawBuilder<unknown> {
  const cases = rules.flatMap((rule, index) =>
    rule.target === 'title' && isChosen(rule)
      ? [
          sql`when strpos(lower_title, ${rule.pattern.toLowerCase()}) > 0 then ${sql.lit(index)}::int`,
        ]
      : [],
  );
  return cases.length === 0 ? sql`null::int` : sql`case ${sql.join(cases, sql` `)} end`;
}
