import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';

export type DeletionJobState = {
  ranAt: Date | null;
  deletedBefore: Date | null;
  wrongReceivedAt: Date | null;
};

export async function findDeletionJob(tx: Tx, name: string): Promise<DeletionJobState> {
  const row = await tx
    .selectFrom('deletion_jobs')
    .select([
      'ran_at as ranAt',
      'deleted_before as deletedBefore',
      'wrong_received_at as wrongReceivedAt',
    ])
    .where('name', '=', name)
    .executeTakeFirst();
  return row ?? { ranAt: null, deletedBefore: null, wrongReceivedAt: null };
}

export async function saveDeletionJob(
  tx: Tx,
  name: string,
  { ranAt, deletedBefore, wrongReceivedAt, held }: DeletionJobState & { held: number },
): Promise<void> {
  const row = {
    ran_at: ranAt,
    deleted_before: deletedBefore,
    wrong_received_at: wrongReceivedAt,
    held,
  };
  await tx
    .insertInto('deletion_jobs')
    .values({ name, ...row })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(row))
    .execute();
}

export function listHeldDeletions(tx: Tx): Promise<{ name: string; held: number }[]> {
  return tx.selectFrom('deletion_jobs').select(['name', 'held']).orderBy('name').execute();
}

/** When the latest work of the organizations was received. Uses the latest start, which has an index. */
export async function findNewestReceivedAt(
  tx: Tx,
  organizationIds: readonly number[],
): Promise<Date | null> {
  const { rows } = await sql<{ newest: Date | null }>`
    select max(received_at) as newest
    from unnest(${[...organizationIds]}::int[]) as organization (id)
      cross join lateral (
        (select received_at from activities
          where organization_id = organization.id order by starts_at desc limit 1)
        union all
        (select received_at from screenshots
          where organization_id = organization.id order by taken_at desc limit 1)
      ) as latest`.execute(tx);
  return rows[0]?.newest ?? null;
}
