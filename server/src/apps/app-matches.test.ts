import type { ApiReceives } from '@time-tracker/contract/api';
import { windowMs } from '@time-tracker/contract/time/ten-minute-window';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { evening } from '../testing/recorded-entries.ts';
import { seedActivities, seedTeam, type SeededTeam } from '../testing/seeded-work.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { comparedRowsMax } from './compared-titles.ts';

type Matches = ApiReceives['app']['matches'];
type Totals = ApiReceives['app']['totals'];

const windows = 40;
const range = {
  start: new Date(evening.getTime() - windows * windowMs).toISOString(),
  finish: evening.toISOString(),
};

let app: TestApp;
let team: SeededTeam;
beforeAll(async () => {
  app = await startTestApp();
  app.setNow(evening);
  team = await seedTeam(app, { users: 4, projects: 3 });
  const [, ada = 0, ben = 0] = team.userIds;
  const lastMs = Math.floor(evening.getTime() / windowMs) * windowMs - windowMs;
  await seedActivities(
    app,
    team,
    Array.from({ length: windows }, (_, index) => {
      const start = new Date(lastMs - index * windowMs);
      const finish = new Date(start.getTime() + windowMs);
      const projectId = team.projectIds[index % 3] ?? 0;
      const work = { projectId, start, finish, activeSeconds: 300, measuredSeconds: 600 };
      return [
        { ...work, userId: ada },
        { ...work, userId: ben },
      ];
    }).flat(),
  );
  // 450 rows of each of two members in each of 40 windows: 36,000.
  await app.asOwner(
    `insert into activity_apps (organization_id, starts_at, ends_at, activity_id, position, project_id,
       user_id, kind, name, title, seconds, active_seconds)
     select organization_id, starts_at, ends_at, activity_id, n, project_id, user_id, 'app', 'Editor',
       case when n % 3 = 0 then 'Ticket ' || n % 7 else 'Mail' end, 1, 0
     from activities, generate_series(1, 450) as n where organization_id = $1`,
    [team.organizationId],
  );
});
afterAll(() => app.close());

async function matchesSeenBy(token: string | undefined, more: object = {}) {
  const asked = { organization_id: team.organizationId, target: 'title', pattern: 'ticket' };
  const { body } = await app.post<Matches>(
    '/api/app/matches',
    { ...asked, ...range, ...more },
    token,
  );
  return body;
}

/** The same from all rows: the windows from the end that together have at most so many rows. */
async function matchesByRows(condition: string) {
  const [row] = await app.asOwner<{ since: Date; count: number; seconds: number }>(
    `with visible as (
       select * from activity_apps where organization_id = $1 and starts_at >= $2 and ${condition}
     ), windows as (
       select starts_at, sum(count(*)) over (order by starts_at desc) as rows from visible group by starts_at
     ), cut as (select min(starts_at) as since from windows where rows <= $3)
     select since, count(distinct title)::int as count, sum(seconds)::int as seconds
     from visible, cut where starts_at >= since and title like 'Ticket%' group by since`,
    [team.organizationId, range.start, comparedRowsMax],
  );
  return { since: row?.since.toISOString(), count: row?.count, seconds: row?.seconds };
}

test('a title in too many rows is compared with the latest ones, and the answer says since when', async () => {
  const [owner] = team.tokens;
  const found = await matchesSeenBy(owner);
  expect(found).toMatchObject(await matchesByRows('true'));
  expect(Date.parse(found.since ?? '')).toBeGreaterThan(Date.parse(range.start));
});

test('few enough rows are all compared', async () => {
  const [, ada = 0] = team.userIds;
  const [owner, own] = team.tokens;
  const all = { since: null, count: 7, seconds: 6000 };
  expect(await matchesSeenBy(owner, { user_id: ada })).toMatchObject(all);
  expect(await matchesSeenBy(own)).toMatchObject(all);
});

test('a manager gets the latest rows of their projects', async () => {
  const [, , , manager = 0] = team.userIds;
  const [, , , token] = team.tokens;
  const seeAll = (count: number) =>
    app.asOwner(
      `update project_members set role = case when project_id = any($3) then 1 else 2 end
       where organization_id = $1 and user_id = $2`,
      [team.organizationId, manager, team.projectIds.slice(0, count)],
    );
  await seeAll(3);
  expect(await matchesSeenBy(token)).toMatchObject(await matchesByRows('true'));
  await seeAll(1);
  const [row] = await app.asOwner<{ seconds: number }>(
    `select sum(seconds)::int as seconds from activity_apps
     where organization_id = $1 and title like 'Ticket%' and project_id = $2`,
    [team.organizationId, team.projectIds[0]],
  );
  expect(await matchesSeenBy(token)).toMatchObject({ since: null, seconds: row?.seconds });
});

test('sums by category use the same latest rows when a rule is about titles', async () => {
  const [owner] = team.tokens;
  const organization_id = team.organizationId;
  const totals = async (more: object = {}) => {
    const asked = { organization_id, ...range, ...more };
    const { body } = await app.post<Totals>('/api/app/totals', asked, owner);
    const sums = new Map(body.categories.map(({ category, seconds }) => [category, seconds]));
    return {
      since: body.titles_since,
      total: body.total.seconds,
      tickets: sums.get('Tickets') ?? 0,
    };
  };
  const setRules = (count: number) => {
    const rule = { target: 'title', pattern: 'ticket', category: 'Tickets', rating: null };
    const others = Array.from({ length: count - 1 }, (_, n) => ({ ...rule, pattern: `none ${n}` }));
    return app.post('/api/app/set_rules', { organization_id, rules: [...others, rule] }, owner);
  };
  await setRules(1);
  const byRows = await matchesByRows('true');
  expect(await totals()).toEqual({ since: byRows.since, total: 36_000, tickets: byRows.seconds });
  const [, ada = 0] = team.userIds;
  expect(await totals({ user_id: ada })).toEqual({ since: null, total: 18_000, tickets: 6000 });
  // More rules leave time for fewer rows.
  await setRules(100);
  const fewer = await totals();
  expect(Date.parse(fewer.since ?? '')).toBeGreaterThan(Date.parse(byRows.since ?? ''));
  expect(fewer.tickets).toBeGreaterThan(0);
  await app.post('/api/app/set_rules', { organization_id, rules: [] }, owner);
});
