import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';

/** How often archiving of the WAL failed since the statistics of PostgreSQL began. */
export async function countArchiveFailures(tx: Tx): Promise<number> {
  const { rows } = await sql<{ failed: number }>`
    select failed_count as failed from pg_stat_archiver`.execute(tx);
  return rows[0]?.failed ?? 0;
}
