import type { ApiReceives } from '@time-tracker/contract/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, makeProject, makeTeam, type Person, type Team } from '../testing/factories.ts';
import { at, manualEntry, entry, evening, recordAll } from '../testing/recorded-entries.ts';
import { seedTeam } from '../testing/seeded-work.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { described, newPicture, upload } from '../testing/uploads.ts';

type Now = ApiReceives['dashboard']['now'];

// Tuesday, March 10, 2026, 20:00 UTC.
let app: TestApp;
let team: Team;
let second: number;
let maya: Person;
let ben: Person;
let manager: Person;
let viewer: Person;
let shot: string;
beforeAll(async () => {
  app = await startTestApp();
  team = await makeTeam(app);
  second = await makeProject(app, team.owner, team.organizationId, 'Second');
  maya = await addPerson(app, team, 2, 'Maya');
  ben = await addPerson(app, team, 2, 'Ben');
  manager = await addPerson(app, team, 1, 'Anna');
  viewer = await addPerson(app, team, 3, 'Victor');
  app.setNow(evening);
  const active = { active_seconds: 150, mouse_seconds: 150 };
  const worked = entry(team.projectId, '09:00', '09:10', active);
  await recordAll(app, maya.token, [
    worked,
    entry(team.projectId, '09:10', '09:15', { note: 'Plans' }),
    manualEntry(team.projectId, '09:30', '09:40', 'Call'),
    // Monday and Sunday.
    ...['09', '08'].map((day) =>
      entry(team.projectId, '10:00', '10:10', {
        start: `2026-03-${day}T10:00:00.000Z`,
        finish: `2026-03-${day}T10:10:00.000Z`,
      }),
    ),
  ]);
  await recordAll(app, team.owner.token, [
    entry(second, '08:00', '08:10'),
    entry(team.projectId, '08:30', '08:40'),
    entry(second, '00:00', '00:10'),
  ]);
  const sent = described(worked.activity_id, at('09:06'));
  expect((await upload(app, maya.token, sent, await newPicture())).status).toBe(200);
  shot = sent.id;
});
afterAll(() => app.close());

async function now(token: string, input: object = {}): Promise<Now> {
  const { status, body } = await app.post<Now>(
    '/api/dashboard/now',
    { organization_id: team.organizationId, time_zone: 'UTC', ...input },
    token,
  );
  expect(status).toBe(200);
  return body;
}

const memberOf = ({ team: members }: Now, { id }: Person) => {
  const found = members.find(({ user_id }) => user_id === id);
  if (!found) throw new Error(`${id} is not in the team`);
  return found;
};

/** Seconds worked since an instant, by user, straight from the rows. */
async function workedSince(start: string, project?: number): Promise<Map<number, number>> {
  const rows = await app.asOwner<{ user_id: number; seconds: number }>(
    `select user_id, sum(extract(epoch from ends_at - starts_at))::int as seconds
     from activities where organization_id = $1 and starts_at >= $2
       and ($3::int is null or project_id = $3) group by 1`,
    [team.organizationId, start, project ?? null],
  );
  return new Map(rows.map(({ user_id, seconds }) => [user_id, seconds]));
}

test('today and this week match the rows', async () => {
  const body = await now(team.owner.token);
  expect(body.day).toEqual({ start: at('00:00'), finish: '2026-03-11T00:00:00.000Z' });
  expect(body.week_start).toBe('2026-03-09T00:00:00.000Z');
  const today = await workedSince(body.day.start);
  const week = await workedSince(body.week_start);
  for (const member of body.team) {
    expect(member.today.duration, member.user_name).toBe(today.get(member.user_id) ?? 0);
    expect(member.week.duration, member.user_name).toBe(week.get(member.user_id) ?? 0);
  }
  expect(memberOf(body, maya).today).toEqual({
    duration: 1500,
    active_seconds: 150,
    measured_seconds: 900,
    activity: 17,
  });
  expect(memberOf(body, maya)).toMatchObject({ week: { duration: 2100 }, days: [600, 1500] });
  expect(memberOf(body, ben).days).toEqual([0, 0]);
  expect(memberOf(body, ben)).toMatchObject({
    today: { duration: 0, activity: null },
    windows: [],
    latest: null,
    screenshot: null,
    timer: null,
  });
});

test('the windows of today, what was recorded last, and the last screenshot', async () => {
  const { windows, latest, screenshot } = memberOf(await now(team.owner.token), maya);
  expect(windows).toEqual([
    {
      start: at('09:00'),
      worked_seconds: 600,
      active_seconds: 150,
      measured_seconds: 600,
      manual: false,
    },
    {
      start: at('09:10'),
      worked_seconds: 300,
      active_seconds: 0,
      measured_seconds: 300,
      manual: false,
    },
    {
      start: at('09:30'),
      worked_seconds: 600,
      active_seconds: 0,
      measured_seconds: 0,
      manual: true,
    },
  ]);
  expect(latest).toEqual({
    project_id: team.projectId,
    project_name: 'Website',
    note: 'Call',
    finish: at('09:40'),
  });
  expect(screenshot).toMatchObject({ id: shot, user_id: maya.id });
});

