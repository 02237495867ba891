import type { ApiReceives } from '@time-tracker/contract/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { makeTeam, registerPerson, type Person } from '../../testing/factories.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { createFirstAccount } from './first-account.ts';

type Session = ApiReceives['user']['register'];
type Failure = { code: string; errors?: Record<string, string[]> };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let counter = 0;
function newcomer(overrides: Record<string, unknown> = {}) {
  counter += 1;
  return {
    email: `newcomer-${counter}@example.com`,
    first_name: 'Nora',
    last_name: 'Newcomer',
    password: 'secret',
    password_confirmation: 'secret',
    ...overrides,
  };
}

test('a person who registers uninvited is an Owner, signed in, with the email in lower case', async () => {
  const { status, body } = await app.post<Session>(
    '/api/register',
    newcomer({ email: '  Nora.N@Example.COM ', time_zone: 'Europe/Berlin' }),
  );
  expect(status).toBe(200);
  expect(body.token).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(body.api_token).toBe(body.token);
  expect(body.user).toMatchObject({
    email: 'nora.n@example.com',
    name: 'Nora Newcomer',
    first_name: 'Nora',
    last_name: 'Newcomer',
    type: 'Owner',
    time_zone: 'Europe/Berlin',
  });
  const { body: me } = await app.post('/api/user/get', {}, body.token);
  expect(me).toEqual(body.user);
});

test('neither the password nor the token is kept', async () => {
  const input = newcomer({ password: 'hidden-pass', password_confirmation: 'hidden-pass' });
  const { body } = await app.post<Session>('/api/register', input);
  const rows = await app.asOwner<{ kept: string }>(
    `select u::text || s::text || encode(s.token_hash, 'escape') as kept
     from users u join sessions s on s.user_id = u.id where u.id = $1`,
    [body.user.id],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.kept).toContain('$argon2id$');
  expect(rows[0]?.kept).not.toContain('hidden-pass');
  expect(rows[0]?.kept).not.toContain(body.token);
});

test('everything wrong is said at once, in the words of the form', async () => {
  const { status, body } = await app.post<Failure>('/api/register', {
    email: 'nonsense',
    first_name: 'Al',
    last_name: '',
    password: 'ab',
    password_confirmation: 'other',
  });
  expect(status).toBe(422);
  expect(body.code).toBe('invalid_input');
  expect(body.errors).toEqual({
    email: ['Wrong email format'],
    first_name: ['Minimum 3 symbols'],
    last_name: ['Last name is required'],
    password: ['Minimum 3 symbols'],
    password_confirmation: ["Password and Confirm Password didn't match"],
  });
});

test('an address has one account, whatever its case', async () => {
  const input = newcomer();
  expect((await app.post('/api/register', input)).status).toBe(200);
  const again = { ...input, email: input.email.toUpperCase() };
  const { status, body } = await app.post<Failure>('/api/register', again);
  expect(status).toBe(422);
  expect(body.errors).toEqual({
    email: ['This email already has an account. Sign in, or reset the password.'],
  });
});

test('of the same registration sent six times at once, one makes the account', async () => {
  const input = newcomer();
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => app.post('/api/register', input)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422, 422, 422, 422, 422]);
});

describe('with a longer shortest password', () => {
  let strict: TestApp;
  beforeAll(async () => {
    strict = await startTestApp({ passwordMinLength: 8 });
  });
  afterAll(() => strict.close());

  test('a shorter one is refused, at registration and later', async () => {
    const refused = await strict.post<Failure>('/api/register', newcomer());
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toEqual({ password: ['Minimum 8 symbols'] });
    const long = { password: 'long enough', password_confirmation: 'long enough' };
    const { status, body } = await strict.post<Session>('/api/register', newcomer(long));
    expect(status).toBe(200);
    const update = { password: 'short', current_password: 'long enough' };
    const changed = await strict.post<Failure>('/api/user/update', update, body.token);
    expect(changed.status).toBe(422);
    expect(changed.body.errors).toEqual({ password: ['Minimum 8 symbols'] });
  });

  test.each(['/api/register', '/api/user/update', '/api/user/reset_password'])(
    '%s says the number once, however short it is and whatever else is wrong',
    async (path) => {
      const { token } = await registerPerson(strict);
      for (const password of ['xy', 'xyz']) {
        const input = { ...newcomer({ email: 'nobody', password }), name: 'Al', token: '' };
        const { body } = await strict.post<Failure>(path, input, token);
        expect(body.errors?.['password']).toEqual(['Minimum 8 symbols']);
        expect(Object.keys(body.errors ?? {}).length).toBeGreaterThan(1);
      }
      const { body } = await strict.post<Failure>(
        path,
        { ...newcomer(), name: 'Ada', password: '' },
        token,
      );
      expect(body.errors?.['password']).toEqual(['Password is required']);
    },
  );
});

describe('with limits', () => {
  let limited: TestApp;
  beforeAll(async () => {
    limited = await startTestApp({ rateLimits: true });
  });
  afterAll(() => limited.close());

  test('60 registrations an hour from one address, sent at once or not', async () => {
    const noon = new Date('2026-11-20T12:00:00Z').getTime();
    const send = (remoteAddress: string) =>
      limited.server.inject({
        method: 'POST',
        url: '/api/register',
        payload: newcomer(),
        remoteAddress,
      });
    limited.setNow(new Date(noon));
    await limited.asOwner(
      `insert into attempts select 'registration:192.0.2.7', $1::timestamptz from generate_series(1, 57)`,
      [new Date(noon - minuteMs)],
    );
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => send('192.0.2.7')));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 200, 429, 429]);
    const refused = answers.find(({ statusCode }) => statusCode === 429);
    expect(refused?.headers['retry-after']).toBe(String(59 * 60));
    expect((await send('192.0.2.8')).statusCode).toBe(200);
    limited.setNow(new Date(noon + 59 * minuteMs));
    expect((await send('192.0.2.7')).statusCode).toBe(200);
  });
});

