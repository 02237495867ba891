import type { ApiReceives } from '@time-tracker/contract/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listenToEvents } from '../testing/event-listener.ts';
import {
  addPerson,
  agreeToRules,
  makeProject,
  makeTeam,
  readRules,
  type Person,
  type Team,
} from '../testing/factories.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

type Rules = ApiReceives['timer']['rules'];
type Failure = { code: string; message: string };

let app: TestApp;
/** Another server on the same database. */
let other: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  other = await startTestApp({ database: app.database });
});
afterAll(async () => {
  await other.close();
  await app.close();
});

const change = async (team: Team, path: string, input: object) => {
  const { status } = await app.post(`/api/${path}`, input, team.owner.token);
  expect(status).toBe(200);
};
const changeSettings = (team: Team, settings: object) =>
  change(team, 'organization/update', { id: team.organizationId, settings });
const changeInterval = (team: Team, { id: user_id }: Person, screenshot_interval: number) =>
  change(team, 'project/update_member', {
    project_id: team.projectId,
    user_id,
    screenshot_interval,
  });

const statusOf = async (person: Person, projectId: number) =>
  (await readRules(app, person, projectId)).status;
const list = async ({ token }: Person) =>
  (await app.post<ApiReceives['user']['consents']>('/api/user/consents', {}, token)).body;
const getTimer = async ({ token }: Person) =>
  (await app.post<ApiReceives['timer']['get']>('/api/timer/get', {}, token)).body.timer;

test('the rules say what is recorded and who can see it', async () => {
  const team = await makeTeam(app, 'Acme');
  const maya = await addPerson(app, team);
  await addPerson(app, team, 1, 'Mona');
  await addPerson(app, team, 2, 'Milo');
  const input = { project_id: team.projectId };
  const { body: rules } = await app.post<Rules>('/api/timer/rules', input, maya.token);
  expect(rules).toEqual({
    organization_id: team.organizationId,
    organization_name: 'Acme organization',
    project_id: team.projectId,
    project_name: 'Website',
    rules: {
      screenshot_interval: 10,
      blur: false,
      titles: true,
      retention_days: 90,
      idle_minutes: 5,
      who_can_see: ['owners', 'managers'],
    },
    rules_version: expect.any(String) as string,
    status: 'missing',
    agreed: null,
    shared_surface: 'any',
    agreed_at: null,
    people: [
      { name: 'Olivia Person', role: 'owners' },
      { name: 'Mona Person', role: 'managers' },
    ],
    people_count: 2,
  });
  // Nobody else is an owner, and a manager who is an owner is listed once.
  const alone = await makeTeam(app);
  const own = await readRules(app, alone.owner, alone.projectId);
  expect([own.rules.who_can_see, own.people, own.people_count]).toEqual([[], [], 0]);
});

test('a consent is part of the timer, ends the question, and is listed', async () => {
  const team = await makeTeam(app, 'Acme');
  const maya = await addPerson(app, team);
  await app.post('/api/timer/start', { project_id: team.projectId }, maya.token);
  const before = await getTimer(maya);
  expect(before?.consent).toMatchObject({ status: 'missing', agreed: null });
  const events = await listenToEvents(app, maya.token, { query: '?own=true' });
  const agreed = await agreeToRules(app, maya, team.projectId);
  await events.next({ type: 'timer', user_id: maya.id });
  await events.leave();
  expect(agreed).toMatchObject({ status: 'given', agreed: agreed.rules });
  expect((await getTimer(maya))?.consent).toEqual({
    status: 'given',
    rules_version: before?.consent.rules_version,
    agreed: agreed.rules,
  });
  expect(await list(maya)).toEqual([
    {
      organization_id: team.organizationId,
      organization_name: 'Acme organization',
      project_name: 'Website',
      rules: agreed.rules,
      rules_version: agreed.rules_version,
      agreed_at: agreed.agreed_at,
    },
  ]);
  expect(await list(team.owner)).toEqual([]);
});

test('only rules that record more ask again', async () => {
  const team = await makeTeam(app);
  const maya = await addPerson(app, team);
  const ask = () => statusOf(maya, team.projectId);
  const agreed = await agreeToRules(app, maya, team.projectId);
  const less: [name: string, change: () => Promise<void>][] = [
    ['a longer interval', () => changeInterval(team, maya, 20)],
    ['blur', () => changeSettings(team, { blur: true })],
    ['no titles', () => changeSettings(team, { titles: false })],
    ['shorter retention', () => changeSettings(team, { retention_days: 30 })],
    ['another idle prompt', () => changeSettings(team, { idle_minutes: 0 })],
    ['what is not recorded', () => changeSettings(team, { week_start: 0 })],
    ['another owner', () => promote(team)],
    ['what was agreed to', () => changeInterval(team, maya, 10)],
  ];
  for (const [name, act] of less) {
    await act();
    expect(await ask(), name).toBe('given');
  }
  const more: [name: string, change: () => Promise<unknown>][] = [
    ['a shorter interval', () => changeInterval(team, maya, 5)],
    ['longer retention', () => changeSettings(team, { retention_days: 365 })],
    ['another role', () => addPerson(app, team, 3)],
  ];
  for (const [name, act] of more) {
    await act();
    const rules = await readRules(app, maya, team.projectId);
    expect(rules, name).toMatchObject({ status: 'outdated' });
    await agreeToRules(app, maya, team.projectId);
    expect(await ask(), name).toBe('given');
  }
  expect((await readRules(app, maya, team.projectId)).agreed).not.toEqual(agreed.rules);
  // Consents are kept: what was agreed to once does not ask again.
  await changeSettings(team, { blur: false, titles: true });
  expect(await ask()).toBe('outdated');
  expect((await list(maya)).map(({ rules }) => rules)).toContainEqual(agreed.rules);
});

