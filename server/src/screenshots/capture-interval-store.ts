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

/**
 * The history of those intervals that have changed since the member joined, oldest first. Returned as one
 * value, like the intervals.
 */
export async function listIntervalChanges(tx: Tx, work: VisibleWork): Promise<IntervalChange[]> {
  type Values = [userId: number, projectId: number, from: string, minutes: number];
  const { changes } = await tx
    .selectFrom('project_member_intervals as change')
    .select(
      sql<Values[] | null>`json_agg(json_build_array(
        user_id, project_id, valid_from, screenshot_interval) order by project_id, user_id, valid_from)`.as(
        'changes',
      ),
    )
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('project_members')
          .select('role')
          .whereRef('project_members.organization_id', '=', 'change.organization_id')
          .whereRef('project_members.project_id', '=', 'change.project_id')
          .whereRef('project_members.user_id', '=', 'change.user_id')
          .where((inner) => isVisible(inner, work))
          .where('role', 'in', [1, 2]),
      ),
    )
    .executeTakeFirstOrThrow();
  return (changes ?? []).map(([user_id, project_id, from, screenshot_interval]) => ({
    user_id,
    project_id,
    from: new Date(from),
    screenshot_interval,
  }));
}
