import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterEach, expect, inject, test } from 'vitest';
import { migrate, migrationLockKey, type RowSecurity } from '../database/migrate.ts';
import { appRole, copyTemplate } from '../testing/test-postgres.ts';
import { prepareJobs, startJobs, type Job, type RunningJobs } from './job-queue.ts';

const running: RunningJobs[] = [];
afterEach(async () => {
  for (const jobs of running.splice(0)) await jobs.stop();
});

async function makeConnections(rowSecurity: RowSecurity) {
  const postgres = inject('postgres');
  const database = `jobs_${randomUUID().replaceAll('-', '')}`;
  await copyTemplate(postgres.superuser, database);
  const owner = { ...postgres.owner, database };
  const app = rowSecurity === 'forced' ? owner : { ...postgres.app, database };
  return {
    owner,
    app,
    appRole: rowSecurity === 'forced' ? postgres.owner.user! : appRole,
    rowSecurity,
  };
}

/** A job that counts its runs. Its schedule is only due on February 29. */
function countingJob(name: string, fail = false) {
  const job = {
    name,
    schedule: '0 0 29 2 *',
    runs: 0,
    run: () => {
      job.runs += 1;
      return fail ? Promise.reject(new Error('on purpose')) : Promise.resolve();
    },
  };
  return job;
}

function collectErrors() {
  const texts: string[] = [];
  const details: object[] = [];
  const error = (detail: object, text: string) => {
    texts.push(text);
    details.push(detail);
  };
  return { texts, details, error };
}

async function start(
  connections: Awaited<ReturnType<typeof makeConnections>>,
  jobs: Job[],
  log = collectErrors(),
): Promise<RunningJobs> {
  const started = await startJobs(connections, jobs, log, 0.5);
  running.push(started);
  return started;
}

