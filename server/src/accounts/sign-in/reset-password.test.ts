import type { ApiReceives } from '@time-tracker/contract/api';
import { dayMs, minuteMs } from '@time-tracker/contract/time/durations';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { registerPerson, type Person } from '../../testing/factories.ts';
import { confirmedDeletion } from '../../testing/confirmed-deletion.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { deleteExpiredSessions } from './delete-expired-sessions-job.ts';
import { updateUser } from '../account-store.ts';

type Failure = { code: string; errors?: Record<string, string[]> };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ rateLimits: true, passwordMinLength: 6 });
});
afterAll(() => app.close());
afterEach(async () => {
  app.setNow(undefined);
  await app.asOwner('delete from attempts');
});

// Not today: what other tests do now has to be long ago by then.
const noon = Date.now() + 2 * dayMs;
const at = (milliseconds: number) => app.setNow(new Date(noon + milliseconds));

function ask(email: string, remoteAddress = '127.0.0.1') {
  return app.server.inject({
    method: 'POST',
    url: '/api/forgot_password',
    payload: { email },
    remoteAddress,
  });
}

const readLinks = (email: string) => app.readLinks(email, 'reset-password');

async function askForLink(email: string): Promise<string> {
  expect((await ask(email)).statusCode).toBe(200);
  return (await readLinks(email)).at(-1) ?? '';
}

const reset = (token: string, password = 'new horse', confirmation = password) =>
  app.post<Failure>('/api/user/reset_password', {
    token,
    password,
    password_confirmation: confirmation,
  });
const signIn = ({ email }: Person, password: string) =>
  app.post<ApiReceives['user']['login']>('/api/user/login', { email, password });

describe('forgot_password', () => {
  test('answers the same bytes for known and unknown addresses, and mails the known', async () => {
    const person = await registerPerson(app);
    const known = await ask(person.email.toUpperCase());
    const unknown = await ask('nobody-here@example.com');
    for (const answer of [known, unknown]) {
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toBe('{"result":true}');
    }
    const { date: _date, 'x-request-id': _id, ...headers } = known.headers;
    expect(unknown.headers).toMatchObject(withoutCounters(headers));
    expect(await readLinks(person.email)).toHaveLength(1);
    expect(await readLinks('nobody-here@example.com')).toEqual([]);
  });

  test('a link is never made from a header of the request', async () => {
    const person = await registerPerson(app);
    await app.server.inject({
      method: 'POST',
      url: '/api/forgot_password',
      payload: { email: person.email },
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    });
    expect(await readLinks(person.email)).toHaveLength(1);
  });

  test('says what is no address', async () => {
    const { status, body } = await app.post<Failure>('/api/forgot_password', { email: 'x' });
    expect({ status, fields: Object.keys(body.errors ?? {}) }).toEqual({
      status: 422,
      fields: ['email'],
    });
  });

  test('an account gets three mails an hour, and the response does not reveal the limit', async () => {
    const person = await registerPerson(app);
    at(0);
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) => ask(person.email, `192.0.2.${index}`)),
    );
    expect(new Set(answers.map(({ body }) => body))).toEqual(new Set(['{"result":true}']));
    expect(await readLinks(person.email)).toHaveLength(3);
    at(59 * minuteMs);
    await ask(person.email);
    expect(await readLinks(person.email)).toHaveLength(3);
    at(60 * minuteMs + 1);
    await ask(person.email);
    expect(await readLinks(person.email)).toHaveLength(4);
  });

  test('one place asks twenty times an hour, for known and unknown addresses alike', async () => {
    const person = await registerPerson(app);
    at(0);
    const emails = Array.from({ length: 22 }, (_, index) => `someone-${index}@example.com`);
    const answers = await Promise.all(emails.map((email) => ask(email, '192.0.2.7')));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20);
    const refused = await ask(person.email, '192.0.2.7');
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('3600');
    expect((await ask(person.email, '192.0.2.8')).statusCode).toBe(200);
  });
});

