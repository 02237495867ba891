import { createHash } from 'node:crypto';
import type {
  CompiledQuery,
  Kysely,
  PostgresCursor,
  PostgresPool,
  PostgresPoolClient,
  PostgresQueryResult,
  QueryExecutorProvider,
} from 'kysely';
import type pg from 'pg';
import type { DB } from './schema.generated.ts';

/** A query of Kysely. */
type Query<Row> = { compile(executor: QueryExecutorProvider): CompiledQuery<Row> };

/** Connections remember each text until they end, so a text that varies must not be prepared. */
const textsMax = 100;

const namesByText = new Map<string, string>();

/**
 * Runs a statement that each connection parses and plans once, and returns its rows. For the calls that
 * every recorder makes each minute: planning took longer than running. Its text must be constant, so
 * lists are passed as arrays, not as placeholders.
 */
export async function runPrepared<Row>(connection: Kysely<DB>, query: Query<Row>): Promise<Row[]> {
  const compiled = query.compile(connection);
  if (!namesByText.has(compiled.sql)) nameText(compiled.sql);
  const { rows } = await connection.executeQuery(compiled);
  return rows;
}

function nameText(text: string): void {
  if (namesByText.size >= textsMax) throw new Error(`Too many prepared statements: ${text}`);
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  namesByText.set(text, name);
}

/** The pool for Kysely, which cannot name statements itself. */
export function namePreparedStatements(pool: pg.Pool): PostgresPool {
  const naming = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect();
      const known = naming.get(client) ?? nameStatementsOf(client);
      naming.set(client, known);
      return known;
    },
  };
}

function nameStatementsOf(client: pg.PoolClient): PostgresPoolClient {
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('The product reads no cursors');
    const name = namesByText.get(text);
    if (name === undefined) return client.query(text, [...values]);
    return client.query({ name, text, values: [...values] });
  }
  return { query, release: (destroy) => client.release(destroy) };
}