async function query<Row extends pg.QueryResultRow>(
  connection: pg.ClientConfig,
  sql: string,
): Promise<Row[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

test.each<RowSecurity>(['role', 'forced'])(
  'jobs run as the application (%s)',
  async (rowSecurity) => {
    const connections = await makeConnections(rowSecurity);
    await prepareJobs(connections);
    const job = countingJob('count-something-job');
    const log = collectErrors();
    const jobs = await start(connections, [job], log);
    await jobs.runSoon(job.name);
    await expect.poll(() => job.runs, { message: 'the job has run' }).toBe(1);
    expect(log.details).toEqual([]);
  },
);

test("the application's role owns no tables of the queue", async () => {
  const connections = await makeConnections('role');
  await prepareJobs(connections);
  await start(connections, [countingJob('count-something-job')]);
  const owned = await query(
    connections.owner,
    `select relname from pg_class where relowner = '${appRole}'::regrole`,
  );
  expect(owned).toEqual([]);
});

test('only one of two servers runs a job, and preparing again changes nothing', async () => {
  const connections = await makeConnections('role');
  await Promise.all([prepareJobs(connections), prepareJobs(connections)]);
  const [here, there] = [countingJob('count-something-job'), countingJob('count-something-job')];
  const jobs = await start(connections, [here]);
  await start(connections, [there]);
  await jobs.runSoon(here.name);
  await expect.poll(() => here.runs + there.runs, { message: 'one has run' }).toBe(1);
  await expect
    .poll(() => query(connections.owner, 'select state from jobs.job'), { message: 'it is done' })
    .toEqual([{ state: 'completed' }]);
  expect(here.runs + there.runs).toBe(1);
});

test('servers that start at once create the schema one after the other', async () => {
  const connections = await makeConnections('role');
  const migrating = new pg.Client(connections.owner);
  await migrating.connect();
  await migrating.query('select pg_advisory_lock($1)', [migrationLockKey]);
  const waiting = `select 1 as n from pg_locks where locktype = $$advisory$$ and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  const prepared = [prepareJobs(connections), prepareJobs(connections)];
  await expect
    .poll(() => query(connections.owner, waiting), { message: 'both wait for the lock' })
    .toHaveLength(2);
  const schemas = `select 1 from pg_namespace where nspname = 'jobs'`;
  expect(await query(connections.owner, schemas)).toEqual([]);
  await migrating.end();
  await Promise.all(prepared);
  expect(await query(connections.owner, schemas)).toHaveLength(1);
});

test('servers that start at once on an empty database all start', async () => {
  for (let round = 1; round <= 5; round++) {
    const connections = await makeConnections('role');
    const servers = Array.from({ length: 5 }, async () => {
      await migrate(connections.owner, connections);
      await prepareJobs(connections);
      return start(connections, [countingJob('count-something-job')]);
    });
    const results = await Promise.allSettled(servers);
    const failures = results.filter(({ status }) => status === 'rejected');
    expect(failures, `round ${round}`).toEqual([]);
  }
});

test('a failed job is logged and runs the next time', async () => {
  const connections = await makeConnections('role');
  await prepareJobs(connections);
  const job = countingJob('fail-on-purpose-job', true);
  const log = collectErrors();
  const jobs = await start(connections, [job], log);
  for (const time of [1, 2]) {
    await jobs.runSoon(job.name);
    await expect.poll(() => job.runs, { message: `time ${time}` }).toBe(time);
  }
  expect(log.texts[0]).toBe('fail-on-purpose-job failed');
});

test('the start of a failed run is known after a restart, to all servers', async () => {
  const connections = await makeConnections('role');
  await prepareJobs(connections);
  const job = { ...countingJob('fail-on-purpose-job', true), storedSeconds: 7200 };
  const before = new Date();
  const jobs = await start(connections, [job]);
  expect(await jobs.findFailedAt(job.name)).toBeUndefined();
  await jobs.runSoon(job.name);
  await expect
    .poll(() => jobs.findFailedAt(job.name), { message: 'it has failed' })
    .toBeInstanceOf(Date);
  await jobs.stop();
  const restarted = await start(connections, [{ ...job, storedSeconds: 9000 }]);
  const failedAt = await restarted.findFailedAt(job.name);
  expect(failedAt?.getTime()).toBeGreaterThan(before.getTime() - 1000);
  const stored = 'select deletion_seconds as seconds from jobs';
  expect(await query(connections.owner, `${stored}.job`)).toEqual([{ seconds: 7200 }]);
  const queue = `${stored}.queue where name = '${job.name}'`;
  expect(await query(connections.owner, queue)).toEqual([{ seconds: 9000 }]);
});

test('jobs continue after the database closed every connection', async () => {
  const connections = await makeConnections('role');
  await prepareJobs(connections);
  const job = countingJob('count-something-job');
  const log = collectErrors();
  const jobs = await start(connections, [job], log);
  await query(
    { ...inject('postgres').superuser },
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = '${connections.owner.database}'`,
  );
  await expect
    .poll(() => jobs.runSoon(job.name).then(() => true), { message: 'the queue takes jobs again' })
    .toBe(true);
  await expect.poll(() => job.runs, { message: 'the job has run' }).toBe(1);
  expect(log.details).toEqual([]);
});

test('a schedule that is no longer in the list is removed', async () => {
  const connections = await makeConnections('role');
  await prepareJobs(connections);
  const [old, present] = [countingJob('old-job'), countingJob('present-job')];
  await (await start(connections, [old, present])).stop();
  await start(connections, [present]);
  const schedules = await query<{ name: string }>(
    connections.owner,
    'select name from jobs.schedule',
  );
  expect(schedules.map(({ name }) => name)).toEqual(['present-job']);
});

test('stopping aborts a running job, which does not count as a failure', async () => {
  const connections = await makeConnections('role');
  await prepareJobs(connections);
  const log = collectErrors();
  let isRunning = false;
  const end = Promise.withResolvers<void>();
  const job: Job = {
    name: 'sweep-for-ever-job',
    schedule: '0 0 29 2 *',
    run: async (stop) => {
      isRunning = true;
      stop.addEventListener('abort', () => end.reject(new Error('stopped')));
      await end.promise.finally(() => (isRunning = false));
    },
  };
  const jobs = await start(connections, [job], log);
  await jobs.runSoon(job.name);
  await expect.poll(() => isRunning, { message: 'the job runs' }).toBe(true);
  await jobs.stop();
  expect(isRunning, 'the job runs when the queue has stopped').toBe(false);
  expect(log.details).toEqual([]);
});
