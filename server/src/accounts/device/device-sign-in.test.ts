import { randomBytes, randomUUID } from 'node:crypto';
import type { ApiReceives } from '@time-tracker/contract/api';
import { hourMs, minuteMs } from '@time-tracker/contract/time/durations';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test, vi } from 'vitest';
import { createDatabase, nobodyScope } from '../../database/database.ts';
import { createKeyring } from '../../files/keyring.ts';
import {
  makeTeam,
  registerPerson,
  registerUnverified,
  type Person,
} from '../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { anonymizeAccount } from '../account-store.ts';
import { deleteOldCodes } from './delete-old-codes-job.ts';

type Started = ApiReceives['user']['device_start'];
type Polled = ApiReceives['user']['device_poll'];
type Shown = ApiReceives['user']['device_get'];
type Sessions = ApiReceives['user']['sessions'];
type Failure = { code: string; message: string; errors?: Record<string, string[]> };

const keyring = createKeyring(randomBytes(32));
const noon = new Date('2026-11-20T12:00:00Z').getTime();
const recorder = { name: 'ada laptop', version: '0.2.0', recorder_id: randomUUID() };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ keyring });
});
afterAll(() => app.close());
afterEach(() => app.setNow(undefined));

const start = async (input: object = recorder, address = '127.0.0.1') => {
  const answer = await app.server.inject({
    method: 'POST',
    url: '/api/user/device_start',
    payload: input,
    remoteAddress: address,
  });
  return answer.json<Started>();
};
const poll = async ({ device_code }: Started, on: TestApp = app) =>
  (await on.post<Polled>('/api/user/device_poll', { device_code })).body;
const show = (user_code: string, token: string) =>
  app.post<Shown & Failure>('/api/user/device_get', { user_code }, token);
const decide = (user_code: string, approve: boolean, token: string) =>
  app.post<Failure>('/api/user/device_decide', { user_code, approve }, token);
const listSessions = async (token: string) =>
  (await app.post<Sessions>('/api/user/sessions', {}, token)).body;
const records = async (token: string) =>
  (await app.post('/api/timer/get', {}, token)).status === 200;

/** The token of a recorder that the person has allowed. */
async function signInRecorder(person: Person, started?: Started): Promise<string> {
  const asked = started ?? (await start());
  await decide(asked.user_code, true, person.token);
  const polled = await poll(asked);
  if (polled.status !== 'approved') throw new Error(`poll answered ${polled.status}`);
  return polled.token;
}

