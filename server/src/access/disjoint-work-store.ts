import { sql, type RawBuilder } from 'kysely';
import type { DisjointPart } from './disjoint-work.ts';

/**
 * The condition "is in this part" for the only table of a query with the columns organization_id,
 * project_id and user_id.
 */
export function isInPart(part: DisjointPart): RawBuilder<boolean> {
  const conditions = [sql<boolean>`organization_id = ${part.organizationId}`];
  if (part.userId !== undefined) conditions.push(sql`user_id = ${part.userId}`);
  if (part.projectIds?.length === 1) {
    // For one project, the index returns rows in order of time. For a list it does not.
    conditions.push(sql`project_id = ${part.projectIds[0]}`);
  } else if (part.projectIds !== undefined) {
    conditions.push(sql`project_id = any(${[...part.projectIds]}::int[])`);
  }
  if (part.exceptProjectIds.length > 0) {
    conditions.push(sql`project_id <> all(${[...part.exceptProjectIds]}::int[])`);
  }
  return sql<boolean>`${sql.join(conditions, sql` and `)}`;
}
