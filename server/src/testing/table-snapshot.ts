import pg from 'pg';
import { inject } from 'vitest';
import { digestAll, listChanged } from './table-digests.ts';
import type { TestApp } from './test-app.ts';

/** A snapshot of all tables that a test can restore repeatedly. */
export type TableSnapshot = {
  /** Restores what changed, and returns the names of the changed tables. */
  restore(): Promise<string[]>;
  close(): Promise<void>;
};

/** Restoring takes milliseconds; copying the whole database takes hundreds. */
export async function snapshotTables(app: TestApp): Promise<TableSnapshot> {
  const [row] = await app.asOwner<{ name: string }>('select current_database() as name');
  const connection = { ...inject('postgres').superuser, database: row?.name };
  const pool = new pg.Pool({ ...connection, max: 1 });
  const before = await digestAll(app.asOwner);
  const copies = Object.keys(before).map((name) => `create table kept.${name} as table ${name}`);
  await pool.query(['create schema kept', ...copies].join('; '));
  return {
    restore: async () => {
      const changed = listChanged(before, await digestAll(app.asOwner));
      if (changed.length === 0) return [];
      const tables = changed.flatMap((name) => [
        `delete from ${name}`,
        `insert into ${name} overriding system value select * from kept.${name}`,
      ]);
      // Foreign keys and triggers are off, because the restored rows are consistent.
      const replica = 'set local session_replication_role = replica';
      await pool.query(['begin', replica, ...tables, 'commit'].join('; '));
      return changed;
    },
    close: () => pool.end(),
  };
}
