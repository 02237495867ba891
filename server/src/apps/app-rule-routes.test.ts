import type { AppRule } from '@time-tracker/contract/app';
import type { ApiReceives } from '@time-tracker/contract/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, makeTeam, type Person, type Team } from '../testing/factories.ts';
import { at, entry, evening, recordAll, type Entry } from '../testing/recorded-entries.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

type Totals = ApiReceives['app']['totals'];
type Matches = ApiReceives['app']['matches'];
type Used = NonNullable<Entry['apps']>[number];

let app: TestApp;
let team: Team;
let maya: Person;
let viewer: Person;
let stranger: Person;
beforeAll(async () => {
  app = await startTestApp();
  team = await makeTeam(app);
  maya = await addPerson(app, team, 2, 'Maya');
  viewer = await addPerson(app, team, 3, 'Vera');
  stranger = (await makeTeam(app, 'Foreign')).owner;
  app.setNow(evening);
  const used = (kind: Used['kind'], name: string, seconds: number, title?: string): Used => {
    return { kind, name, title: title ?? null, seconds, active_seconds: 0 };
  };
  await recordAll(app, team.owner.token, [
    entry(team.projectId, '09:00', '09:10', {
      apps: [
        used('app', 'Code', 200, 'plan.md'),
        used('url', 'docs.example.com', 120, 'Pull request 7'),
        used('app', 'Slack', 100),
        used('app', 'Terminal', 80),
      ],
    }),
  ]);
  await recordAll(app, maya.token, [
    entry(team.projectId, '09:00', '09:10', {
      apps: [used('app', 'Code', 50, 'Pull request 8'), used('app', 'Slack', 30)],
    }),
  ]);
});
afterAll(() => app.close());

const call = <Body>(path: string, who: Person, input: object = {}) =>
  app.post<Body>(`/api/app/${path}`, { organization_id: team.organizationId, ...input }, who.token);
const setRules = (rules: AppRule[], who = team.owner) => call('set_rules', who, { rules });
const totals = async (who: Person, input: object = {}) =>
  (await call<Totals>('totals', who, input)).body;
const rules: AppRule[] = [
  { target: 'app', pattern: 'code', category: 'Development', rating: 1 },
  { target: 'url', pattern: 'example.com', category: 'Documents', rating: 0 },
  { target: 'app', pattern: 'S*', category: 'Communication', rating: null },
  { target: 'title', pattern: 'pull request', category: 'Review', rating: 1 },
];

test('owners replace the rules, members and viewers read them, strangers do not', async () => {
  expect((await setRules(rules)).status).toBe(200);
  for (const who of [team.owner, maya, viewer]) {
    const { status, body } = await call('rules', who);
    expect([status, body]).toEqual([200, { rules }]);
  }
  expect((await setRules([], maya)).status).toBe(403);
  expect((await setRules([], viewer)).status).toBe(403);
  for (const path of ['/api/app/rules', '/api/app/set_rules', '/api/app/matches']) {
    const body = {
      organization_id: team.organizationId,
      rules: [],
      target: 'app',
      pattern: 'Code',
    };
    expect((await app.post(path, body, stranger.token)).status, path).toBe(404);
  }
  expect((await call('rules', team.owner)).body).toEqual({ rules });
});

