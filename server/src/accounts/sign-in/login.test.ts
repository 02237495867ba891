import type { ApiReceives } from '@time-tracker/contract/api';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { dayMs, minuteMs } from '@time-tracker/contract/time/durations';
import { registerPerson, type Person } from '../../testing/factories.ts';
import { confirmedDeletion } from '../../testing/confirmed-deletion.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { deleteExpiredSessions } from './delete-expired-sessions-job.ts';

type Session = ApiReceives['user']['login'];
type Failure = { code: string; message: string; errors?: Record<string, string[]> };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(async () => {
  app.setNow(undefined);
  await app.asOwner('delete from attempts');
});

// Relative to now: sessions of other tests have expired after months.
const startedAt = Date.now() + 2 * dayMs;
const at = (milliseconds: number) => app.setNow(new Date(startedAt + milliseconds));

function signIn(email: string, password: string, address = '127.0.0.1') {
  return app.server.inject({
    method: 'POST',
    url: '/api/user/login',
    payload: { email, password },
    remoteAddress: address,
  });
}

const right = (person: Person, address?: string) => signIn(person.email, 'correct horse', address);
const wrong = (person: Person, address?: string) => signIn(person.email, 'wrong horse', address);

describe('signing in', () => {
  test('answers a token of its own and the user, whatever the case of the address', async () => {
    const person = await registerPerson(app);
    const { status, body } = await app.post<Session>('/api/user/login', {
      email: person.email.toUpperCase(),
      password: 'correct horse',
    });
    expect(status).toBe(200);
    expect(body.token).not.toBe(person.token);
    expect(body.user).toMatchObject({ id: person.id, email: person.email });
    expect((await app.post('/api/user/get', {}, body.token)).status).toBe(200);
    expect((await app.post('/api/user/get', {}, person.token)).status).toBe(200);
  });

  test('a wrong password and an unknown address answer alike', async () => {
    const person = await registerPerson(app);
    const answers = [await wrong(person), await signIn('nobody@example.com', 'wrong horse')];
    for (const answer of answers) {
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toEqual({
        code: 'wrong_credentials',
        message: 'The login detail is incorrect',
      });
    }
  });

  test('what is no address and no password is said at once', async () => {
    const { status, body } = await app.post<Failure>('/api/user/login', {
      email: 'x',
      password: '',
    });
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {})).toEqual(['email', 'password']);
  });

  test('ten times at once with the right password all get in', async () => {
    const person = await registerPerson(app);
    const answers = await Promise.all(Array.from({ length: 10 }, () => right(person)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(200));
    const tokens = answers.map((answer) => answer.json<Session>().token);
    expect(new Set(tokens).size).toBe(10);
  });
});

describe('guessing', () => {
  test('slows down after 5 failures of an account, longer each time, and never locks', async () => {
    const person = await registerPerson(app);
    at(0);
    for (let failure = 0; failure < 5; failure += 1) {
      expect((await wrong(person)).statusCode).toBe(401);
    }
    const refused = await right(person);
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('1');
    expect(refused.json()).toMatchObject({ code: 'too_many' });

    at(1000);
    expect((await wrong(person)).statusCode).toBe(401);
    expect((await right(person)).headers['retry-after']).toBe('2');
    at(3000);
    expect((await wrong(person)).statusCode).toBe(401);
    expect((await right(person)).headers['retry-after']).toBe('4');
    at(7000);
    expect((await right(person)).statusCode).toBe(200);
    // Once in, the account's failures are forgotten.
    expect((await wrong(person)).statusCode).toBe(401);
    expect((await right(person)).statusCode).toBe(200);
  });

  test('an address without an account slows down like one with', async () => {
    at(0);
    for (let failure = 0; failure < 5; failure += 1) await signIn('nobody@example.com', 'guess');
    expect((await signIn('nobody@example.com', 'guess')).statusCode).toBe(429);
  });

  test('failures older than 15 minutes count no more', async () => {
    const person = await registerPerson(app);
    at(0);
    for (let failure = 0; failure < 5; failure += 1) await wrong(person);
    at(15 * minuteMs + 1);
    expect((await wrong(person)).statusCode).toBe(401);
    expect((await right(person)).statusCode).toBe(200);
  });

  test('of thirty guesses sent at once only the first few are tried', async () => {
    const person = await registerPerson(app);
    at(0);
    const answers = await Promise.all(Array.from({ length: 30 }, () => wrong(person)));
    const tried = answers.filter(({ statusCode }) => statusCode === 401);
    expect(tried.length).toBeGreaterThanOrEqual(5);
    // One more per hash that runs beside another.
    expect(tried.length).toBeLessThanOrEqual(6);
  });

  test('slows down after 50 failures from one address, for others it does not', async () => {
    const person = await registerPerson(app);
    const other = await registerPerson(app);
    at(0);
    await app.asOwner(
      `insert into attempts select 'address:192.0.2.7', $1::timestamptz from generate_series(1, 50)`,
      [app.now()],
    );
    expect((await right(person, '192.0.2.7')).statusCode).toBe(429);
    expect((await right(other, '192.0.2.7')).statusCode).toBe(429);
    expect((await right(person, '192.0.2.8')).statusCode).toBe(200);
    at(2000);
    expect((await right(person, '192.0.2.7')).statusCode).toBe(200);
  });
});

