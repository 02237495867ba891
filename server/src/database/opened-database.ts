import type pg from 'pg';
import type { BaseBackup } from './base-backup.ts';
import type { RowSecurity } from './migrate.ts';

/** A PostgreSQL that is ready to use. */
export interface OpenedDatabase {
  /** The role that owns the schema, for migrations. */
  owner: pg.PoolConfig;
  /** The role that the server uses. The same as the owner if `rowSecurity` is `forced`. */
  app: pg.PoolConfig;
  appRole: string;
  rowSecurity: RowSecurity;
  /** What a backup of the embedded PostgreSQL needs. Undefined: the database is external. */
  embedded: { open: () => Promise<BaseBackup>; password: string; majorVersion: number } | undefined;
  /** Stops the embedded PostgreSQL. Close the pools first. */
  close(): Promise<void>;
}
