import { sql } from 'kysely';
import type { EventType } from '@time-tracker/contract/events';
import type { Tx } from '../database/database.ts';
import { readSnapshot, writeSnapshot, type EventPosition } from './event-position.ts';

/** The channel on which triggers notify of new events. */
export const eventChannel = 'time_tracker_events';

export type EventRow = {
  organizationId: number;
  transactionId: number;
  kind: Exclude<EventType, 'missed'> | 'session';
  /** 0: of the whole organization. */
  projectId: number;
  /** 0: of a person without an account. */
  userId: number;
};

export type ReadEvents = {
  /** The snapshot of this read. */
  position: EventPosition;
  /** Newest first. */
  rows: EventRow[];
};

/** With more positions than this, the caller compares them instead of the database. */
const distinctPositionsMax = 8;

/**
 * The newest events of these organizations and users, at most `limit`, that at least one of
 * `positions` has not seen, and the position of this read. One statement, so both come from one
 * snapshot.
 */
export async function readEvents(
  tx: Tx,
  asked: {
    organizationIds: readonly number[];
    userIds: readonly number[];
    positions: readonly EventPosition[];
    limit: number;
  },
): Promise<ReadEvents> {
  const { organizationIds, userIds, positions, limit } = asked;
  const oldest = positions.length === 0 ? null : Math.min(...positions.map(({ xmin }) => xmin));
  const distinct = [...new Set(positions.map(writeSnapshot))];
  const snapshots = distinct.length > distinctPositionsMax ? null : distinct;
  await sql`select set_config('app.listener_ids', ${userIds.join(',')}, true)`.execute(tx);
  const { rows } = await sql<{ snapshot: string; events: EventRow[] }>`
    select pg_current_snapshot()::text as snapshot, coalesce((select json_agg(event) from (
      select organization_id as "organizationId", transaction_id::text::bigint as "transactionId",
        kind, project_id as "projectId", user_id as "userId"
      from events
      where transaction_id >= ${oldest}::text::xid8
        and (${snapshots}::pg_snapshot[] is null or exists (
          select from unnest(${snapshots}::pg_snapshot[]) as seen
          where not pg_visible_in_snapshot(transaction_id, seen)))
        and (organization_id = any(${[...organizationIds]}::int[])
          or user_id = any(${[...userIds]}::int[]))
      order by transaction_id desc
      limit ${limit}) as event), '[]') as events`.execute(tx);
  const [{ snapshot, events } = { snapshot: '', events: [] }] = rows;
  const position = readSnapshot(snapshot);
  if (position === undefined) throw new Error(`PostgreSQL's snapshot cannot be read: ${snapshot}`);
  return { position, rows: events };
}

/** Of all organizations, including deleted ones. Returns how many rows were deleted. */
export async function deleteEventsBefore(tx: Tx, instant: Date): Promise<number> {
  await sql`select set_config('app.every_organization', 'on', true)`.execute(tx);
  const { numDeletedRows } = await tx
    .deleteFrom('events')
    .where('at', '<', instant)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
