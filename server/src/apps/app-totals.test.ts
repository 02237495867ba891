import type { ApiReceives } from '@time-tracker/contract/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, makeTeam, type Person, type Team } from '../testing/factories.ts';
import { at, entry, evening, recordAll, type Entry } from '../testing/recorded-entries.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

type Totals = ApiReceives['app']['totals'];
type App = NonNullable<Entry['apps']>[number];

let app: TestApp;
let team: Team;
let maya: Person;
beforeAll(async () => {
  app = await startTestApp();
  team = await makeTeam(app);
  maya = await addPerson(app, team, 2, 'Maya');
  app.setNow(evening);
  const used = (name: string, seconds: number, title: string | null = null): App => ({
    kind: 'app',
    name,
    title,
    seconds,
    active_seconds: seconds / 2,
  });
  const site = (seconds: number): App => ({
    kind: 'url',
    name: 'wiki.example',
    seconds,
    active_seconds: 0,
  });
  await recordAll(app, team.owner.token, [
    entry(team.projectId, '04:50', '05:00', {
      apps: [used('Editor', 200, 'plan_50%.md'), used('Editor', 100, 'list.md'), site(200)],
    }),
    entry(team.projectId, '18:10', '18:20', { apps: [used('Editor', 60, 'plan_50%.md')] }),
  ]);
  await recordAll(app, maya.token, [
    entry(team.projectId, '09:00', '09:10', { apps: [used('Mail', 140), used('Editor', 100)] }),
  ]);
  await rate(team.owner, 'app', 'Editor', 1);
  await rate(team.owner, 'url', 'https://Wiki.example/page', -1);
});
afterAll(() => app.close());

function rate(who: Person, kind: string, name: string, rating: number) {
  return app.post(
    '/api/app/rate',
    { organization_id: team.organizationId, kind, name, rating },
    who.token,
  );
}

const totals = (token: string, input: object = {}) =>
  app.post<Totals>('/api/app/totals', { organization_id: team.organizationId, ...input }, token);
const shown = ({ groups }: Totals) =>
  groups.map((group) => [
    group.date ?? group.user_name ?? group.title,
    group.name,
    group.seconds,
    group.rating,
  ]);

test('by name, longest first, with ratings and productive time in the total', async () => {
  const { status, body } = await totals(team.owner.token);
  expect(status).toBe(200);
  const group = { title: null, user_id: null, user_name: null, date: null, category: null };
  expect(body).toEqual({
    groups: [
      {
        ...group,
        kind: 'app',
        name: 'Editor',
        rating: 1,
        rated_by: 'owner',
        seconds: 460,
        active_seconds: 230,
        percent: 57.5,
      },
      {
        ...group,
        kind: 'url',
        name: 'wiki.example',
        rating: -1,
        rated_by: 'owner',
        seconds: 200,
        active_seconds: 0,
        percent: 25,
      },
      {
        ...group,
        kind: 'app',
        name: 'Mail',
        rating: 0,
        rated_by: null,
        seconds: 140,
        active_seconds: 70,
        percent: 17.5,
      },
    ],
    more: false,
    days: [],
    total: {
      seconds: 800,
      active_seconds: 300,
      productive_seconds: 460,
      neutral_seconds: 0,
      unproductive_seconds: 200,
      unrated_seconds: 140,
      unrated_count: 1,
    },
    members: [],
    categories: [{ category: null, seconds: 800 }],
    titles_since: null,
    time_zone: 'UTC',
    now: evening.toISOString(),
  });
});

test('by title, for one app, and with a literal search', async () => {
  const { body } = await totals(team.owner.token, { by: 'title', kind: 'app', name: 'Editor' });
  expect(shown(body)).toEqual([
    ['plan_50%.md', 'Editor', 260, 1],
    [null, 'Editor', 100, 1],
    ['list.md', 'Editor', 100, 1],
  ]);
  const names = async (search: string) =>
    (await totals(team.owner.token, { search })).body.groups.map(({ name }) => name);
  expect(await names('50%')).toEqual(['Editor']);
  expect(await names('50_.md')).toEqual([]);
  expect(await names('WIKI')).toEqual(['wiki.example']);
  expect(await names('\\')).toEqual([]);
});