describe('a recorder signs in by code', () => {
  test('its user sees which one asks, allows it, and its token can only record', async () => {
    app.setNow(new Date(noon));
    const person = await registerPerson(app);
    const started = await start();
    expect(started).toEqual({
      device_code: expect.stringMatching(/^[\w-]{43}$/) as string,
      user_code: expect.stringMatching(/^[B-DF-HJ-NP-TV-XZ]{4}-[B-DF-HJ-NP-TV-XZ]{4}$/) as string,
      verification_path: `/auth/device?code=${started.user_code}`,
      expires_in: 600,
      interval: 3,
    });
    expect(await poll(started)).toEqual({ status: 'pending' });
    app.setNow(new Date(noon + minuteMs));
    expect((await show(started.user_code, person.token)).body).toEqual({
      name: 'ada laptop',
      version: '0.2.0',
      address: '127.0.0.1',
      is_same_network: true,
      status: 'pending',
      requested_at: '2026-11-20T12:00:00.000Z',
      expires_at: '2026-11-20T12:10:00.000Z',
      now: '2026-11-20T12:01:00.000Z',
    });
    expect((await decide(started.user_code, true, person.token)).status).toBe(200);
    const polled = await poll(started);
    expect(polled).toMatchObject({ status: 'approved', user: { id: person.id } });
    const token = 'token' in polled ? polled.token : '';
    expect(await records(token)).toBe(true);
    expect((await app.post<Failure>('/api/user/get', {}, token)).body.code).toBe('recorder_token');
    const sessions = await listSessions(person.token);
    expect(sessions.map(({ device, scope }) => [device, scope])).toEqual([
      [expect.any(String), 'account'],
      ['ada laptop', 'recorder'],
    ]);
    expect((await app.post('/api/user/logout', {}, token)).status).toBe(200);
    expect(await records(token)).toBe(false);
  });

  test.each(['bcdfghjk', ' bcdf ghjk ', 'BCDF–GHJK', 'bc-df-gh-jk'])(
    'the code may be typed as "%s"',
    async (typed) => {
      const person = await registerPerson(app);
      const { status, body } = await show(typed, person.token);
      expect([status, body.code]).toEqual([404, 'not_found']);
    },
  );

  test.each(['', 'BCDF', 'ABCD-EFGH', 'BCDF-GHJK-LMNP', '1234-5678'])(
    'refuses "%s" as a code, with the reason',
    async (typed) => {
      const person = await registerPerson(app);
      const { status, body } = await show(typed, person.token);
      expect([status, body.errors]).toEqual([
        422,
        { user_code: ['A code has 8 letters, such as BCDF-GHJK'] },
      ]);
    },
  );

  test('refuses a recorder without a name, or with one that forges lines', async () => {
    for (const name of ['', 'laptop\nAllow this', 'laptop\u202Egnp']) {
      const { status, body } = await app.post<Failure>('/api/user/device_start', {
        ...recorder,
        name,
      });
      expect([status, Object.keys(body.errors ?? {})]).toEqual([422, ['name']]);
    }
  });

  test('says when the request came from another network', async () => {
    const person = await registerPerson(app);
    const { user_code } = await start(recorder, '203.0.113.9');
    expect((await show(user_code, person.token)).body).toMatchObject({
      address: '203.0.113.9',
      is_same_network: false,
    });
  });

  test('a denied one gets no token, and nobody a session', async () => {
    const person = await registerPerson(app);
    const started = await start();
    expect((await decide(started.user_code, false, person.token)).status).toBe(200);
    expect(await poll(started)).toEqual({ status: 'denied' });
    expect((await show(started.user_code, person.token)).body.status).toBe('denied');
    const second = await decide(started.user_code, true, person.token);
    expect([second.status, second.body.code]).toEqual([409, 'conflict']);
    expect(await listSessions(person.token)).toHaveLength(1);
  });

  test('with the rights of its user: one whose email is not verified records as a member', async () => {
    const team = await makeTeam(app);
    const person = await registerUnverified(app);
    const added = { project_id: team.projectId, email: person.email, role: 1 };
    await app.post('/api/project/add', added, team.owner.token);
    const token = await signInRecorder(person);
    const begin = { project_id: team.projectId };
    expect((await app.post('/api/timer/start', begin, token)).status).toBe(200);
  });
});

