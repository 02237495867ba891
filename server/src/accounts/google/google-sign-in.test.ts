import type { ApiReceives } from '@time-tracker/contract/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { makeTeam } from '../../testing/factories.ts';
import {
  startTestProvider,
  type Claims,
  type TestProvider,
} from '../../testing/google/google-double.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

type Session = ApiReceives['user']['google_finish'];
type Begun = ApiReceives['user']['google_start'];
type Failure = { code: string; message: string };

const returnUrl = 'http://tracker.test/auth/google';
let provider: TestProvider;
let app: TestApp;
let closed: TestApp;
beforeAll(async () => {
  provider = await startTestProvider(returnUrl);
  app = await startTestApp({ google: provider });
  closed = await startTestApp({ google: provider, registration: 'invited' });
});
afterAll(async () => {
  await app.close();
  await closed.close();
  await provider.close();
});

let counter = 0;
function someone(overrides: Partial<Claims> = {}): Claims & { email: string } {
  counter += 1;
  return {
    sub: `person-${counter}`,
    email: `person-${counter}@example.com`,
    email_verified: true,
    given_name: 'Grace',
    family_name: 'Hopper',
    ...overrides,
  };
}

async function begin(at = app): Promise<Begun> {
  const { status, body } = await at.post<Begun>('/api/user/google_start');
  expect(status).toBe(200);
  return body;
}

/** The whole way, as a browser goes it. */
async function signIn(person: Claims, at = app, more: object = {}) {
  const { url, attempt } = await begin(at);
  const back = await provider.signInAs(url, person);
  const answer = Object.fromEntries(back.searchParams);
  return at.post<Session & Failure>('/api/user/google_finish', { ...answer, ...more, attempt });
}

function register(email: string, more: object = {}) {
  const password = 'typed by someone';
  return app.post<Session>('/api/register', {
    email,
    first_name: 'Someone',
    last_name: 'Else',
    password,
    password_confirmation: password,
    ...more,
  });
}

test('a person without an account gets one: an Owner with their names, without a password', async () => {
  const person = someone({ email: 'Grace.H@Example.COM' });
  const { status, body } = await signIn(person, app, { time_zone: 'Europe/Berlin' });
  expect(status).toBe(200);
  expect(body.user).toMatchObject({
    email: 'grace.h@example.com',
    name: 'Grace Hopper',
    first_name: 'Grace',
    last_name: 'Hopper',
    type: 'Owner',
    time_zone: 'Europe/Berlin',
    has_password: false,
  });
  const { body: me } = await app.post('/api/user/get', {}, body.token);
  expect(me).toEqual(body.user);
});

test('of a name that Google lets through, only what can stand in one line is kept', async () => {
  const person = someone({ given_name: 'Grace\nBrewster', family_name: '\u202erreppoH' });
  const { body } = await signIn(person);
  expect(body.user).toMatchObject({ first_name: 'Grace Brewster', last_name: '' });
});

test('the second time it is the same account, also under another address', async () => {
  const person = someone();
  const first = await signIn(person);
  const second = await signIn({ ...person, email: 'moved@example.com' });
  expect(second.body.user).toEqual(first.body.user);
});

test('an address that nobody had shown before is taken from who had registered it', async () => {
  const person = someone();
  const { body: before } = await register(person.email);
  const { body } = await signIn(person);
  expect(body.user).toMatchObject({ id: before.user.id, has_password: false });
  expect((await app.post('/api/user/get', {}, before.token)).status).toBe(401);
  const credentials = { email: person.email, password: 'typed by someone' };
  expect((await app.post('/api/user/login', credentials)).status).toBe(401);
});

test('an account with a verified email keeps its password and sessions', async () => {
  const person = someone();
  await register(person.email);
  await app.post('/api/forgot_password', { email: person.email });
  const [token] = await app.readLinks(person.email, 'reset-password');
  const password = 'chosen by the right one';
  const passwords = { password, password_confirmation: password };
  expect((await app.post('/api/user/reset_password', { token, ...passwords })).status).toBe(200);
  const { body: session } = await app.post<Session>('/api/user/login', {
    email: person.email,
    password,
  });
  const { body } = await signIn(person);
  expect(body.user).toMatchObject({ id: session.user.id, has_password: true });
  expect((await app.post('/api/user/get', {}, session.token)).status).toBe(200);
});

