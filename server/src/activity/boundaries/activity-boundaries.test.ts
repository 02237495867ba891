import { randomUUID } from 'node:crypto';
import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { imagePath } from '../../files/image-files.ts';
import {
  addPerson,
  makeProject,
  makeTeam,
  type Person,
  type Team,
} from '../../testing/factories.ts';
import {
  at,
  entry,
  evening,
  record,
  recordAll,
  type Entry,
} from '../../testing/recorded-entries.ts';
import { expectStoredTotals } from '../../testing/stored-totals.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { described, newPicture, upload } from '../../testing/uploads.ts';

let app: TestApp;
let team: Team;
let maya: Person;
let nextWindow = 0;
beforeAll(async () => {
  app = await startTestApp();
  team = await makeTeam(app);
  app.setNow(evening);
  maya = await addPerson(app, team);
});
afterAll(() => app.close());

/** A window that no other test uses, with ten minutes of work. */
async function work(more: Partial<Entry> = {}) {
  const startMs = Date.parse(at('00:00')) + 600_000 * nextWindow++;
  const sent: Entry = {
    ...entry(team.projectId, '00:00', '00:10'),
    start: startMs,
    finish: startMs + 600_000,
    measured_seconds: 600,
    active_seconds: 301,
    keyboard_seconds: 200,
    mouse_seconds: 150,
    minutes: Array.from({ length: 10 }, () => true),
    apps: [{ kind: 'app', name: 'Editor', seconds: 599, active_seconds: 301 }],
    ...more,
  };
  await recordAll(app, maya.token, [sent]);
  return { sent, id: sent.activity_id, after: (seconds: number) => iso(startMs + seconds * 1000) };
}

const iso = (ms: number) => new Date(ms).toISOString();

const trim = (ids: string[], start: string, finish: string, who = maya) =>
  app.post('/api/activity/trim', { activity_ids: ids, start, finish }, who.token);
const split = (id: string, when: string, newId: string, who = maya) =>
  app.post('/api/activity/split', { activity_id: id, at: when, new_activity_id: newId }, who.token);
const merge = (id: string, nextId: string, who = maya) =>
  app.post('/api/activity/merge', { activity_id: id, next_activity_id: nextId }, who.token);

const rowsOf = (ids: string[]) =>
  app.asOwner(
    `select activity_id, starts_at, ends_at, measured_seconds, active_seconds, keyboard_seconds,
       mouse_seconds, minutes, note, source,
       (select json_agg(json_build_object('name', name, 'seconds', seconds, 'active', active_seconds))
         from activity_apps where activity_apps.activity_id = activities.activity_id) as apps,
       (select count(*)::int from screenshots where screenshots.activity_id = activities.activity_id)
         as screenshots
     from activities where activity_id = any($1::uuid[]) order by starts_at`,
    [ids],
  );

async function picture(id: string, takenAt: string): Promise<string> {
  const shot = described(id, takenAt);
  expect((await upload(app, maya.token, shot, await newPicture())).status).toBe(200);
  return shot.id;
}

test('shortens an activity with its counters and screenshots, also when sent twice', async () => {
  const { id, after } = await work();
  await picture(id, after(60));
  const kept = await picture(id, after(400));
  for (let time = 0; time < 2; time++) {
    expect(await trim([id], after(300), after(540))).toMatchObject({ status: 200 });
  }
  expect(await rowsOf([id])).toMatchObject([
    {
      starts_at: new Date(after(300)),
      ends_at: new Date(after(540)),
      measured_seconds: 240,
      active_seconds: 120,
      apps: [{ name: 'Editor', seconds: 239, active: 120 }],
      screenshots: 1,
    },
  ]);
  const shots = await app.asOwner('select id from screenshots where activity_id = $1', [id]);
  expect(shots).toEqual([{ id: kept }]);
  await expectStoredTotals(app);
});

test('deletes the image files of the time that is cut', async () => {
  const { id, after } = await work();
  const shotId = await picture(id, after(60));
  const place = { organizationId: team.organizationId, takenAt: new Date(after(60)), id: shotId };
  const files = (['image', 'thumbnail'] as const).map((kind) =>
    join(app.filesFolder, imagePath(place, kind)),
  );
  for (const file of files) await access(file);
  expect((await trim([id], after(120), after(600))).status).toBe(200);
  for (const file of files) await expect(access(file)).rejects.toMatchObject({ code: 'ENOENT' });
});

test('a recorder cannot record the cut time again, but manual time can be added there', async () => {
  const { sent, id, after } = await work();
  expect((await trim([id], after(0), after(300))).status).toBe(200);
  const { body: again } = await record(app, maya.token, [sent]);
  expect(again.results).toMatchObject([{ start: after(0), finish: after(300) }]);
  const reason = {
    source: 'manual' as const,
    note: 'On the phone',
    apps: [],
    minutes: Array.from({ length: 10 }, () => false),
  };
  const manual = { ...sent, ...reason, activity_id: randomUUID(), start: after(300) };
  const { body: added } = await record(app, maya.token, [
    { ...manual, measured_seconds: 0, active_seconds: 0, keyboard_seconds: 0, mouse_seconds: 0 },
  ]);
  expect(added.results).toMatchObject([
    { status: 'stored', start: after(300), finish: after(600) },
  ]);
  await expectStoredTotals(app);
});

