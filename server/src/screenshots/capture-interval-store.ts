import type { ApiReceives } from '@time-tracker/contract/api';
import { sql } from 'kysely';
import type { VisibleWork } from '../access/visible-work.ts';
import { isVisible } from '../access/visible-work-store.ts';
import type { Tx } from '../database/database.ts';

export type CaptureInterval = ApiReceives['screenshot']['intervals']['intervals'][number];

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
