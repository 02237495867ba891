import type { ApiReceives } from '@time-tracker/contract/api';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { addressOf, listenToEvents } from '../testing/event-listener.ts';
import { addPerson, makeProject, makeTeam, type Person, type Team } from '../testing/factories.ts';
import { startTestApp, type Answer, type TestApp } from '../testing/test-app.ts';

type TimerAnswer = ApiReceives['timer']['get'];

const metricsToken = 'the-token-of-the-operator';
const waitSeconds = 50;
/** A change arrives within two seconds, also on a busy machine long before the wait is over. */
const promptMs = 40_000;

let app: TestApp;
/** Another server on the same database. */
let other: TestApp;
beforeAll(async () => {
  app = await startTestApp({ metricsToken });
  other = await startTestApp({ database: app.database, metricsToken });
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const get = async ({ token }: Person) =>
  (await app.post<TimerAnswer>('/api/timer/get', {}, token)).body;
const start = (person: Person, projectId: number) =>
  app.post('/api/timer/start', { project_id: projectId }, person.token);

/** Waits for a change of a known state. */
const ask = (person: Person, known: string, { on = app, wait = waitSeconds } = {}) =>
  on.post<TimerAnswer>('/api/timer/get', { wait, known }, person.token);

async function countListeners(on = app): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const { body } = await on.server.inject({ url: '/metrics', headers });
  return Number(/^time_tracker_waiting_requests (\d+)$/m.exec(body)?.[1]);
}

const untilListening = (count: number, on = app) =>
  vi.waitUntil(async () => (await countListeners(on)) === count, { timeout: 60_000 });

/** Asserts that a response came because of a change, not because the time was up. */
async function expectPrompt(asked: Promise<Answer<TimerAnswer>>, known: string) {
  const startedAt = performance.now();
  const { status, body } = await asked;
  expect(status).toBe(200);
  expect(body.state).not.toBe(known);
  expect(performance.now() - startedAt).toBeLessThan(promptMs);
  return body;
}

test('without a wait, or with another state, the response comes at once', async () => {
  const { owner } = await makeTeam(app);
  const { state } = await get(owner);
  const startedAt = performance.now();
  for (const input of [{ known: state }, { wait: 0, known: state }, { wait: 50 }, {}]) {
    const { status, body } = await app.post<TimerAnswer>('/api/timer/get', input, owner.token);
    expect([status, body.state]).toEqual([200, state]);
  }
  expect((await ask(owner, 'another')).body.state).toBe(state);
  expect(performance.now() - startedAt).toBeLessThan(promptMs);
  const { status, body } = await app.post<{ errors?: object }>(
    '/api/timer/get',
    { wait: 51, known: 1 },
    owner.token,
  );
  expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['wait', 'known']]);
});

test('when the time is up, the response has the same state', async () => {
  const { owner, projectId } = await makeTeam(app);
  await start(owner, projectId);
  const known = await get(owner);
  const startedAt = performance.now();
  const { body } = await ask(owner, known.state, { wait: 1 });
  expect(performance.now() - startedAt).toBeGreaterThan(900);
  expect(body).toMatchObject({ state: known.state, timer: known.timer });
  expect(Date.parse(body.now) - Date.parse(known.now)).toBeGreaterThan(900);
});

test('reports of recorders do not change the state', async () => {
  const { owner, projectId } = await makeTeam(app);
  await start(owner, projectId);
  const { state } = await get(owner);
  for (const state of ['recording', 'idle']) {
    const report = { source: 'desktop', name: 'laptop', version: '1', state };
    await app.post('/api/timer/report', report, owner.token);
  }
  const after = await get(owner);
  expect(after.timer?.recorders).toHaveLength(1);
  expect(after.state).toBe(state);
});

test('a timer that starts, switches or stops on another server ends the wait', async () => {
  const team = await makeTeam(app);
  const { owner } = team;
  const second = await makeProject(app, owner, team.organizationId, 'Second');
  const idle = await get(owner);
  const begun = expectPrompt(ask(owner, idle.state, { on: other }), idle.state);
  await start(owner, team.projectId);
  const running = await begun;
  expect(running.timer).toMatchObject({ project_id: team.projectId });
  const switched = expectPrompt(ask(owner, running.state, { on: other }), running.state);
  await start(owner, second);
  const later = await switched;
  expect(later.timer).toMatchObject({ project_id: second });
  const stopped = expectPrompt(ask(owner, later.state, { on: other }), later.state);
  await app.post('/api/timer/stop', {}, owner.token);
  expect(await stopped).toMatchObject({ timer: null, state: idle.state });
});