test('apps get categories and ratings from rules, and the sums equal the rows', async () => {
  await setRules(rules);
  const body = await totals(team.owner);
  expect(
    body.groups.map(({ name, category, rating, rated_by }) => [name, category, rating, rated_by]),
  ).toEqual([
    ['Code', 'Development', 1, 'rule'],
    ['Slack', 'Communication', 0, null],
    ['docs.example.com', 'Documents', 0, 'rule'],
    ['Terminal', null, 0, null],
  ]);
  const [row] = await app.asOwner(
    `select sum(seconds)::int as seconds,
       coalesce(sum(seconds) filter (where name = 'Code'), 0)::int as productive_seconds,
       coalesce(sum(seconds) filter (where name = 'docs.example.com'), 0)::int as neutral_seconds,
       0 as unproductive_seconds,
       coalesce(sum(seconds) filter (where name in ('Slack', 'Terminal')), 0)::int as unrated_seconds
     from activity_apps where organization_id = $1`,
    [team.organizationId],
  );
  expect(body.total).toEqual({ ...row, active_seconds: 0, unrated_count: 2 });
  expect(body.categories).toEqual([
    { category: 'Development', seconds: 250 },
    { category: 'Communication', seconds: 130 },
    { category: 'Documents', seconds: 120 },
    { category: null, seconds: 80 },
  ]);
  const first = await totals(team.owner, { unrated_first: true, page_size: 3 });
  expect(first.groups.map(({ name }) => name)).toEqual(['Slack', 'Terminal', 'Code']);
});

test('the time of each member by rating equals the rows', async () => {
  await setRules(rules);
  const { members } = await totals(team.owner, { by: 'member', top: 1 });
  const rows = await app.asOwner(
    `select user_id, sum(seconds)::int as seconds,
       coalesce(sum(seconds) filter (where name = 'Code'), 0)::int as productive_seconds,
       coalesce(sum(seconds) filter (where name = 'docs.example.com'), 0)::int as neutral_seconds,
       0 as unproductive_seconds,
       coalesce(sum(seconds) filter (where name in ('Slack', 'Terminal')), 0)::int as unrated_seconds
     from activity_apps where organization_id = $1 group by user_id order by user_id`,
    [team.organizationId],
  );
  const names = [team.owner.name, maya.name];
  expect(members).toEqual(rows.map((row, index) => ({ ...row, user_name: names[index] })));
  const own = await totals(maya, { by: 'member' });
  expect(own.members.map(({ user_id: id }) => id)).toEqual([maya.id]);
});

test("an owner's rating wins over a rule, null removes it, and neutral is not unrated", async () => {
  await setRules(rules);
  const rate = (name: string, rating: number | null) =>
    call('rate', team.owner, { kind: 'app', name, rating });
  const found = async (name: string) => {
    const { groups, total } = await totals(team.owner);
    const group = groups.find((one) => one.name === name);
    return [group?.rating, group?.rated_by, group?.category, total.unrated_count];
  };
  await rate('Code', -1);
  expect(await found('Code')).toEqual([-1, 'owner', 'Development', 2]);
  await rate('Code', null);
  expect(await found('Code')).toEqual([1, 'rule', 'Development', 2]);
  await rate('Slack', 0);
  expect(await found('Slack')).toEqual([0, 'owner', 'Communication', 1]);
  await setRules([]);
  expect(await found('Slack')).toEqual([0, 'owner', null, 3]);
  await rate('Slack', null);
  expect(await found('Slack')).toEqual([0, null, null, 4]);
});

test('rules about titles apply to titles, and not while titles are off', async () => {
  await setRules(rules);
  const titles = async () => {
    const { groups } = await totals(team.owner, { by: 'title', kind: 'app', name: 'Code' });
    return groups.map(({ title, category, rated_by }) => [title, category, rated_by]);
  };
  expect(await titles()).toEqual([
    ['plan.md', 'Development', 'rule'],
    ['Pull request 8', 'Development', 'rule'],
  ]);
  const [code, site, slack, review] = rules as [AppRule, AppRule, AppRule, AppRule];
  await setRules([review, code, site, slack]);
  expect(await titles()).toEqual([
    ['plan.md', 'Development', 'rule'],
    ['Pull request 8', 'Review', 'rule'],
  ]);
  const matches = { target: 'title', pattern: 'PULL' };
  const before = await call<Matches>('matches', team.owner, matches);
  expect(before.body).toMatchObject({ count: 2, seconds: 170 });
  expect(before.body.matches[0]).toEqual({
    kind: 'url',
    name: 'docs.example.com',
    title: 'Pull request 7',
    seconds: 120,
  });
  const setTitles = (isOn: boolean) =>
    app.asOwner(`update organizations set titles = $2 where id = $1`, [team.organizationId, isOn]);
  await setTitles(false);
  expect((await call<Matches>('matches', team.owner, matches)).body.count).toBe(0);
  await setTitles(true);
});

