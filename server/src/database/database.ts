import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { closePool, openPool } from './connection-pool.ts';
import { listenForNotices } from './listen-for-notices.ts';
import type { DB } from './schema.generated.ts';

export type Tables = DB;
/** A connection inside a transaction: the first argument of every store function. */
export type Tx = Transaction<Tables>;

/** Any connection, for the few statements that need no transaction around them. */
export type Connection = Kysely<Tables>;

/** What row-level security lets a transaction see: organizations, and the user's own rows. */
export type Scope = {
  /** 0 = nobody. */
  userId: number;
  organizationIds: readonly number[];
};

export const nobodyScope: Scope = { userId: 0, organizationIds: [] };

/** What a connection keeps prepared under its name, so each text has one of its own. */
export type NamedStatement = { name: string; text: string };

export type Transactions = {
  /**
   * Runs `work` in one transaction that sees only `scope`; commits when it resolves, rolls back
   * when it throws. Run again (up to 3 times) when PostgreSQL broke a deadlock, so `work` must not
   * have effects outside the database.
   */
  transaction<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>;
};

export type Database = Transactions & {
  /** For calls that the contract calls heavy: on connections of their own, at most 15 s a statement. */
  reads: Transactions;
  /** For the removal of years of work: on connections of its own, at most 15 min a statement. */
  long: Transactions;
  /**
   * Runs one statement without a scope, in a transaction of its own: one round trip. Run again as
   * transactions are.
   */
  statement<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /**
   * The rows of one such statement, its text as it is sent: what is asked for every image of a page
   * costs less so than put together by Kysely. Each connection parses it once.
   */
  ask<Row>(statement: NamedStatement, values: readonly unknown[]): Promise<Row[]>;
  /** Ids of all organizations, for jobs that go through them one by one. */
  listOrganizationIds(): Promise<number[]>;
  /** Throws within 10 s when the database does not answer; on a connection of its own. */
  ping(): Promise<void>;
  /** What the pool for requests has in use and at hand, and how many wait for a connection. */
  connections(): { used: number; idle: number; waiting: number };
  /** Calls `onNotice` when something is notified on a channel; only a hint, since it may be lost. */
  listen(channel: string, onNotice: () => void): () => Promise<void>;
  close(): Promise<void>;
};

/** At most so many connections for light calls and for heavy reads. */
export type PoolSizes = { requests?: number; reads?: number };

const readMaxMilliseconds = 15_000;
const longMaxMilliseconds = 15 * minuteMs;
const pingMaxMilliseconds = 5_000;

/** A `statement_timeout` of `connection` is for reads and pings too, instead of their own. */
export function createDatabase(
  connection: pg.PoolConfig,
  { requests = 16, reads = 6 }: PoolSizes = {},
): Database {
  const readMs = connection.statement_timeout || readMaxMilliseconds;
  const pingMs = connection.statement_timeout || pingMaxMilliseconds;
  const pools = {
    requests: openPool(connection, requests),
    reads: openPool(connection, reads, readMs),
    long: openPool(connection, 2, longMaxMilliseconds),
    ping: openPool({ connectionTimeoutMillis: pingMs, ...connection }, 1, pingMs),
  };
  const kysely = openKysely(pools.requests);
  return {
    ...transactionsOf(kysely),
    reads: transactionsOf(openKysely(pools.reads), readMs),
    long: transactionsOf(openKysely(pools.long), longMaxMilliseconds),
    statement: (work) => retryDeadlocks(() => work(kysely)),
    ask: <Row>(statement: NamedStatement, values: readonly unknown[]) =>
      retryDeadlocks(async () => {
        const { rows } = await pools.requests.query({ ...statement, values: [...values] });
        return rows as Row[];
      }),
    listOrganizationIds: () =>
      kysely.transaction().execute(async (tx) => {
        await sql`select set_config('app.every_organization', 'on', true)`.execute(tx);
        const rows = await tx.selectFrom('organizations').select('id').orderBy('id').execute();
        return rows.map((row) => row.id);
      }),
    ping: async () => {
      await pools.ping.query('select 1');
    },
    connections: () => ({
      used: pools.requests.totalCount - pools.requests.idleCount,
      idle: pools.requests.idleCount,
      waiting: pools.requests.waitingCount,
    }),
    listen: (channel, onNotice) => listenForNotices(connection, channel, onNotice),
    close: async () => {
      await Promise.all(Object.values(pools).map(closePool));
    },
  };
}

function openKysely(pool: pg.Pool): Kysely<Tables> {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
}

/** Without `statementMs` the timeout of the connection is the one that counts. */
function transactionsOf(kysely: Kysely<Tables>, statementMs?: number): Transactions {
  const limit =
    statementMs === undefined ? '' : `, set_config('statement_timeout', '${statementMs}', true)`;
  return {
    transaction: (scope, work) => retryDeadlocks(() => runScoped(kysely, scope, work, limit)),
  };
}

/**
 * The beginning and the scope go in one message, which every call pays for. Only whole numbers are
 * written into it. Compiling a plan costs more than any query of ours takes, so it is switched off.
 */
function runScoped<T>(
  kysely: Kysely<Tables>,
  scope: Scope,
  work: (tx: Tx) => Promise<T>,
  moreSettings: string,
): Promise<T> {
  return kysely.connection().execute(async (connection) => {
    try {
      await sql
        .raw(`begin; select ${scopeSettings(scope)}, set_config('jit', 'off', true)${moreSettings}`)
        .execute(connection);
      const result = await work(connection as Tx);
      await sql`commit`.execute(connection);
      return result;
    } catch (error) {
      // Fails only when the connection is gone, and the transaction with it.
      await sql`rollback`.execute(connection).catch(() => undefined);
      throw error;
    }
  });
}

function scopeSettings({ userId, organizationIds }: Scope): string {
  if (![userId, ...organizationIds].every(Number.isSafeInteger)) throw new Error('not an id');
  return `set_config('app.user_id', '${userId === 0 ? '' : userId}', true),
    set_config('app.organization_ids', '${organizationIds.join(',')}', true)`;
}

/** Changes what the rest of the transaction sees; for an organization that is being created. */
export async function setScope(tx: Tx, scope: Scope): Promise<void> {
  await sql.raw(`select ${scopeSettings(scope)}`).execute(tx);
}

async function retryDeadlocks<T>(run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await run();
    } catch (error) {
      if (attempt === 3 || postgresCode(error) !== '40P01') throw error;
    }
  }
}

/** The SQLSTATE of an error of PostgreSQL. */
export function postgresCode(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/** Whether `error` is the violation of the constraint named. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint;
}

const ownerKeys = /_organization_id(_project_id)?_fkey$/;

/** Whether the organization or project that a row belongs to has gone since the caller was let in. */
export function isOwnerGone(error: unknown): boolean {
  return error instanceof pg.DatabaseError && ownerKeys.test(error.constraint ?? '');
}

/** As PostgreSQL says it: no connection, too many of them, or a server that only reads for now. */
const downStates = /^(08|57P0[123]|53300|25006)/;
/** As the operating system says it, also of a database on another machine. */
const downCodes = [
  ...['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT'],
  ...['EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
];

/** Whether `error` says that the database cannot be reached right now. */
export function isDatabaseDown(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return downStates.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    downCodes.includes(code) ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error/.test(
      error.message,
    )
  );
}