describe('codes', () => {
  test('work once: a second use ends the session', async () => {
    const person = await registerPerson(app);
    const started = await start();
    const token = await signInRecorder(person, started);
    expect(await records(token)).toBe(true);
    expect(await poll(started)).toEqual({ status: 'expired' });
    expect(await records(token)).toBe(false);
    expect(await poll(started)).toEqual({ status: 'expired' });
  });

  test('of two polls at once, at most one gets the token', async () => {
    const person = await registerPerson(app);
    const started = await start();
    await decide(started.user_code, true, person.token);
    const polled = await Promise.all([1, 2, 3, 4].map(() => poll(started)));
    const statuses = polled.map(({ status }) => status).sort();
    expect(statuses).toEqual(['approved', 'expired', 'expired', 'expired']);
  });

  test('are valid for ten minutes', async () => {
    app.setNow(new Date(noon));
    const person = await registerPerson(app);
    const [late, latest] = [await start(), await start()];
    app.setNow(new Date(noon + 10 * minuteMs - 1));
    expect((await decide(latest.user_code, true, person.token)).status).toBe(200);
    app.setNow(new Date(noon + 10 * minuteMs));
    expect(await poll(late)).toEqual({ status: 'expired' });
    expect((await show(late.user_code, person.token)).status).toBe(404);
    expect((await decide(late.user_code, true, person.token)).status).toBe(404);
    app.setNow(new Date(noon + 10 * minuteMs + 3000));
    expect((await poll(latest)).status).toBe('approved');
  });

  test('of an allowed recorder that comes too late are worthless, and its session ends', async () => {
    app.setNow(new Date(noon));
    const person = await registerPerson(app);
    const started = await start();
    await decide(started.user_code, true, person.token);
    app.setNow(new Date(noon + 11 * minuteMs));
    expect(await poll(started)).toEqual({ status: 'expired' });
    expect(await listSessions(person.token)).toHaveLength(1);
  });

  test('unknown, expired and used by others: the same response', async () => {
    app.setNow(new Date(noon));
    const [person, stranger] = [await registerPerson(app), await registerPerson(app)];
    const [expired, used, denied] = [await start(), await start(), await start()];
    app.setNow(new Date(noon + 9 * minuteMs));
    await decide(used.user_code, true, person.token);
    await decide(denied.user_code, false, person.token);
    app.setNow(new Date(noon + 10 * minuteMs));
    const codes = ['BCDF-GHJK', expired.user_code, used.user_code, denied.user_code];
    const answers = await Promise.all(
      codes.flatMap((code) => [
        show(code, stranger.token),
        decide(code, true, stranger.token),
        decide(code, false, stranger.token),
      ]),
    );
    const [first, ...rest] = answers.map(({ status, body }) => ({
      status,
      body: { ...body, request_id: undefined },
    }));
    expect(first).toMatchObject({ status: 404, body: { code: 'not_found' } });
    for (const answer of rest) expect(answer).toEqual(first);
    expect(await listSessions(stranger.token)).toHaveLength(1);
    expect((await poll({ ...used, device_code: 'made up' })).status).toBe('expired');
  });

  test('are stored so that nobody who reads the database can use them', async () => {
    const { device_code, user_code } = await start();
    const rows = await app.asOwner<{ row: string }>(
      `select device_sign_ins::text || encode(device_code_hash, 'escape') || encode(user_code_hash, 'escape')
         || encode(token_hash, 'escape') as row from device_sign_ins`,
    );
    const text = rows.map(({ row }) => row).join('\n');
    expect(rows.length).toBeGreaterThan(0);
    for (const secret of [device_code, user_code, user_code.replace('-', '')]) {
      expect(text).not.toContain(secret);
    }
  });

  test('are deleted after an hour, with a session that was never collected', async () => {
    app.setNow(new Date(noon));
    const person = await registerPerson(app);
    const [kept, lost] = [await start(), await start()];
    const token = await signInRecorder(person, kept);
    await decide(lost.user_code, true, person.token);
    expect(await listSessions(person.token)).toHaveLength(3);
    // Other tests start theirs by the real clock, which is later.
    const count = async () =>
      (await app.asOwner('select 1 from device_sign_ins where requested_at <= $1', [app.now()]))
        .length;
    app.setNow(new Date(noon + hourMs));
    await deleteOldCodes(app);
    expect(await listSessions(person.token)).toHaveLength(3);
    app.setNow(new Date(noon + hourMs + 1));
    const fresh = await start();
    await deleteOldCodes(app);
    expect(await count()).toBe(1);
    expect((await poll(fresh)).status).toBe('pending');
    expect(await listSessions(person.token)).toHaveLength(2);
    expect(await records(token)).toBe(true);
  });
});

