import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs, minuteMs } from '@time-tracker/contract/time/durations';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

// A client that knows only section 7 of the specification and the documented data shapes, nothing of this
// code: no contract, types or factories. It makes the same calls as the specified web app.

let app: TestApp;
let base: string;
beforeAll(async () => {
  app = await startTestApp();
  base = await app.server.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

type Json = Record<string, unknown>;
type Answer = { status: number; body: Json; list: Json[]; text: string };

/** The token of the current session, as a browser stores it. */
const storage = new Map<string, string>();

async function send(path: string, payload?: object): Promise<Answer> {
  const token = storage.get('token');
  const response = await fetch(base + path, {
    method: 'POST',
    headers: {
      Accept: 'application/json',
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(payload === undefined ? {} : { 'Content-Type': 'application/json' }),
    },
    ...(payload === undefined ? {} : { body: JSON.stringify(payload) }),
  });
  const text = await response.text();
  expect(response.headers.get('content-type'), path).toMatch(/^application\/json/);
  const body = JSON.parse(text) as Json;
  return { status: response.status, body, list: Array.isArray(body) ? body : [], text };
}

/** Sends a call that must succeed. */
async function call(path: string, payload?: object): Promise<Answer> {
  const answer = await send(path, payload);
  expect(answer.status, `${path} ${JSON.stringify(payload)}: ${answer.text}`).toBe(200);
  return answer;
}

const anId = expect.any(Number) as number;
const anInstant = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/) as string;
const done = { result: true };
const people = {
  email: 'olga@example.com',
  colleague: 'carl@example.com',
  stranger: 'stella@example.com',
};

function registration(email: string, first_name: string) {
  const password = 'abc';
  return { email, first_name, last_name: 'Example', password, password_confirmation: password };
}

const userShape = {
  id: anId,
  name: 'Olga Example',
  first_name: 'Olga',
  last_name: 'Example',
  email: people.email,
  type: 'Owner',
  time_zone: expect.any(String) as string,
};

/** IDs that one step returns for the next. */
const known = { organization: 0, project: 0, second: 0, me: 0, activity: '' };

test('registering returns api_token, and user/get accepts it in the body or the header', async () => {
  const { body } = await call('/api/register', registration(people.email.toUpperCase(), 'Olga'));
  const api_token = body['api_token'] as string;
  expect(api_token).toEqual(expect.any(String));
  const fromBody = await call('/api/user/get', { api_token });
  expect(fromBody.body).toMatchObject(userShape);
  storage.set('token', api_token);
  expect((await call('/api/user/get', { api_token })).body).toEqual(fromBody.body);
  expect((await call('/api/user/get')).body).toEqual(fromBody.body);
  expect((await call('/api/verify_token', { api_token })).body).toEqual(fromBody.body);
  known.me = fromBody.body['id'] as number;
});

test('the organization list is empty, and contains an organization after it is created', async () => {
  expect((await call('/api/organization/all')).body).toEqual([]);
  const { body } = await call('/api/organization/create', { name: 'Example Ltd' });
  expect(body).toMatchObject({ id: anId, name: 'Example Ltd' });
  const { list } = await call('/api/organization/all');
  expect(list).toEqual([expect.objectContaining({ id: body['id'], name: 'Example Ltd' })]);
  known.organization = body['id'] as number;
  expect(known.organization).toBeGreaterThanOrEqual(1);
});

test('projects are created and sorted by name', async () => {
  const organization_id = known.organization;
  expect((await call('/api/project/all', { organization_id })).body).toEqual([]);
  for (const name of ['Zeppelin', 'apron', 'Mast']) {
    const { body } = await call('/api/project/create', { organization_id, name });
    expect(body).toMatchObject({ id: anId, name, organization_id });
  }
  const { list } = await call('/api/project/all', { organization_id });
  expect(list.map(({ name }) => name)).toEqual(['apron', 'Mast', 'Zeppelin']);
  const shape = { id: anId, name: expect.any(String) as string, organization_id };
  for (const project of list) expect(project).toMatchObject(shape);
  [known.project, known.second] = list.map(({ id }) => id as number) as [number, number];
});

/** Registers another person without changing the current session. */
async function registerColleague(): Promise<void> {
  const token = storage.get('token') ?? '';
  storage.delete('token');
  await call('/api/register', registration(people.colleague, 'Carl'));
  storage.set('token', token);
}

test('members are listed, added by email with an integer role, and removed', async () => {
  await registerColleague();
  const project_id = known.project;
  const shape = {
    user: { id: known.me, name: 'Olga Example', email: people.email },
    role: 1,
    screenshot_interval: 10,
    state: 'active',
    worked_week: 0,
  };
  const alone = await call('/api/project/members', { project_id });
  expect(alone.list).toEqual([expect.objectContaining(shape)]);
  expect(alone.list[0]).toHaveProperty('last_seen');

  const addition = { project_id, role: 2, screenshot_interval: 5 };
  const added = await call('/api/project/add', { ...addition, email: people.colleague });
  expect(added.body).toMatchObject({ state: 'active', role: 2, screenshot_interval: 5 });
  const invited = await call('/api/project/add', { ...addition, email: people.stranger });
  expect(invited.body).toMatchObject({
    user: { id: null, name: null, email: people.stranger },
    state: 'pending',
  });
  const again = await send('/api/project/add', { ...addition, email: people.colleague });
  expect([again.status, again.body['message']]).toEqual([409, expect.any(String)]);

  const { list } = await call('/api/project/members', { project_id });
  expect(list).toHaveLength(3);
  const colleague = list.find(({ user }) => (user as Json)['email'] === people.colleague);
  const user_id = (colleague?.['user'] as Json)['id'];
  expect((await call('/api/project/remove', { project_id, user_id })).body).toEqual(done);
  expect((await call('/api/project/members', { project_id })).list).toHaveLength(2);
});

/** One pixel, as PNG. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAADElEQVQImWNgmPcdAAI3AZbh9+cPAAAAAElFTkSuQmCC',
  'base64',
);

/** Records five minutes and a screenshot, like a recorder. */
async function recordWork(): Promise<string> {
  const tenMinutes = 600_000;
  const begin = (Math.floor(Date.now() / tenMinutes) - 2) * tenMinutes;
  const activity_id = randomUUID();
  const activity = {
    activity_id,
    project_id: known.project,
    start: begin,
    finish: begin + 300_000,
    measured_seconds: 300,
    active_seconds: 150,
    keyboard_seconds: 100,
    mouse_seconds: 100,
    minutes: [true, true, true, false, false, false, false, false, false, false],
    source: 'desktop',
    apps: [{ kind: 'app', name: 'Editor', seconds: 200, active_seconds: 100 }],
  };
  const { body } = await call('/api/activity/record', { activities: [activity] });
  expect(body).toMatchObject({ results: [{ activity_id, status: 'stored' }], now: anInstant });
  const form = new FormData();
  const described = { id: randomUUID(), activity_id, group_id: randomUUID(), display: 0 };
  const screenshot = { ...described, displays: 1, taken_at: begin + minuteMs, app: 'Editor' };
  form.append('screenshot', JSON.stringify(screenshot));
  form.append('image', new Blob([pixel], { type: 'image/png' }), 'screen.png');
  const headers = { Authorization: `Bearer ${storage.get('token')}` };
  const sent = await fetch(`${base}/api/screenshot/upload`, {
    method: 'POST',
    body: form,
    headers,
  });
  expect(await sent.json()).toMatchObject({ id: described.id, status: 'stored' });
  return activity_id;
}

/** Filters as the client may send them: chosen, "none selected", null. */
const filters = () => [
  { project_id: known.project, user_id: known.me, start: Date.now() - dayMs, finish: Date.now() },
  { project_id: -1, user_id: -1, start: null, finish: null },
  { project_id: null, user_id: null, start: new Date(Date.now() - dayMs).toISOString() },
];

test("screenshots are paged and include the server's now", async () => {
  const none = await call('/api/screenshot/all', { page: 1, ...filters()[1] });
  expect(none.body).toEqual({ screenshots: [], now: anInstant, page: 1, page_size: 10, total: 0 });
  known.activity = await recordWork();
  for (const filter of filters()) {
    const { body } = await call('/api/screenshot/all', { page: 1, ...filter });
    expect(body).toMatchObject({ now: anInstant, page: 1, page_size: 10, total: 1 });
    const [shot] = body['screenshots'] as Json[];
    expect(shot).toMatchObject({
      activity_id: known.activity,
      user_id: known.me,
      user_name: 'Olga Example',
      project_id: known.project,
      taken_at: anInstant,
      display: 0,
      displays: 1,
      width: 1,
      height: 1,
      activity: 50,
      app: 'Editor',
      blur: false,
      source: 'desktop',
    });
    const image = await fetch(new URL(shot?.['url'] as string, base));
    expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const thumbnail = await fetch(new URL(shot?.['thumbnail_url'] as string, base));
    expect(thumbnail.status).toBe(200);
  }
  const beyond = await call('/api/screenshot/all', { page: 2, ...filters()[1] });
  expect(beyond.body).toMatchObject({ screenshots: [], page: 2, total: 1 });
});

test('activities and apps are listed with their totals', async () => {
  for (const filter of filters()) {
    const activities = await call('/api/activity/all', filter);
    expect(activities.body).toMatchObject({
      activities: [
        {
          activity_id: known.activity,
          user_id: known.me,
          user_name: 'Olga Example',
          project_id: known.project,
          project_name: 'apron',
          start: anInstant,
          finish: anInstant,
          duration: 300,
          activity: 50,
          keyboard: 100,
          mouse: 100,
          source: 'desktop',
          note: null,
          screenshots: 1,
        },
      ],
      total: { duration: 300, active_seconds: 150, measured_seconds: 300, activity: 50 },
      now: anInstant,
    });
    const apps = await call('/api/app/all', filter);
    expect(apps.body).toMatchObject({
      apps: [
        {
          name: 'Editor',
          kind: 'app',
          seconds: 200,
          active_seconds: 100,
          percent: 100,
          user_id: known.me,
          project_id: known.project,
          rating: 0,
        },
      ],
      total: { seconds: 200 },
      now: anInstant,
    });
  }
});

test('the dashboard sends the number 1 and gets the nine totals', async () => {
  const { body } = await call('/api/activity/get', {
    organization_id: known.organization,
    start: 1,
  });
  expect(body).toEqual({
    totalDailyWorked: 300,
    averageDailyActivity: 50,
    totalDailyProjects: 1,
    totalWeeklyWorked: 300,
    averageWeeklyActivity: 50,
    totalWeeklyProjects: 1,
    totalMonthlyWorked: 300,
    averageMonthlyActivity: 50,
    totalMonthlyProjects: 1,
  });
});

test('an activity is removed with its screenshots and apps', async () => {
  const removal = { user_id: known.me, project_id: known.project, activity_id: known.activity };
  expect((await call('/api/activity/remove', removal)).body).toEqual(done);
  const { body } = await call('/api/screenshot/all', { page: 1, ...filters()[0] });
  expect(body).toMatchObject({ screenshots: [], total: 0 });
  const again = await send('/api/activity/remove', removal);
  expect([again.status, again.body['message']]).toEqual([404, expect.any(String)]);
});

test('the account is updated, and the password only if sent', async () => {
  expect((await call('/api/user/update', { name: 'Olga Renamed' })).body).toEqual(done);
  const user = { ...userShape, name: 'Olga Renamed', last_name: 'Renamed' };
  expect((await call('/api/user/get')).body).toMatchObject(user);
  const withPassword = { name: 'Olga Example', password: 'xyz' };
  expect((await call('/api/user/update', withPassword)).body).toEqual(done);
  expect((await call('/api/user/get')).body).toMatchObject(userShape);
});

test('projects and organizations are deleted permanently', async () => {
  expect((await call('/api/project/delete', { id: known.second })).body).toEqual(done);
  const organization_id = known.organization;
  const { list } = await call('/api/project/all', { organization_id });
  expect(list.map(({ name }) => name)).toEqual(['apron', 'Zeppelin']);
  expect((await call('/api/organization/delete', { id: organization_id })).body).toEqual(done);
  expect((await call('/api/organization/all')).body).toEqual([]);
  const gone = await send('/api/project/all', { organization_id });
  expect([gone.status, gone.body['message']]).toEqual([404, expect.any(String)]);
});

test('signing in returns token; a wrong password returns the specified message', async () => {
  storage.clear();
  expect((await send('/api/user/get', { api_token: '' })).status).toBe(401);
  const wrong = await send('/api/user/login', { email: people.email, password: 'abc' });
  expect([wrong.status, wrong.body['message']]).toEqual([401, 'The login detail is incorrect']);
  for (const path of ['/api/user/login', '/api/login']) {
    const { body } = await call(path, { email: people.email, password: 'xyz' });
    const token = body['token'] as string;
    expect((await call('/api/user/get', { api_token: token })).body).toMatchObject(userShape);
    storage.set('token', token);
  }
});

test('forgot_password returns the same bytes for every address', async () => {
  storage.clear();
  const known_ = await call('/api/forgot_password', { email: people.email });
  const unknown_ = await call('/api/forgot_password', { email: `x${people.email}` });
  expect(known_.body).toEqual(done);
  expect(unknown_.text).toBe(known_.text);
});

test('errors have a message for the toast and list all fields at once', async () => {
  const { status, body } = await send('/api/register', { email: 'x', first_name: 'Al' });
  expect(status).toBe(422);
  expect(body).toMatchObject({ message: expect.any(String) as string, code: 'invalid_input' });
  expect(Object.keys(body['errors'] as Json).sort()).toEqual([
    'email',
    'first_name',
    'last_name',
    'password',
    'password_confirmation',
  ]);
  const taken = await send('/api/register', registration(people.email, 'Olga'));
  expect([taken.status, Object.keys(taken.body['errors'] as Json)]).toEqual([422, ['email']]);
});
