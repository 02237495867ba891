import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';

/** The database of a running product, queried with the test's own SQL. */
export type DatabaseQuery = {
  /** Rows of all people, without row-level security. */
  query<Row extends pg.QueryResultRow>(sql: string, values?: unknown[]): Promise<Row[]>;
  close(): Promise<void>;
};

/** `dataDir` as in the stack. */
export async function openDatabaseQuery(dataDir: string): Promise<DatabaseQuery> {
  const postmaster = await readFile(join(dataDir, 'postgres', 'data', 'postmaster.pid'), 'utf8');
  // Line 4 of the file is the port, line 5 the socket folder, which can be empty.
  const [, , , port, socket] = postmaster.split('\n').map((line) => line.trim());
  const password = await readFile(join(dataDir, 'secrets', 'postgres-superuser'), 'utf8');
  const client = new pg.Client({
    host: socket === undefined || socket === '' ? '127.0.0.1' : socket,
    port: Number(port),
    user: 'postgres',
    password: password.trim(),
    database: 'tracker',
  });
  await client.connect();
  return {
    query: async <Row extends pg.QueryResultRow>(sql: string, values: unknown[] = []) =>
      (await client.query<Row>(sql, values)).rows,
    close: () => client.end(),
  };
}
