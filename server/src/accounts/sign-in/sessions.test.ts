import type { ApiReceives } from '@time-tracker/contract/api';
import { dayMs, minuteMs } from '@time-tracker/contract/time/durations';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeTeam, registerPerson, type Person } from '../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

type Session = ApiReceives['user']['login'];
type Sessions = ApiReceives['user']['sessions'];
type Failure = { code: string; errors?: Record<string, string[]> };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => app.setNow(undefined));

const noon = new Date('2026-11-20T12:00:00Z').getTime();

async function signIn(person: Person, userAgent: string): Promise<string> {
  const answer = await app.server.inject({
    method: 'POST',
    url: '/api/user/login',
    payload: { email: person.email, password: 'correct horse' },
    headers: { 'user-agent': userAgent },
  });
  return answer.json<Session>().token;
}

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

async function listSessions(token: string): Promise<Sessions> {
  const { status, body } = await app.post<Sessions>('/api/user/sessions', {}, token);
  expect(status).toBe(200);
  return body;
}
const isAlive = async (token: string) =>
  (await app.post('/api/user/get', {}, token)).status === 200;
const end = (input: object, token?: string) =>
  app.post<Failure>('/api/user/end_session', input, token);

describe('sessions', () => {
  test('lists where one is signed in, in words, the own first', async () => {
    app.setNow(new Date(noon));
    const person = await registerPerson(app);
    await registerPerson(app, 'Someone');
    app.setNow(new Date(noon + dayMs));
    const id = '01900000-0000-7000-8000-000000000001';
    await signIn(person, `time-tracker-recorder/0.0.4 (${id}; ada%20laptop)`);
    app.setNow(new Date(noon + 2 * dayMs));
    const token = await signIn(person, firefox);
    app.setNow(new Date(noon + 2 * dayMs + minuteMs));
    const list = await listSessions(token);
    expect(
      list.map(({ device, current, created_at, last_used_at }) => [
        device,
        current,
        created_at,
        last_used_at,
      ]),
    ).toEqual([
      ['Firefox on Linux', true, '2026-11-22T12:00:00.000Z', '2026-11-22T12:01:00.000Z'],
      ['ada laptop', false, '2026-11-21T12:00:00.000Z', '2026-11-21T12:00:00.000Z'],
      [expect.any(String), false, '2026-11-20T12:00:00.000Z', '2026-11-20T12:00:00.000Z'],
    ]);
    expect(JSON.stringify(list)).not.toContain(token);
    expect((await app.post('/api/user/sessions')).status).toBe(401);
  });

  test('a desktop recorder has the same name as in the list of recorders', async () => {
    app.setNow(new Date(noon));
    const person = await registerPerson(app);
    const recorder = { source: 'desktop', name: 'laptop', version: '0.0.4', state: 'paused' };
    const ids = [1, 2].map((digit) => `01900000-0000-7000-8000-00000000000${digit}`);
    for (const id of ids) {
      const token = await signIn(person, `time-tracker-recorder/0.0.4 (${id}; laptop)`);
      await app.post('/api/timer/report', { ...recorder, recorder_id: id }, token);
    }
    const sessions = await listSessions(person.token);
    const recorders = await app.post<{ name: string }[]>('/api/user/recorders', {}, person.token);
    const names = recorders.body.map(({ name }) => name).sort();
    expect(names).toEqual(['laptop', 'laptop (2)']);
    expect(sessions.map(({ device }) => device)).toEqual(expect.arrayContaining(names));
  });

  test('says which can only record, and these sign themselves out', async () => {
    const person = await registerPerson(app);
    const { body } = await app.post<Session>('/api/user/login', {
      email: person.email,
      password: 'correct horse',
      scope: 'recorder',
    });
    expect(
      (await listSessions(person.token)).map(({ scope, current }) => [scope, current]),
    ).toEqual([
      ['account', true],
      ['recorder', false],
    ]);
    expect((await app.post<Failure>('/api/user/get', {}, body.token)).body.code).toBe(
      'recorder_token',
    );
    expect((await app.post('/api/user/logout', {}, body.token)).status).toBe(200);
    expect((await app.post('/api/timer/get', {}, body.token)).status).toBe(401);
    expect(await listSessions(person.token)).toHaveLength(1);
  });

  test('a password change and "sign out everywhere else" end recorders, too', async () => {
    const person = await registerPerson(app);
    const signInRecorder = async (password: string) => {
      const credentials = { email: person.email, password, scope: 'recorder' };
      return (await app.post<Session>('/api/user/login', credentials)).body.token;
    };
    const records = async (token: string) =>
      (await app.post('/api/timer/get', {}, token)).status === 200;
    const first = await signInRecorder('correct horse');
    expect(await records(first)).toBe(true);
    const change = { password: 'battery staple', current_password: 'correct horse' };
    expect((await app.post('/api/user/update', change, person.token)).status).toBe(200);
    expect(await records(first)).toBe(false);
    const second = await signInRecorder('battery staple');
    expect((await end({ all: true }, person.token)).status).toBe(200);
    expect(await records(second)).toBe(false);
    const wrong = { email: person.email, password: 'battery staple', scope: 'account' };
    expect((await app.post<Failure>('/api/user/login', wrong)).body.errors).toEqual({
      scope: ['Must be "recorder" or absent'],
    });
  });

  test('leaves out those that are dead', async () => {
    app.setNow(new Date(noon));
    const person = await registerPerson(app);
    app.setNow(new Date(noon + 29 * dayMs));
    const token = await signIn(person, firefox);
    app.setNow(new Date(noon + 31 * dayMs));
    expect(await listSessions(token)).toHaveLength(1);
  });
});

