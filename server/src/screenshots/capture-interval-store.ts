import type { ApiReceives } from '@time-tracker/contract/api';
import { sql } from 'kysely';
import type { VisibleWork } from '../access/visible-work.ts';
import { isVisible } from '../access/visible-work-store.ts';
import type { Tx } from '../database/database.ts';

type Intervals = ApiReceives['screenshot']['intervals'];
export type CaptureInterval = Intervals['intervals'][number];
/** The contract's change, with the instant not yet serialized. */
export type IntervalChange = Omit<Intervals['changes'][number], 'from'> & { from: Date };

/**
 * Intervals of all members whose work in a project is visible, except viewers, who never record.
 * Returned column by column as one value, because the client library takes longer to parse
 * thousands of rows than PostgreSQL to produce them.
 */
export async function listIntervals(tx: Tx, work: VisibleWork): Promise<CaptureInterval[]> {
  const found = await tx
    .selectFrom((eb) =>
      eb
        .selectFrom('project_members')
        .select(['user_id', 'project_id', 'screenshot_interval'])
        .where((inner) => isVisible(inner, work))
        .where('role', 'in', [1, 2])
        .orderBy('project_id')
        .orderBy('user_id')
        .as('one'),
    )
    .select([
      sql<number[] | null>`json_agg(user_id)`.as('userIds'),
      sql<number[]>`json_agg(project_id)`.as('projectIds'),
      sql<number[]>`json_agg(screenshot_interval)`.as('minutes'),
    ])
    .executeTakeFirstOrThrow();
  return (found.userIds ?? []).map((user_id, index) => ({
    user_id,
    project_id: found.projectIds[index] ?? 0,
    screenshot_interval: found.minutes[index] ?? 0,
  }));
}

/** The history of those intervals that have changed since the member joined, oldest first. */
export function listIntervalChanges(tx: Tx, work: VisibleWork): Promise<IntervalChange[]> {
  return tx
    .with('visible', (query) =>
      query
        .selectFrom('project_members')
        .select(['organization_id', 'project_id', 'user_id'])
        .where((eb) => isVisible(eb, work))
        .where('role', 'in', [1, 2]),
    )
    .with('history', (query) =>
      query
        .selectFrom('project_member_intervals')
        .innerJoin('visible', (join) =>
          join
            .onRef('visible.organization_id', '=', 'project_member_intervals.organization_id')
            .onRef('visible.project_id', '=', 'project_member_intervals.project_id')
            .onRef('visible.user_id', '=', 'project_member_intervals.user_id'),
        )
        .select((eb) => [
          'visible.user_id',
          'visible.project_id',
          'valid_from as from',
          'screenshot_interval',
          eb.fn
            .countAll()
            .over((over) => over.partitionBy(['visible.project_id', 'visible.user_id']))
            .as('known'),
        ]),
    )
    .selectFrom('history')
    .select(['user_id', 'project_id', 'from', 'screenshot_interval'])
    .where('known', '>', 1)
    .orderBy('project_id')
    .orderBy('user_id')
    .orderBy('from')
    .execute();
}
