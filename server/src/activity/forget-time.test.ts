import { existsSync } from 'node:fs';
import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { ApiReceives } from '@time-tracker/contract/api';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { listenToEvents } from '../testing/event-listener.ts';
import { addPerson, makeTeam, type Person, type Team } from '../testing/factories.ts';
import { listBroken } from '../testing/invariants.ts';
import {
  at,
  manualEntry,
  entry,
  record,
  recordAll,
  type Entry,
} from '../testing/recorded-entries.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { described, newPicture, upload } from '../testing/uploads.ts';

type Forgotten = ApiReceives['activity']['forget'];
type Failure = { code: string; errors?: Record<string, string[]> };

let app: TestApp;
/** Another server on the same database. */
let other: TestApp;
let team: Team;
let maya: Person;
beforeAll(async () => {
  app = await startTestApp();
  other = await startTestApp({ database: app.database });
});
afterAll(async () => {
  await other.close();
  await app.close();
});
beforeEach(async () => {
  for (const one of [app, other]) one.setNow(new Date(at('12:00')));
  team = await makeTeam(app);
  maya = await addPerson(app, team);
});

const forget = <Body = Forgotten>(
  since: string,
  { until = at('12:00'), on = app, by = maya } = {},
) => on.post<Body>('/api/activity/forget', { since, until }, by.token);

type Stored = { start: string; finish: string; measured: number; minutes: number; apps: number };
const listStored = ({ id }: Person) =>
  app.asOwner<Stored>(
    `select to_char(starts_at at time zone 'UTC', 'HH24:MI:SS') as start,
       to_char(ends_at at time zone 'UTC', 'HH24:MI:SS') as finish, measured_seconds as measured,
       minutes, (select coalesce(sum(seconds), 0)::int from activity_apps
         where activity_id = a.activity_id) as apps
     from activities a where user_id = $1 order by starts_at`,
    [id],
  );
const times = async (person = maya) =>
  (await listStored(person)).map(({ start, finish }) => `${start}-${finish}`);

const worked = (start: string, finish: string, more: Partial<Entry> = {}) => {
  const { measured_seconds: seconds } = entry(team.projectId, start, finish);
  const apps = [{ kind: 'app' as const, name: 'Editor', seconds, active_seconds: 0 }];
  const minutes = Array.from({ length: 10 }, () => true);
  return entry(team.projectId, start, finish, { apps, minutes, ...more });
};

async function takeScreenshot(activityId: string, clock: string, more: object = {}) {
  const shot = described(activityId, at(clock), more);
  const { status, body } = await upload(app, maya.token, shot, await newPicture());
  return { status, code: body.code, id: shot.id };
}

const pathsOf = (id: string) => {
  const folder = join(app.filesFolder, String(team.organizationId));
  return ['webp', 'thumbnail.webp'].map((end) => join(folder, '2026-03-10', `${id}.${end}`));
};

test('deletes what was recorded since, and cuts what began earlier', async () => {
  const before = worked('11:40', '11:50');
  const cut = worked('11:50', '11:58');
  const after = worked('11:58', '12:00');
  await recordAll(app, maya.token, [before, cut, after]);
  expect(await forget(at('11:54'))).toMatchObject({
    status: 200,
    body: { seconds: 360, screenshots: 0 },
  });
  expect(await listStored(maya)).toEqual([
    { start: '11:40:00', finish: '11:50:00', measured: 600, minutes: 1023, apps: 600 },
    { start: '11:50:00', finish: '11:54:00', measured: 240, minutes: 0b1111, apps: 240 },
  ]);
  expect(await listBroken(app)).toEqual([]);
});