test('activities outside the interval are deleted, or none is changed', async () => {
  const [first, second, third] = [await work(), await work(), await work()];
  const stranger = randomUUID();
  const ids = [first.id, second.id, third.id];
  const before = await rowsOf(ids);
  expect(await trim([...ids, stranger], second.after(60), second.after(600))).toMatchObject({
    status: 422,
  });
  expect(await rowsOf(ids)).toEqual(before);
  for (let time = 0; time < 2; time++) {
    expect((await trim(ids, second.after(60), second.after(600))).status).toBe(200);
  }
  expect(await rowsOf(ids)).toMatchObject([{ activity_id: second.id, active_seconds: 270 }]);
  await expectStoredTotals(app);
});

test('splits an activity and merges it again without a difference', async () => {
  const { id, after } = await work({ note: 'Draft' });
  await picture(id, after(100));
  await picture(id, after(500));
  const before = await rowsOf([id]);
  const newId = randomUUID();
  for (let time = 0; time < 2; time++) {
    expect(await split(id, after(250), newId)).toMatchObject({ status: 200 });
  }
  expect(await rowsOf([id, newId])).toMatchObject([
    { activity_id: id, measured_seconds: 250, active_seconds: 125, screenshots: 1, note: 'Draft' },
    {
      activity_id: newId,
      measured_seconds: 350,
      active_seconds: 176,
      screenshots: 1,
      note: 'Draft',
    },
  ]);
  await expectStoredTotals(app);
  for (let time = 0; time < 2; time++) expect((await merge(id, newId)).status).toBe(200);
  expect(await rowsOf([id, newId])).toEqual(before);
  await expectStoredTotals(app);
  expect((await split(id, after(250), newId)).status).toBe(409);
});

test('a part that was moved and moved back is merged', async () => {
  const { id, after } = await work();
  const newId = randomUUID();
  const other = await makeProject(app, team.owner, team.organizationId, 'Other');
  const before = await rowsOf([id]);
  expect((await split(id, after(250), newId)).status).toBe(200);
  for (const project_id of [other, team.projectId]) {
    const input = { activity_ids: [newId], project_id };
    expect((await app.post('/api/activity/move', input, team.owner.token)).status).toBe(200);
  }
  expect((await merge(id, newId)).status).toBe(200);
  expect(await rowsOf([id, newId])).toEqual(before);
});

test('a repeated request of the recorder does not undo a split', async () => {
  const { sent, id, after } = await work();
  const newId = randomUUID();
  expect((await split(id, after(333), newId)).status).toBe(200);
  const before = await rowsOf([id, newId]);
  await record(app, maya.token, [sent]);
  expect(await rowsOf([id, newId])).toEqual(before);
});

test('what is still being recorded is neither split nor cut at its end', async () => {
  const { id, after } = await work();
  app.setNow(new Date(after(590)));
  try {
    expect((await split(id, after(300), randomUUID())).status).toBe(409);
    expect((await trim([id], after(0), after(300))).status).toBe(409);
    expect((await trim([id], after(100), after(600))).status).toBe(200);
  } finally {
    app.setNow(evening);
  }
});

test('an instant outside and parts that are not adjacent are refused', async () => {
  const [first, second] = [await work(), await work()];
  expect((await split(first.id, first.after(600), randomUUID())).status).toBe(422);
  expect((await split(first.id, first.after(300), second.id)).status).toBe(409);
  expect((await merge(first.id, second.id)).status).toBe(409);
  expect((await trim([first.id], first.after(300), first.after(300))).status).toBe(422);
});

test('members change only their own time; managers and owners leave a line in the audit log', async () => {
  const rita = await addPerson(app, team, 2, 'Rita');
  const vera = await addPerson(app, team, 3, 'Vera');
  const max = await addPerson(app, team, 1, 'Max');
  const { id, after } = await work();
  const newId = randomUUID();
  for (const who of [rita, vera]) {
    expect((await trim([id], after(0), after(300), who)).status).toBe(403);
    expect((await split(id, after(300), newId, who)).status).toBe(403);
  }
  expect((await split(id, after(300), newId, max)).status).toBe(200);
  expect((await merge(id, newId, rita)).status).toBe(403);
  expect((await merge(id, newId, team.owner)).status).toBe(200);
  expect((await trim([id], after(0), after(300), max)).status).toBe(200);
  const lines = await app.asOwner<{ action: string }>(
    `select action from audit_log where organization_id = $1 order by id desc limit 3`,
    [team.organizationId],
  );
  expect(lines.map(({ action }) => action)).toEqual([
    'activity_shortened',
    'activity_merged',
    'activity_split',
  ]);
});
