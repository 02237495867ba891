import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, makeProject, makeTeam, type Person, type Team } from '../testing/factories.ts';
import { at, entry, evening, record, recordAll } from '../testing/recorded-entries.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
let team: Team;
beforeAll(async () => {
  app = await startTestApp();
  team = await makeTeam(app);
  app.setNow(evening);
});
afterAll(() => app.close());

/** A separate user, so that no other time overlaps. */
const member = (role: 1 | 2 | 3 = 2) => addPerson(app, team, role);

async function statusOf(person: Person, activities: unknown[]) {
  const { status, body } = await record(app, person.token, activities);
  expect(status).toBe(200);
  return body.results.map((result) => result.code ?? result.status);
}

async function rowsOf(person: Person) {
  return app.asOwner<Record<string, unknown>>(
    `select activity_id, starts_at, ends_at, measured_seconds as measured, active_seconds as active,
       note, minutes from activities where user_id = $1 order by starts_at`,
    [person.id],
  );
}

test('stores work and returns its time', async () => {
  const person = await member();
  const sent = entry(team.projectId, '09:00', '09:10', {
    active_seconds: 90,
    keyboard_seconds: 90,
    minutes: [true, false, false, false, false, false, false, false, false, true],
    note: 'Plans',
  });
  const { status, body } = await record(app, person.token, [sent]);
  expect(status).toBe(200);
  expect(body).toEqual({
    results: [
      { activity_id: sent.activity_id, status: 'stored', start: at('09:00'), finish: at('09:10') },
    ],
    now: evening.toISOString(),
  });
  expect(await rowsOf(person)).toEqual([
    {
      activity_id: sent.activity_id,
      starts_at: new Date(at('09:00')),
      ends_at: new Date(at('09:10')),
      measured: 600,
      active: 90,
      note: 'Plans',
      minutes: 0b10_0000_0001,
    },
  ]);
});

test('without a token 401; only the envelope can be a 422', async () => {
  const person = await member();
  expect((await app.post('/api/activity/record', { activities: [] })).status).toBe(401);
  for (const activities of [undefined, null, 'text', {}, [], Array(501).fill({})]) {
    const { status, body } = await app.post<{ code: string; errors: object }>(
      '/api/activity/record',
      { activities },
      person.token,
    );
    expect(status).toBe(422);
    expect(body.code).toBe('invalid_input');
    expect(Object.keys(body.errors)).toEqual(['activities']);
  }
});

test('one bad entry never blocks the rest, whatever is wrong inside it', async () => {
  const person = await member();
  const good = entry(team.projectId, '09:00', '09:10');
  const id = randomUUID();
  const { status, body } = await record(app, person.token, [
    null,
    { activity_id: id },
    { ...good, activity_id: 'no id' },
    { ...entry(team.projectId, '10:00', '10:05'), minutes: 'many', note: 'nul \u0000' },
    good,
    { ...good, activity_id: randomUUID(), project_id: 2_000_000_000 },
    [],
  ]);
  expect(status).toBe(200);
  expect(body.results.map(({ status: word, code }) => code ?? word)).toEqual([
    'invalid_entry',
    'invalid_entry',
    'invalid_entry',
    'invalid_entry',
    'stored',
    'project_not_found',
    'invalid_entry',
  ]);
  expect(body.results.map((result) => result.activity_id === null)).toEqual([
    true,
    false,
    true,
    false,
    false,
    false,
    true,
  ]);
  for (const result of body.results.filter(({ status: word }) => word === 'refused')) {
    expect(result.message).toBeTruthy();
    expect(result.start).toBeNull();
  }
  expect(await rowsOf(person)).toHaveLength(1);
});

