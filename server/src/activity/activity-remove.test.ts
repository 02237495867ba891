import { access, mkdir, writeFile } from 'node:fs/promises';
import { randomUUID } from 'node:crypto';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { imagePath } from '../files/image-files.ts';
import { addPerson, makeProject, makeTeam, type Person, type Team } from '../testing/factories.ts';
import { at, entry, evening, record, recordAll, type Entry } from '../testing/recorded-entries.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startTestApp();
  team = await makeTeam(app);
  app.setNow(evening);
});
afterAll(() => app.close());

const remove = (who: Person, whose: Person, activityId: string, projectId = team.projectId) =>
  app.post<{ code?: string }>(
    '/api/activity/remove',
    { user_id: whose.id, project_id: projectId, activity_id: activityId },
    who.token,
  );

async function recordOne(person: Person): Promise<Entry> {
  const sent = entry(team.projectId, '09:00', '09:10', {
    apps: [{ kind: 'app', name: 'Editor', seconds: 300, active_seconds: 0 }],
  });
  await recordAll(app, person.token, [sent]);
  return sent;
}

const countIn = async (table: string, activityId: string) => {
  const [row] = await app.asOwner<{ count: number }>(
    `select count(*)::int from ${table} where activity_id = $1`,
    [activityId],
  );
  return row?.count;
};

test('deletes the activity with all its data, stores its ID and writes an audit entry', async () => {
  const maya = await addPerson(app, team);
  const sent = await recordOne(maya);
  const place = {
    organizationId: team.organizationId,
    projectId: team.projectId,
    takenAt: new Date(at('09:05')),
    id: randomUUID(),
  };
  await app.asOwner(
    `insert into screenshots (organization_id, project_id, user_id, id, activity_id, group_id,
       taken_at, display, displays, width, height, size_bytes, received_sha256, blur, waiting)
     values ($1, $2, $3, $4, $5, gen_random_uuid(), $6, 0, 1, 1, 1, 1, '', false, false)`,
    [team.organizationId, team.projectId, maya.id, place.id, sent.activity_id, place.takenAt],
  );
  const files = (['image', 'thumbnail'] as const).map((kind) =>
    join(app.filesFolder, imagePath(place, kind)),
  );
  for (const file of files) {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, 'sealed');
  }

  expect(await remove(maya, maya, sent.activity_id)).toMatchObject({
    status: 200,
    body: { result: true },
  });
  for (const table of ['activities', 'activity_apps', 'screenshots']) {
    expect(await countIn(table, sent.activity_id)).toBe(0);
  }
  for (const file of files) await expect(access(file)).rejects.toMatchObject({ code: 'ENOENT' });
  const [line] = await app.asOwner(
    `select actor_id, at, action, detail from audit_log
     where organization_id = $1 order by id desc limit 1`,
    [team.organizationId],
  );
  expect(line).toEqual({
    actor_id: maya.id,
    at: evening,
    action: 'activity_removed',
    detail: {
      activity_id: sent.activity_id,
      project_id: team.projectId,
      user_id: maya.id,
      start: at('09:00'),
      seconds: 600,
      screenshots: 1,
    },
  });

  const late = await record(app, maya.token, [sent]);
  expect(late.body.results).toMatchObject([{ status: 'refused', code: 'activity_removed' }]);
  const anew = await record(app, maya.token, [entry(team.projectId, '09:00', '09:10')]);
  expect(anew.body.results).toMatchObject([{ status: 'stored' }]);
});

test('deleting an activity subtracts its time from the totals', async () => {
  const maya = await addPerson(app, team);
  const sent = await recordOne(maya);
  const worked = async () =>
    (
      await app.post<{ totalDailyWorked: number }>(
        '/api/activity/get',
        { organization_id: team.organizationId },
        maya.token,
      )
    ).body.totalDailyWorked;
  expect(await worked()).toBe(600);
  await remove(maya, maya, sent.activity_id);
  expect(await worked()).toBe(0);
});

test("managers and owners can delete anyone's time, members and viewers only their own", async () => {
  const maya = await addPerson(app, team);
  const [manager, colleague, viewer] = [
    await addPerson(app, team, 1),
    await addPerson(app, team, 2),
    await addPerson(app, team, 3),
  ];
  for (const who of [colleague, viewer]) {
    const sent = await recordOne(await addPerson(app, team));
    expect((await remove(who, maya, sent.activity_id)).status).toBe(403);
  }
  for (const who of [manager, team.owner]) {
    const sent = await recordOne(maya);
    expect((await remove(who, maya, sent.activity_id)).status).toBe(200);
  }
});

test('former members of a project can delete only their own time in it', async () => {
  const maya = await addPerson(app, team);
  const [sent, others] = [await recordOne(maya), await recordOne(await addPerson(app, team))];
  const second = await makeProject(app, team.owner, team.organizationId, 'Second');
  const { email, id } = maya;
  await app.post('/api/project/add', { project_id: second, email }, team.owner.token);
  const leaving = { project_id: team.projectId, user_id: id };
  expect((await app.post('/api/project/remove', leaving, maya.token)).status).toBe(200);
  expect((await remove(maya, team.owner, others.activity_id)).status).toBe(403);
  expect((await remove(maya, maya, sent.activity_id)).status).toBe(200);
  expect(await countIn('activities', sent.activity_id)).toBe(0);
});

