import { readdir } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '@time-tracker/contract/time/durations';
import { openDiskStore } from '../../files/disk-store.ts';
import type { FileStore } from '../../files/file-store.ts';
import { confirmedDeletion } from '../../testing/confirmed-deletion.ts';
import { makeTeam, type Team } from '../../testing/factories.ts';
import { at, evening } from '../../testing/recorded-entries.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { described, newPicture, recordWork, upload } from '../../testing/uploads.ts';
import { deleteExpiredScreenshots } from './delete-expired-screenshots-job.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const later = (days: number, more = 0) =>
  new Date(new Date(at('09:03')).getTime() + days * dayMs + more);

type Report = { organizationId: number; screenshots: number; retentionDays: number };

async function run(files: FileStore = openDiskStore(app.filesFolder)): Promise<Report[]> {
  const reports: Report[] = [];
  const log = { info: (detail: object) => void reports.push(detail as Report) };
  const services = { database: app.database, files, log, now: app.now };
  await deleteExpiredScreenshots(services, confirmedDeletion);
  return reports;
}

/** A team with this retention, and a screenshot taken at 09:03. */
async function makeKeeper(
  days: number | null,
): Promise<Team & { screenshot: string; work: string }> {
  app.setNow(evening);
  const team = await makeTeam(app);
  await app.asOwner('update organizations set retention_days = $2 where id = $1', [
    team.organizationId,
    days,
  ]);
  const work = await recordWork(app, team.owner.token, team.projectId, '09:00', '09:10');
  const sent = described(work, at('09:03'));
  expect((await upload(app, team.owner.token, sent, await newPicture())).status).toBe(200);
  return { ...team, screenshot: sent.id, work };
}

/** Inserts this many more rows of 09:03, without files. */
async function addRows({ organizationId }: Team, count: number): Promise<void> {
  await app.asOwner(
    `insert into screenshots (organization_id, taken_at, id, activity_id, group_id, project_id,
       user_id, display, displays, width, height, size_bytes, received_sha256, blur, waiting)
     select organization_id, taken_at, gen_random_uuid(), activity_id, group_id, project_id,
       user_id, display, displays, width, height, size_bytes, received_sha256, blur, waiting
     from screenshots, generate_series(1, $2) where organization_id = $1`,
    [organizationId, count],
  );
}

const countRows = async (table: string, { organizationId }: Team) =>
  (await app.asOwner(`select 1 from ${table} where organization_id = $1`, [organizationId])).length;

const filesOf = async (id: string) =>
  (await readdir(app.filesFolder, { recursive: true })).filter((name) => name.includes(id)).length;

const auditOf = ({ organizationId }: Team) =>
  app.asOwner(
    `select actor_id, detail from audit_log
     where organization_id = $1 and action = 'screenshots_expired' order by id`,
    [organizationId],
  );

test('each organization has its own retention and an audit entry for what was deleted', async () => {
  const week = await makeKeeper(7);
  const month = await makeKeeper(30);
  const forEver = await makeKeeper(null);
  app.setNow(later(7));
  expect(await run()).toEqual([]);
  app.setNow(later(7, 1));
  const report = { organizationId: week.organizationId, screenshots: 1, retentionDays: 7 };
  expect(await run()).toEqual([report]);
  expect(await run()).toEqual([]);

  expect(await countRows('screenshots', week)).toBe(0);
  expect(await filesOf(week.screenshot)).toBe(0);
  expect(await countRows('activities', week)).toBe(1);
  expect(await auditOf(week)).toEqual([
    {
      actor_id: null,
      detail: { screenshots: 1, taken_before: later(0, 1).toISOString(), retention_days: 7 },
    },
  ]);
  app.setNow(later(29));
  for (const team of [month, forEver]) {
    expect(await countRows('screenshots', team)).toBe(1);
    expect(await filesOf(team.screenshot)).toBe(2);
    expect(await auditOf(team)).toEqual([]);
  }
  app.setNow(later(4000));
  expect((await run()).map(({ organizationId }) => organizationId)).toEqual([month.organizationId]);
});

test('an interrupted run has counted its deletions, and the next run continues', async () => {
  const team = await makeKeeper(7);
  await addRows(team, 1200);
  app.setNow(later(8));
  const files = openDiskStore(app.filesFolder);
  let batches = 0;
  const dying: FileStore = {
    ...files,
    remove: (paths) => {
      batches += 1;
      return batches === 2 ? Promise.reject(new Error('killed')) : files.remove(paths);
    },
  };
  await expect(run(dying)).rejects.toThrow('killed');
  expect(await countRows('screenshots', team)).toBe(201);
  const batch = { detail: { screenshots: 500 } };
  expect(await auditOf(team)).toMatchObject([batch, batch]);

  app.setNow(later(9));
  const report = { organizationId: team.organizationId, screenshots: 201, retentionDays: 7 };
  expect(await run()).toEqual([report]);
  expect(await auditOf(team)).toMatchObject([batch, batch, { detail: { screenshots: 201 } }]);
});

test('stops if the retention is extended meanwhile', async () => {
  const team = await makeKeeper(7);
  await addRows(team, 1200);
  app.setNow(later(8));
  const files = openDiskStore(app.filesFolder);
  await run({
    ...files,
    remove: async (paths) => {
      await app.asOwner('update organizations set retention_days = 90 where id = $1', [
        team.organizationId,
      ]);
      await files.remove(paths);
    },
  });
  expect(await countRows('screenshots', team)).toBe(701);
  expect(await auditOf(team)).toMatchObject([{ detail: { screenshots: 500 } }]);
});

test('two concurrent servers count each screenshot once', async () => {
  const team = await makeKeeper(7);
  await addRows(team, 2600);
  app.setNow(later(8));
  const reports = (await Promise.all([run(), run()])).flat();
  expect(reports.reduce((sum, { screenshots }) => sum + screenshots, 0)).toBe(2601);
  expect(await countRows('screenshots', team)).toBe(0);
  const counted = (await auditOf(team)) as { detail: { screenshots: number } }[];
  expect(counted.reduce((sum, { detail }) => sum + detail.screenshots, 0)).toBe(2601);
});

test('views are deleted once no list reaches back to them', async () => {
  const team = await makeKeeper(null);
  await app.asOwner(
    `insert into screenshot_views (organization_id, user_id, hour, viewer_id, first_at, last_at,
       taken_from, taken_to, view_count)
     values ($1, $2, $3, 1, $3, $3, $3, $3, 1)`,
    [team.organizationId, team.owner.id, later(0)],
  );
  app.setNow(later(400));
  await run();
  expect(await countRows('screenshot_views', team)).toBe(1);
  app.setNow(later(400, 1));
  await run();
  expect(await countRows('screenshot_views', team)).toBe(0);
});