test('projects that the user may not record in are refused, each with its reason', async () => {
  const viewer = await member(3);
  const [person, manager] = [await member(), await member(1)];
  const foreign = await makeTeam(app, 'Foreign');
  const secret = await makeProject(app, team.owner, team.organizationId, 'Secret');
  const archived = await makeProject(app, team.owner, team.organizationId, 'Archived');
  await app.asOwner('update projects set archived_at = now() where id = $1', [archived]);
  const one = (projectId: number) => [entry(projectId, '09:00', '09:05')];

  expect(await statusOf(viewer, one(team.projectId))).toEqual(['project_not_recordable']);
  expect(await statusOf(person, one(secret))).toEqual(['project_not_recordable']);
  expect(await statusOf(person, one(foreign.projectId))).toEqual(['project_not_found']);
  expect(await statusOf(team.owner, one(archived))).toEqual(['project_archived']);
  expect(await statusOf(manager, one(team.projectId))).toEqual(['stored']);
  expect(await statusOf(team.owner, one(secret))).toEqual(['stored']);
});

test('a retry updates the same activity: nothing counts twice, and its end can grow', async () => {
  const person = await member();
  const short = entry(team.projectId, '09:00', '09:03', { note: 'first' });
  const long = { ...short, finish: at('09:08'), measured_seconds: 480, note: 'second' };
  expect(await statusOf(person, [short])).toEqual(['stored']);
  expect(await statusOf(person, [short])).toEqual(['updated']);
  expect(await statusOf(person, [long])).toEqual(['updated']);
  expect(await rowsOf(person)).toMatchObject([
    { ends_at: new Date(at('09:08')), measured: 480, note: 'second' },
  ]);
  // A delayed request must not shrink the stored activity.
  const late = await record(app, person.token, [short]);
  expect(late.body.results).toMatchObject([{ status: 'updated', finish: at('09:08') }]);
  expect(await rowsOf(person)).toMatchObject([{ measured: 480, note: 'second' }]);
});

test('a retry cannot shrink an activity, neither by starting later nor by moving', async () => {
  const person = await addPerson(app, team);
  const sent = entry(team.projectId, '11:00', '11:10');
  const neighbour = entry(team.projectId, '11:20', '11:29');
  await recordAll(app, person.token, [sent, neighbour]);
  const begun = { activity_id: sent.activity_id };
  for (const [start, finish] of [
    ['11:09', '11:10'],
    ['12:00', '12:01'],
    ['11:20', '11:30'],
  ] as const) {
    const shorter = { ...entry(team.projectId, start, finish), ...begun };
    const { body } = await record(app, person.token, [shorter]);
    expect(body.results).toMatchObject([
      { status: 'updated', start: at('11:00'), finish: at('11:10') },
    ]);
  }
  // After a clock correction the whole activity moves.
  const moved = { ...entry(team.projectId, '11:40', '11:50'), ...begun };
  const { body } = await record(app, person.token, [moved]);
  expect(body.results).toMatchObject([{ status: 'updated', start: at('11:40') }]);
});

test('a retry with the same content writes nothing', async () => {
  const person = await member();
  const sent = entry(team.projectId, '09:00', '09:10', {
    apps: [{ kind: 'app', name: 'Editor', seconds: 300, active_seconds: 30 }],
  });
  await recordAll(app, person.token, [sent]);
  const versions = () =>
    app.asOwner(
      `select xmin::text from activities where user_id = $1
       union all select xmin::text from activity_apps where user_id = $1
       union all select xmin::text from member_totals where user_id = $1`,
      [person.id],
    );
  const before = await versions();
  expect(before.length).toBeGreaterThan(2);
  expect(await statusOf(person, [sent, sent])).toEqual(['updated', 'updated']);
  expect(await versions()).toEqual(before);
});

test('entries of a batch follow each other: one id twice, time taken and given up', async () => {
  const person = await member();
  const first = entry(team.projectId, '09:00', '09:02');
  const moved = { ...first, start: at('09:05'), finish: at('09:07') };
  const inPlace = entry(team.projectId, '09:00', '09:02');
  expect(await statusOf(person, [first, inPlace, moved, inPlace])).toEqual([
    'stored',
    'clipped',
    'updated',
    'stored',
  ]);
});