test('an organization can forbid members, but not managers, to delete', async () => {
  const strict = await makeTeam(app, 'Strict');
  const maya = await addPerson(app, strict);
  await app.asOwner('update organizations set members_may_delete = false where id = $1', [
    strict.organizationId,
  ]);
  const sent = entry(strict.projectId, '09:00', '09:10');
  await recordAll(app, maya.token, [sent]);
  expect((await remove(maya, maya, sent.activity_id, strict.projectId)).status).toBe(403);
  expect((await remove(strict.owner, maya, sent.activity_id, strict.projectId)).status).toBe(200);
});

test('a second deletion, also concurrent, returns 404', async () => {
  const maya = await addPerson(app, team);
  const sent = await recordOne(maya);
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => remove(maya, maya, sent.activity_id)),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404]);
});

test('deletes all of several activities or none', async () => {
  const maya = await addPerson(app, team);
  const other = await makeProject(app, team.owner, team.organizationId, 'Several');
  await app.post(
    '/api/project/add',
    { project_id: other, email: maya.email, role: 2 },
    team.owner.token,
  );
  const removeAll = (who: Person, activityIds: string[]) =>
    app.post<{ code?: string; errors?: object }>(
      '/api/activity/remove',
      { activity_ids: activityIds },
      who.token,
    );
  const sent = [
    entry(team.projectId, '09:00', '09:10'),
    entry(team.projectId, '09:10', '09:20'),
    entry(other, '09:20', '09:30'),
  ];
  await recordAll(app, maya.token, sent);
  const ids = sent.map(({ activity_id: id }) => id);
  const [theirs] = [await recordOne(team.owner)];
  const left = async () => {
    const counts = await Promise.all(ids.map((id) => countIn('activities', id)));
    return counts.reduce((sum: number, count) => sum + (count ?? 0), 0);
  };

  const gone = randomUUID();
  const missing = await removeAll(maya, [...ids, gone]);
  expect(missing).toMatchObject({ status: 422, body: { code: 'invalid_input' } });
  expect(Object.keys(missing.body.errors ?? {})).toEqual([gone]);
  const foreign = await removeAll(maya, [...ids, theirs.activity_id]);
  expect(Object.keys(foreign.body.errors ?? {})).toEqual([theirs.activity_id]);
  expect((await removeAll(maya, [theirs.activity_id])).status).toBe(403);
  expect((await removeAll(maya, [gone])).status).toBe(404);
  expect(await left()).toBe(3);

  const [first = ''] = ids;
  expect(await removeAll(maya, [...ids, first])).toMatchObject({ status: 200 });
  expect(await left()).toBe(0);
  for (const id of ids) expect(await countIn('removed_activities', id)).toBe(1);
  const lines = await app.asOwner(
    `select detail->>'activity_id' as id, detail->>'seconds' as seconds from audit_log
     where action = 'activity_removed' and detail->>'activity_id' = any($1) order by id`,
    [ids],
  );
  expect(lines).toEqual([...ids].sort().map((id) => ({ id, seconds: '600' })));
  expect((await record(app, maya.token, sent)).body.results).toMatchObject(
    sent.map(() => ({ status: 'refused', code: 'activity_removed' })),
  );
});

test('accepts either one activity with its user and project, or several', async () => {
  const errorsOf = async (input: object) =>
    Object.keys(
      (await app.post<{ errors: object }>('/api/activity/remove', input, team.owner.token)).body
        .errors,
    ).sort();
  const id = randomUUID();
  expect(await errorsOf({})).toEqual(['activity_id', 'project_id', 'user_id']);
  expect(await errorsOf({ activity_id: id })).toEqual(['project_id', 'user_id']);
  expect(await errorsOf({ activity_id: id, activity_ids: [id] })).toContain('activity_id');
  expect(await errorsOf({ activity_ids: [] })).toEqual(['activity_ids']);
});

test('returns 401, 404 for missing activities and other organizations, and 422', async () => {
  const maya = await addPerson(app, team);
  const foreign = await makeTeam(app, 'Foreign');
  const sent = await recordOne(maya);
  const theirs = entry(foreign.projectId, '09:00', '09:10');
  await recordAll(app, foreign.owner.token, [theirs]);
  expect((await app.post('/api/activity/remove', {})).status).toBe(401);
  expect((await remove(maya, maya, randomUUID())).status).toBe(404);
  expect((await remove(team.owner, team.owner, sent.activity_id)).status).toBe(404);
  expect((await remove(maya, foreign.owner, theirs.activity_id, foreign.projectId)).status).toBe(
    404,
  );
  expect((await remove(team.owner, foreign.owner, theirs.activity_id)).status).toBe(404);
  const bad = await app.post<{ errors: object }>(
    '/api/activity/remove',
    { user_id: 'x', project_id: 0 },
    maya.token,
  );
  expect(bad.status).toBe(422);
  expect(Object.keys(bad.body.errors).sort()).toEqual(['activity_id', 'project_id', 'user_id']);
  expect(await countIn('activities', sent.activity_id)).toBe(1);
});