test('screenshots since then are deleted with their files, earlier ones stay', async () => {
  const work = worked('11:50', '11:59');
  await recordAll(app, maya.token, [work]);
  const early = await takeScreenshot(work.activity_id, '11:51');
  const late = await takeScreenshot(work.activity_id, '11:55');
  // Its activity has not arrived.
  const waiting = await takeScreenshot(randomUUID(), '11:59:30', { project_id: team.projectId });
  expect([early, late, waiting].map(({ status }) => status)).toEqual([200, 200, 200]);
  const files = async () =>
    (await app.asOwner<{ id: string }>('select id from screenshots where user_id = $1', [maya.id]))
      .map(({ id }) => id)
      .sort();
  expect(pathsOf(late.id).map((path) => existsSync(path))).toContain(true);
  expect((await forget(at('11:54'))).body).toEqual({ seconds: 300, screenshots: 2 });
  expect(await files()).toEqual([early.id]);
  for (const path of [...pathsOf(late.id), ...pathsOf(waiting.id)]) {
    expect(existsSync(path)).toBe(false);
  }
  expect(pathsOf(early.id).map((path) => existsSync(path))).toContain(true);
});

test('neither a repeated nor a new recording brings the time back, on any server', async () => {
  const cut = worked('11:50', '11:58');
  const gone = worked('11:58', '11:59');
  await recordAll(app, maya.token, [cut, gone]);
  await forget(at('11:54'));
  const later = [
    { ...cut, finish: at('12:00') },
    gone,
    worked('11:55', '11:57'),
    worked('11:40', '11:50'),
    worked('11:55', '11:57', { source: 'import' }),
  ];
  const { body } = await record(other, maya.token, later);
  expect(body.results.map(({ status }) => status)).toEqual([
    'clipped',
    'clipped',
    'clipped',
    'stored',
    'clipped',
  ]);
  expect(await times()).toEqual(['11:40:00-11:50:00', '11:50:00-11:54:00']);
  for (const [id, clock] of [
    [cut.activity_id, '11:56'],
    [gone.activity_id, '11:58:30'],
    [randomUUID(), '11:58:30'],
  ] as const) {
    const late = await takeScreenshot(id, clock, { project_id: team.projectId });
    expect(late).toMatchObject({ status: 409, code: 'activity_removed' });
  }
  const early = await takeScreenshot(cut.activity_id, '11:53');
  expect(early.status).toBe(200);
  expect(await listBroken(app)).toEqual([]);
});

test('work goes on afterwards, also in an activity that was forgotten', async () => {
  const running = worked('11:50', '11:58');
  await recordAll(app, maya.token, [running]);
  await forget(at('11:50'), { until: at('11:58') });
  expect(await times()).toEqual([]);
  app.setNow(new Date(at('12:05')));
  const { body } = await record(app, maya.token, [
    { ...running, finish: at('12:00'), measured_seconds: 600 },
    worked('12:00', '12:05'),
  ]);
  expect(body.results.map(({ status }) => status)).toEqual(['clipped', 'stored']);
  expect(await times()).toEqual(['11:58:00-12:00:00', '12:00:00-12:05:00']);
});