test('time that one activity frees can be used by another in the same batch', async () => {
  const person = await member();
  const early = entry(team.projectId, '09:00', '09:02');
  const late = entry(team.projectId, '09:03', '09:05');
  await recordAll(app, person.token, [early, late]);
  const move = (sent: typeof early, start: string, finish: string) => ({
    ...sent,
    start: at(start),
    finish: at(finish),
  });
  const follower = entry(team.projectId, '09:00', '09:02');
  expect(
    await statusOf(person, [
      { ...early, note: 'written first' },
      move(late, '09:06', '09:08'),
      move(early, '09:03', '09:05'),
      follower,
    ]),
  ).toEqual(['updated', 'updated', 'updated', 'stored']);
  expect((await rowsOf(person)).map((row) => row['activity_id'])).toEqual([
    follower.activity_id,
    early.activity_id,
    late.activity_id,
  ]);
});

test('an overlapping activity is clipped to its longest free part, with scaled counters', async () => {
  const person = await member();
  await recordAll(app, person.token, [entry(team.projectId, '09:01', '09:04')]);
  const sent = entry(team.projectId, '09:00', '09:10', {
    active_seconds: 301,
    keyboard_seconds: 301,
    minutes: Array.from({ length: 10 }, () => true),
    apps: [{ kind: 'app', name: 'Editor', seconds: 101, active_seconds: 50 }],
  });
  const { body } = await record(app, person.token, [sent]);
  expect(body.results).toMatchObject([
    { status: 'clipped', start: at('09:04'), finish: at('09:10') },
  ]);
  expect((await rowsOf(person))[1]).toMatchObject({
    measured: 360,
    active: 180,
    minutes: 0b11_1111_0000,
  });
  const [kept] = await app.asOwner<object>(
    'select seconds, active_seconds from activity_apps where activity_id = $1',
    [sent.activity_id],
  );
  expect(kept).toEqual({ seconds: 60, active_seconds: 30 });
  expect(await statusOf(person, [sent])).toEqual(['clipped']);
  expect(await rowsOf(person)).toHaveLength(2);
});

test('an activity without free time is clipped to nothing and not stored', async () => {
  const person = await member();
  await recordAll(app, person.token, [entry(team.projectId, '09:00', '09:10')]);
  const { body } = await record(app, person.token, [entry(team.projectId, '09:02', '09:05')]);
  expect(body.results).toMatchObject([
    { status: 'clipped', start: at('09:02'), finish: at('09:02') },
  ]);
  expect(await rowsOf(person)).toHaveLength(1);
});

test('time in another organization also blocks, without being revealed', async () => {
  const other = await makeTeam(app, 'Private');
  await app.post(
    '/api/project/add',
    { project_id: team.projectId, email: other.owner.email },
    team.owner.token,
  );
  const { owner } = other;
  await recordAll(app, owner.token, [entry(other.projectId, '09:00', '09:04')]);
  const { body } = await record(app, owner.token, [entry(team.projectId, '09:00', '09:10')]);
  expect(body.results).toMatchObject([{ status: 'clipped', start: at('09:04') }]);
  expect(body.results[0]?.message).not.toMatch(/private/i);
});

test('an ID of another user is refused, visible or not, and blocks nothing else', async () => {
  const [person, colleague] = [await member(), await member()];
  const stranger = await makeTeam(app, 'Stranger');
  const hers = entry(team.projectId, '09:00', '09:05');
  const strangers = entry(stranger.projectId, '09:00', '09:05');
  await recordAll(app, colleague.token, [hers]);
  await recordAll(app, stranger.owner.token, [strangers]);
  const mine = (id: string, start: string, finish: string) =>
    entry(team.projectId, start, finish, { activity_id: id });
  expect(
    await statusOf(person, [
      mine(strangers.activity_id, '09:10', '09:15'),
      mine(hers.activity_id, '09:20', '09:25'),
      // Uses the time of the first entry, which is free because that entry was refused.
      entry(team.projectId, '09:10', '09:20'),
    ]),
  ).toEqual(['activity_of_another', 'activity_of_another', 'stored']);
  expect(await rowsOf(person)).toHaveLength(1);
  expect(await rowsOf(colleague)).toHaveLength(1);
});