describe('reset_password', () => {
  test('sets the password once and ends every session', async () => {
    const person = await registerPerson(app);
    const { body: other } = await signIn(person, 'correct horse');
    const token = await askForLink(person.email);
    const { status, body } = await reset(token);
    expect({ status, body }).toEqual({ status: 200, body: { result: true } });
    for (const dead of [person.token, other.token]) {
      expect((await app.post('/api/user/get', {}, dead)).status).toBe(401);
    }
    expect((await signIn(person, 'correct horse')).status).toBe(401);
    expect((await signIn(person, 'new horse')).status).toBe(200);

    const again = await reset(token, 'another horse');
    expect(again.status).toBe(422);
    expect(Object.keys(again.body.errors ?? {})).toEqual(['token']);
    expect((await signIn(person, 'new horse')).status).toBe(200);
  });

  test('sent five times at once, one password counts', async () => {
    const person = await registerPerson(app);
    const token = await askForLink(person.email);
    const passwords = [1, 2, 3, 4, 5].map((number) => `new horse ${number}`);
    const answers = await Promise.all(passwords.map((password) => reset(token, password)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422]);
    const winner = passwords[answers.findIndex(({ status }) => status === 200)] ?? '';
    expect((await signIn(person, winner)).status).toBe(200);
  });

  test('using one link ends the others, and so does a changed password', async () => {
    const person = await registerPerson(app);
    const [first, second] = [await askForLink(person.email), await askForLink(person.email)];
    expect((await reset(first)).status).toBe(200);
    expect((await reset(second)).status).toBe(422);
    const third = await askForLink(person.email);
    const { body } = await signIn(person, 'new horse');
    await app.post('/api/user/update', { password: 'own horse' }, body.token);
    expect((await reset(third)).status).toBe(422);
  });

  test('works for an hour, then the link is forgotten', async () => {
    const person = await registerPerson(app);
    at(0);
    const token = await askForLink(person.email);
    at(60 * minuteMs);
    expect((await reset(token)).status).toBe(422);
    at(60 * minuteMs - 1);
    expect((await reset(token)).status).toBe(200);
    await askForLink(person.email);
    at(121 * minuteMs);
    await deleteExpiredSessions(app, confirmedDeletion);
    expect(await app.asOwner('select 1 from password_resets')).toEqual([]);
  });

  test('reports all problems at once, and leaves the link as it is', async () => {
    const person = await registerPerson(app);
    const token = await askForLink(person.email);
    const nonsense = await app.post<Failure>('/api/user/reset_password', {
      password: 'x',
      password_confirmation: 'y',
    });
    expect(nonsense.status).toBe(422);
    expect(Object.keys(nonsense.body.errors ?? {}).sort()).toEqual([
      'password',
      'password_confirmation',
      'token',
    ]);
    const short = await reset(token, 'short');
    expect(short.body.errors).toEqual({ password: ['Minimum 6 symbols'] });
    const both = await reset('guess', 'short');
    expect(Object.keys(both.body.errors ?? {}).sort()).toEqual(['password', 'token']);
    expect((await reset(token)).status).toBe(200);
  });

  test('ends the wait after failed attempts, since the address is proven', async () => {
    const person = await registerPerson(app);
    at(0);
    for (let failure = 0; failure < 6; failure += 1) await signIn(person, 'guess');
    expect((await signIn(person, 'correct horse')).status).toBe(429);
    await reset(await askForLink(person.email));
    expect((await signIn(person, 'new horse')).status).toBe(200);
  });

  test('a sign-in with the old password while it changes gets no session', async () => {
    const person = await registerPerson(app);
    const own = { userId: person.id, organizationIds: [] };
    let answer: ReturnType<typeof signIn> | undefined;
    let isAnswered = false;
    await app.database.transaction(own, async (tx) => {
      await updateUser(tx, person.id, { password_hash: 'another' });
      answer = signIn(person, 'correct horse').finally(() => (isAnswered = true));
      const message = 'the sign-in waits for the change, or was answered';
      const isWaiting = async () => isAnswered || (await isSomebodyWaiting());
      await expect.poll(isWaiting, { message }).toBe(true);
    });
    expect((await answer)?.status).toBe(401);
    const kept = 'select 1 from sessions where user_id = $1';
    expect(await app.asOwner(kept, [person.id])).toHaveLength(1);
  });

  test('neither the secret nor an address without an account is stored', async () => {
    const person = await registerPerson(app);
    const token = await askForLink(person.email);
    await ask('unknown-person@example.com');
    const rows = await app.asOwner<{ kept: string }>(
      `select r::text || encode(r.token_hash, 'escape') as kept from password_resets r`,
    );
    for (const { kept } of rows) {
      expect(kept).not.toContain(token);
      expect(kept).not.toContain('unknown-person');
    }
  });
});

/** Whether a connection to this database waits for a lock that another holds. */
async function isSomebodyWaiting(): Promise<boolean> {
  const rows = await app.asOwner(
    `select 1 from pg_locks join pg_stat_activity using (pid)
     where not granted and datname = current_database()`,
  );
  return rows.length > 0;
}

function withoutCounters(headers: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(headers).filter(([name]) => !name.startsWith('x-ratelimit')),
  );
}
