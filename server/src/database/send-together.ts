import type pg from 'pg';
import { socketOf } from './connection-pool.ts';

type Statement = { text: string; values: unknown[]; name?: string };
/** What a held statement returned, once it was sent. */
type Held = { statement: Statement; rows: unknown[] };
type Result = { command: 'SELECT'; rowCount: number; rows: unknown[] };

/**
 * Sends statements of a connection in one packet: PostgreSQL runs them one after the other, and one round trip
 * costs as much as a small statement.
 */
export type Sender = {
  /** Sends the statement with the next one. The rows of the result arrive then. */
  hold(statement: Statement): Promise<Result>;
  /** Rejects with the first error. After it, PostgreSQL refuses the others of the transaction. */
  send(statement: Statement): Promise<unknown>;
};

export function createSender(client: pg.PoolClient): Sender {
  let held: Held[] = [];
  const submit = ({ text, values, name }: Statement): Promise<pg.QueryResult<object>> =>
    client.query(name === undefined ? { text, values } : { name, text, values });

  async function sendAll(before: readonly Held[], last: Statement): Promise<unknown> {
    const socket = socketOf(client);
    socket?.cork();
    const sent = [...before.map(({ statement }) => statement), last].map(submit);
    socket?.uncork();
    const results = await Promise.allSettled(sent);
    const failed = results.find((result) => result.status === 'rejected');
    if (failed !== undefined) throw failed.reason;
    const values = results.flatMap((result) =>
      result.status === 'fulfilled' ? [result.value] : [],
    );
    for (const [index, { rows }] of before.entries()) rows.push(...(values[index]?.rows ?? []));
    return values.at(-1);
  }

  return {
    hold: (statement) => {
      const rows: unknown[] = [];
      held.push({ statement, rows });
      return Promise.resolve({ command: 'SELECT', rowCount: 0, rows });
    },
    send: (statement) => {
      if (held.length === 0) return submit(statement);
      const before = held;
      held = [];
      return sendAll(before, statement);
    },
  };
}