async function promote(team: Team): Promise<void> {
  const { id: user_id } = await addPerson(app, team);
  await change(team, 'organization/update_user', {
    organization_id: team.organizationId,
    user_id,
    role: 'owner',
  });
}

test('a consent counts for all projects of an organization, and for no other one', async () => {
  const team = await makeTeam(app);
  const second = await makeProject(app, team.owner, team.organizationId, 'Second');
  const maya = await addPerson(app, team);
  await addPerson(app, { ...team, projectId: second }, 3);
  const add = (project_id: number, screenshot_interval: number) =>
    change(team, 'project/add', { project_id, email: maya.email, screenshot_interval });
  await add(second, 20);
  await agreeToRules(app, maya, team.projectId);
  // Viewers can see the second one.
  expect(await statusOf(maya, second)).toBe('outdated');
  await agreeToRules(app, maya, second);
  // Neither consent covers both projects, but each of them one.
  expect(await statusOf(maya, second)).toBe('given');
  expect(await statusOf(maya, team.projectId)).toBe('given');
  const elsewhere = await makeTeam(app);
  await change(elsewhere, 'project/add', { project_id: elsewhere.projectId, email: maya.email });
  expect(await statusOf(maya, elsewhere.projectId)).toBe('missing');
});

test('sent twice, at once and on two servers, it is one consent', async () => {
  const team = await makeTeam(app);
  const maya = await addPerson(app, team);
  const { rules_version } = await readRules(app, maya, team.projectId);
  const input = { project_id: team.projectId, rules_version };
  const agree = (on: TestApp) => on.post<Rules>('/api/timer/agree', input, maya.token);
  const answers = await Promise.all([app, other, app, other].map(agree));
  expect(answers.map(({ status, body }) => [status, body.status])).toEqual(
    answers.map(() => [200, 'given']),
  );
  const [first] = await list(maya);
  const again = await agree(app);
  expect(again.body.agreed_at).toBe(first?.agreed_at);
  expect(await list(maya)).toEqual([first]);
});

test('rules that have changed meanwhile are not agreed to', async () => {
  const team = await makeTeam(app);
  const maya = await addPerson(app, team);
  const { rules_version } = await readRules(app, maya, team.projectId);
  await changeSettings(team, { blur: true });
  const input = { project_id: team.projectId, rules_version };
  const { status, body } = await app.post<Failure>('/api/timer/agree', input, maya.token);
  expect(status).toBe(409);
  expect(body).toMatchObject({
    code: 'conflict',
    message: 'What is recorded in this project has changed. Read it again before you agree.',
  });
  expect(await list(maya)).toEqual([]);
});

test('many changes do not make a consent to the current rules count less', async () => {
  const team = await makeTeam(app);
  const maya = await addPerson(app, team);
  const first = await agreeToRules(app, maya, team.projectId);
  await changeSettings(team, { titles: false });
  await app.asOwner(
    `update recording_consents set agreed_at = agreed_at - interval '1 day' where user_id = $1`,
    [maya.id],
  );
  // As many others as are compared, each to rules that record less.
  await app.asOwner(
    `insert into recording_consents
     select $1, $2, 'other ' || n, $3, 'Acme', 'Website', now() - n * interval '1 minute'
     from generate_series(1, 100) n`,
    [team.organizationId, maya.id, { ...first.rules, titles: false, blur: true }],
  );
  expect(await statusOf(maya, team.projectId)).toBe('outdated');
  await changeSettings(team, { titles: true });
  expect(await agreeToRules(app, maya, team.projectId)).toMatchObject({
    status: 'given',
    rules_version: first.rules_version,
  });
});

test('who may not record in a project is not asked', async () => {
  const [team, foreign] = [await makeTeam(app), await makeTeam(app)];
  const viewer = await addPerson(app, team, 3);
  const ask = (path: string, project_id: number, { token }: Person) =>
    app.post<Failure>(`/api/timer/${path}`, { project_id, rules_version: 'x' }, token);
  for (const path of ['rules', 'agree']) {
    expect((await ask(path, team.projectId, viewer)).status).toBe(403);
    const missing = await ask(path, foreign.projectId, team.owner);
    expect(missing.status).toBe(404);
    expect((await ask(path, 999_999, team.owner)).body).toMatchObject({
      code: missing.body.code,
      message: missing.body.message,
    });
  }
});

test('people who have left see what they agreed to; it is deleted with the organization', async () => {
  const team = await makeTeam(app, 'Acme');
  const maya = await addPerson(app, team);
  const { rules } = await agreeToRules(app, maya, team.projectId);
  await change(team, 'organization/remove_user', {
    organization_id: team.organizationId,
    user_id: maya.id,
  });
  expect(await list(maya)).toMatchObject([{ organization_name: 'Acme organization', rules }]);
  const { body } = await app.post<ApiReceives['user']['export']>(
    '/api/user/export',
    {},
    maya.token,
  );
  expect(body.consents).toEqual(await list(maya));
  await change(team, 'organization/delete', { id: team.organizationId });
  expect(await list(maya)).toEqual([]);
});

test('the consents of a deleted account remain, without personal data', async () => {
  const team = await makeTeam(app, 'Acme');
  const maya = await addPerson(app, team);
  await agreeToRules(app, maya, team.projectId);
  const { status } = await app.post('/api/user/delete', { password: 'correct horse' }, maya.token);
  expect(status).toBe(200);
  const rows = await app.asOwner<{ row: string }>(
    'select c::text as row from recording_consents c where user_id = $1',
    [maya.id],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]?.row).not.toMatch(/Maya|@/);
});
