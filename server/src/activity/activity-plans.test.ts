import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, entry, evening, record } from '../testing/recorded-entries.ts';
import { seedTeam, type SeededTeam } from '../testing/seeded-work.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const growingTables = [
  'activities',
  'activity_apps',
  'screenshots',
  'screenshot_views',
  'removed_activities',
  'organization_totals',
  'project_totals',
  'user_totals',
  'member_totals',
  'organization_app_totals',
  'project_app_totals',
  'member_app_totals',
];

let app: TestApp;
let team: SeededTeam;
beforeAll(async () => {
  app = await startTestApp();
  team = await seedTeam(app, { users: 20, projects: 10 });
  app.setNow(evening);
  await seedDays(team, 30);
});
afterAll(() => app.close());

/** 48 activities a day for each user, each with an app and a screenshot. */
async function seedDays({ organizationId, userIds, projectIds }: SeededTeam, days: number) {
  await app.asOwner(
    `insert into activities (organization_id, project_id, user_id, activity_id, starts_at, ends_at,
       measured_seconds, active_seconds, keyboard_seconds, mouse_seconds, minutes, source)
     select $1, ($3::int[])[1 + (u + day) % array_length($3::int[], 1)], ($2::int[])[u],
       gen_random_uuid(), start, start + interval '10 minutes', 600, 300, 300, 0, 0, 'desktop'
     from generate_series(1, array_length($2::int[], 1)) u, generate_series(0, $4::int - 1) day,
       generate_series(0, 47) slot,
       lateral (select timestamptz '2026-03-10 08:00Z' - day * interval '1 day'
         + slot * interval '10 minutes' as start) at`,
    [organizationId, userIds, projectIds, days],
  );
  await app.asOwner(
    `insert into activity_apps (organization_id, starts_at, ends_at, activity_id, position,
       project_id, user_id, kind, name, seconds, active_seconds)
     select organization_id, starts_at, ends_at, activity_id, 0, project_id, user_id, 'app',
       'Editor ' || user_id, 600, 300 from activities`,
  );
  await app.asOwner(
    `insert into screenshots (organization_id, project_id, user_id, id, activity_id, group_id,
       taken_at, display, displays, width, height, size_bytes, received_sha256, blur, waiting)
     select organization_id, project_id, user_id, gen_random_uuid(), activity_id,
       gen_random_uuid(), starts_at, 0, 1, 1, 1, 1, '', false, false from activities`,
  );
  await app.asOwner(
    `insert into removed_activities (organization_id, user_id, activity_id)
     select organization_id, user_id, gen_random_uuid() from activities`,
  );
  await app.asOwner(
    `insert into screenshot_views (organization_id, user_id, hour, viewer_id, screenshot_id,
       first_at, last_at, taken_from, taken_to, view_count)
     select organization_id, user_id, date_trunc('hour', taken_at), 1, id, taken_at, taken_at,
       taken_at, taken_at, 1 from screenshots`,
  );
  await app.asOwner('vacuum analyze');
}

type Scans = Record<string, { whole: number; byIndex: number }>;

async function readScans(): Promise<Scans> {
  const rows = await app.asOwner<{ relname: string; whole: number; byIndex: number }>(
    `select relname, seq_scan::int as whole, idx_scan::int as "byIndex"
     from pg_stat_user_tables where relname = any($1)`,
    [growingTables],
  );
  return Object.fromEntries(rows.map(({ relname, ...scans }) => [relname, scans]));
}

/** The requests of the pages that show recorded work. */
async function reviewMonth(
  call: (path: string, body: object, token?: string) => Promise<void>,
): Promise<void> {
  const [, member = ''] = team.tokens;
  const [, memberId = 0] = team.userIds;
  const [project_id = 0] = team.projectIds;
  const month = { start: '2026-02-10T00:00:00Z', finish: at('20:00'), time_zone: 'Asia/Kathmandu' };
  await call('activity/sessions', month);
  await call('activity/sessions', { ...month, page: 20, page_size: 50 }, member);
  await call('activity/sessions', { project_id, ...month });
  for (const by of ['none', 'project', 'member', 'member_project']) {
    await call('activity/days', { ...month, by });
  }
  await call('activity/days', month, member);
  for (const filter of [{}, { project_id }, { user_id: memberId }]) {
    await call('dashboard/overview', { ...month, ...filter });
    await call('dashboard/now', filter);
  }
  await call('dashboard/overview', month, member);
  await call('app/totals', { ...month, by: 'name', project_id });
  for (const by of ['name', 'member', 'day']) await call('app/totals', { ...month, by });
  await call('screenshot/views', { start: month.start, finish: month.finish }, member);
  for (const by of ['name', 'title', 'member', 'day']) await call('app/totals', { by });
  await call('app/totals', { user_id: memberId });
}

