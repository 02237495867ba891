import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { sql } from 'kysely';
import { afterEach, expect, inject, test } from 'vitest';
import { prepareJobs, startJobs } from '../jobs/job-queue.ts';
import { startFreezingProxy, type FreezingProxy } from '../testing/freezing-proxy.ts';
import { registerPerson } from '../testing/factories.ts';
import { startTestApp } from '../testing/test-app.ts';
import { appRole, copyTemplate } from '../testing/test-postgres.ts';
import { createDatabase, isDatabaseDown, nobodyScope, type Database } from './database.ts';
import { listenForNotices } from './listen-for-notices.ts';

// Connections that stay open but stop responding, while new connections work.

const atEnd: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of atEnd.splice(0).reverse()) await end();
});

async function connectThroughProxy() {
  const { superuser, owner, app } = inject('postgres');
  const database = `frozen_${randomUUID().replaceAll('-', '')}`;
  await copyTemplate(superuser, database);
  const proxy = await startFreezingProxy(superuser);
  atEnd.push(() => proxy.close());
  return {
    proxy,
    owner: { ...owner, database },
    // Keeps the test short: a dead connection is dropped soon after this timeout.
    app: { ...app, ...proxy.connection, database, statement_timeout: 1000 },
  };
}

async function openThroughProxy(): Promise<{ proxy: FreezingProxy; database: Database }> {
  const { proxy, app } = await connectThroughProxy();
  const database = createDatabase(app, { requests: 2, reads: 1 });
  atEnd.push(() => database.close());
  return { proxy, database };
}

const expectNoneFrozen = (proxy: FreezingProxy) =>
  expect.poll(() => proxy.frozenCount(), { message: 'dead connections are closed' }).toBe(0);

const readOne = async (database: Database) =>
  (await database.statement((any) => sql<{ n: number }>`select 1 as n`.execute(any))).rows;

test(
  'connections that do not answer are dropped, and others take their place',
  { tags: 'full' },
  async () => {
    const { proxy, database } = await openThroughProxy();
    const readHeavy = () => database.reads.transaction(nobodyScope, () => Promise.resolve(2));
    await Promise.all([readOne(database), readOne(database), readHeavy(), database.ping()]);
    proxy.freeze();
    expect(proxy.frozenCount()).toBe(4);
    const dead = [readOne(database), readOne(database), readHeavy(), database.ping()];
    const failures = await Promise.all(dead.map((call) => call.catch(isDatabaseDown)));
    expect(failures).toEqual([true, true, true, true]);
    expect(await readOne(database)).toEqual([{ n: 1 }]);
    expect(await readHeavy()).toBe(2);
    await database.ping();
    await expectNoneFrozen(proxy);
  },
);

test(
  'a transaction on a connection that stops answering fails; its connection is not used again',
  { tags: 'full' },
  async () => {
    const { proxy, database } = await openThroughProxy();
    const working = database.transaction(nobodyScope, async (tx) => {
      proxy.freeze();
      await sql`select 1`.execute(tx);
    });
    await expect(working).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    await expectNoneFrozen(proxy);
  },
);

test(
  'calls and health answer again after every connection went dead',
  { tags: 'full' },
  async () => {
    const { proxy, database } = await openThroughProxy();
    const app = await startTestApp({ database });
    atEnd.push(() => app.close());
    const person = await registerPerson(app);
    const health = async () => (await app.server.inject('/api/health')).statusCode;
    const readTimer = async () => (await app.post('/api/timer/get', {}, person.token)).status;
    expect([await health(), await readTimer()]).toEqual([200, 200]);
    proxy.freeze();
    const first = await Promise.all([health(), readTimer(), readTimer(), readTimer()]);
    expect(new Set(first)).toContain(503);
    expect([await health(), await readTimer()]).toEqual([200, 200]);
  },
);

test('a listener replaces a dead connection', { tags: 'full' }, async () => {
  const { proxy, app, owner } = await connectThroughProxy();
  let notices = 0;
  const { stop, isConnected } = listenForNotices(app, 'test_channel', () => (notices += 1), 300);
  atEnd.push(stop);
  await expect.poll(() => notices, { message: 'it listens' }).toBe(1);
  expect(isConnected()).toBe(true);
  proxy.freeze();
  await expect.poll(isConnected, { message: 'it notices' }).toBe(false);
  await expect.poll(() => notices, { message: 'it listens again' }).toBe(2);
  expect(isConnected()).toBe(true);
  const sender = new pg.Client(owner);
  await sender.connect();
  await sender.query('notify test_channel');
  await sender.end();
  await expect.poll(() => notices, { message: 'a notice arrives' }).toBe(3);
});

test('the job queue continues after its connections went dead', { tags: 'full' }, async () => {
  const { proxy, app, owner } = await connectThroughProxy();
  const connections = { owner, app, appRole, rowSecurity: 'role' as const };
  await prepareJobs(connections);
  let runs = 0;
  const run = () => {
    runs += 1;
    return Promise.resolve();
  };
  const log = { error: () => undefined };
  const jobs = await startJobs(
    connections,
    [{ name: 'a-job', schedule: '0 0 29 2 *', run }],
    log,
    0.5,
  );
  atEnd.push(() => jobs.stop());
  proxy.freeze();
  const send = () =>
    jobs.runSoon('a-job').then(
      () => true,
      () => false,
    );
  await expect.poll(send, { message: 'the queue takes jobs again' }).toBe(true);
  await expect.poll(() => runs, { message: 'the job has run' }).toBeGreaterThan(0);
});

test('the copy of an error that the job queue reports is known as a lost connection, too', () => {
  const copyOf = (code: string) => {
    const error = Object.assign(new pg.DatabaseError('An error', 8, 'error'), { code });
    return { ...error, message: `${error.message} (Queue: send-mail)` };
  };
  expect(isDatabaseDown(copyOf('57P01'))).toBe(true);
  expect(isDatabaseDown(copyOf('23505'))).toBe(false);
});
