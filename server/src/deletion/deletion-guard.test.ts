import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayMs } from '@time-tracker/contract/time/durations';
import { openDiskStore } from '../files/disk-store.ts';
import { listJobs, runConfirmedDeletions } from '../job-list.ts';
import { makeTeam, type Team } from '../testing/factories.ts';
import { evening } from '../testing/recorded-entries.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { recordWork } from '../testing/uploads.ts';

const metricsToken = 'the-token-of-the-operator';
const after = (days: number) => new Date(evening.getTime() + days * dayMs);
const retention = 'delete-expired-screenshots-job';
const titles = 'delete-expired-titles-job';
const sessions = 'delete-expired-sessions-job';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ metricsToken });
});
afterAll(() => app.close());

type Line = { detail: Record<string, unknown>; message: string };

/** Runs a job at an instant as the server does. Returns its warnings. */
async function run(name: string, at: Date, confirmedOn?: string): Promise<Line[]> {
  const lines: Line[] = [];
  const job = listJobs(servicesAt(at, lines, confirmedOn)).find((one) => one.name === name);
  await job!.run(new AbortController().signal);
  return lines;
}

function servicesAt(at: Date, lines: Line[] = [], confirmedOn?: string) {
  const warn = (detail: object, message: string) =>
    void lines.push({ detail: detail as Line['detail'], message });
  return {
    database: app.database,
    files: openDiskStore(app.filesFolder),
    keyring: app.keyring,
    decoders: app.decoders,
    mailer: app.mailer,
    publicUrl: 'http://tracker.test',
    log: { info: () => undefined, warn },
    now: () => at,
    confirmedOn: confirmedOn === undefined ? undefined : new Date(confirmedOn),
  };
}

/** Uses a separate database, because the guard considers all received work. */
async function makeKeeper(days: number | null): Promise<Team & { work: string }> {
  await app.asOwner('delete from screenshots');
  await app.asOwner('delete from activities');
  await app.asOwner('delete from deletion_jobs');
  app.setNow(evening);
  const team = await makeTeam(app);
  await app.asOwner('update organizations set retention_days = $2 where id = $1', [
    team.organizationId,
    days,
  ]);
  const work = await recordWork(app, team.owner.token, team.projectId, '09:00', '09:10');
  return { ...team, work };
}

async function addShot(
  { organizationId, projectId, owner, work }: Team & { work: string },
  takenAt: Date,
  { receivedAt = takenAt, title = 'shot' } = {},
): Promise<void> {
  await app.asOwner(
    `insert into screenshots (organization_id, project_id, user_id, id, activity_id, group_id,
       taken_at, display, displays, width, height, size_bytes, received_sha256, title, blur,
       waiting, received_at)
     values ($1, $2, $3, gen_random_uuid(), $4, gen_random_uuid(), $5, 0, 1, 1, 1, 1, '', $6,
       false, false, $7)`,
    [organizationId, projectId, owner.id, work, takenAt, title, receivedAt],
  );
}

/** One per day, from `days` days ago until today. */
async function addDays(team: Team & { work: string }, daysAgo: number): Promise<void> {
  for (let day = -daysAgo; day <= 0; day++) await addShot(team, after(day - 0.01));
}

const countShots = async ({ organizationId }: Team) =>
  (await app.asOwner('select 1 from screenshots where organization_id = $1', [organizationId]))
    .length;
const countTitles = async ({ organizationId }: Team) =>
  (
    await app.asOwner(
      'select 1 from screenshots where organization_id = $1 and title is not null',
      [organizationId],
    )
  ).length;

