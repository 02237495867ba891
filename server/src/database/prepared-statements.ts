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
import { createSender, type Sender } from './send-together.ts';
import type { DB } from './schema.generated.ts';

/** A query of Kysely. */
type Query<Row> = { compile(executor: QueryExecutorProvider): CompiledQuery<Row> };

/** Connections remember each text until they end, so a text that varies must not be prepared. */
const textsMax = 100;

const namesByText = new Map<string, string>();
const heldTexts = new Set<string>();

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

/**
 * Like `runPrepared`, but the statement is sent with the next one of the transaction, at the latest with COMMIT,
 * which saves a round trip. Its rows are in the array when that one has run. It fails if this one fails.
 */
export function runWithNext<Row>(
  connection: Kysely<DB>,
  query: Query<Row>,
): Promise<readonly Row[]> {
  heldTexts.add(query.compile(connection).sql);
  return runPrepared(connection, query);
}

function nameText(text: string): void {
  if (namesByText.size >= textsMax) throw new Error(`Too many prepared statements: ${text}`);
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 22);
  namesByText.set(text, name);
}

/** The pool for Kysely, which can neither name statements itself nor send several at once. */
export function pipelineStatements(pool: pg.Pool): PostgresPool {
  const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  return {
    options: pool.options,
    end: () => pool.end(),
    connect: async () => {
      const client = await pool.connect();
      const known = wrapped.get(client) ?? wrapClient(client);
      wrapped.set(client, known);
      return known;
    },
  };
}

function wrapClient(client: pg.PoolClient): PostgresPoolClient {
  const sender: Sender = createSender(client);
  function query<R>(text: string, values: readonly unknown[]): Promise<PostgresQueryResult<R>>;
  function query<R>(cursor: PostgresCursor<R>): PostgresCursor<R>;
  function query(text: unknown, values: readonly unknown[] = []): unknown {
    if (typeof text !== 'string') throw new Error('The product reads no cursors');
    const name = namesByText.get(text);
    const statement = { text, values: [...values], ...(name === undefined ? {} : { name }) };
    return isHeld(text) ? sender.hold(statement) : sender.send(statement);
  }
  return { query, release: (destroy) => client.release(destroy) };
}

/** The first message of a transaction returns nothing, either. */
function isHeld(text: string): boolean {
  return text.startsWith('begin; ') || heldTexts.has(text);
}
