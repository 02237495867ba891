import { randomUUID } from 'node:crypto';
import type { ApiReceives } from '@time-tracker/contract/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, makeProject, makeTeam, type Person, type Team } from '../testing/factories.ts';
import { at, entry, evening, record, recordAll, type Entry } from '../testing/recorded-entries.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { described, newPicture, upload } from '../testing/uploads.ts';

let app: TestApp;
let team: Team;
/** Another project of the team; Maya records in both, Rita only in the first, Max manages both. */
let other: number;
let [maya, rita, max]: Person[] = [];
beforeAll(async () => {
  app = await startTestApp();
  team = await makeTeam(app);
  app.setNow(evening);
  other = await makeProject(app, team.owner, team.organizationId, 'Other');
  [maya, rita, max] = [
    await addPerson(app, team),
    await addPerson(app, team, 2, 'Rita'),
    await addPerson(app, team, 1, 'Max'),
  ];
  await join(maya, 2);
  await join(max, 1);
});
afterAll(() => app.close());

const join = (person: Person, role: number) =>
  app.post(
    '/api/project/add',
    { project_id: other, email: person.email, role, screenshot_interval: 10 },
    team.owner.token,
  );

const move = (who: Person | undefined, activityIds: unknown, projectId: unknown = other) =>
  app.post<{ code?: string; errors?: Record<string, string[]> }>(
    '/api/activity/move',
    { activity_ids: activityIds, project_id: projectId },
    who!.token,
  );

let nextWindow = 0;
/** Work in an unused ten-minute window. */
async function work(person: Person | undefined, projectId = team.projectId): Promise<Entry> {
  const start = Date.parse(at('00:00')) + 600_000 * nextWindow++;
  const sent = {
    ...entry(projectId, '00:00', '00:10'),
    start,
    finish: start + 600_000,
    apps: [{ kind: 'app' as const, name: 'Editor', seconds: 60, active_seconds: 0 }],
  };
  await recordAll(app, person!.token, [sent]);
  return sent;
}

async function placesOf({ activity_id }: Entry): Promise<number[]> {
  const rows = await app.asOwner<{ project_id: number }>(
    `select project_id from activities where activity_id = $1
     union all select project_id from activity_apps where activity_id = $1
     union all select project_id from screenshots where activity_id = $1`,
    [activity_id],
  );
  return rows.map((row) => row.project_id);
}

const workedIn = async (project_id: number) => {
  const { body } = await app.post<ApiReceives['activity']['all']>(
    '/api/activity/all',
    { project_id, start: at('00:00'), finish: evening },
    team.owner.token,
  );
  return body.total.duration;
};

test('moves apps and screenshots with the time, and updates the totals', async () => {
  const sent = await work(maya);
  const shot = described(sent.activity_id, new Date(sent.start).toISOString());
  expect((await upload(app, maya!.token, shot, await newPicture())).status).toBe(200);
  const before = [await workedIn(team.projectId), await workedIn(other)];
  expect(await move(maya, [sent.activity_id])).toMatchObject({
    status: 200,
    body: { result: true },
  });
  expect(await placesOf(sent)).toEqual([other, other, other]);
  expect([await workedIn(team.projectId), await workedIn(other)]).toEqual([
    before[0]! - 600,
    before[1]! + 600,
  ]);
  const list = await app.post<ApiReceives['screenshot']['all']>(
    '/api/screenshot/all',
    { project_id: other, start: at('00:00'), finish: evening },
    maya!.token,
  );
  const image = list.body.screenshots.find(({ id }) => id === shot.id)?.url ?? '';
  expect((await app.server.inject({ method: 'GET', url: image })).statusCode).toBe(200);
  const [line] = await app.asOwner(
    `select actor_id, at, action, detail from audit_log
     where organization_id = $1 order by id desc limit 1`,
    [team.organizationId],
  );
  expect(line).toEqual({
    actor_id: maya!.id,
    at: evening,
    action: 'activity_moved',
    detail: {
      user_id: maya!.id,
      from_project_id: team.projectId,
      project_id: other,
      activities: 1,
      start: new Date(sent.start).toISOString(),
      seconds: 600,
    },
  });
});

