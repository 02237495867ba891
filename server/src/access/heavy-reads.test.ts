import { availableParallelism } from 'node:os';
import pg from 'pg';
import { api } from '@time-tracker/contract/api';
import { dayMs } from '@time-tracker/contract/time/durations';
import { afterAll, afterEach, beforeAll, expect, inject, test } from 'vitest';
import { listContractCalls } from '../http/contract-calls.ts';
import { addPerson, makeTeam, type Person, type Team } from '../testing/factories.ts';
import { entry, evening } from '../testing/recorded-entries.ts';
import { startTestApp, type Answer, type TestApp } from '../testing/test-app.ts';
import { makeTwoOrganizations } from '../testing/two-organizations.ts';
import { listSamples } from '../whole-api/call-samples.ts';
import { sendSample } from '../whole-api/send-sample.ts';
import { readPlaces } from './heavy-reads.ts';

let app: TestApp;
let team: Team;
let attacker: Person;
let colleague: Person;
beforeAll(async () => {
  app = await startTestApp({ rateLimits: true, callsPerMinute: 100_000 });
  app.setNow(evening);
  team = await makeTeam(app);
  attacker = await addPerson(app, team);
  colleague = await addPerson(app, team);
});
afterEach(() => release?.());
afterAll(() => app.close());

let release: (() => Promise<void>) | undefined;

/** Queries that read the ratings of apps do not finish before the response is requested. */
async function holdRatings(): Promise<void> {
  const [row] = await app.asOwner<{ name: string }>('select current_database() as name');
  const client = new pg.Client({ ...inject('postgres').owner, database: row?.name });
  await client.connect();
  await client.query('begin');
  await client.query('lock table app_ratings in access exclusive mode');
  release = async () => {
    release = undefined;
    await client.end();
  };
}

function readMuch(person: Person): Promise<Answer> {
  const day = dayMs;
  const start = new Date(app.now().getTime() - 400 * day);
  const range = { start, finish: app.now(), organization_id: team.organizationId };
  return app.post('/api/dashboard/overview', range, person.token);
}

async function countHeld(): Promise<number> {
  const [row] = await app.asOwner<{ count: number }>(
    `select count(*)::int as count from pg_locks
     where not granted and relation = 'app_ratings'::regclass`,
  );
  return row?.count ?? 0;
}

test('one person runs fewer heavy reads at once than the server has cores', () => {
  expect([1, 2, 3, 4, 16].map((cores) => readPlaces(cores).perPerson)).toEqual([1, 1, 2, 3, 3]);
});

test('heavy reads of an organization run on the cores at most, and leave a place for others', () => {
  const places = [1, 2, 3, 4, 16].map(readPlaces);
  expect(places.map(({ perOrganization }) => perOrganization)).toEqual([1, 2, 3, 4, 4]);
  expect(places.map(({ total }) => total)).toEqual([2, 3, 4, 5, 6]);
});

test('many heavy reads of one person do not delay timers, recording or health of others, and some are refused', async () => {
  await holdRatings();
  const running = readPlaces(availableParallelism()).perPerson;
  const reads = Array.from({ length: 30 }, () => readMuch(attacker));
  await expect.poll(countHeld, { message: 'as many reads as may run are held' }).toBe(running);

  // All of these finish while the reads are blocked.
  const health = await app.server.inject('/api/health');
  expect(health.statusCode).toBe(200);
  const body = { project_id: team.projectId };
  for (const [path, input] of [
    ['timer/get', {}],
    ['timer/start', body],
    ['activity/record', { activities: [entry(team.projectId, '09:00', '09:10')] }],
    ['timer/stop', {}],
    ['user/get', {}],
  ] as const) {
    expect((await app.post(`/api/${path}`, input, colleague.token)).status, path).toBe(200);
  }
  expect((await app.post('/api/timer/get', {}, attacker.token)).status).toBe(200);
  expect(await countHeld()).toBe(running);

  await release?.();
  const answers = await Promise.all(reads);
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThanOrEqual(30 - 20 - running);
  expect(refused[0]).toMatchObject({ body: { code: 'too_many' }, headers: { 'retry-after': '5' } });
  const answered = answers.filter(({ status }) => status === 200);
  expect(answered.length).toBe(30 - refused.length);
  expect((await readMuch(attacker)).status).toBe(200);
});

test('a person exports their data once at a time', async () => {
  const exports = Array.from({ length: 3 }, () => app.post('/api/user/export', {}, attacker.token));
  const statuses = (await Promise.all(exports)).map(({ status }) => status);
  expect(statuses).toContain(200);
  expect((await app.post('/api/user/export', {}, attacker.token)).status).toBe(200);
});

test('calls marked as heavy use the connections for heavy reads', async () => {
  const builder = await startTestApp();
  const world = await makeTwoOrganizations(builder);
  let reads = 0;
  const counted = await startTestApp({
    database: {
      ...builder.database,
      reads: {
        transaction: (scope, work) => {
          reads += 1;
          return builder.database.reads.transaction(scope, work);
        },
      },
    },
  });
  counted.setNow(evening);
  for (const call of listContractCalls(api)) {
    if (call.load === undefined) continue;
    const [sample] = listSamples(call.name);
    const before = reads;
    if (sample === undefined) throw new Error(`${call.name} has no sample`);
    const sent = await sendSample(counted, call, sample, world.here, world.tokens.owner);
    expect(sent.status, call.name).toBe(200);
    expect(reads, call.name).toBeGreaterThan(before);
  }
  await counted.close();
  await builder.close();
});