describe('a session', () => {
  test('ends at logout, others go on', async () => {
    const person = await registerPerson(app);
    const second = (await right(person)).json<Session>().token;
    const { status, body } = await app.post('/api/user/logout', {}, person.token);
    expect({ status, body }).toEqual({ status: 200, body: { result: true } });
    expect((await app.post('/api/user/get', {}, person.token)).status).toBe(401);
    expect((await app.post('/api/user/logout', {}, person.token)).status).toBe(401);
    expect((await app.post('/api/user/get', {}, second)).status).toBe(200);
  });

  test('of two logouts at once both are fine or the second is signed out', async () => {
    const person = await registerPerson(app);
    const answers = await Promise.all(
      [1, 2].map(() => app.post('/api/user/logout', {}, person.token)),
    );
    for (const { status } of answers) expect([200, 401]).toContain(status);
    expect((await app.post('/api/user/get', {}, person.token)).status).toBe(401);
  });

  test('is dead after 30 days unused, kept alive by use, and then removed', async () => {
    at(0);
    const person = await registerPerson(app);
    at(29 * dayMs);
    expect((await app.post('/api/user/get', {}, person.token)).status).toBe(200);
    at(58 * dayMs);
    expect((await app.post('/api/user/get', {}, person.token)).status).toBe(200);
    at(89 * dayMs);
    expect((await app.post('/api/user/get', {}, person.token)).status).toBe(401);

    const fresh = await registerPerson(app);
    await wrong(fresh);
    at(90 * dayMs + minuteMs);
    await deleteExpiredSessions(app, confirmedDeletion);
    const sessions = await app.asOwner<{ user_id: number }>('select user_id from sessions');
    expect(sessions.map(({ user_id }) => user_id)).toEqual([fresh.id]);
    expect(await app.asOwner('select 1 from attempts')).toEqual([]);
  });

  test('is the bearer header or api_token in the body', async () => {
    const person = await registerPerson(app);
    expect((await app.post('/api/user/get', { api_token: person.token })).status).toBe(200);
    expect((await app.post('/api/user/get', { api_token: 'guess' })).status).toBe(401);
    expect((await app.post('/api/user/get', {})).status).toBe(401);
  });

  test('of one that is alive beside one that is dead, the living one counts', async () => {
    const person = await registerPerson(app);
    const ask = (header: string, inBody: string) =>
      app.post<{ id: number }>('/api/user/get', { api_token: inBody }, header);
    for (const [header, inBody] of [
      ['dead', person.token],
      [person.token, 'dead'],
    ] as const) {
      const { status, body } = await ask(header, inBody);
      expect({ status, id: body.id }).toEqual({ status: 200, id: person.id });
    }
    expect((await ask('dead', 'dead too')).status).toBe(401);
  });
});
