import type pg from 'pg';
import type { Fence } from './migrate.ts';

/** A PostgreSQL that is ready to work with. */
export interface OpenedDatabase {
  /** Owns the schema: for migrations. */
  owner: pg.PoolConfig;
  /** What the product works as. The same role as the owner when `fence` is `forced`. */
  app: pg.PoolConfig;
  appRole: string;
  fence: Fence;
  /** Stops the embedded PostgreSQL; close the pools first. */
  close(): Promise<void>;
}
