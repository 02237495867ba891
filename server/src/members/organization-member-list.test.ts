import type { ApiReceives } from '@time-tracker/contract/api';
import { dayMs } from '@time-tracker/contract/time/durations';
import { windowMs, windowStart } from '@time-tracker/contract/time/ten-minute-window';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedActivities, seedTeam, type SeededTeam } from '../testing/seeded-work.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

type ExpectedPlace = {
  email: string;
  name: string;
  archived: boolean;
  state: string;
  role: number;
};
type Users = ApiReceives['organization']['users'];

let app: TestApp;
let team: SeededTeam;
let other: SeededTeam;
beforeAll(async () => {
  app = await startTestApp();
  team = await seedTeam(app, { users: 5, projects: 3 });
  other = await seedTeam(app, { users: 1, projects: 1 });
  const [owner = 0, recent = 0, earlier = 0, elsewhere = 0] = team.userIds;
  await work(team, owner, 2);
  await work(team, recent, 1);
  await work(team, recent, 6);
  await work(team, earlier, 90);
  await work(team, elsewhere, 40);
  await work(other, elsewhere, 2);
  const [first = 0, second = 0] = team.projectIds;
  const places = [team.organizationId, [first, second], team.userIds];
  await app.asOwner(
    `update projects set name = case id when $2 then 'zebra' when $3 then 'Übung 10' else 'Übung 9' end,
       archived_at = case id when $2 then now() end
     where organization_id = $1`,
    [team.organizationId, first, second],
  );
  await app.asOwner(
    `delete from project_members where organization_id = $1 and project_id = any($2) and user_id = any($3)
       and (project_id + user_id) % 2 = 0`,
    places,
  );
  await app.asOwner(
    `insert into invitations (organization_id, project_id, email, role, screenshot_interval, invited_by,
       token_hash)
     select $1, $2, email, 3, 10, $4, sha256(email::bytea)
     from (select email from users where id = any($3) union select 'new@example.com') as invited`,
    [team.organizationId, first, team.userIds.slice(1), owner],
  );
});
afterAll(() => app.close());

/** Ten minutes, some days before the clock of the database. */
async function work(of: SeededTeam, userId: number, daysAgo: number): Promise<void> {
  const start = new Date(windowStart(Date.now() - daysAgo * dayMs));
  const finish = new Date(start.getTime() + windowMs / 2);
  const projectId = of.projectIds[0] ?? 0;
  const counters = { activeSeconds: 100, measuredSeconds: 300 };
  await seedActivities(app, of, [{ projectId, userId, start, finish, ...counters }]);
}

const listed = async () => {
  const input = { organization_id: team.organizationId };
  const { status, body } = await app.post<Users>('/api/organization/users', input, team.tokens[0]);
  expect(status).toBe(200);
  return body;
};

test('last_seen of each member is the end of their latest work here', async () => {
  const rows = await app.asOwner<{ id: number; last_seen: Date | null }>(
    `select user_id as id, (select max(ends_at) from activities a where a.user_id = m.user_id
       and a.organization_id = m.organization_id) as last_seen
     from organization_members m where organization_id = $1 order by user_id`,
    [team.organizationId],
  );
  const members = (await listed()).filter(({ state }) => state === 'active');
  const found = members.map(({ user: { id }, last_seen }) => ({ id, last_seen }));
  expect(found.toSorted((a, b) => (a.id ?? 0) - (b.id ?? 0))).toEqual(
    rows.map(({ id, last_seen }) => ({ id, last_seen: last_seen?.toISOString() ?? null })),
  );
});

test('projects of members and invited people are those of the rows, by name', async () => {
  const rows = await app.asOwner<ExpectedPlace>(
    `select email, p.name, p.archived_at is not null as archived, 'active' as state, m.role from project_members m join users u on u.id = m.user_id
       join projects p on p.id = m.project_id where m.organization_id = $1
     union all
     select email, p.name, p.archived_at is not null, 'pending', i.role from invitations i join projects p on p.id = i.project_id
     where i.organization_id = $1 and not exists (select from project_members m join users u
       on u.id = m.user_id where m.project_id = i.project_id and u.email = i.email)`,
    [team.organizationId],
  );
  const order = ['Übung 9', 'Übung 10', 'zebra'];
  const byEmail = Map.groupBy(rows, ({ email }) => email);
  for (const { user, projects } of await listed()) {
    const expected = (byEmail.get(user.email) ?? [])
      .map(({ email: _email, ...place }) => place)
      .toSorted((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
    expect(
      projects.map(({ name, archived, state, role }) => ({ name, archived, state, role })),
    ).toEqual(expected);
  }
  expect(rows.map(({ state }) => state)).toContain('pending');
});
