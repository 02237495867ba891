import { Socket } from 'node:net';
import pg from 'pg';

/** How long a statement may take, where its connection or transaction does not say otherwise. */
const statementMaxMilliseconds = 30_000;
/** Much less than a firewall or balancer needs to forget a connection without traffic. */
const keepAliveMilliseconds = 10_000;
/** Follows a database that moved to other addresses. */
const lifetimeSeconds = 30 * 60;
/** How much longer than a statement may take the client waits until it drops the connection. */
const answerGraceMilliseconds = 2_000;

/** How every connection to the database is opened; an attempt is given up after 10 s. */
export const connectOptions = {
  connectionTimeoutMillis: 10_000,
  keepAlive: true,
  keepAliveInitialDelayMillis: keepAliveMilliseconds,
} satisfies pg.ClientConfig;

/**
 * A pool for the application's role. A connection in use that receives nothing for longer than
 * `answerMaxMilliseconds` is dead, also when TCP still accepts what is sent: it is destroyed, its query
 * fails with ETIMEDOUT, and the pool opens another.
 *
 * Timeouts of the server are set by a statement, since poolers refuse unknown startup parameters. They
 * are the same in every pool of a connection, since a pooler may share sessions between them.
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
    types: { getTypeParser },
    application_name: 'time-tracker',
    verify: (client, done) => client.query(settings, done),
  });
  // An idle connection that dies is replaced by the pool; the next query tells if it cannot be.
  pool.on('error', () => undefined);
  // One in use that dies fails its query; without a listener it would end the whole process too.
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    destroyWhenSilent(client);
  });
  pool.on('acquire', (client) => socketOf(client)?.setTimeout(silenceMilliseconds));
  pool.on('release', (_error, client) => socketOf(client)?.setTimeout(0));
  return pool;
}

/** Closing again changes nothing. */
export async function closePool(pool: pg.Pool): Promise<void> {
  if (!pool.ending) await pool.end();
}

/** Destroys the connection of a client as soon as its socket's timeout has passed in silence. */
export function destroyWhenSilent(client: pg.ClientBase): void {
  const socket = socketOf(client);
  socket?.on('timeout', () => {
    const message = 'The database did not answer in time';
    socket.destroy(Object.assign(new Error(message), { code: 'ETIMEDOUT' }));
  });
}

/** With TLS known only once the connection is there. */
export function socketOf(client: pg.ClientBase): Socket | undefined {
  const stream = client instanceof pg.Client ? client.connection.stream : undefined;
  return stream instanceof Socket ? stream : undefined;
}

const numericTypes = new Set<number>([pg.types.builtins.INT8, pg.types.builtins.NUMERIC]);

/** bigint and numeric as numbers: everything the product counts stays far below 2^53. */
function getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (numericTypes.has(oid)) return Number;
  return pg.types.getTypeParser(oid, format) as (value: string) => unknown;
}
