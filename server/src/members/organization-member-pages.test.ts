import type { ApiReceives } from '@time-tracker/contract/api';
import type { ErrorBody } from '@time-tracker/contract/error-body';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { windowMs, windowStart } from '@time-tracker/contract/time/ten-minute-window';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerPerson } from '../testing/factories.ts';
import { seedActivities, seedTeam, type SeededTeam } from '../testing/seeded-work.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

type Users = ApiReceives['organization']['users'];
type Members = ApiReceives['organization']['members'];

const firstJoined = Date.UTC(2026, 9, 1, 8);
const invitedAt = new Date(Date.UTC(2026, 9, 20, 8));

let app: TestApp;
let team: SeededTeam;
beforeAll(async () => {
  app = await startTestApp();
  team = await seedTeam(app, { users: 12, projects: 3 });
  const { organizationId, userIds, projectIds } = team;
  const [, website = 0, zebra = 0] = projectIds;
  await app.asOwner(`update projects set name = 'Zebra Crossing' where id = $1`, [zebra]);
  // Sorted as text, 10 is before 2, and lower case after upper case.
  await app.asOwner(
    `update users set name = case when n % 2 = 0 then 'Person ' else 'person ' end || n,
       email = 'box-' || n || '-' || $2 || '@example.com'
     from unnest($1::int[]) with ordinality as given (user_id, n) where id = user_id`,
    [userIds, organizationId],
  );
  await app.asOwner(
    `update organization_members m set joined_at = $2::timestamptz + n * interval '1 minute',
       role = case when n <= 2 then 'owner' else 'member' end
     from unnest($1::int[]) with ordinality as given (user_id, n) where m.user_id = given.user_id`,
    [userIds, new Date(firstJoined)],
  );
  await app.asOwner('delete from project_members where project_id = $1 and user_id <> $2', [
    zebra,
    userIds[4],
  ]);
  // The third person is a member, and invited to another project.
  await app.asOwner(
    `insert into invitations (organization_id, project_id, email, role, screenshot_interval, invited_by,
       invited_at, token_hash)
     select $1, project_id, email, 2, 10, $2, $3, sha256((email || project_id)::bytea)
     from (select $4::int as project_id, email from users where id = $5 union all
       select $4, 'zoe@example.net' union all select $6, 'adam@example.net') as invited`,
    [organizationId, userIds[0], invitedAt, zebra, userIds[2], website],
  );
  await app.asOwner(
    `insert into organization_invitations (organization_id, email, role, invited_by, invited_at, token_hash)
     values ($1, 'adam@example.net', 'owner', $2, $3, sha256('adam'))`,
    [organizationId, userIds[0], new Date(invitedAt.getTime() + minuteMs)],
  );
  await app.asOwner(
    `insert into organization_recorders (organization_id, user_id, source, name, version, last_seen_at)
     select $1, id, 'desktop', 'laptop of ' || id, '1.0.0', now() from unnest($2::int[]) id`,
    [organizationId, userIds.slice(0, 6)],
  );
  await seedWork();
  // Within the week of the work, also right after midnight on Monday.
  app.setNow(workFinish);
});
afterAll(() => app.close());

/** The window before this one. */
const workStart = new Date(windowStart(Date.now()) - windowMs);
const workFinish = new Date(workStart.getTime() + windowMs / 2);

/** Five minutes for each person. */
async function seedWork(): Promise<void> {
  const counters = { activeSeconds: 100, measuredSeconds: 300 };
  const projectId = team.projectIds[0] ?? 0;
  const entry = { projectId, start: workStart, finish: workFinish, ...counters };
  await seedActivities(
    app,
    team,
    team.userIds.map((userId) => ({ ...entry, userId })),
  );
}

const send = <Body = Members>(input: object = {}, token = team.tokens[0]) =>
  app.post<Body>(
    '/api/organization/members',
    { organization_id: team.organizationId, ...input },
    token,
  );

async function list(input: object = {}): Promise<Members> {
  const { status, body } = await send(input);
  expect(status).toBe(200);
  return body;
}

async function listAll(): Promise<Users> {
  const input = { organization_id: team.organizationId };
  return (await app.post<Users>('/api/organization/users', input, team.tokens[0])).body;
}

/** `person 3` for a member, the email for an invitation. */
const labelsOf = (people: Users) => people.map(({ user: { name, email } }) => name ?? email);

async function find(input: object): Promise<string[]> {
  const { members, total } = await list(input);
  expect(total).toBe(members.length);
  return labelsOf(members);
}

test('sorts members by name, then invitations by email', async () => {
  const numbers = Array.from({ length: 12 }, (_, index) => index + 1);
  expect(labelsOf((await list()).members)).toEqual([
    ...numbers.map((n) => `${n % 2 === 0 ? 'Person' : 'person'} ${n}`),
    'adam@example.net',
    'zoe@example.net',
  ]);
});

test('pages together are the list of all users', async () => {
  const all = await listAll();
  expect(all.map(({ week }) => week?.duration)).toContain(300);
  const first = await list({ page_size: 5 });
  expect(first).toMatchObject({
    page: 1,
    page_size: 5,
    total: 14,
    now: expect.any(String) as unknown,
  });
  const second = await list({ page: 2, page_size: 5 });
  const third = await list({ page: 3, page_size: 5 });
  expect([first, second, third].map(({ members }) => members.length)).toEqual([5, 5, 4]);
  expect([...first.members, ...second.members, ...third.members]).toEqual(all);
  expect((await list()).members).toEqual(all);
});