test('rules about titles count in the sums by rating and category, of all and of each member', async () => {
  const [code, site, slack, review] = rules as [AppRule, AppRule, AppRule, AppRule];
  await setRules([review, code, site, slack]);
  const [sums] = await app.asOwner<Record<string, number>>(
    `select sum(seconds) filter (where title ilike '%pull request%')::int as review,
       sum(seconds) filter (where name = 'Code' and title not ilike '%pull request%')::int as code
     from activity_apps where organization_id = $1`,
    [team.organizationId],
  );
  const { review: reviewed = 0, code: coded = 0 } = sums ?? {};
  for (const by of ['name', 'day', 'member', 'title']) {
    const body = await totals(team.owner, { by });
    expect(body.titles_since).toBeNull();
    expect(body.categories, by).toEqual([
      { category: 'Development', seconds: coded },
      { category: 'Review', seconds: reviewed },
      { category: 'Communication', seconds: 130 },
      { category: null, seconds: 80 },
    ]);
    expect(body.total, by).toMatchObject({
      seconds: 580,
      productive_seconds: coded + reviewed,
      neutral_seconds: 0,
      unrated_seconds: 210,
    });
  }
  const ofOwner = async () => (await totals(team.owner, { by: 'member' })).members[0];
  expect(await ofOwner()).toMatchObject({ seconds: 500, productive_seconds: 320 });
  // Filters apply to them, too.
  const ofSites = await totals(team.owner, { kind: 'url' });
  expect(ofSites.categories).toEqual([{ category: 'Review', seconds: 120 }]);
  const found = await totals(team.owner, { search: 'slack' });
  expect(found.categories).toEqual([{ category: 'Communication', seconds: 130 }]);
  const own = await totals(maya);
  expect(own.categories).toContainEqual({ category: 'Review', seconds: 50 });
  // An earlier rule about the name wins, and so does an owner's rating.
  await setRules([code, site, slack, review]);
  expect((await totals(team.owner)).categories[0]).toEqual({
    category: 'Development',
    seconds: 250,
  });
  await setRules([{ ...review, rating: -1 }, code]);
  expect(await ofOwner()).toMatchObject({ productive_seconds: 200, unproductive_seconds: 120 });
  const site7 = { kind: 'url', name: 'docs.example.com' };
  await call('rate', team.owner, { ...site7, rating: 1 });
  expect(await ofOwner()).toMatchObject({ productive_seconds: 320, unproductive_seconds: 0 });
  await call('rate', team.owner, { ...site7, rating: null });
});

test('the preview shows what a rule matches, of the work that the caller sees', async () => {
  const ask = { target: 'app', pattern: '*o*' };
  const { body } = await call<Matches>('matches', viewer, ask);
  expect(body).toEqual({
    matches: [{ kind: 'app', name: 'Code', title: null, seconds: 250 }],
    count: 1,
    seconds: 250,
    since: null,
    now: evening.toISOString(),
  });
  expect((await call<Matches>('matches', maya, ask)).body).toMatchObject({ count: 1, seconds: 50 });
  const range = { start: at('00:00'), finish: at('01:00') };
  expect((await call<Matches>('matches', team.owner, { ...ask, ...range })).body.count).toBe(0);
});

test('rules without an effect or in excess are refused, addresses become domains', async () => {
  const bare: AppRule = { target: 'app', pattern: 'Code', category: null, rating: null };
  expect((await setRules([bare])).status).toBe(422);
  const many = Array.from({ length: 201 }, () => rules[0]!);
  expect((await setRules(many)).status).toBe(422);
  await setRules([
    { target: 'url', pattern: 'https://Docs.example.com/a', category: 'A', rating: null },
  ]);
  const { body } = await call<{ rules: AppRule[] }>('rules', team.owner);
  expect(body.rules[0]?.pattern).toBe('docs.example.com');
});