test('day and week begin in the requested time zone', async () => {
  // In Chicago the owner worked from 19:00 on Monday.
  const body = await now(team.owner.token, { time_zone: 'America/Chicago' });
  expect(body.day.start).toBe(at('05:00'));
  expect(body.week_start).toBe('2026-03-09T05:00:00.000Z');
  const today = await workedSince(body.day.start);
  expect(memberOf(body, team.owner).today.duration).toBe(today.get(team.owner.id));
  expect(memberOf(body, team.owner).today.duration).toBe(1200);
});

test('the week begins on the first day that the organization chose', async () => {
  const set = (week_start: number) =>
    app.post(
      '/api/organization/update',
      { id: team.organizationId, settings: { week_start } },
      team.owner.token,
    );
  await set(0);
  const body = await now(team.owner.token);
  await set(1);
  expect(body.week_start).toBe('2026-03-08T00:00:00.000Z');
  expect(memberOf(body, maya).week.duration).toBe(2700);
});

test('who works now comes first, then who worked today, each by name', async () => {
  const order = async () => (await now(team.owner.token)).team.map(({ user_id }) => user_id);
  expect(await order()).toEqual([maya.id, team.owner.id, manager.id, ben.id]);
  await app.post('/api/timer/start', { project_id: team.projectId, note: 'Late' }, ben.token);
  expect(await order()).toEqual([ben.id, maya.id, team.owner.id, manager.id]);
  const { timer } = memberOf(await now(team.owner.token), ben);
  expect(timer).toMatchObject({ project_name: 'Website', note: 'Late', started_at: at('20:00') });
  await app.post('/api/timer/stop', {}, ben.token);
  expect(await order()).toEqual([maya.id, team.owner.id, manager.id, ben.id]);
});

test('who worked today depends on the requested time zone', async () => {
  const other = await makeTeam(app, 'Other');
  const startOf = { Abe: '09T20:30', Bea: '09T22:00', Cleo: '10T09:00' };
  const names = Object.keys(startOf);
  for (const [name, time] of Object.entries(startOf)) {
    const person = await addPerson(app, other, 2, name);
    const start = new Date(`2026-03-${time}:00.000Z`);
    const finish = new Date(start.getTime() + 600_000);
    const interval = { start: start.toISOString(), finish: finish.toISOString() };
    await recordAll(app, person.token, [entry(other.projectId, '10:00', '10:10', interval)]);
  }
  const order = async (time_zone: string) => {
    const asked = { organization_id: other.organizationId, time_zone };
    const { team: members } = await now(other.owner.token, asked);
    return members.flatMap(({ user_name }) => names.filter((name) => user_name.startsWith(name)));
  };
  expect(await order('UTC')).toEqual(['Cleo', 'Abe', 'Bea']);
  // The day began at 21:00 and at 18:15 UTC.
  expect(await order('Europe/Moscow')).toEqual(['Bea', 'Cleo', 'Abe']);
  expect(await order('Asia/Kathmandu')).toEqual(['Abe', 'Bea', 'Cleo']);
});

test('members see themselves, managers and viewers their project, strangers nothing', async () => {
  const ids = ({ team: members }: Now) => members.map(({ user_id }) => user_id);
  expect(ids(await now(ben.token))).toEqual([ben.id]);
  for (const { token } of [manager, viewer]) {
    const body = await now(token);
    // The owner worked in the project today; viewers do not track time.
    expect(ids(body)).toEqual([maya.id, team.owner.id, manager.id, ben.id]);
    const inProject = await workedSince(body.day.start, team.projectId);
    expect(memberOf(body, team.owner).today.duration).toBe(inProject.get(team.owner.id));
    expect(memberOf(body, team.owner).latest?.project_id).toBe(team.projectId);
  }
  const stranger = await makeTeam(app, 'Foreign');
  const input = { organization_id: team.organizationId };
  const { status } = await app.post('/api/dashboard/now', input, stranger.owner.token);
  expect(status).toBe(404);
});

test('filters narrow the team', async () => {
  const ids = ({ team: members }: Now) => members.map(({ user_id }) => user_id);
  expect(ids(await now(team.owner.token, { user_id: maya.id }))).toEqual([maya.id]);
  expect(ids(await now(team.owner.token, { project_id: second }))).toEqual([team.owner.id]);
});

test('an organization of 500 returns as many as requested, and their number', async () => {
  const large = await seedTeam(app, { users: 500, projects: 1 });
  const ask = (input: object) =>
    app.post<Now>(
      '/api/dashboard/now',
      { organization_id: large.organizationId, ...input },
      large.tokens[0],
    );
  const { body } = await ask({});
  expect([body.team.length, body.team_count]).toEqual([20, 500]);
  const pages = await Promise.all(
    Array.from({ length: 10 }, (_, page) => ask({ team: 50, team_offset: page * 50 })),
  );
  expect(new Set(pages.flatMap((page) => page.body.team.map(({ user_id }) => user_id))).size).toBe(
    500,
  );
  expect(pages[0]?.body.team.slice(0, 20)).toEqual(body.team);
  const past = (await ask({ team_offset: 500 })).body;
  expect([past.team, past.team_count]).toEqual([[], 500]);
  expect((await ask({ team: 0 })).body.team).toEqual([]);
  expect((await ask({ team: 51 })).status).toBe(422);
});