async function held(job: string): Promise<number> {
  const { body } = await app.server.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${metricsToken}` },
  });
  const [, value] = new RegExp(`time_tracker_deletions_held\\{job="${job}"\\} (\\d+)`).exec(body)!;
  return Number(value);
}

test('after the clock jumps ahead, no screenshot, title or session is deleted, and the log tells what to do', async () => {
  const team = await makeKeeper(7);
  await addDays(team, 5);
  const ofOwner = 'select 1 from sessions where user_id = $1';
  for (const job of [retention, titles, sessions]) {
    await run(job, evening, '2026-03-10');
    const lines = await run(job, after(300));
    expect(lines).toMatchObject([
      { detail: { job, newestReceivedAt: evening, lastRunAt: evening } },
    ]);
    expect(lines[0]!.message).toContain('set CONFIRM_DELETION=2027-01-04 and restart');
    expect(await held(job)).toBe(1);
  }
  expect(await countShots(team)).toBe(6);
  expect(await countTitles(team)).toBe(6);
  expect(await app.asOwner(ofOwner, [team.owner.id])).toHaveLength(1);
  for (const job of [retention, titles, sessions]) {
    expect(await run(job, after(1))).toEqual([]);
    expect(await held(job)).toBe(0);
  }
});

test('more than two days of screenshots remain while recorders report under a wrong clock', async () => {
  const team = await makeKeeper(7);
  await addDays(team, 6);
  await run(retention, evening);
  await addShot(team, after(5));
  const lines = await run(retention, after(5.1));
  expect(lines).toMatchObject([
    { detail: { job: retention, held: 1, some: [{ organizationId: team.organizationId }] } },
  ]);
  expect(await held(retention)).toBe(1);
  expect(await countShots(team)).toBe(8);
  // Confirmed with the date of the wrong clock. The true date would not confirm it.
  await run(retention, after(5.1), '2026-03-10');
  expect(await countShots(team)).toBe(8);
  expect(await run(retention, after(5.1), '2026-03-15')).toEqual([]);
  expect(await countShots(team)).toBe(3);
  expect(await held(retention)).toBe(0);
});

test('more than two days of titles and sessions stay under a wrong clock', async () => {
  const team = await makeKeeper(null);
  await run(titles, evening, '2026-03-10');
  await run(sessions, evening, '2026-03-10');
  for (let day = 0; day < 5; day++) await addShot(team, after(day - 180.01 + 0.5));
  await app.asOwner(
    `insert into sessions (user_id, token_hash, created_at, last_used_at)
     select $1, sha256(n::text::bytea), $2, $2::timestamptz + n * interval '1 day'
     from generate_series(1, 5) n`,
    [team.owner.id, after(-30)],
  );
  await addShot(team, after(5));
  const countSessions = async () => (await app.asOwner('select 1 from sessions')).length;
  const before = await countSessions();
  expect(await run(titles, after(5.1))).toHaveLength(1);
  expect(await countTitles(team)).toBe(6);
  expect(await run(sessions, after(5.1))).toHaveLength(1);
  expect(await countSessions()).toBe(before);
  expect(await run(titles, after(5.1), '2026-03-15')).toEqual([]);
  expect(await countTitles(team)).toBe(1);
  expect(await run(sessions, after(5.1), '2026-03-15')).toEqual([]);
  expect(await countSessions()).toBeLessThan(before);
});

test('due data is deleted every night, and after one missed night', async () => {
  const team = await makeKeeper(7);
  await addDays(team, 7);
  expect(await run(retention, evening)).toEqual([]);
  expect(await countShots(team)).toBe(7);
  await run(retention, after(1.001));
  expect(await countShots(team)).toBe(6);
  await addShot(team, after(3));
  expect(await run(retention, after(3.01))).toEqual([]);
  expect(await countShots(team)).toBe(5);
});

test('a server that was off for a month deletes once work is received and an operator confirms', async () => {
  const team = await makeKeeper(7);
  await addDays(team, 6);
  await run(retention, evening);
  expect(await run(retention, after(30))).toHaveLength(1);
  await addShot(team, after(30));
  expect(await run(retention, after(30.1))).toMatchObject([{ detail: { held: 1 } }]);
  expect(await countShots(team)).toBe(8);
  const soon: string[] = [];
  const jobs = { runSoon: (name: string) => Promise.resolve(void soon.push(name)) };
  await runConfirmedDeletions(servicesAt(after(30.1), [], '2026-03-01'), jobs);
  expect(soon).toEqual([]);
  await runConfirmedDeletions(servicesAt(after(30.1), [], '2026-04-09'), jobs);
  expect(soon).toContain(retention);
  await run(retention, after(30.1), '2026-04-09');
  expect(await countShots(team)).toBe(1);
});

test('a shortened retention takes effect at once, and after an extension a clock jump is detected again', async () => {
  const team = await makeKeeper(90);
  await addDays(team, 60);
  await run(retention, evening);
  const set = (days: number) =>
    app.post(
      '/api/organization/update',
      { id: team.organizationId, settings: { retention_days: days } },
      team.owner.token,
    );
  expect((await set(30)).status).toBe(200);
  expect(await run(retention, after(0.1))).toEqual([]);
  expect(await countShots(team)).toBe(30);

  expect((await set(90)).status).toBe(200);
  await addShot(team, after(80));
  expect(await run(retention, after(80.1))).toHaveLength(1);
  expect(await countShots(team)).toBe(31);
  // Saving the same retention again does not confirm the deletion.
  expect((await set(90)).status).toBe(200);
  expect(await run(retention, after(80.1))).toHaveLength(1);
});

test('old screenshots that arrive late are deleted the next night, regardless of how many days they cover', async () => {
  const team = await makeKeeper(7);
  await run(retention, evening);
  for (let day = -20; day < -8; day++) await addShot(team, after(day), { receivedAt: after(0.5) });
  await addShot(team, after(0.5));
  expect(await run(retention, after(1))).toEqual([]);
  expect(await countShots(team)).toBe(1);
});

test('a clock far behind stops deletion until an operator confirms it, once', async () => {
  const team = await makeKeeper(7);
  await addShot(team, after(-7.5));
  await addShot(team, evening, { receivedAt: after(1000) });
  expect(await run(retention, evening)).toHaveLength(1);
  expect(await countShots(team)).toBe(2);
  expect(await run(retention, evening, '2026-03-10')).toEqual([]);
  expect(await countShots(team)).toBe(1);
  expect(await run(retention, after(1))).toEqual([]);
  // A further jump needs another confirmation.
  expect(await run(retention, after(4))).toHaveLength(1);
});