describe('meanwhile', () => {
  test('allowed twice at once: one session', async () => {
    const person = await registerPerson(app);
    const { user_code } = await start();
    const answers = await Promise.all(
      [1, 2, 3, 4].map(() => decide(user_code, true, person.token)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await listSessions(person.token)).toHaveLength(2);
  });

  test('allowed by two people at once: the recorder belongs to one of them', async () => {
    const people = [await registerPerson(app), await registerPerson(app)];
    const started = await start();
    const answers = await Promise.all(
      people.map(({ token }) => decide(started.user_code, true, token)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    const sessions = await Promise.all(people.map(({ token }) => listSessions(token)));
    expect(sessions.map((list) => list.length).sort()).toEqual([1, 2]);
    const winner = people[answers.findIndex(({ status }) => status === 200)];
    expect(await poll(started)).toMatchObject({ status: 'approved', user: { id: winner?.id } });
  });

  test('another server continues, because the first was killed', async () => {
    const person = await registerPerson(app);
    const [asked, allowed] = [await start(), await start()];
    await decide(allowed.user_code, true, person.token);
    const [row] = await app.asOwner<{ name: string }>('select current_database() as name');
    const connection = { ...inject('postgres').app, database: row?.name };
    const database = createDatabase(connection, { requests: 2 });
    const next = await startTestApp({ database, keyring });
    expect(await poll(asked, next)).toEqual({ status: 'pending' });
    expect(await poll(allowed, next)).toMatchObject({
      status: 'approved',
      user: { id: person.id },
    });
    await next.close();
    await database.close();
  });

  test.each([
    [
      'the password changed elsewhere',
      async (person: Person) => {
        const credentials = { email: person.email, password: 'correct horse' };
        const other = await app.post<{ token: string }>('/api/user/login', credentials);
        const change = { password: 'battery staple', current_password: 'correct horse' };
        return app.post('/api/user/update', change, other.body.token);
      },
    ],
    [
      'the account was deleted',
      (person: Person) => app.post('/api/user/delete', { password: 'correct horse' }, person.token),
    ],
    [
      'all other sessions were ended',
      (person: Person) => app.post('/api/user/end_session', { all: true }, person.token),
    ],
  ])('%s after the approval: no token', async (_, end) => {
    const person = await registerPerson(app);
    const started = await start();
    await decide(started.user_code, true, person.token);
    expect((await end(person)).status).toBe(200);
    expect(await poll(started)).toEqual({ status: 'expired' });
  });

  test('the account is deleted at the moment of the approval: no session remains', async () => {
    const person = await registerPerson(app);
    const { user_code } = await start();
    let deciding: ReturnType<typeof decide> | undefined;
    await app.database.transaction(nobodyScope, async (tx) => {
      await anonymizeAccount(tx, person.id, app.now());
      deciding = decide(user_code, true, person.token);
      await vi.waitUntil(countWaiting, { timeout: 60_000, interval: 20 });
    });
    expect((await deciding)?.status).toBe(401);
    const left = await app.asOwner('select 1 from sessions where user_id = $1', [person.id]);
    expect(left).toEqual([]);
  });
});

/** The number of statements that wait for a lock. */
async function countWaiting(): Promise<number> {
  const waiting = await app.asOwner(
    `select 1 from pg_locks join pg_stat_activity using (pid)
     where not granted and datname = current_database()`,
  );
  return waiting.length;
}

describe('is a sign-in', () => {
  test('a new place is reported by email; the security log has every step', async () => {
    const watched = await startTestApp();
    const person = await registerPerson(watched);
    const post = async <Body>(path: string, payload: object, address: string, token?: string) => {
      const response = await watched.server.inject({
        method: 'POST',
        url: `/api/user/${path}`,
        payload,
        remoteAddress: address,
        headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
      });
      return response.json<Body>();
    };
    const ask = () => post<Started>('device_start', recorder, '203.0.113.9');
    const answer = (path: string, { user_code }: { user_code: string }, rest: object = {}) =>
      post(path, { user_code, ...rest }, '127.0.0.1', person.token);
    const [allowed, denied] = [await ask(), await ask()];
    await answer('device_decide', allowed, { approve: true });
    await answer('device_decide', denied, { approve: false });
    await post('device_poll', allowed, '203.0.113.9');
    await answer('device_get', { user_code: 'BCDF-GHJK' });
    const mails = (await watched.readMails()).filter((mail) =>
      mail.includes(`To: ${person.email}`),
    );
    expect(mails.filter((mail) => mail.includes('Subject: New sign-in'))).toHaveLength(1);
    expect(mails.at(-1)).toContain('203.0.113.9');
    expect(mails.at(-1)).toContain('Desktop recorder');
    await watched.server.close();
    const lines = await watched.asOwner<{ event: string; address: string }>(
      'select event, address from account_audit_log where user_id = $1 order by id',
      [person.id],
    );
    expect(lines.map(({ event, address }) => [event, address])).toEqual([
      ['account_created', '127.0.0.1'],
      ['sign_in_allowed', '127.0.0.1'],
      ['sign_in_denied', '127.0.0.1'],
      ['sign_in', '203.0.113.9'],
      ['sign_in_failed', '127.0.0.1'],
    ]);
    await watched.close();
  });

  test('the oldest session ends when there are too many', async () => {
    const person = await registerPerson(app);
    const credentials = { email: person.email, password: 'correct horse' };
    let token = '';
    for (let more = 0; more < 99; more += 1) {
      const { body } = await app.post<{ token: string }>('/api/user/login', credentials);
      token = body.token;
    }
    expect(await listSessions(person.token)).toHaveLength(100);
    await signInRecorder({ ...person, token });
    expect(await listSessions(token)).toHaveLength(100);
    expect((await app.post('/api/user/get', {}, person.token)).status).toBe(401);
  });
});