test('by member and by day, with the top apps and one row for the rest', async () => {
  const byMember = await totals(team.owner.token, { by: 'member', top: 1 });
  expect(shown(byMember.body)).toEqual([
    [team.owner.name, 'Editor', 360, 1],
    [team.owner.name, null, 200, 0],
    [maya.name, 'Editor', 100, 1],
    [maya.name, null, 140, 0],
  ]);
  const range = { start: '2026-03-08T06:00:00Z', finish: at('20:00') };
  const zone = { ...range, time_zone: 'America/Chicago' };
  const byDay = await totals(team.owner.token, { by: 'day', top: 2, ...zone });
  expect(byDay.body.days).toEqual(['2026-03-08', '2026-03-09', '2026-03-10']);
  expect(shown(byDay.body)).toEqual([
    ['2026-03-09', 'Editor', 300, 1],
    ['2026-03-09', 'wiki.example', 200, -1],
    ['2026-03-10', 'Editor', 160, 1],
    ['2026-03-10', null, 140, 0],
  ]);
  // Midnight in Kathmandu, 18:15, cuts the last one in two.
  const cut = await totals(team.owner.token, {
    by: 'day',
    time_zone: 'Asia/Kathmandu',
    user_id: team.owner.id,
    start: at('18:00'),
    finish: at('18:19'),
  });
  expect(shown(cut.body)).toEqual([
    ['2026-03-10', 'Editor', 30, 1],
    ['2026-03-11', 'Editor', 24, 1],
  ]);
  expect(cut.body.total.seconds).toBe(54);
});

test('pages of names and members are consecutive', async () => {
  const page = async (input: object) => (await totals(team.owner.token, input)).body;
  const first = await page({ page_size: 2 });
  expect([first.more, first.groups.length, first.total.seconds]).toEqual([true, 2, 800]);
  const last = await page({ page_size: 2, page: 2 });
  expect([last.more, last.groups.map(({ name }) => name)]).toEqual([false, ['Mail']]);
  const members = [1, 2, 3].map((number) => ({ by: 'member', page_size: 1, page: number }));
  const pages = await Promise.all(members.map(page));
  expect(pages.map(({ more, groups }) => [more, groups[0]?.user_name])).toEqual([
    [true, team.owner.name],
    [false, maya.name],
    [false, undefined],
  ]);
});

test('members see their own usage, managers their project', async () => {
  expect((await totals(maya.token)).body.total.seconds).toBe(240);
  const manager = await addPerson(app, team, 1);
  expect((await totals(manager.token)).body.total.seconds).toBe(800);
});

test('401, 403, 404 and 422 of totals', async () => {
  const foreign = await makeTeam(app, 'Foreign');
  expect((await app.post('/api/app/totals', {})).status).toBe(401);
  expect((await totals(maya.token, { user_id: team.owner.id })).status).toBe(403);
  expect((await totals(maya.token, { organization_id: foreign.organizationId })).status).toBe(404);
  expect((await totals(maya.token, { project_id: foreign.projectId })).status).toBe(404);
  const bad = await app.post<{ errors: object }>(
    '/api/app/totals',
    { by: 'mood', top: 51, time_zone: 'x', name: '' },
    maya.token,
  );
  expect(bad.status).toBe(422);
  const fields = ['by', 'name', 'organization_id', 'time_zone', 'top'];
  expect(Object.keys(bad.body.errors).sort()).toEqual(fields);
});

test('only an owner can rate, the last rating wins, neutral is stored, and null removes it', async () => {
  const own = await makeTeam(app, 'Rating');
  const member = await addPerson(app, own);
  const send = (who: Person, rating: unknown, name: unknown = 'Editor') =>
    app.post<{ errors?: object }>(
      '/api/app/rate',
      { organization_id: own.organizationId, kind: 'app', name, rating },
      who.token,
    );
  const kept = () =>
    app.asOwner('select name, rating from app_ratings where organization_id = $1', [
      own.organizationId,
    ]);
  expect((await app.post('/api/app/rate', {})).status).toBe(401);
  expect((await send(member, 1)).status).toBe(403);
  expect((await send(team.owner, 1)).status).toBe(404);
  const bad = await send(own.owner, 2, '');
  expect(bad.status).toBe(422);
  expect(Object.keys(bad.body.errors ?? {}).sort()).toEqual(['name', 'rating']);

  const answers = await Promise.all([1, 2, 3].map(() => send(own.owner, -1)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await kept()).toEqual([{ name: 'Editor', rating: -1 }]);
  await send(own.owner, 1);
  expect(await kept()).toEqual([{ name: 'Editor', rating: 1 }]);
  await send(own.owner, 0);
  expect(await kept()).toEqual([{ name: 'Editor', rating: 0 }]);
  for (const none of [null, null]) {
    expect((await send(own.owner, none)).body).toEqual({ result: true });
  }
  expect(await kept()).toEqual([]);
});

test('app/all includes the rating', async () => {
  const { body } = await app.post<ApiReceives['app']['all']>(
    '/api/app/all',
    { organization_id: team.organizationId },
    team.owner.token,
  );
  const ratings = new Map(body.apps.map(({ name, rating }) => [name, rating]));
  expect(Object.fromEntries(ratings)).toEqual({ Editor: 1, 'wiki.example': -1, Mail: 0 });
});