test('people on a page have their own projects, recorders and work', async () => {
  const { members } = await list({ page: 2, page_size: 4 });
  const [fifth = 0, sixth = 0, seventh = 0] = team.userIds.slice(4);
  const last_seen = workFinish.toISOString();
  const work = { last_seen, week: { duration: 300, active_seconds: 100 } };
  const recorder = { source: 'desktop', version: '1.0.0' };
  expect(members).toMatchObject([
    {
      user: { id: fifth, name: 'person 5' },
      projects: [{ name: 'Project 1' }, { name: 'Project 2' }, { name: 'Zebra Crossing' }],
      recorders: [{ ...recorder, name: `laptop of ${fifth}` }],
      ...work,
    },
    { user: { id: sixth }, recorders: [{ ...recorder, name: `laptop of ${sixth}` }], ...work },
    {
      user: { id: seventh },
      projects: [{ name: 'Project 1' }, { name: 'Project 2' }],
      recorders: [],
      ...work,
    },
    { recorders: [], ...work },
  ]);
});

test('a page past the last one is empty and says how many people there are', async () => {
  expect(await list({ page: 4, page_size: 5 })).toMatchObject({ members: [], page: 4, total: 14 });
});

test('a page of invitations only', async () => {
  const { members } = await list({ page: 7, page_size: 2 });
  expect(labelsOf(members)).toEqual(['adam@example.net', 'zoe@example.net']);
  expect(members).toMatchObject([
    { state: 'pending', role: 'owner', projects: [{ name: 'Project 2', state: 'pending' }] },
    { state: 'pending', role: 'member', projects: [{ name: 'Zebra Crossing' }] },
  ]);
});

test('searches names, emails and projects, ignoring case and outer spaces', async () => {
  expect(await find({ search: '  PERSON 3 ' })).toEqual(['person 3']);
  expect(await find({ search: `box-7-${team.organizationId}@EXAMPLE.com` })).toEqual(['person 7']);
  expect(await find({ search: 'example.net' })).toEqual(['adam@example.net', 'zoe@example.net']);
  // A member, a member who is invited to the project, and an invitation.
  expect(await find({ search: 'zebra' })).toEqual(['person 3', 'person 5', 'zoe@example.net']);
});

test('finds people who have all words, in whichever field', async () => {
  expect(await find({ search: 'crossing box-5' })).toEqual(['person 5']);
  expect(await find({ search: '3 person zebra' })).toEqual(['person 3']);
  expect(await find({ search: 'zebra box-7' })).toEqual([]);
  expect(await find({ search: 'person%' }), 'not a pattern').toEqual([]);
  expect(await find({ search: ' ' })).toHaveLength(14);
});

test('counts all people who match, not only those of the page', async () => {
  const { members, total } = await list({ search: 'zebra', page: 2, page_size: 2 });
  expect(labelsOf(members)).toEqual(['zoe@example.net']);
  expect(total).toBe(3);
});

test('shows owners, members or the invited', async () => {
  expect(await find({ show: 'all' })).toHaveLength(14);
  expect(await find({ show: 'owners' })).toEqual(['person 1', 'Person 2']);
  const members = await find({ show: 'members' });
  expect(members).toHaveLength(10);
  expect(members[0]).toBe('person 3');
  expect(await find({ show: 'invited' })).toEqual(['adam@example.net', 'zoe@example.net']);
  expect(await find({ show: 'invited', search: 'zebra' })).toEqual(['zoe@example.net']);
});

test('since: those who joined, or were invited, at that instant or later', async () => {
  const tenth = firstJoined + 10 * minuteMs;
  const fromTenth = ['Person 10', 'person 11', 'Person 12', 'adam@example.net', 'zoe@example.net'];
  expect(await find({ since: tenth })).toEqual(fromTenth);
  expect(await find({ since: new Date(tenth + 1).toISOString() })).toEqual(fromTenth.slice(1));
  expect(await find({ since: invitedAt.getTime() + 1 })).toEqual(['adam@example.net']);
  expect(await find({ since: invitedAt.getTime() + 1, show: 'owners' })).toEqual([]);
});

test('newest_first: those who joined, or were invited, last are first', async () => {
  const { members, total } = await list({ newest_first: true, page_size: 4 });
  expect(labelsOf(members)).toEqual([
    'adam@example.net',
    'zoe@example.net',
    'Person 12',
    'person 11',
  ]);
  expect(total).toBe(14);
});

test('rejects wrong input, each field with its problem', async () => {
  const { status, body } = await send<ErrorBody>({
    search: 'x'.repeat(201),
    show: 'everyone',
    since: 'yesterday',
    newest_first: 'yes',
    page: 0,
    page_size: 201,
  });
  expect(status).toBe(422);
  expect(Object.keys(body.errors ?? {}).sort()).toEqual([
    'newest_first',
    'page',
    'page_size',
    'search',
    'show',
    'since',
  ]);
  expect(body.errors?.show).toEqual(['Must be all, owners, members or invited']);
});

test('answers owners only', async () => {
  expect((await send({}, team.tokens[1])).status, 'another owner').toBe(200);
  expect((await send({}, team.tokens[3])).status, 'a member').toBe(403);
  const stranger = await registerPerson(app);
  expect((await send({}, stranger.token)).status, 'a stranger').toBe(404);
});