test('an activity stays in its project', async () => {
  const other = await makeProject(app, team.owner, team.organizationId, 'Other');
  const sent = entry(team.projectId, '07:00', '07:05');
  await recordAll(app, team.owner.token, [sent]);
  expect(await statusOf(team.owner, [{ ...sent, project_id: other }])).toEqual(['invalid_entry']);
});

test('titles are removed if the organization does not collect them', async () => {
  const quiet = await makeTeam(app, 'Quiet');
  await app.asOwner('update organizations set titles = false where id = $1', [
    quiet.organizationId,
  ]);
  const sent = entry(quiet.projectId, '09:00', '09:10', {
    apps: [{ kind: 'app', name: 'Editor', title: 'secret.md', seconds: 5, active_seconds: 0 }],
  });
  await recordAll(app, quiet.owner.token, [sent]);
  const rows = await app.asOwner('select name, title from activity_apps where activity_id = $1', [
    sent.activity_id,
  ]);
  expect(rows).toEqual([{ name: 'Editor', title: null }]);
});

test('the same batch at the same moment, many times, is stored once', async () => {
  const person = await member();
  const batch = Array.from({ length: 40 }, (_, index) => {
    const minute = `${String(9 + Math.floor(index / 6)).padStart(2, '0')}:${index % 6}`;
    return entry(team.projectId, `${minute}0`, `${minute}9`, {
      apps: [{ kind: 'app', name: 'Editor', seconds: 60, active_seconds: 0 }],
    });
  });
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => record(app, person.token, batch)),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  const words = answers.flatMap(({ body }) => body.results.map((result) => result.status));
  expect(words.filter((word) => word === 'stored')).toHaveLength(40);
  expect(words.filter((word) => word === 'updated')).toHaveLength(200);
  expect(await rowsOf(person)).toHaveLength(40);
});

test('two batches for the same time at the same moment share it without overlap', async () => {
  const person = await member();
  const overlapping = Array.from({ length: 8 }, (_, index) =>
    entry(team.projectId, `09:0${index}`, `09:${index === 7 ? '10' : `0${index + 2}`}`),
  );
  const answers = await Promise.all(overlapping.map((one) => record(app, person.token, [one])));
  expect(answers.map(({ status }) => status)).toEqual(overlapping.map(() => 200));
  const rows = await rowsOf(person);
  const ends = rows.map((row) => row['ends_at'] as Date);
  rows.slice(1).forEach((row, index) => {
    expect((row['starts_at'] as Date) >= ends[index]!).toBe(true);
  });
  expect(ends.at(-1)).toEqual(new Date(at('09:10')));
});

test('a waiting screenshot is attached when its activity arrives', async () => {
  const [person, colleague] = [await member(), await member()];
  const sent = entry(team.projectId, '09:00', '09:10');
  const insert = (userId: number) =>
    app.asOwner(
      `insert into screenshots (organization_id, project_id, user_id, id, activity_id, group_id,
         taken_at, display, displays, width, height, size_bytes, received_sha256, blur, waiting)
       values ($1, $2, $3, gen_random_uuid(), $4, gen_random_uuid(), $5, 0, 1, 1, 1, 1, '', false, true)`,
      [team.organizationId, team.projectId, userId, sent.activity_id, at('09:05')],
    );
  await insert(person.id);
  await insert(colleague.id);
  await recordAll(app, person.token, [sent]);
  const waiting = await app.asOwner<{ user_id: number; waiting: boolean }>(
    'select user_id, waiting from screenshots where activity_id = $1 order by user_id',
    [sent.activity_id],
  );
  expect(waiting).toEqual([
    { user_id: person.id, waiting: false },
    { user_id: colleague.id, waiting: true },
  ]);
});
