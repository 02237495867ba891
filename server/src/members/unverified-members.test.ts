import type { ApiReceives } from '@time-tracker/contract/api';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeTeam, registerUnverified, type Person, type Team } from '../testing/factories.ts';
import { at, entry, evening, recordAll } from '../testing/recorded-entries.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { described, newPicture, upload } from '../testing/uploads.ts';

type Users = ApiReceives['organization']['users'];
type Members = ApiReceives['project']['members'];
type Organizations = ApiReceives['organization']['all'];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => app.setNow(undefined));

async function post<Body>(path: string, input: object, { token }: Person): Promise<Body> {
  const { status, body } = await app.post<Body>(`/api/${path}`, input, token);
  expect(status, `${path} ${JSON.stringify(body)}`).toBe(200);
  return body;
}

const statusOf = async (path: string, input: object, { token }: Person) =>
  (await app.post(path, input, token)).status;

const invite = (team: Team, { email }: Person, input: object) =>
  post(
    'organization/invite',
    { organization_id: team.organizationId, email, ...input },
    team.owner,
  );

const addToProject = (team: Team, { email }: Person, role: 1 | 2 | 3) =>
  post('project/add', { project_id: team.projectId, email, role }, team.owner);

const confirm = (team: Team, { id }: Person, by = team.owner) =>
  statusOf(
    '/api/organization/confirm_user',
    { organization_id: team.organizationId, user_id: id },
    by,
  );

const listUsers = (team: Team) =>
  post<Users>('organization/users', { organization_id: team.organizationId }, team.owner);

async function roleIn(team: Team, person: Person): Promise<string | undefined> {
  const all = await post<Organizations>('organization/all', {}, person);
  return all.find(({ id }) => id === team.organizationId)?.role;
}

/** Calls that only owners and managers may make. */
async function tryManaging(team: Team, person: Person): Promise<number[]> {
  const ofOrganization = { organization_id: team.organizationId };
  return [
    await statusOf('/api/organization/users', ofOrganization, person),
    await statusOf('/api/organization/update', { id: team.organizationId, name: 'Taken' }, person),
    await statusOf('/api/project/create', { ...ofOrganization, name: 'Mine' }, person),
    await statusOf('/api/project/update', { id: team.projectId, name: 'Renamed' }, person),
  ];
}

/** Work of the owner with a screenshot. */
async function recordWork({ owner, projectId }: Team) {
  app.setNow(evening);
  const work = entry(projectId, '09:00', '09:10');
  await recordAll(app, owner.token, [work]);
  const shot = described(work.activity_id, at('09:05'));
  expect((await upload(app, owner.token, shot, await newPicture())).status).toBe(200);
}

const wholeDay = { start: at('00:00'), finish: at('20:00') };

async function countSeen(team: Team, person: Person) {
  const asked = { ...wholeDay, organization_id: team.organizationId };
  const { activities } = await post<ApiReceives['activity']['all']>('activity/all', asked, person);
  const { screenshots } = await post<ApiReceives['screenshot']['all']>(
    'screenshot/all',
    asked,
    person,
  );
  return { activities: activities.length, screenshots: screenshots.length };
}

describe('an account whose email was never verified', () => {
  test('a person invited as an owner joins immediately with the rights of a member', async () => {
    const team = await makeTeam(app);
    const squatter = await registerUnverified(app);
    await invite(team, squatter, { role: 'owner' });
    expect(await tryManaging(team, squatter)).toEqual([403, 403, 403, 403]);
    expect(await roleIn(team, squatter)).toBe('member');
    expect((await listUsers(team)).find(({ user }) => user.id === squatter.id)).toMatchObject({
      role: 'owner',
      email_verified: false,
      is_limited: true,
    });
  });

  test.each([1, 3] as const)('added with the role %i sees only its own work', async (role) => {
    const team = await makeTeam(app);
    await recordWork(team);
    const squatter = await registerUnverified(app);
    await addToProject(team, squatter, role);
    expect(await countSeen(team, squatter)).toEqual({ activities: 0, screenshots: 0 });
    const ofOwner = { project_id: team.projectId, user_id: team.owner.id, ...wholeDay };
    expect(await statusOf('/api/activity/all', ofOwner, squatter)).toBe(403);
    const members = await post<Members>(
      'project/members',
      { project_id: team.projectId },
      squatter,
    );
    expect(members.every(({ user }) => user.email === null)).toBe(true);
    expect(members.every(({ email_verified }) => email_verified === null)).toBe(true);
    await confirm(team, squatter);
    expect(await countSeen(team, squatter)).toEqual({ activities: 1, screenshots: 1 });
  });

  test('keeps full rights in an organization of its own, and adds people there', async () => {
    const owner = await registerUnverified(app);
    const { id } = await post<{ id: number }>('organization/create', { name: 'Own one' }, owner);
    const { id: projectId } = await post<{ id: number }>(
      'project/create',
      { organization_id: id, name: 'Website' },
      owner,
    );
    const other = await registerUnverified(app);
    await post('project/add', { project_id: projectId, email: other.email }, owner);
    const users = await post<Users>('organization/users', { organization_id: id }, owner);
    expect(users.find(({ user }) => user.id === owner.id)).toMatchObject({
      email_verified: false,
      is_limited: false,
    });
  });

  test('cannot show images of others with a link created while it was confirmed', async () => {
    const team = await makeTeam(app);
    await recordWork(team);
    const viewer = await registerUnverified(app);
    await addToProject(team, viewer, 3);
    await confirm(team, viewer);
    const { screenshots } = await post<ApiReceives['screenshot']['all']>(
      'screenshot/all',
      { ...wholeDay, project_id: team.projectId },
      viewer,
    );
    const show = async () =>
      (await app.server.inject({ url: screenshots[0]?.thumbnail_url ?? '' })).statusCode;
    expect(await show()).toBe(200);
    await app.asOwner('update organization_members set confirmed_at = null where user_id = $1', [
      viewer.id,
    ]);
    expect(await show()).toBe(404);
  });
});

