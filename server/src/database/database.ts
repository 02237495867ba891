import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
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

export type Database = {
  /**
   * Runs `work` in one transaction that sees only `scope`; commits when it resolves, rolls back
   * when it throws. Run again (up to 3 times) when PostgreSQL broke a deadlock, so `work` must not
   * have effects outside the database.
   */
  transaction<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>;
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
  ping(): Promise<void>;
  /** What the pool has in use and at hand, and how many wait for a connection. */
  connections(): { used: number; idle: number; waiting: number };
  /** Calls `onNotice` when something is notified on a channel; only a hint, since it may be lost. */
  listen(channel: string, onNotice: () => void): () => Promise<void>;
  close(): Promise<void>;
};

/** A pool for the application's role; unless told otherwise, it times out statements after 30 s. */
export function openPool(connection: pg.PoolConfig, size: number): pg.Pool {
  const pool = new pg.Pool({
    statement_timeout: 30_000,
    idle_in_transaction_session_timeout: 30_000,
    connectionTimeoutMillis: 10_000,
    ...connection,
    max: size,
    types: { getTypeParser },
    application_name: 'time-tracker',
  });
  // An idle connection that dies is replaced by the pool; the next query tells if it cannot be.
  pool.on('error', () => undefined);
  // One in use that dies fails its query; without a listener it would end the whole process too.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

const numericTypes = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.NUMERIC]);

/** bigint and numeric as numbers: everything the product counts stays far below 2^53. */
function getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (numericTypes.has(oid)) return Number;
  return pg.types.getTypeParser(oid, format) as (value: string) => unknown;
}

export function createDatabase(connection: pg.PoolConfig, poolSize = 16): Database {
  const pool = openPool(connection, poolSize);
  const kysely = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  return {
    transaction: (scope, work) => retryDeadlocks(() => runScoped(kysely, scope, work)),
    statement: (work) => retryDeadlocks(() => work(kysely)),
    ask: <Row>(statement: NamedStatement, values: readonly unknown[]) =>
      retryDeadlocks(
        async () => (await pool.query({ ...statement, values: [...values] })).rows as Row[],
      ),
    listOrganizationIds: () =>
      kysely.transaction().execute(async (tx) => {
        await sql`select set_config('app.every_organization', 'on', true)`.execute(tx);
        const rows = await tx.selectFrom('organizations').select('id').orderBy('id').execute();
        return rows.map((row) => row.id);
      }),
    ping: async () => {
      await sql`select 1`.execute(kysely);
    },
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    listen: (channel, onNotice) => listenForNotices(connection, channel, onNotice),
    close: () => kysely.destroy(),
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
): Promise<T> {
  return kysely.connection().execute(async (connection) => {
    try {
      await sql
        .raw(`begin; select ${scopeSettings(scope)}, set_config('jit', 'off', true)`)
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
