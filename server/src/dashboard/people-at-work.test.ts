import type { ApiReceives } from '@time-tracker/contract/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, makeProject, makeTeam, type Person, type Team } from '../testing/factories.ts';
import { at, entry, recordAll } from '../testing/recorded-entries.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { described, newPicture, upload } from '../testing/uploads.ts';

type Now = ApiReceives['dashboard']['now'];

let app: TestApp;
let team: Team;
let second: number;
let maya: Person;
let screenshots: string[];
const device = { source: 'desktop', name: "Maya's laptop", version: '1', state: 'idle' };
beforeAll(async () => {
  app = await startTestApp();
  team = await makeTeam(app);
  second = await makeProject(app, team.owner, team.organizationId, 'Second');
  maya = await addPerson(app, team);
  app.setNow(new Date(at('10:03')));
  await app.post('/api/timer/start', { project_id: second, note: 'Plans' }, team.owner.token);
  app.setNow(new Date(at('10:04')));
  await app.post('/api/timer/start', { project_id: team.projectId }, maya.token);
  app.setNow(new Date(at('10:08')));
  await app.post('/api/timer/report', { ...device, source: 'browser' }, team.owner.token);
  await app.post('/api/timer/report', device, maya.token);
  const before = entry(team.projectId, '09:50', '10:00');
  const during = entry(team.projectId, '10:00', '10:08');
  await recordAll(app, maya.token, [before, during]);
  const sent = [
    described(before.activity_id, at('09:55'), { title: 'Old' }),
    described(during.activity_id, at('10:06'), { title: 'New' }),
  ];
  for (const screenshot of sent) {
    expect((await upload(app, maya.token, screenshot, await newPicture())).status).toBe(200);
  }
  screenshots = sent.map(({ id }) => id);
  app.setNow(new Date(at('10:09')));
});
afterAll(() => app.close());

const now = (token: string, input: object = {}) =>
  app.post<Now>('/api/dashboard/now', { organization_id: team.organizationId, ...input }, token);

test('running timers with project, recorders and the latest screenshot', async () => {
  const { status, body } = await now(team.owner.token);
  expect(status).toBe(200);
  expect(body).toMatchObject({ working_count: 2, now: at('10:09') });
  const [first, other] = body.working;
  expect(first).toMatchObject({
    user_id: maya.id,
    user_name: maya.name,
    project_id: team.projectId,
    note: null,
    project_name: 'Website',
    started_at: at('10:04'),
    last_seen: at('10:08'),
    recorders: [{ source: 'desktop', state: 'idle', surface: null, last_seen: at('10:08') }],
    screenshot: { id: screenshots[1], title: 'New', taken_at: at('10:06') },
  });
  // The name of a device is shown only to its user and in the owners' list of users.
  expect(JSON.stringify(body)).not.toContain('laptop');
  expect(other).toMatchObject({ user_id: team.owner.id, note: 'Plans', screenshot: null });
  const image = await app.server.inject({ url: first?.screenshot?.thumbnail_url ?? '' });
  expect([image.statusCode, image.headers['content-type']]).toEqual([200, 'image/webp']);
});

test('the latest screenshots match the list, up to the requested number', async () => {
  const list = await app.post<ApiReceives['screenshot']['all']>(
    '/api/screenshot/all',
    { organization_id: team.organizationId },
    team.owner.token,
  );
  const { body } = await now(team.owner.token);
  expect(body.screenshots.map(({ id }) => id)).toEqual([screenshots[1], screenshots[0]]);
  expect(body.screenshots).toEqual(list.body.screenshots);
  const one = (await now(team.owner.token, { screenshots: 1, working: 1 })).body;
  expect(one.screenshots.map(({ id }) => id)).toEqual([screenshots[1]]);
  expect([one.working.length, one.working_count]).toEqual([1, 2]);
  expect((await now(team.owner.token, { screenshots: 0 })).body.screenshots).toEqual([]);
});

test('members see themselves, viewers their project, and filters narrow it', async () => {
  const who = async (token: string, input: object = {}) => {
    const { body } = await now(token, input);
    return [body.working.map(({ user_id }) => user_id), body.screenshots.length];
  };
  expect(await who(maya.token)).toEqual([[maya.id], 2]);
  const viewer = await addPerson(app, team, 3);
  expect(await who(viewer.token)).toEqual([[maya.id], 2]);
  const colleague = await addPerson(app, team);
  expect(await who(colleague.token)).toEqual([[], 0]);
  expect(await who(team.owner.token, { project_id: second })).toEqual([[team.owner.id], 0]);
  expect(await who(team.owner.token, { user_id: maya.id })).toEqual([[maya.id], 2]);
});

test('a timer without a report for five minutes has ended', async () => {
  app.setNow(new Date(at('10:14')));
  expect((await now(team.owner.token)).body.working_count).toBe(0);
  app.setNow(new Date(at('10:09')));
});

test('titles are not shown while the organization has them switched off', async () => {
  const set = (titles: boolean) =>
    app.post(
      '/api/organization/update',
      { id: team.organizationId, settings: { titles } },
      team.owner.token,
    );
  expect((await set(false)).status).toBe(200);
  const { body } = await now(team.owner.token);
  expect(body.screenshots.map(({ title }) => title)).toEqual([null, null]);
  expect(body.working[0]?.screenshot?.title).toBeNull();
  await set(true);
  expect((await now(team.owner.token)).body.screenshots[0]?.title).toBe('New');
});

test('401, 403, 404 and 422 of now', async () => {
  const foreign = await makeTeam(app, 'Foreign');
  expect((await app.post('/api/dashboard/now', {})).status).toBe(401);
  expect((await now(maya.token, { user_id: team.owner.id })).status).toBe(403);
  expect((await now(maya.token, { project_id: second })).status).toBe(403);
  const organization_id = foreign.organizationId;
  expect((await now(maya.token, { organization_id })).status).toBe(404);
  expect((await now(maya.token, { project_id: foreign.projectId })).status).toBe(404);
  expect((await now(maya.token, { working: 0, screenshots: 61 })).status).toBe(422);
});