test('a page of a day reads about as many activities as it shows', { tags: 'full' }, async () => {
  const countRead = async () => {
    const [row] = await app.asOwner<{ count: number }>(
      `select idx_tup_fetch::int as count from pg_stat_user_tables where relname = 'activities'`,
    );
    return row?.count ?? 0;
  };
  // Flushes the statistics of the inserts first.
  await app.asOwner('select pg_stat_force_next_flush()');
  const before = await countRead();
  const body = { organization_id: team.organizationId, page: 1, page_size: 50 };
  const range = { start: '2026-03-09T20:03:00Z', finish: at('20:00') };
  for (let call = 0; call < 10; call += 1) {
    const { status } = await app.post('/api/activity/all', { ...body, ...range }, team.tokens[0]);
    expect(status).toBe(200);
  }
  // A connection reports its statistics after it was idle for some seconds.
  await expect
    .poll(async () => (await countRead()) - before, {
      message: 'the statistics of the calls were not reported',
    })
    .toBeGreaterThanOrEqual(500);
  // The day has 960.
  expect((await countRead()) - before).toBeLessThan(2000);
});

/** Uses PostgreSQL's own statistics of the statements that the calls ran. */
test('no call reads a growing table from end to end', { tags: 'full' }, async () => {
  await app.asOwner('select pg_stat_force_next_flush()');
  const before = await readScans();
  const [owner = '', member = ''] = team.tokens;
  const [project_id = 0] = team.projectIds;
  const organization_id = team.organizationId;
  const [, memberId = 0] = team.userIds;
  const newWork = [
    entry(project_id, '19:00', '19:05', {
      apps: [{ kind: 'app', name: 'Editor', seconds: 5, active_seconds: 0 }],
    }),
    entry(project_id, '19:10', '19:20', { activity_id: randomUUID() }),
  ];
  const call = async (path: string, body: object, token = owner) => {
    const { status } = await app.post(`/api/${path}`, { organization_id, ...body }, token);
    expect(status, path).toBe(200);
  };

  expect((await record(app, member, newWork)).body.results).toMatchObject([
    { status: 'stored' },
    { status: 'stored' },
  ]);
  const [first, ...rest] = newWork;
  await record(app, member, [{ ...first!, finish: at('19:08') }, ...rest]);
  await call('activity/all', {});
  await call('activity/all', {}, member);
  await call('activity/all', { page: 2, start: '2026-02-15T00:00:00Z', finish: at('00:00') });
  await call('activity/all', { project_id, page: 1 });
  await call('activity/all', { user_id: memberId });
  await call('activity/get', {});
  await call('activity/get', { start: 2 }, member);
  await call('app/all', {});
  await call('app/all', { project_id });
  await call('app/all', { user_id: memberId });
  await reviewMonth(call);
  const { activity_id } = first!;
  await call('activity/update', { activity_id, note: 'Changed' }, member);
  const [, other = 0] = team.projectIds;
  await call('activity/move', { activity_ids: [activity_id], project_id: other }, member);
  await call('activity/move', { activity_ids: [activity_id], project_id });
  await call('activity/remove', { project_id, user_id: memberId, activity_id });

  const seen = async () => {
    const after = await readScans();
    const grown = (table: string, kind: 'whole' | 'byIndex') =>
      (after[table]?.[kind] ?? 0) - (before[table]?.[kind] ?? 0);
    return {
      readWhole: growingTables.filter((table) => grown(table, 'whole') > 0),
      readByIndex: growingTables.filter((table) => grown(table, 'byIndex') > 0),
    };
  };
  // A connection reports its statistics after it was idle for some seconds.
  await expect
    .poll(async () => (await seen()).readByIndex, {
      message: 'the statistics of the calls were not reported',
    })
    .toEqual(growingTables);
  expect((await seen()).readWhole).toEqual([]);
});
