import { Socket } from 'node:net';
import pg from 'pg';

/** Default statement timeout. A connection or transaction can override it. */
const statementMaxMilliseconds = 30_000;
/** Shorter than the idle timeout of common firewalls and load balancers. */
const keepAliveMilliseconds = 10_000;
/** Reconnects regularly, so that a change of the database's address is picked up. */
const lifetimeSeconds = 30 * 60;
/** Added to the statement timeout before the client drops a connection that does not respond. */
const answerGraceMilliseconds = 2_000;

/** Options of every database connection. A connection attempt times out after 10 s. */
export const connectOptions = {
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: keepAliveMilliseconds,
} satisfies pg.ClientConfig;

/**
 * A connection pool for the application's role. A connection in use that receives no data for longer
 * than `answerMaxMilliseconds` is considered dead, even if TCP still accepts data. It is destroyed, its
 * query fails with ETIMEDOUT, and the pool opens a new connection.
 *
 * The server's timeouts are set by a statement, because poolers reject unknown startup parameters. All
 * pools use the same values, because a pooler may share sessions between them.
 */
export function openPool(
  connection: pg.PoolConfig,
  size: number,
  answerMaxMilliseconds = connection.statement_timeout || statementMaxMilliseconds,
): pg.Pool {
  const {
    statement_timeout: statement = statementMaxMilliseconds,
    idle_in_transaction_session_timeout: idle = statementMaxMilliseconds,
    ...rest
  } = connection;
  const silenceMilliseconds = answerMaxMilliseconds + answerGraceMilliseconds;
  const settings = `set statement_timeout = ${statement || 0};
    set idle_in_transaction_session_timeout = ${idle || 0}`;
  const pool = new pg.Pool({
    ...connectOptions,
    maxLifetimeSeconds: lifetimeSeconds,
    ...rest,
    max: size,
    // Statements that are sent together do not wait for the answers of each other.
    pipeline: true,
    types: { getTypeParser },
    application_name: 'time-tracker',
    verify: (client, done) => client.query(settings, done),
  });
  // The pool replaces an idle connection that fails. If it cannot, the next query fails.
  pool.on('error', () => undefined);
  // A connection that fails in use rejects its query. Without a listener, it would crash the process.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    destroyWhenSilent(client);
  });
  pool.on('acquire', (client) => socketOf(client)?.setTimeout(silenceMilliseconds));
  pool.on('release', (_error, client) => socketOf(client)?.setTimeout(0));
  return pool;
}

/** The connections of a pool in use and idle, and how much waits for one. */
export type PoolCounts = { pool: string; used: number; idle: number; waiting: number };

export function countConnections(name: string, pool: pg.Pool): PoolCounts {
  const { totalCount, idleCount, waitingCount } = pool;
  return { pool: name, used: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}

/** Does nothing if the pool is already closed. */
export async function closePool(pool: pg.Pool): Promise<void> {
  if (!pool.ending) await pool.end();
}

/** Destroys a client's connection when its socket times out. */
export function destroyWhenSilent(client: pg.ClientBase): void {
  const socket = socketOf(client);
  socket?.on('timeout', () => {
    const message = 'The database did not respond in time';
    socket.destroy(Object.assign(new Error(message), { code: 'ETIMEDOUT' }));
  });
}

/** With TLS, the final socket is available only after the connection is established. */
export function socketOf(client: pg.ClientBase): Socket | undefined {
  const stream = client instanceof pg.Client ? client.connection.stream : undefined;
  return stream instanceof Socket ? stream : undefined;
}

const numericTypes = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.NUMERIC]);

/** Parses bigint and numeric as numbers. All values of the product are far below 2^53. */
function getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (numericTypes.has(oid)) return Number;
  return pg.types.getTypeParser(oid, format) as (value: string) => unknown;
}