test('an address that Google has not verified opens nothing', async () => {
  const person = someone({ email_verified: false });
  await register(person.email);
  const { status, body } = await signIn(person);
  expect({ status, code: body.code }).toEqual({ status: 403, code: 'email_not_verified' });
});

test('another account of Google with the same address does not get in', async () => {
  const person = someone();
  await signIn(person);
  const { status, body } = await signIn(someone({ email: person.email }));
  expect({ status, code: body.code }).toEqual({ status: 401, code: 'google_refused' });
});

test('an invited person joins with the invited role, since Google verified the email', async () => {
  const team = await makeTeam(app);
  const person = someone();
  const added = await app.post(
    '/api/project/add',
    { project_id: team.projectId, email: person.email, role: 3 },
    team.owner.token,
  );
  expect(added.status).toBe(200);
  const { body } = await signIn(person);
  expect(body.user.type).toBe('Member');
  const { body: projects } = await app.post<ApiReceives['project']['all']>(
    '/api/project/all',
    { organization_id: team.organizationId },
    body.token,
  );
  expect(projects).toMatchObject([{ id: team.projectId, role: 3 }]);
});

test('where one registers by invitation only, Google makes no account either', async () => {
  const { status, body } = await signIn(someone(), closed);
  expect({ status, code: body.code }).toEqual({ status: 403, code: 'registration_closed' });
});

test('an answer is good for the browser that began, once, and for a quarter of an hour', async () => {
  const { url, attempt } = await begin();
  const other = await begin();
  const back = await provider.signInAs(url, someone());
  const answer = Object.fromEntries(back.searchParams);
  const finish = (input: object) => app.post<Failure>('/api/user/google_finish', input);
  const refused = { status: 401, body: { code: 'google_refused' } };

  expect(await finish({ ...answer, attempt: other.attempt })).toMatchObject(refused);
  expect(await finish({ ...answer, attempt: `${attempt}x` })).toMatchObject(refused);
  expect(await finish({ ...answer, attempt, state: other.attempt })).toMatchObject(refused);
  app.setNow(new Date(Date.now() + 16 * minuteMs));
  expect(await finish({ ...answer, attempt })).toMatchObject(refused);
  app.setNow(undefined);
  expect((await finish({ ...answer, attempt })).status).toBe(200);
  expect(await finish({ ...answer, attempt })).toMatchObject(refused);
});

test('an account without a password must set one before it can be deleted', async () => {
  const { body } = await signIn(someone());
  const remove = (password: string) => app.post('/api/user/delete', { password }, body.token);
  expect(await remove('anything')).toMatchObject({
    status: 422,
    body: { errors: { password: ['Your account has no password yet. Set one first.'] } },
  });
  const changed = await app.post('/api/user/update', { password: 'a first one' }, body.token);
  expect(changed.status).toBe(200);
  expect((await remove('a first one')).status).toBe(200);
});

test('a provider that does not answer is said to be out of reach, and asked again', async () => {
  const gone = await startTestProvider(returnUrl);
  const lonely = await startTestApp({ google: gone });
  const { attempt } = await begin(lonely);
  await gone.close();
  const answer = { attempt, code: 'a code', state: 'a state' };
  const finished = await lonely.post<Failure>('/api/user/google_finish', answer);
  // The state is checked first, so the provider gets no request that must fail.
  expect(finished).toMatchObject({ status: 401, body: { code: 'google_refused' } });
  const early = await startTestApp({ google: gone });
  const begun = await early.post<Failure>('/api/user/google_start');
  expect(begun).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  expect(begun.body.message).toContain('Google is not responding');
  await lonely.close();
  await early.close();
});

test('a server without it says so', async () => {
  const plain = await startTestApp();
  expect(await plain.post('/api/user/google_start')).toMatchObject({
    status: 404,
    body: { code: 'google_not_set_up' },
  });
  await plain.close();
});
