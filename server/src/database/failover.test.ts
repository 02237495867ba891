import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { registerPerson } from '../testing/factories.ts';
import { startTestApp } from '../testing/test-app.ts';
import { appRole } from '../testing/test-postgres.ts';

test('a database that became read-only is away, until it can be written again', async () => {
  const app = await startTestApp();
  const [found] = await app.asOwner<{ name: string }>('select current_database() as name');
  const client = new pg.Client(inject('postgres').superuser);
  await client.connect();
  /** Connections end as at a change of roles. */
  const setReadOnly = async (isReadOnly: boolean) => {
    const name = client.escapeIdentifier(found?.name ?? '');
    await client.query(`alter database ${name} set default_transaction_read_only = ${isReadOnly}`);
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = $1 and usename = $2`,
      [found?.name, appRole],
    );
  };
  try {
    const { token } = await registerPerson(app);
    const create = () => app.post('/api/organization/create', { name: 'Northwind' }, token);
    await setReadOnly(true);
    const refused = await create();
    expect(refused).toMatchObject({ status: 503, body: { code: 'unavailable' } });
    expect(refused.headers['retry-after']).toBe('2');
    await setReadOnly(false);
    await expect.poll(async () => (await create()).status).toBe(200);
  } finally {
    await client.end();
    await app.close();
  }
});