test('retries of the recorder do not move an activity back', async () => {
  const start = Date.parse(at('00:00')) + 600_000 * nextWindow++;
  const sent = { ...entry(team.projectId, '00:00', '00:05'), start, finish: start + 300_000 };
  await recordAll(app, maya!.token, [sent]);
  await move(maya, [sent.activity_id]);
  const grown = { ...sent, finish: start + 540_000, measured_seconds: 540 };
  for (const repeat of [sent, grown, grown]) {
    const { body } = await record(app, maya!.token, [repeat]);
    expect(body.results).toMatchObject([{ status: 'updated' }]);
  }
  expect(await placesOf(sent)).toEqual([other]);
  const third = await makeProject(app, team.owner, team.organizationId, 'Third');
  expect((await move(team.owner, [sent.activity_id], third)).status).toBe(200);
  expect((await record(app, maya!.token, [grown])).body.results).toMatchObject([
    { status: 'updated' },
  ]);
  expect(await placesOf(sent)).toEqual([third]);
});

test('moving again, also concurrently, changes nothing', async () => {
  const sent = [await work(maya), await work(maya)];
  const ids = sent.map((one) => one.activity_id);
  const before = await workedIn(other);
  const answers = await Promise.all([1, 2, 3, 4].map(() => move(maya, [...ids, ...ids])));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await workedIn(other)).toBe(before + 1200);
  expect((await move(maya, ids)).status).toBe(200);
});

test("members can move their own time between their projects, managers of both anyone's", async () => {
  const own = await work(rita);
  expect((await move(rita, [own.activity_id])).status).toBe(403); // not in the other project
  expect((await move(maya, [own.activity_id])).status).toBe(403); // not hers
  const onlyHere = await addPerson(app, team, 1);
  expect((await move(onlyHere, [own.activity_id])).status).toBe(403);
  const viewer = await addPerson(app, team, 2);
  await join(viewer, 3);
  const watched = await work(viewer);
  expect((await move(viewer, [watched.activity_id])).status).toBe(403);
  expect(await placesOf(own)).toEqual([team.projectId, team.projectId]);
  expect((await move(max, [own.activity_id])).status).toBe(200);
  expect((await move(team.owner, [own.activity_id], team.projectId)).status).toBe(200);
});

test('moves all or none, and reports the problem of each activity', async () => {
  const [own, foreign, missing] = [await work(maya), await work(rita), randomUUID()];
  const { status, body } = await move(maya, [own.activity_id, foreign.activity_id, missing]);
  expect(status).toBe(422);
  expect(Object.keys(body.errors ?? {}).sort()).toEqual([foreign.activity_id, missing].sort());
  expect(await placesOf(own)).toEqual([team.projectId, team.projectId]);
});

test('time cannot be moved to or from an archived project', async () => {
  const old = await makeProject(app, team.owner, team.organizationId, 'Old');
  const [inside, outside] = [await work(team.owner, old), await work(team.owner)];
  await app.post('/api/project/update', { id: old, archived: true }, team.owner.token);
  for (const answer of [
    await move(team.owner, [outside.activity_id], old),
    await move(team.owner, [inside.activity_id]),
  ]) {
    expect(answer).toMatchObject({ status: 409, body: { code: 'project_archived' } });
  }
});

test('returns 401, 404 for other organizations, and 422', async () => {
  const foreign = await makeTeam(app, 'Foreign');
  const theirs = await work(foreign.owner, foreign.projectId);
  const own = await work(maya);
  expect((await app.post('/api/activity/move', {})).status).toBe(401);
  expect((await move(maya, [theirs.activity_id])).status).toBe(404);
  expect((await move(maya, [randomUUID()])).status).toBe(404);
  expect((await move(maya, [own.activity_id], foreign.projectId)).status).toBe(404);
  // Time cannot move to another organization, even if the caller owns both.
  const second = await app.post<{ id: number }>(
    '/api/organization/create',
    { name: 'Second one' },
    team.owner.token,
  );
  const elsewhere = await makeProject(app, team.owner, second.body.id);
  expect((await move(team.owner, [own.activity_id], elsewhere)).status).toBe(404);
  const bad = await move(maya, ['x', 7], 0);
  expect(bad.status).toBe(422);
  expect(Object.keys(bad.body.errors ?? {}).sort()).toEqual([
    'activity_ids.0',
    'activity_ids.1',
    'project_id',
  ]);
  const many = await move(maya, Array.from({ length: 501 }, randomUUID));
  expect(many.status).toBe(422);
});
