import { constants, setPriority } from 'node:os';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { numberArray } from './array-literal.ts';
import { closePool, countConnections, openPool, type PoolCounts } from './connection-pool.ts';
import { listenForNotices, type NoticeListener } from './listen-for-notices.ts';
import { pipelineStatements } from './prepared-statements.ts';
import type { DB } from './schema.generated.ts';

export type Tables = DB;
/** A connection in a transaction. The first argument of every store function. */
export type Tx = Transaction<Tables>;

/** Any connection, for the few statements that need no explicit transaction. */
export type Connection = Kysely<Tables>;

/** The rows that row-level security exposes to a transaction: organizations and the user's own rows. */
export type Scope = {
  /** 0: no user. */
  userId: number;
  organizationIds: readonly number[];
};

export const nobodyScope: Scope = { userId: 0, organizationIds: [] };

/** A prepared statement. Connections cache it by name, so each text needs a unique name. */
export type NamedStatement = { name: string; text: string };

export type Transactions = {
  /**
   * Runs `work` in one transaction that sees only `scope`. Commits when `work` resolves and rolls back
   * when it rejects. Runs `work` up to 3 times if PostgreSQL aborts it to resolve a deadlock, so `work`
   * must not have side effects outside the database. `first` is called before it.
   */
  transaction<T>(scope: Scope, work: (tx: Tx) => Promise<T>, first?: FirstCall): Promise<T>;
};

/** A database function whose arguments are integers or arrays of them. It is sent with BEGIN. */
export type FirstCall = { name: string; values: readonly (number | readonly number[])[] };

export type Database = Transactions & {
  /** For heavy reads as marked in the contract: a separate pool, statement timeout 15 s. */
  reads: Transactions;
  /**
   * For what recorders send each minute: a separate pool, so that it does not wait for people's requests. Each
   * connection plans a prepared statement once, whatever its values: planning takes longer than running it.
   */
  records: Transactions;
  /** For authentication: a separate pool, so that calls with a pool of their own wait for no other. */
  authentication: Transactions & Pick<Database, 'statement'>;
  /**
   * For rows of screenshots: a separate pool, since recorders send many after an outage, and their locks can
   * wait for a deletion or a move.
   */
  uploads: Transactions;
  /** For deleting large amounts of data: a separate pool, statement timeout 15 min. */
  long: Transactions;
  /**
   * Runs one statement without a scope in an implicit transaction, in one round trip. Retries
   * deadlocks like `transaction`.
   */
  statement<T>(work: (connection: Connection) => Promise<T>): Promise<T>;
  /**
   * Runs a prepared statement like `statement` and returns its rows. For queries that run once per
   * image of a page: it avoids building the query with Kysely, and each connection parses it only once.
   */
  ask<Row>(statement: NamedStatement, values: readonly unknown[]): Promise<Row[]>;
  /** Like `ask`, on the connection of `ping`: also while all others are in use. */
  askUrgently<Row>(statement: NamedStatement, values: readonly unknown[]): Promise<Row[]>;
  /** IDs of all organizations, for jobs that process one organization at a time. */
  listOrganizationIds(): Promise<number[]>;
  /** Throws within 10 s if the database does not respond. Uses a separate connection. */
  ping(): Promise<void>;
  /** The used and idle connections of each pool, and how much waits for one. */
  connections(): PoolCounts[];
  /** Calls `onNotice` for each NOTIFY on a channel. Notifications can be lost, so callers also poll. */
  listen(channel: string, onNotice: () => void): NoticeListener;
  close(): Promise<void>;
};

/** The maximum number of connections of each pool for calls. */
export type PoolSizes = Partial<Record<'requests' | 'reads' | 'records' | 'uploads', number>>;

const readMaxMilliseconds = 15_000;
const longMaxMilliseconds = 15 * minuteMs;
const pingMaxMilliseconds = 5_000;

/**
 * A `statement_timeout` in `connection` also replaces the timeouts of reads and pings. The processes of an embedded
 * PostgreSQL are our own: those of heavy reads get a low priority, so that on a busy machine recording comes first.
 */
export function createDatabase(
  connection: pg.PoolConfig,
  { requests = 10, reads = 6, records = 12, uploads = 4 }: PoolSizes = {},
  { isEmbedded = false } = {},
): Database {
  const readMs = connection.statement_timeout || readMaxMilliseconds;
  const pingMs = connection.statement_timeout || pingMaxMilliseconds;
  const pools = {
    requests: openPool(connection, requests),
    reads: openPool(connection, reads, readMs),
    records: openPool(connection, records),
    authentication: openPool(connection, 3),
    uploads: openPool(connection, uploads),
    long: openPool(connection, 2, longMaxMilliseconds),
    ping: openPool({ connectionTimeoutMillis: pingMs, ...connection }, 1, pingMs),
  };
  if (isEmbedded) pools.reads.on('connect', lowerPriority);
  const kysely = openKysely(pools.requests);
  const authentication = openKysely(pools.authentication);
  return {
    ...transactionsOf(kysely),
    reads: transactionsOf(openKysely(pools.reads), { statement_timeout: readMs }),
    records: transactionsOf(openKysely(pools.records), { plan_cache_mode: 'force_generic_plan' }),
    authentication: { ...transactionsOf(authentication), ...statementsOf(authentication) },
    uploads: transactionsOf(openKysely(pools.uploads)),
    long: transactionsOf(openKysely(pools.long), { statement_timeout: longMaxMilliseconds }),
    ...statementsOf(kysely),
    ask: (statement, values) => askOn(pools.requests, statement, values),
    askUrgently: (statement, values) => askOn(pools.ping, statement, values),
    listOrganizationIds: () =>
      kysely.transaction().execute(async (tx) => {
        await sql`select set_config('app.every_organization', 'on', true)`.execute(tx);
        const rows = await tx.selectFrom('organizations').select('id').orderBy('id').execute();
        return rows.map((row) => row.id);
      }),
    ping: async () => {
      await pools.ping.query('select 1');
    },
    connections: () => Object.entries(pools).map(([name, pool]) => countConnections(name, pool)),
    listen: (channel, onNotice) => listenForNotices(connection, channel, onNotice),
    close: async () => {
      await Promise.all(Object.values(pools).map(closePool));
    },
  };
}

