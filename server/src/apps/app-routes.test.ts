import type { ApiReceives } from '@time-tracker/contract/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, makeTeam, type Person, type Team } from '../testing/factories.ts';
import { at, entry, evening, recordAll, type Entry } from '../testing/recorded-entries.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

type List = ApiReceives['app']['all'];
type App = NonNullable<Entry['apps']>[number];

let app: TestApp;
let team: Team;
let maya: Person;
beforeAll(async () => {
  app = await startTestApp();
  team = await makeTeam(app);
  maya = await addPerson(app, team, 2, 'Maya');
  app.setNow(evening);
  const editor = (seconds: number, title: string): App => ({
    kind: 'app',
    name: 'Editor',
    title,
    seconds,
    active_seconds: seconds / 2,
  });
  const site = (seconds: number): App => ({
    kind: 'url',
    name: 'Browser',
    domain: 'wiki.example',
    seconds,
    active_seconds: 0,
  });
  await recordAll(app, team.owner.token, [
    entry(team.projectId, '09:00', '09:10', {
      apps: [editor(300, 'plan.md'), editor(100, 'list.md'), site(200)],
    }),
    entry(team.projectId, '09:10', '09:20', { apps: [editor(60, 'plan.md'), site(100)] }),
  ]);
  await recordAll(app, maya.token, [
    entry(team.projectId, '09:00', '09:10', { apps: [editor(40, 'plan.md')] }),
  ]);
});
afterAll(() => app.close());

const all = (token: string, input: object = {}) =>
  app.post<List>('/api/app/all', { organization_id: team.organizationId, ...input }, token);

test('time by app, title, user and project, longest first, with percentages of the total', async () => {
  const { status, body } = await all(team.owner.token);
  expect(status).toBe(200);
  const row = { project_id: team.projectId, user_id: team.owner.id, rating: 0 };
  const editor = { ...row, kind: 'app', name: 'Editor', domain: null };
  expect(body).toEqual({
    apps: [
      { ...editor, title: 'plan.md', seconds: 360, active_seconds: 180, percent: 45 },
      {
        ...row,
        kind: 'url',
        name: 'wiki.example',
        domain: 'wiki.example',
        title: null,
        seconds: 300,
        active_seconds: 0,
        percent: 37.5,
      },
      { ...editor, title: 'list.md', seconds: 100, active_seconds: 50, percent: 12.5 },
      {
        ...editor,
        user_id: maya.id,
        title: 'plan.md',
        seconds: 40,
        active_seconds: 20,
        percent: 5,
      },
    ],
    total: { seconds: 800, active_seconds: 250 },
    now: evening.toISOString(),
  });
});

test('time that crosses an end of the range counts proportionally', async () => {
  const { body } = await all(team.owner.token, { start: at('09:15'), finish: at('09:30') });
  expect(body.apps.map(({ name, seconds, percent }) => [name, seconds, percent])).toEqual([
    ['wiki.example', 50, 62.5],
    ['Editor', 30, 37.5],
  ]);
  expect(body.total).toEqual({ seconds: 80, active_seconds: 15 });
});

test('members see their own usage, managers that of the project', async () => {
  expect((await all(maya.token)).body.total.seconds).toBe(40);
  const manager = await addPerson(app, team, 1);
  expect((await all(manager.token)).body.total.seconds).toBe(800);
  expect((await all(manager.token, { user_id: maya.id })).body.apps).toHaveLength(1);
});

test('percent and total refer to the whole range on every page', async () => {
  const page = (number: number) => all(team.owner.token, { page: number, page_size: 3 });
  const [first, last, beyond] = [await page(1), await page(2), await page(3)];
  expect(first.body.apps.map(({ seconds }) => seconds)).toEqual([360, 300, 100]);
  expect(last.body.apps.map(({ percent }) => percent)).toEqual([5]);
  expect(beyond.body).toMatchObject({ apps: [], total: { seconds: 800 } });
});

test('without app time there are no rows and the total is 0', async () => {
  const { body } = await all(team.owner.token, { start: at('18:00'), finish: at('19:00') });
  expect(body).toMatchObject({ apps: [], total: { seconds: 0, active_seconds: 0 } });
});

test('401, 403, 404 and 422', async () => {
  const foreign = await makeTeam(app, 'Foreign');
  expect((await app.post('/api/app/all', {})).status).toBe(401);
  expect((await all(maya.token, { user_id: team.owner.id })).status).toBe(403);
  expect((await all(maya.token, { organization_id: foreign.organizationId })).status).toBe(404);
  expect((await all(maya.token, { project_id: foreign.projectId })).status).toBe(404);
  const bad = await app.post<{ errors: object }>(
    '/api/app/all',
    { finish: 'never', page_size: 0 },
    maya.token,
  );
  expect(bad.status).toBe(422);
  expect(Object.keys(bad.body.errors).sort()).toEqual(['finish', 'page_size']);
});