test('twice, at once and on two servers, is harmless', async () => {
  await recordAll(app, maya.token, [worked('11:50', '12:00')]);
  const answers = await Promise.all(
    [app, other, app, other].map((on) => forget(at('11:55'), { on })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(answers.map(({ body }) => body.seconds).sort()).toEqual([0, 0, 0, 300]);
  expect((await forget(at('11:50'))).body.seconds).toBe(300);
  expect(await times()).toEqual([]);
  expect((await forget(at('11:58'))).body.seconds).toBe(0);
  const [row] = await app.asOwner(
    'select count(*)::int, min(starts_at) as from, max(ends_at) as to from forgotten_time where user_id = $1',
    [maya.id],
  );
  expect(row).toEqual({ count: 1, from: new Date(at('11:50')), to: new Date(at('12:00')) });
});

test('reaches back 30 minutes at most', async () => {
  const { status, body } = await forget<Failure>(at('11:28'));
  expect([status, body.errors]).toEqual([422, { since: ['Must be within the last 30 minutes'] }]);
  await recordAll(app, maya.token, [worked('11:30', '11:40')]);
  expect((await forget(at('11:30'))).body.seconds).toBe(600);
  // In the future, and an end before the start: nothing.
  expect((await forget(at('12:01'))).body.seconds).toBe(0);
  expect((await forget(at('11:59'), { until: at('11:50') })).body.seconds).toBe(0);
  expect((await app.post('/api/activity/forget', {}, maya.token)).status).toBe(422);
  expect((await app.post('/api/activity/forget', { since: at('11:50') })).status).toBe(401);
});

test('manual time, time of others and the running timer stay', async () => {
  await app.post('/api/timer/start', { project_id: team.projectId }, maya.token);
  await recordAll(app, team.owner.token, [worked('11:50', '12:00')]);
  await recordAll(app, maya.token, [
    manualEntry(team.projectId, '11:50', '11:55', 'A call'),
    worked('11:55', '12:00'),
  ]);
  const events = await listenToEvents(app, team.owner.token);
  expect((await forget(at('11:50'))).body.seconds).toBe(300);
  await events.next({ type: 'activity', user_id: maya.id });
  await events.leave();
  expect(await times()).toEqual(['11:50:00-11:55:00']);
  expect(await times(team.owner)).toEqual(['11:50:00-12:00:00']);
  const timer = await app.post<ApiReceives['timer']['get']>('/api/timer/get', {}, maya.token);
  expect(timer.body.timer).toMatchObject({ project_id: team.projectId });
  // Manual time may fill the gap.
  await recordAll(app, maya.token, [manualEntry(team.projectId, '11:56', '11:58', 'Another call')]);
});

test('the audit log has one line for the organization', async () => {
  await recordAll(app, maya.token, [worked('11:50', '11:58'), worked('11:58', '12:00')]);
  await forget(at('11:54'));
  await forget(at('11:54'));
  const lines = await app.asOwner(
    `select actor_id, detail from audit_log where organization_id = $1 and action = 'time_forgotten'`,
    [team.organizationId],
  );
  expect(lines).toEqual([
    {
      actor_id: maya.id,
      detail: {
        user_id: maya.id,
        project_ids: [team.projectId],
        start: at('11:54'),
        finish: at('12:00'),
        seconds: 360,
        screenshots: 0,
      },
    },
  ]);
});

test('where members may not delete their time, nothing happens; managers may', async () => {
  const settings = { members_may_delete: false };
  const path = '/api/organization/update';
  await recordAll(app, maya.token, [worked('11:50', '12:00')]);
  const shot = await takeScreenshot(randomUUID(), '11:59', { project_id: team.projectId });
  await app.post(path, { id: team.organizationId, settings }, team.owner.token);
  const refused = await forget<Failure & { message: string }>(at('11:55'));
  expect(refused.status).toBe(403);
  expect(refused.body.message).toBe('Members of this organization may not delete their time.');
  expect(await times()).toEqual(['11:50:00-12:00:00']);
  expect(pathsOf(shot.id).map((one) => existsSync(one))).toContain(true);
  expect(await app.asOwner('select 1 from forgotten_time where user_id = $1', [maya.id])).toEqual(
    [],
  );
  // Also while nothing has arrived yet.
  const milo = await addPerson(app, team);
  expect((await forget(at('11:55'), { by: milo })).status).toBe(200);
  await app.post('/api/timer/start', { project_id: team.projectId }, milo.token);
  expect((await forget(at('11:55'), { by: milo })).status).toBe(403);
  const mona = await addPerson(app, team, 1);
  await recordAll(app, mona.token, [worked('11:50', '12:00')]);
  expect((await forget(at('11:55'), { by: mona })).body.seconds).toBe(300);
});

test('forgotten time is deleted with the account, and when it is too old to be recorded', async () => {
  const count = async () =>
    (await app.asOwner('select 1 from forgotten_time where user_id = $1', [maya.id])).length;
  await app.asOwner(
    `insert into forgotten_time values ($1, '2026-02-08T10:00Z', '2026-02-08T11:00Z')`,
    [maya.id],
  );
  await forget(at('11:55'));
  expect(await count()).toBe(1);
  await app.post('/api/user/delete', { password: 'correct horse' }, maya.token);
  expect(await count()).toBe(0);
});