/** Lowers the priority of the PostgreSQL process that serves a connection. */
function lowerPriority(client: pg.PoolClient): void {
  const { processID } = client as pg.PoolClient & { processID: number | null };
  try {
    if (processID) setPriority(processID, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already.
  }
}

function askOn<Row>(
  pool: pg.Pool,
  statement: NamedStatement,
  values: readonly unknown[],
): Promise<Row[]> {
  return retryDeadlocks(async () => {
    const { rows } = await pool.query({ ...statement, values: [...values] });
    return rows as Row[];
  });
}

export function openKysely(pool: pg.Pool): Kysely<Tables> {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: pipelineStatements(pool) }),
  });
}

function statementsOf(kysely: Kysely<Tables>): Pick<Database, 'statement'> {
  return { statement: (work) => retryDeadlocks(() => work(kysely)) };
}

/** Settings of PostgreSQL for each transaction; others are those of the connection. */
type Settings = { statement_timeout?: number; plan_cache_mode?: 'force_generic_plan' };

function transactionsOf(kysely: Kysely<Tables>, settings: Settings = {}): Transactions {
  // Compiling a plan takes longer than any query of the product.
  const more = Object.entries({ jit: 'off', ...settings }).map(
    ([name, value]) => `set_config('${name}', '${value}', true)`,
  );
  return {
    transaction: (scope, work, first) =>
      retryDeadlocks(() => {
        const calls = [`select ${[scopeSettings(scope), ...more].join(', ')}`];
        if (first !== undefined) calls.push(writeCall(first));
        return runOpened(kysely, ['begin', ...calls].join('; '), work);
      }),
  };
}

/**
 * BEGIN, the scope and the first call are one message, which is sent with the first statement of `work` to save
 * round trips. Only integers are interpolated into it.
 */
function runOpened<T>(
  kysely: Kysely<Tables>,
  opening: string,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return kysely.connection().execute(async (connection) => {
    try {
      await sql.raw(opening).execute(connection);
      const result = await work(connection as Tx);
      await sql`commit`.execute(connection);
      return result;
    } catch (error) {
      // Fails only if the connection is lost. PostgreSQL then rolls back automatically.
      await sql`rollback`.execute(connection).catch(() => undefined);
      throw error;
    }
  });
}

function scopeSettings({ userId, organizationIds }: Scope): string {
  if (![userId, ...organizationIds].every(Number.isSafeInteger))
    throw new Error('The scope contains an invalid id');
  return `set_config('app.user_id', '${userId === 0 ? '' : userId}', true),
    set_config('app.organization_ids', '${organizationIds.join(',')}', true)`;
}

function writeCall({ name, values }: FirstCall): string {
  if (!values.flat().every(Number.isSafeInteger))
    throw new Error('The call contains an invalid integer');
  const written = values.map((value) =>
    typeof value === 'number' ? value : `'${numberArray(value)}'`,
  );
  return `select ${name}(${written.join(', ')})`;
}

/** Changes the scope for the rest of the transaction. Used when an organization is created. */
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

/** The SQLSTATE of a PostgreSQL error. */
export function postgresCode(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined;
}

/** Whether `error` is a violation of `constraint`. */
export function violates(error: unknown, constraint: string): boolean {
  return error instanceof pg.DatabaseError && error.constraint === constraint;
}

const ownerKeys = /_organization_id(_project_id)?_fkey$/;

/** Whether the row's organization or project was deleted after the caller was authorized. */
export function isOwnerGone(error: unknown): boolean {
  return error instanceof pg.DatabaseError && ownerKeys.test(error.constraint ?? '');
}

/** SQLSTATEs: connection failure, server shutdown, too many connections, or read-only server. */
const downStates = /^(08|57P0[123]|53300|25006)/;
/** Operating system error codes, including those of a remote database. */
const downCodes = [
  'ECONNREFUSED',
  'ENOENT',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
];

/** Whether `error`, or a copy of its properties, means that the database is currently unavailable. */
export function isDatabaseDown(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const code = 'code' in error ? String(error.code) : '';
  const message = 'message' in error ? String(error.message) : '';
  return (
    downStates.test(code) ||
    downCodes.includes(code) ||
    /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed/.test(
      message,
    )
  );
}
