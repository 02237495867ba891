import type pg from 'pg';
import type { RowSecurity } from './migrate.ts';

/** A PostgreSQL that is ready to use. */
export interface OpenedDatabase {
  /** The role that owns the schema, for migrations. */
  owner: pg.PoolConfig;
  /** The role that the server uses. The same as the owner if `rowSecurity` is `forced`. */
  app: pg.PoolConfig;
  appRole: string;
  rowSecurity: RowSecurity;
  /** Stops the embedded PostgreSQL. Close the pools first. */
  close(): Promise<void>;
}
