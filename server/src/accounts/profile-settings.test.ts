import type { ApiReceives } from '@time-tracker/contract/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listenToEvents } from '../testing/event-listener.ts';
import { addPerson, makeTeam, registerPerson, type Person } from '../testing/factories.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

type User = ApiReceives['user']['get'];
type Failure = { errors?: Record<string, string[]> };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const update = (person: Person, settings: object) =>
  app.post<Failure>('/api/user/update', { settings }, person.token);
const settingsOf = async (person: Person) =>
  (await app.post<User>('/api/user/get', {}, person.token)).body.settings;

test('a new account has the usual formats', async () => {
  expect(await settingsOf(await registerPerson(app))).toEqual({
    duration_format: 'clock',
    clock: '24',
    date_order: 'dmy',
    default_project_id: null,
    muted_notices: [],
  });
});

test('each setting changes alone, and only for the person', async () => {
  const [person, other] = [await registerPerson(app), await registerPerson(app)];
  expect((await update(person, { duration_format: 'units' })).status).toBe(200);
  expect((await update(person, { clock: '12', date_order: 'ymd' })).status).toBe(200);
  const muted_notices = ['weekly_digest', 'weekly_digest'];
  expect((await update(person, { muted_notices })).status).toBe(200);
  expect(await settingsOf(person)).toEqual({
    duration_format: 'units',
    clock: '12',
    date_order: 'ymd',
    default_project_id: null,
    muted_notices: ['weekly_digest'],
  });
  expect(await settingsOf(other)).toMatchObject({ duration_format: 'clock', clock: '24' });
});

test.each([{ duration_format: 'short' }, { clock: '25' }, { muted_notices: ['all'] }])(
  '%j is refused',
  async (settings) => {
    expect((await update(await registerPerson(app), settings)).status).toBe(422);
  },
);

test('the default project is one in which the person may record', async () => {
  const team = await makeTeam(app);
  const member = await addPerson(app, team, 2);
  const viewer = await addPerson(app, team, 3);
  const stranger = (await makeTeam(app)).owner;
  const default_project_id = team.projectId;
  for (const person of [viewer, stranger]) {
    const { status, body } = await update(person, { default_project_id });
    expect(status).toBe(422);
    expect(body.errors).toHaveProperty('default_project_id');
  }
  for (const person of [member, team.owner]) {
    expect((await update(person, { default_project_id })).status).toBe(200);
    expect(await settingsOf(person)).toMatchObject({ default_project_id });
  }
  expect((await update(member, { default_project_id: null })).status).toBe(200);
  expect(await settingsOf(member)).toMatchObject({ default_project_id: null });
});

test('without the right to record in it, or without the project, there is no default project', async () => {
  const team = await makeTeam(app);
  const { owner, projectId } = team;
  const [left, viewer] = [await addPerson(app, team, 2), await addPerson(app, team, 2)];
  for (const person of [owner, left, viewer]) {
    await update(person, { default_project_id: projectId });
  }
  await app.post('/api/project/remove', { project_id: projectId, user_id: left.id }, owner.token);
  const role = { project_id: projectId, user_id: viewer.id, role: 3 };
  await app.post('/api/project/update_member', role, owner.token);
  for (const person of [left, viewer]) {
    expect(await settingsOf(person)).toMatchObject({ default_project_id: null });
  }
  expect((await app.post('/api/project/delete', { id: projectId }, owner.token)).status).toBe(200);
  expect(await settingsOf(owner)).toMatchObject({ default_project_id: null });
  const stored = 'select from users where default_project_id = $1';
  expect(await app.asOwner(stored, [projectId])).toEqual([]);
});

test('the other pages of the person learn of a change, and nobody else', async () => {
  const [person, other] = [await registerPerson(app), await registerPerson(app)];
  const [own, foreign] = [
    await listenToEvents(app, person.token),
    await listenToEvents(app, other.token),
  ];
  await update(person, { date_order: 'mdy' });
  expect(await own.next({ type: 'account' })).toMatchObject({
    organization_id: null,
    user_id: person.id,
  });
  await update(other, { date_order: 'mdy' });
  expect(await foreign.next({ type: 'account' })).toMatchObject({ user_id: other.id });
  await own.leave();
  await foreign.leave();
});
