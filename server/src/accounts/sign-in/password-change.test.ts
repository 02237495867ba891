import type { ApiReceives } from '@time-tracker/contract/api';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { registerPerson, type Person } from '../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { defaultHourlyLimits } from './hourly-limits.ts';
import { noPasswordHash, usualPasswordCost } from './passwords.ts';

type Failure = { code: string; errors?: Record<string, string[]> };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterEach(() => app.setNow(undefined));
afterAll(() => app.close());

const signedInAt = new Date('2026-11-20T12:00:00Z');
const after = (seconds: number) => new Date(signedInAt.getTime() + seconds * 1000);

const update = (person: Person, changes: object, to = app) =>
  to.post<Failure>('/api/user/update', changes, person.token);

const readMailsTo = async (email: string, at = app) =>
  (await at.readMails())
    .filter((mail) => mail.includes(`To: ${email}`))
    // That one comes with the account.
    .filter((mail) => !mail.includes('Subject: Verify your email'));

async function signInFrom(person: Person, address: string, password = 'correct horse') {
  const answer = await app.server.inject({
    method: 'POST',
    url: '/api/user/login',
    payload: { email: person.email, password },
    remoteAddress: address,
    headers: { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Firefox/130.0' },
  });
  expect(answer.statusCode).toBe(200);
  return answer.json<ApiReceives['user']['login']>();
}

describe('a new password', () => {
  test('needs the current one from 5 minutes after signing in', async () => {
    app.setNow(signedInAt);
    const person = await registerPerson(app);
    app.setNow(after(299));
    expect((await update(person, { name: 'Anna Berg', password: 'second horse' })).status).toBe(
      200,
    );
    app.setNow(after(300));
    const refused = await update(person, { name: 'Mallory Mallory', password: 'taken over' });
    expect(refused).toMatchObject({
      status: 422,
      body: { errors: { current_password: ['Enter your current password'] } },
    });
    const me = await app.post<ApiReceives['user']['get']>('/api/user/get', {}, person.token);
    expect(me.body.name).toBe('Anna Berg');
    const changes = { password: 'third horse', current_password: 'second horse' };
    expect((await update(person, changes)).status).toBe(200);
    expect((await update(person, { name: 'Anna Maria Berg' })).status).toBe(200);
  });

  test('needs the current one where the sign-in appears to lie in the future', async () => {
    app.setNow(signedInAt);
    const person = await registerPerson(app);
    app.setNow(after(-3600));
    expect((await update(person, { password: 'taken over' })).status).toBe(422);
  });

  test('needs none from an account that has no password', async () => {
    app.setNow(signedInAt);
    const person = await registerPerson(app);
    await app.asOwner('update users set password_hash = $1 where id = $2', [
      noPasswordHash,
      person.id,
    ]);
    app.setNow(after(3600));
    expect((await update(person, { password: 'first horse' })).status).toBe(200);
    expect((await update(person, { password: 'second horse' })).status).toBe(422);
  });

  test('is not set by a session that ended meanwhile', async () => {
    const person = await registerPerson(app);
    const { token } = await signInFrom(person, '127.0.0.1');
    const [mine, other] = await Promise.all([
      update(person, { password: 'mine horse' }),
      update({ ...person, token }, { password: 'other horse' }),
    ]);
    // One ends the session of the other, or both meet and one is refused.
    expect([mine.status, other.status].filter((status) => status === 200)).toHaveLength(1);
    await signInFrom(person, '127.0.0.1', mine.status === 200 ? 'mine horse' : 'other horse');
  });

  test('is confirmed by an email that says where it was set', async () => {
    const person = await registerPerson(app);
    await update(person, { name: 'Other Name' });
    expect(await readMailsTo(person.email)).toEqual([]);
    await update(person, { password: 'second horse' });
    const mails = await readMailsTo(person.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('Subject: Your Time Tracker password was changed');
    expect(mails[0]).toContain('127.0.0.1');
    expect(mails[0]).toContain('http://tracker.test/auth/forgot-password');
    expect(mails[0]).not.toContain('horse');
  });

  test('set by the link of an email is confirmed by another one', async () => {
    const person = await registerPerson(app);
    await app.post('/api/forgot_password', { email: person.email });
    const [token] = await app.readLinks(person.email, 'reset-password');
    const password = 'reset horse';
    const reset = { token, password, password_confirmation: password };
    expect((await app.post('/api/user/reset_password', reset)).status).toBe(200);
    expect((await readMailsTo(person.email)).at(-1)).toContain('password was changed');
  });
});

describe('a sign-in from a new location', () => {
  test('is reported by email once; registering and known locations are not', async () => {
    app.setNow(signedInAt);
    const person = await registerPerson(app);
    await signInFrom(person, '127.0.0.1');
    expect(await readMailsTo(person.email)).toEqual([]);
    await signInFrom(person, '203.0.113.9');
    await signInFrom(person, '203.0.113.9');
    const mails = await readMailsTo(person.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('Subject: New sign-in to your Time Tracker account');
    expect(mails[0]).toContain('Firefox on Linux');
    expect(mails[0]).toContain('203.0.113.9');
    expect(mails[0]).toContain('20 November 2026 at 12:00 UTC');
  });

  test('cannot be used to flood a mailbox', async () => {
    const limited = await startTestApp({ rateLimits: true });
    try {
      const person = await registerPerson(limited);
      for (let index = 0; index < 8; index += 1) {
        const answer = await limited.server.inject({
          method: 'POST',
          url: '/api/user/login',
          payload: { email: person.email, password: 'correct horse' },
          remoteAddress: `198.51.100.${index}`,
        });
        expect(answer.statusCode).toBe(200);
      }
      const mails = await readMailsTo(person.email, limited);
      expect(mails).toHaveLength(defaultHourlyLimits.signInMailsOfAccount);
    } finally {
      await limited.close();
    }
  });
});

describe('many changes of the password of one account', () => {
  test('are limited per hour', async () => {
    const hourlyLimits = { ...defaultHourlyLimits, passwordChangesOfAccount: 3 };
    const limited = await startTestApp({ rateLimits: true, hourlyLimits });
    try {
      limited.setNow(signedInAt);
      const [person, other] = [await registerPerson(limited), await registerPerson(limited)];
      const statuses: number[] = [];
      for (let index = 0; index < 4; index += 1) {
        statuses.push((await update(person, { password: `horse ${index}` }, limited)).status);
      }
      expect(statuses).toEqual([200, 200, 200, 429]);
      expect((await update(person, { name: 'Still Me' }, limited)).status).toBe(200);
      expect((await update(other, { password: 'other horse' }, limited)).status).toBe(200);
    } finally {
      await limited.close();
    }
  });

  test('sent at once are refused, and nobody waits for them to sign in', async () => {
    const costly = await startTestApp({ passwordCost: usualPasswordCost });
    try {
      const [attacker, person] = [await registerPerson(costly), await registerPerson(costly)];
      const changes = Array.from({ length: 30 }, (_, index) =>
        update(attacker, { password: `horse ${index}` }, costly),
      );
      const signIn = await costly.post('/api/user/login', {
        email: person.email,
        password: 'correct horse',
      });
      expect(signIn.status).toBe(200);
      const answers = await Promise.all(changes);
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused.length).toBeGreaterThan(0);
      expect(refused[0]?.body.code).toBe('too_many');
      expect(refused[0]?.headers['retry-after']).toBe('1');
      expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true);
    } finally {
      await costly.close();
    }
  });
});