/** Invites an address and returns the secret of the link in the mail. */
async function invite(
  to: TestApp,
  owner: Person,
  projectId: number,
  email: string,
  role: 1 | 2 | 3,
): Promise<string> {
  const input = { project_id: projectId, email, role, screenshot_interval: 5 };
  const { status } = await to.post('/api/project/add', input, owner.token);
  expect(status).toBe(200);
  return (await to.readLinks(email, 'invitation')).at(-1) ?? '';
}

describe('invited', () => {
  test.each([
    ['manager', 1],
    ['member', 2],
    ['viewer', 3],
  ] as const)('with the link one joins as %s', async (_name, role) => {
    const team = await makeTeam(app);
    const input = newcomer();
    const token = await invite(app, team.owner, team.projectId, input.email, role);
    const { body } = await app.post<Session>('/api/register', { ...input, invitation: token });
    expect(body.user.type).toBe('Member');
    const { body: projects } = await app.post<ApiReceives['project']['all']>(
      '/api/project/all',
      { organization_id: team.organizationId },
      body.token,
    );
    expect(projects).toMatchObject([{ id: team.projectId, role }]);
    const { body: people } = await app.post<ApiReceives['project']['members']>(
      '/api/project/members',
      { project_id: team.projectId },
      team.owner.token,
    );
    expect(people.find(({ user }) => user.id === body.user.id)).toMatchObject({
      state: 'active',
      role,
      screenshot_interval: 5,
    });
    expect(people).toHaveLength(2);
  });

  test.each([
    ['no link', undefined],
    ['the secret of another', 'wrong-secret'],
  ])('with %s one joins as a member, whatever the invitation says', async (_name, invitation) => {
    const team = await makeTeam(app);
    for (const role of [1, 3] as const) {
      const input = newcomer();
      await invite(app, team.owner, team.projectId, input.email, role);
      const { body } = await app.post<Session>('/api/register', { ...input, invitation });
      expect(body.user.type).toBe('Member');
      const { body: projects } = await app.post<ApiReceives['project']['all']>(
        '/api/project/all',
        { organization_id: team.organizationId },
        body.token,
      );
      expect(projects).toMatchObject([{ id: team.projectId, role: 2 }]);
    }
  });

  test('into two organizations one joins both', async () => {
    const [first, second] = [await makeTeam(app), await makeTeam(app)];
    const input = newcomer();
    await invite(app, first.owner, first.projectId, input.email, 2);
    await invite(app, second.owner, second.projectId, input.email, 2);
    const { body } = await app.post<Session>('/api/register', input);
    const { body: organizations } = await app.post<ApiReceives['organization']['all']>(
      '/api/organization/all',
      {},
      body.token,
    );
    expect(organizations.map(({ id }) => id).sort()).toEqual(
      [first.organizationId, second.organizationId].sort(),
    );
  });

  test('a registration at the moment of the invitation ends inside, never beside it', async () => {
    const team = await makeTeam(app);
    for (let round = 0; round < 8; round += 1) {
      const input = newcomer();
      const addition = { project_id: team.projectId, email: input.email };
      const [registered] = await Promise.all([
        app.post<Session>('/api/register', input),
        app.post('/api/project/add', addition, team.owner.token),
      ]);
      const { body: people } = await app.post<ApiReceives['project']['members']>(
        '/api/project/members',
        { project_id: team.projectId },
        team.owner.token,
      );
      const entries = people.filter(({ user }) => user.email === input.email);
      expect(entries).toMatchObject([{ state: 'active', user: { id: registered.body.user.id } }]);
    }
  });
});

describe('where registration is by invitation only', () => {
  let closed: TestApp;
  beforeAll(async () => {
    closed = await startTestApp({ registration: 'invited' });
  });
  afterAll(() => closed.close());

  test('a stranger is turned away and leaves no account', async () => {
    const input = newcomer();
    const { status, body } = await closed.post<Failure>('/api/register', input);
    expect(status).toBe(403);
    expect(body.code).toBe('registration_closed');
    const login = { email: input.email, password: input.password };
    expect((await closed.post('/api/user/login', login)).status).toBe(401);
  });

  test('who is invited gets in', async () => {
    const input = newcomer();
    await closed.asOwner(
      `with organization as (
         insert into organizations (name, wrapped_key) values ('Closed', '') returning id
       ), project as (
         insert into projects (organization_id, name) select id, 'Website' from organization
         returning organization_id, id
       )
       insert into invitations (organization_id, project_id, email, role, screenshot_interval, token_hash)
       select organization_id, id, $1, 2, 10, '\\x01' from project`,
      [input.email],
    );
    const { status, body } = await closed.post<Session>('/api/register', input);
    expect(status).toBe(200);
    expect(body.user.type).toBe('Member');
  });
});

test('with the secret of the first account, one person gets in without an invitation', async () => {
  const firstAccount = createFirstAccount('invited');
  const fresh = await startTestApp({ registration: 'invited', firstAccount });
  try {
    const send = (invitation?: string) =>
      fresh.post<Session & Failure>('/api/register', { ...newcomer(), invitation });
    expect((await send()).body.code).toBe('registration_closed');
    expect((await send('another secret')).body.code).toBe('registration_closed');
    const { status, body } = await send(firstAccount?.secret);
    expect(status).toBe(200);
    expect(body.user.type).toBe('Owner');
    expect((await send(firstAccount?.secret)).body.code).toBe('registration_closed');
  } finally {
    await fresh.close();
  }
});