describe('end_session', () => {
  test('ends one, the own too', async () => {
    const person = await registerPerson(app);
    const token = await signIn(person, firefox);
    const other = (await listSessions(token)).find(({ current }) => !current)?.id;
    const { status, body } = await end({ id: other }, token);
    expect({ status, body }).toEqual({ status: 200, body: { result: true } });
    expect(await isAlive(person.token)).toBe(false);
    expect((await end({ id: other }, token)).status).toBe(404);
    const [own] = await listSessions(token);
    expect((await end({ id: own?.id }, token)).status).toBe(200);
    expect(await isAlive(token)).toBe(false);
    expect((await end({ id: own?.id }, token)).status).toBe(401);
  });

  test('ends all others', async () => {
    const person = await registerPerson(app);
    const tokens = [await signIn(person, firefox), await signIn(person, firefox)];
    expect((await end({ all: true }, person.token)).status).toBe(200);
    for (const token of tokens) expect(await isAlive(token)).toBe(false);
    expect(await isAlive(person.token)).toBe(true);
    expect((await end({ all: true }, person.token)).status).toBe(200);
  });

  test('of someone else is not found', async () => {
    const [person, stranger] = [await registerPerson(app), await registerPerson(app)];
    const [own] = await listSessions(person.token);
    expect((await end({ id: own?.id }, stranger.token)).status).toBe(404);
    expect(await isAlive(person.token)).toBe(true);
  });

  test('sent three times at once, one ends it', async () => {
    const person = await registerPerson(app);
    const token = await signIn(person, firefox);
    const id = (await listSessions(token)).find(({ current }) => !current)?.id;
    const answers = await Promise.all([1, 2, 3].map(() => end({ id }, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  });

  test.each([{}, { id: crypto.randomUUID(), all: true }, { id: 'x' }, { all: false }])(
    'refuses %o',
    async (input) => {
      const person = await registerPerson(app);
      const { status, body } = await end(input, person.token);
      expect(status).toBe(422);
      expect(Object.keys(body.errors ?? {}).length).toBeGreaterThan(0);
      expect((await end(input)).status).toBe(401);
    },
  );
});

test('recorders lists what records for the caller, whether a timer runs or not', async () => {
  const { owner } = await makeTeam(app);
  const stranger = await registerPerson(app);
  app.setNow(new Date(noon));
  const report = { source: 'desktop', name: 'laptop', version: '0.0.4', state: 'idle' };
  await app.post('/api/timer/report', report, owner.token);
  app.setNow(new Date(noon + minuteMs));
  await app.post('/api/timer/report', { ...report, name: 'tower', state: 'paused' }, owner.token);
  const send = (token?: string) =>
    app.post<ApiReceives['user']['recorders']>('/api/user/recorders', {}, token);
  expect((await send(owner.token)).body).toEqual([
    { ...report, name: 'tower', state: 'paused', last_seen: '2026-11-20T12:01:00.000Z' },
    { ...report, last_seen: '2026-11-20T12:00:00.000Z' },
  ]);
  expect((await send(stranger.token)).body).toEqual([]);
  expect((await send()).status).toBe(401);
});

describe('the two addresses the specified client defines and never calls', () => {
  test('login is user/login', async () => {
    const person = await registerPerson(app);
    const { email } = person;
    const { status, body } = await app.post<Session>('/api/login', {
      email,
      password: 'correct horse',
    });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ id: person.id, email });
    expect(await isAlive(body.token)).toBe(true);
    expect((await app.post('/api/login', { email, password: 'wrong' })).status).toBe(401);
    expect((await app.post('/api/login', {})).status).toBe(422);
  });

  test('verify_token is user/get', async () => {
    const person = await registerPerson(app);
    const { status, body } = await app.post('/api/verify_token', { api_token: person.token });
    expect(status).toBe(200);
    expect(body).toEqual((await app.post('/api/user/get', {}, person.token)).body);
    expect((await app.post('/api/verify_token', { api_token: 'guess' })).status).toBe(401);
  });
});