type Change = (team: Team, member: Person) => [path: string, input: object];
const settings =
  (changed: object): Change =>
  ({ organizationId }) => ['organization/update', { id: organizationId, settings: changed }];
const changes: [name: string, change: Change][] = [
  ['the idle minutes', settings({ idle_minutes: 20 })],
  ['blur', settings({ blur: true })],
  ['titles', settings({ titles: false })],
  ['what may be shared', settings({ shared_surface: 'monitor' })],
  [
    'the name of the organization',
    ({ organizationId: id }) => ['organization/update', { id, name: 'Renamed' }],
  ],
  ['the name of the project', ({ projectId: id }) => ['project/update', { id, name: 'Renamed' }]],
  ['an archived project', ({ projectId: id }) => ['project/update', { id, archived: true }]],
  [
    'the interval of the person',
    ({ projectId: project_id }, { id: user_id }) => [
      'project/update_member',
      { project_id, user_id, screenshot_interval: 3 },
    ],
  ],
  [
    'the end of the membership',
    ({ projectId: project_id }, { id: user_id }) => ['project/remove', { project_id, user_id }],
  ],
];

test.each(changes)('%s ends the wait, and has an event', async (_name, change) => {
  const team = await makeTeam(app);
  const member = await addPerson(app, team);
  await start(member, team.projectId);
  const { state } = await get(member);
  const events = await listenToEvents(app, member.token, { query: '?own=true' });
  const changed = expectPrompt(ask(member, state, { on: other }), state);
  await untilListening(1, other);
  const [path, input] = change(team, member);
  expect((await app.post(`/api/${path}`, input, team.owner.token)).status).toBe(200);
  await changed;
  await events.next({ type: 'timer', project_id: team.projectId, user_id: member.id });
  await events.leave();
});

test('a timer in an organization that was joined meanwhile ends the wait', async () => {
  const [team, joined] = [await makeTeam(app), await makeTeam(app)];
  const { state } = await get(team.owner);
  const changed = expectPrompt(ask(team.owner, state, { on: other }), state);
  await untilListening(1, other);
  const addition = { project_id: joined.projectId, email: team.owner.email };
  await app.post('/api/project/add', addition, joined.owner.token);
  await start(team.owner, joined.projectId);
  expect((await changed).timer).toMatchObject({ organization_id: joined.organizationId });
});

test('many wait without holding a connection, more of one person are refused', async () => {
  const team = await makeTeam(app);
  const { state } = await get(team.owner);
  const asked = Array.from({ length: 100 }, () => ask(team.owner, state));
  await untilListening(100);
  const oneMore = await ask(team.owner, state);
  expect([oneMore.status, oneMore.headers['retry-after']]).toEqual([429, '30']);
  await start(team.owner, team.projectId);
  const answers = await Promise.all(asked);
  expect(answers.map(({ body }) => body.timer?.project_id)).toEqual(
    asked.map(() => team.projectId),
  );
  expect(await countListeners()).toBe(0);
});

test('a client that disconnects does not keep listening', async () => {
  const { owner } = await makeTeam(app);
  const { state: known } = await get(owner);
  const leaving = new AbortController();
  const asked = fetch(`${await addressOf(app)}/api/timer/get`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ wait: waitSeconds, known }),
    signal: leaving.signal,
  });
  await untilListening(1);
  const leftAt = performance.now();
  leaving.abort();
  await expect(asked).rejects.toThrow();
  await untilListening(0);
  expect(performance.now() - leftAt).toBeLessThan(promptMs);
});

test('the end of the session ends the wait', async () => {
  const { owner } = await makeTeam(app);
  const { state } = await get(owner);
  const startedAt = performance.now();
  const asked = ask(owner, state);
  await untilListening(1);
  await app.post('/api/user/logout', {}, owner.token);
  expect((await asked).status).toBe(401);
  expect(performance.now() - startedAt).toBeLessThan(promptMs);
});

test('a shutdown ends the wait with what is known', async () => {
  const ending = await startTestApp({ database: app.database, metricsToken });
  const { owner, projectId } = await makeTeam(app);
  await start(owner, projectId);
  const known = await get(owner);
  const startedAt = performance.now();
  const asked = ask(owner, known.state, { on: ending });
  await untilListening(1, ending);
  await ending.close();
  const { status, body } = await asked;
  expect([status, body.state]).toEqual([200, known.state]);
  expect(performance.now() - startedAt).toBeLessThan(promptMs);
});
