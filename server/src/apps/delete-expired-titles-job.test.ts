import { randomUUID } from 'node:crypto';
import type { ApiReceives } from '@time-tracker/contract/api';
import { dayMs } from '@time-tracker/contract/time/durations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmedDeletion } from '../testing/confirmed-deletion.ts';
import { makeTeam, type Team } from '../testing/factories.ts';
import { at, entry, evening, recordAll } from '../testing/recorded-entries.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { deleteExpiredTitles } from './delete-expired-titles-job.ts';

const noon = Date.parse(at('12:00'));

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  app.setNow(evening);
});
afterAll(() => app.close());

/** Records ten minutes with a title some days ago, and a screenshot with one. */
async function recordTitled(team: Team, daysAgo: number, source: 'desktop' | 'import' = 'desktop') {
  const start = noon - daysAgo * dayMs;
  if (source === 'desktop') app.setNow(new Date(start + dayMs / 2));
  const sent = entry(team.projectId, '12:00', '12:10', {
    start,
    finish: start + 600_000,
    source,
    activity_id: randomUUID(),
    apps: [
      { kind: 'app', name: 'Editor', title: `${daysAgo} days`, seconds: 60, active_seconds: 0 },
    ],
  });
  await recordAll(app, team.owner.token, [sent]);
  app.setNow(evening);
  await app.asOwner(
    `insert into screenshots (organization_id, project_id, user_id, id, activity_id, group_id,
       taken_at, display, displays, width, height, size_bytes, received_sha256, title, blur, waiting)
     values ($1, $2, $3, gen_random_uuid(), $4, gen_random_uuid(), $5, 0, 1, 1, 1, 1, '', 'shot',
       false, false)`,
    [team.organizationId, team.projectId, team.owner.id, sent.activity_id, new Date(start)],
  );
}

async function run(): Promise<object[]> {
  const reports: object[] = [];
  const log = { info: (detail: object) => void reports.push(detail) };
  await deleteExpiredTitles({ database: app.database, log, now: app.now }, confirmedDeletion);
  return reports;
}

const keptTitles = async ({ organizationId }: Team) =>
  (
    await app.asOwner<{ title: string }>(
      `select title from activity_apps where organization_id = $1 and title is not null
       union all select title from screenshots where organization_id = $1 and title is not null`,
      [organizationId],
    )
  ).map(({ title }) => title);

const shownTitles = async ({ organizationId, owner }: Team) =>
  (
    await app.post<ApiReceives['app']['all']>(
      '/api/app/all',
      { organization_id: organizationId, start: noon - 390 * dayMs, finish: evening },
      owner.token,
    )
  ).body.apps.map(({ title }) => title);

/** Titles of the screenshots of the last days. */
const shownShotTitles = async ({ organizationId, owner }: Team) =>
  (
    await app.post<ApiReceives['screenshot']['all']>(
      '/api/screenshot/all',
      { organization_id: organizationId, start: noon - 5 * dayMs, finish: evening },
      owner.token,
    )
  ).body.screenshots.map(({ title }) => title);

const setTitles = ({ organizationId }: Team, titles: boolean) =>
  app.asOwner('update organizations set titles = $2 where id = $1', [organizationId, titles]);

test('titles are erased after 180 days, the time remains, and the count is logged', async () => {
  const team = await makeTeam(app);
  for (const daysAgo of [200, 181, 179]) await recordTitled(team, daysAgo);
  const { organizationId } = team;
  expect(await run()).toEqual([{ organizationId, titles: 4 }]);
  expect(await keptTitles(team)).toEqual(['179 days', 'shot']);
  expect(await run()).toEqual([]);
  expect(await shownTitles(team)).toHaveLength(2); // the two without are one row
  app.setNow(new Date(evening.getTime() + 2 * dayMs));
  expect(await run()).toEqual([{ organizationId, titles: 2 }]);
  expect(await keptTitles(team)).toEqual([]);
  app.setNow(evening);
});

test('imported time older than 180 days has no titles', async () => {
  const team = await makeTeam(app);
  await recordTitled(team, 300, 'import');
  await recordTitled(team, 170, 'import');
  expect((await keptTitles(team)).filter((title) => title !== 'shot')).toEqual(['170 days']);
});

test('titles that are switched off are hidden at once and erased by the next run', async () => {
  const team = await makeTeam(app);
  await recordTitled(team, 3);
  await setTitles(team, false);
  expect(await shownTitles(team)).toEqual([null]);
  expect(await shownShotTitles(team)).toEqual([null]);
  const byTitle = await app.post<ApiReceives['app']['totals']>(
    '/api/app/totals',
    { organization_id: team.organizationId, by: 'title', start: noon - 5 * dayMs, finish: evening },
    team.owner.token,
  );
  expect(byTitle.body.groups.map(({ title }) => title)).toEqual([null]);
  const found = await app.post<ApiReceives['app']['totals']>(
    '/api/app/totals',
    {
      organization_id: team.organizationId,
      search: 'days',
      start: noon - 5 * dayMs,
      finish: evening,
    },
    team.owner.token,
  );
  expect(found.body.groups).toEqual([]);
  await setTitles(team, true);
  expect(await shownTitles(team)).toEqual(['3 days']);
  expect(await shownShotTitles(team)).toEqual(['shot']);

  await setTitles(team, false);
  await run();
  await setTitles(team, true);
  expect(await shownTitles(team)).toEqual([null]);
  // Rows that arrive late are erased when they are due.
  await recordTitled(team, 2);
  await run();
  expect(await keptTitles(team)).toEqual(['2 days', 'shot']);
  app.setNow(new Date(evening.getTime() + 180 * dayMs));
  await run();
  expect(await keptTitles(team)).toEqual([]);
  app.setNow(evening);
});
