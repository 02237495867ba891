import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';

/** Rows that all sessions have read from the tables with work, as counted by PostgreSQL. */
export async function countRowsRead(client: pg.Client): Promise<number> {
  let last = -1;
  for (;;) {
    const { rows } = await client.query<{ count: string }>(
      `select sum(coalesce(idx_tup_fetch, 0) + coalesce(seq_tup_read, 0)) as count
       from pg_stat_user_tables
       where relname like '%\\_totals' or relname = 'activities'`,
    );
    const count = Number(rows[0]?.count);
    // A session reports its statistics within a second, or when it is idle.
    if (count === last) return count;
    last = count;
    await wait(1500);
  }
}