describe('confirming a person', () => {
  test('gives the role they were given, in this organization alone, and is in the audit log', async () => {
    const [team, other] = [await makeTeam(app), await makeTeam(app)];
    const person = await registerUnverified(app);
    for (const one of [team, other]) await invite(one, person, { role: 'owner' });
    expect(await confirm(team, person)).toBe(200);
    expect([await roleIn(team, person), await roleIn(other, person)]).toEqual(['owner', 'member']);
    expect(await tryManaging(team, person)).toEqual([200, 200, 200, 200]);
    expect(await tryManaging(other, person)).toEqual([403, 403, 403, 403]);
    expect((await listUsers(team)).find(({ user }) => user.id === person.id)).toMatchObject({
      email_verified: false,
      is_limited: false,
    });
    const lines = await app.asOwner(
      `select actor_id, detail from audit_log
       where organization_id = $1 and action = 'organization_person_confirmed'`,
      [team.organizationId],
    );
    expect(lines).toEqual([{ actor_id: team.owner.id, detail: { user_id: person.id } }]);
  });

  test('a repeated or concurrent deletion writes one audit line', async () => {
    const team = await makeTeam(app);
    const person = await registerUnverified(app);
    await invite(team, person, {});
    const answers = await Promise.all([1, 2, 3].map(() => confirm(team, person)));
    expect(answers).toEqual([200, 200, 200]);
    const lines = await app.asOwner(
      `select 1 from audit_log
       where organization_id = $1 and action = 'organization_person_confirmed'`,
      [team.organizationId],
    );
    expect(lines).toHaveLength(1);
  });

  test('allows owners with full rights, for people of the organization', async () => {
    const team = await makeTeam(app);
    const [person, outsider] = [await registerUnverified(app), await registerUnverified(app)];
    await invite(team, person, { role: 'owner' });
    expect(await confirm(team, person, person)).toBe(403);
    expect(await confirm(team, person, outsider)).toBe(404);
    expect(await confirm(team, outsider)).toBe(404);
    expect(await roleIn(team, person)).toBe('member');
  });

  test('gives the roles of an invitation to a person who registered without its link', async () => {
    const team = await makeTeam(app);
    const email = `offered-${team.organizationId}@example.com`;
    const projects = [{ project_id: team.projectId, role: 1 }];
    await post(
      'organization/invite',
      { organization_id: team.organizationId, email, role: 'owner', projects },
      team.owner,
    );
    const person = await registerUnverified(app, 'Maya', email);
    expect(await roleIn(team, person)).toBe('member');
    expect(await confirm(team, person)).toBe(200);
    expect(await roleIn(team, person)).toBe('owner');
  });

  test('ends with the membership', async () => {
    const team = await makeTeam(app);
    const person = await registerUnverified(app);
    await invite(team, person, { role: 'owner' });
    await confirm(team, person);
    const key = { organization_id: team.organizationId, user_id: person.id };
    await post('organization/remove_user', key, team.owner);
    await invite(team, person, { role: 'owner' });
    expect(await roleIn(team, person)).toBe('member');
  });
});

describe('the last owner', () => {
  test('is the last one with full rights', async () => {
    const team = await makeTeam(app);
    const person = await registerUnverified(app);
    await invite(team, person, { role: 'owner' });
    const leave = { organization_id: team.organizationId, user_id: team.owner.id };
    expect(await statusOf('/api/organization/remove_user', leave, team.owner)).toBe(409);
    await confirm(team, person);
    expect(await statusOf('/api/organization/remove_user', leave, team.owner)).toBe(200);
  });

  test('lowers and removes an owner whose rights are limited', async () => {
    const team = await makeTeam(app);
    const person = await registerUnverified(app);
    await invite(team, person, { role: 'owner' });
    const key = { organization_id: team.organizationId, user_id: person.id };
    await post('organization/update_user', { ...key, role: 'member' }, team.owner);
    await post('organization/update_user', { ...key, role: 'owner' }, team.owner);
    await post('organization/remove_user', key, team.owner);
  });
});
