import type { ApiReceives } from '@time-tracker/contract/api';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  addPerson,
  makeProject,
  makeTeam,
  registerPerson,
  type Person,
  type Team,
} from '../testing/factories.ts';
import { at, entry, evening, recordAll } from '../testing/recorded-entries.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

type Users = ApiReceives['organization']['users'];
type User = ApiReceives['organization']['invite'];
type Failure = { code: string; message: string; errors?: Record<string, string[]> };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => app.setNow(undefined));

let counter = 0;
const newAddress = () => `invited-${(counter += 1)}@example.com`;

function call<Body = Failure>(name: string, team: Team, input: object, token?: string) {
  const organization = { organization_id: team.organizationId };
  return app.post<Body>(`/api/organization/${name}`, { ...organization, ...input }, token);
}
const invite = <Body = User>(team: Team, input: object, token = team.owner.token) =>
  app.post<Body>(
    '/api/organization/invite',
    { organization_id: team.organizationId, ...input },
    token,
  );
const update = (team: Team, input: object, token = team.owner.token) =>
  app.post<Failure>(
    '/api/organization/update_user',
    { organization_id: team.organizationId, ...input },
    token,
  );
const remove = (team: Team, input: object, token = team.owner.token) =>
  app.post<Failure>(
    '/api/organization/remove_user',
    { organization_id: team.organizationId, ...input },
    token,
  );

async function listUsers(team: Team): Promise<Users> {
  const input = { organization_id: team.organizationId };
  const { status, body } = await app.post<Users>(
    '/api/organization/users',
    input,
    team.owner.token,
  );
  expect(status).toBe(200);
  return body;
}
const findUser = async (team: Team, email: string) =>
  (await listUsers(team)).find(({ user }) => user.email === email);

const organizationsOf = async ({ token }: Person) =>
  (await app.post<ApiReceives['organization']['all']>('/api/organization/all', {}, token)).body;
const typeOf = async ({ token }: Person) =>
  (await app.post<ApiReceives['user']['get']>('/api/user/get', {}, token)).body.type;
const isTimerRunning = async ({ token }: Person) =>
  (await app.post<ApiReceives['timer']['get']>('/api/timer/get', {}, token)).body.timer !== null;

async function registerMember(team: Team): Promise<Person> {
  const email = newAddress();
  await invite(team, { email });
  const { body } = await app.post<ApiReceives['user']['register']>('/api/register', {
    email,
    first_name: 'Max',
    last_name: 'Member',
    password: 'secret',
    password_confirmation: 'secret',
  });
  return { id: body.user.id, token: body.token, email, name: body.user.name };
}

const website = {
  name: 'Website',
  archived: false,
  role: 2,
  screenshot_interval: 10,
  state: 'active',
};

describe('users', () => {
  test('shows owners all members by name, then invited people', async () => {
    const team = await makeTeam(app);
    const other = await makeTeam(app);
    const second = await makeProject(app, team.owner, team.organizationId, 'App');
    app.setNow(evening);
    const ben = await addPerson(app, team, 2, 'Ben');
    const addition = { project_id: other.projectId, email: ben.email };
    await app.post('/api/project/add', addition, other.owner.token);
    await recordAll(app, ben.token, [
      entry(team.projectId, '10:00', '10:04'),
      entry(other.projectId, '11:00', '11:05'),
    ]);
    const email = newAddress();
    const place = { role: 3, screenshot_interval: 20 };
    await invite(team, { email, role: 'owner', projects: [{ project_id: second, ...place }] });

    const people = await listUsers(team);
    expect(people.map(({ user }) => user.name)).toEqual(['Ben Person', 'Olivia Person', null]);
    expect(people[0]).toEqual({
      user: { id: ben.id, name: 'Ben Person', email: ben.email },
      type: 'Owner',
      role: 'member',
      email_verified: true,
      is_limited: false,
      state: 'active',
      projects: [{ ...website, id: team.projectId }],
      // Does not count as work for the other organization.
      last_seen: at('10:04'),
      recorders: [],
      week: { duration: 240, active_seconds: 0, measured_seconds: 240, activity: 0 },
      joined_at: evening.toISOString(),
      invited_at: null,
      invited_by: null,
    });
    expect(people[1]).toMatchObject({ role: 'owner', type: 'Owner', last_seen: null });
    expect(people[2]).toEqual({
      user: { id: null, name: null, email },
      type: null,
      role: 'owner',
      email_verified: null,
      is_limited: false,
      state: 'pending',
      projects: [{ ...website, ...place, id: second, name: 'App', state: 'pending' }],
      last_seen: null,
      recorders: [],
      week: null,
      joined_at: null,
      invited_at: evening.toISOString(),
      invited_by: 'Olivia Person',
    });
  });

  test('shows devices that recorded for this organization, and not those for others', async () => {
    const team = await makeTeam(app);
    const other = await makeTeam(app);
    const maya = await addPerson(app, team);
    const addition = { project_id: other.projectId, email: maya.email };
    await app.post('/api/project/add', addition, other.owner.token);
    const report = (name: string) =>
      app.post(
        '/api/timer/report',
        { source: 'desktop', name, version: '0.0.4', state: 'recording' },
        maya.token,
      );
    app.setNow(evening);
    await report('without a timer');
    await app.post('/api/timer/start', { project_id: other.projectId }, maya.token);
    await report('other laptop');
    await app.post('/api/timer/start', { project_id: team.projectId }, maya.token);
    await report('laptop');
    await report('laptop');
    const device = { source: 'desktop', name: 'laptop', version: '0.0.4' };
    expect((await findUser(team, maya.email))?.recorders).toEqual([
      { ...device, last_seen: evening.toISOString() },
    ]);
    expect((await findUser(other, maya.email))?.recorders).toMatchObject([
      { name: 'other laptop' },
    ]);
    expect((await findUser(team, maya.email))?.last_seen).toBe(evening.toISOString());
  });

  test('allows owners', async () => {
    const team = await makeTeam(app);
    const manager = await addPerson(app, team, 1);
    const stranger = await registerPerson(app);
    const send = (token?: string) => call('users', team, {}, token);
    expect((await send(manager.token)).status).toBe(403);
    expect((await send(stranger.token)).status).toBe(404);
    expect((await send()).status).toBe(401);
    const bad = await app.post<Failure>('/api/organization/users', {}, team.owner.token);
    expect(bad.body.errors).toHaveProperty('organization_id');
  });
});

describe('invite', () => {
  test('a person with an account joins immediately, with their projects, and gets a mail', async () => {
    const team = await makeTeam(app);
    const maya = await registerPerson(app, 'Maya');
    const projects = [{ project_id: team.projectId, role: 1, screenshot_interval: 3 }];
    const { status, body } = await invite(team, { email: maya.email.toUpperCase(), projects });
    expect(status).toBe(200);
    expect(body).toMatchObject({
      user: { id: maya.id, email: maya.email },
      state: 'active',
      role: 'member',
      projects: [{ id: team.projectId, role: 1, screenshot_interval: 3, state: 'active' }],
    });
    expect(await organizationsOf(maya)).toMatchObject([{ id: team.organizationId }]);
    const mails = (await app.readMails()).filter((text) => text.includes(`To: ${maya.email}`));
    expect(mails.join()).toContain(
      'added you to "Team organization". Your projects there: "Website".',
    );
    const again = await invite<Failure>(team, { email: maya.email });
    expect({ status: again.status, code: again.body.code }).toEqual({
      status: 409,
      code: 'already_member',
    });
  });

  test('a person without projects joins too, and remains', async () => {
    const team = await makeTeam(app);
    const maya = await registerPerson(app);
    await invite(team, { email: maya.email });
    expect(await organizationsOf(maya)).toHaveLength(1);
  });

  test('as an owner makes the type Owner', async () => {
    const team = await makeTeam(app);
    const max = await registerMember(team);
    const other = await makeTeam(app);
    expect(await typeOf(max)).toBe('Member');
    const { body } = await invite(other, { email: max.email, role: 'owner' });
    expect(body).toMatchObject({ role: 'owner', type: 'Owner' });
    expect(await typeOf(max)).toBe('Owner');
  });

  test('an unknown address becomes pending; inviting it again sends another mail', async () => {
    const team = await makeTeam(app);
    const email = newAddress();
    const links = async () =>
      (await app.readMails())
        .filter((text) => text.includes(`To: ${email}`))
        .flatMap((mail) => /invitation\?token=([\w-]+)/.exec(mail)?.[1] ?? []);
    expect((await invite(team, { email })).body).toMatchObject({
      state: 'pending',
      role: 'member',
    });
    // Waits for each mail, because two mails of the same millisecond have no order.
    const [first] = await links();
    expect((await invite(team, { email, role: 'owner' })).body.role).toBe('owner');
    const second = (await links()).find((link) => link !== first);
    expect(second).not.toBe(first);
    const get = (token?: string) => app.post('/api/invitation/get', { token });
    expect((await get(first)).status).toBe(404);
    expect((await get(second)).status).toBe(200);
    expect((await listUsers(team)).filter(({ state }) => state === 'pending')).toHaveLength(1);
  });

  test('four concurrent requests have one effect', async () => {
    const team = await makeTeam(app);
    const maya = await registerPerson(app);
    const answers = await Promise.all([1, 2, 3, 4].map(() => invite(team, { email: maya.email })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    const email = newAddress();
    await Promise.all([1, 2, 3, 4].map(() => invite(team, { email })));
    expect((await listUsers(team)).filter(({ user }) => user.email === email)).toHaveLength(1);
  });

  test('a project of another organization is not found, and nothing changes', async () => {
    const team = await makeTeam(app);
    const other = await makeTeam(app);
    const maya = await registerPerson(app);
    const projects = [{ project_id: team.projectId }, { project_id: other.projectId }];
    expect((await invite(team, { email: maya.email, projects })).status).toBe(404);
    expect(await organizationsOf(maya)).toEqual([]);
  });

  test('allows fifty additions per day, including those to projects', async () => {
    const team = await makeTeam(app);
    app.setNow(evening);
    await app.asOwner(
      `insert into audit_log (organization_id, at, actor_id, action, detail)
       select $1, $2, $3, case n % 2 when 0 then 'project_person_added' else 'organization_person_added' end, '{}'
       from generate_series(1, 49) n`,
      [team.organizationId, evening, team.owner.id],
    );
    expect((await invite(team, { email: newAddress() })).status).toBe(200);
    expect((await invite(team, { email: newAddress() })).status).toBe(429);
    const addition = { project_id: team.projectId, email: newAddress() };
    expect((await app.post('/api/project/add', addition, team.owner.token)).status).toBe(429);
  });

  test('allows owners, and reports all problems at once', async () => {
    const team = await makeTeam(app);
    const manager = await addPerson(app, team, 1);
    const stranger = await registerPerson(app);
    const send = (token?: string) => call('invite', team, { email: newAddress() }, token);
    expect((await send(manager.token)).status).toBe(403);
    expect((await send(stranger.token)).status).toBe(404);
    expect((await send()).status).toBe(401);
    const place = { project_id: 0, role: 4, screenshot_interval: 61 };
    const nonsense = { email: 'x', role: 'king', projects: [place] };
    const { status, body } = await invite<Failure>(team, nonsense);
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {}).sort()).toEqual([
      'email',
      'projects.0.project_id',
      'projects.0.role',
      'projects.0.screenshot_interval',
      'role',
    ]);
    const twice = [{ project_id: team.projectId }, { project_id: team.projectId }];
    const repeated = await invite<Failure>(team, { email: newAddress(), projects: twice });
    expect(repeated.body.errors).toEqual({ projects: ['Select each project only once.'] });
  });
});

describe('update_user', () => {
  test('makes an owner, whose type is Owner from then on, and a member again', async () => {
    const team = await makeTeam(app);
    const max = await registerMember(team);
    const send = (role?: string) => update(team, { user_id: max.id, role });
    expect((await send('owner')).body).toEqual({ result: true });
    expect(await findUser(team, max.email)).toMatchObject({ role: 'owner', type: 'Owner' });
    expect((await send('owner')).status).toBe(200);
    expect((await send()).status).toBe(200);
    expect((await send('member')).status).toBe(200);
    // No other person can lower an account type.
    expect(await findUser(team, max.email)).toMatchObject({ role: 'member', type: 'Owner' });
  });

  test('nobody can change their own role; the last owner remains', async () => {
    const team = await makeTeam(app);
    const { owner } = team;
    const alone = await update(team, { user_id: owner.id, role: 'member' });
    expect({ status: alone.status, code: alone.body.code }).toEqual({
      status: 409,
      code: 'last_owner',
    });
    const maya = await addPerson(app, team);
    await update(team, { user_id: maya.id, role: 'owner' });
    expect((await update(team, { user_id: owner.id, role: 'member' })).status).toBe(403);
    expect((await update(team, { user_id: owner.id, role: 'owner' })).status).toBe(200);
  });

  test('if two owners demote each other concurrently, one remains', async () => {
    for (let round = 0; round < 6; round += 1) {
      const team = await makeTeam(app);
      const maya = await addPerson(app, team);
      await update(team, { user_id: maya.id, role: 'owner' });
      const answers = await Promise.all([
        update(team, { user_id: maya.id, role: 'member' }),
        update(team, { user_id: team.owner.id, role: 'member' }, maya.token),
      ]);
      expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
      const owners = await app.asOwner(
        `select 1 from organization_members where organization_id = $1 and role = 'owner'`,
        [team.organizationId],
      );
      expect(owners).toHaveLength(1);
    }
  });

  test('the timer of a former owner stops in projects without their own membership', async () => {
    const team = await makeTeam(app);
    const maya = await registerPerson(app);
    await invite(team, { email: maya.email, role: 'owner' });
    const start = () => app.post('/api/timer/start', { project_id: team.projectId }, maya.token);
    expect((await start()).status).toBe(200);
    await update(team, { user_id: maya.id, role: 'member' });
    expect(await isTimerRunning(maya)).toBe(false);
    expect((await start()).status).toBe(403);

    const ben = await addPerson(app, team);
    await update(team, { user_id: ben.id, role: 'owner' });
    await app.post('/api/timer/start', { project_id: team.projectId }, ben.token);
    await update(team, { user_id: ben.id, role: 'member' });
    expect(await isTimerRunning(ben)).toBe(true);
  });

  test('allows owners, for people of their organization', async () => {
    const team = await makeTeam(app);
    const manager = await addPerson(app, team, 1);
    const member = await addPerson(app, team, 2);
    const stranger = await registerPerson(app);
    const input = { user_id: member.id, role: 'owner' };
    expect((await update(team, input, manager.token)).status).toBe(403);
    expect((await update(team, { ...input, user_id: manager.id }, manager.token)).status).toBe(403);
    expect((await update(team, input, stranger.token)).status).toBe(404);
    expect((await call('update_user', team, input)).status).toBe(401);
    expect((await update(team, { ...input, user_id: stranger.id })).status).toBe(404);
    const bad = await update(team, { user_id: 'x', role: 'king' });
    expect(bad.status).toBe(422);
    expect(Object.keys(bad.body.errors ?? {}).sort()).toEqual(['role', 'user_id']);
    expect(await findUser(team, member.email)).toMatchObject({ role: 'member' });
  });
});

describe('remove_user', () => {
  test('removes a member from all projects there; their timer stops, their time stays', async () => {
    const team = await makeTeam(app);
    const second = await makeProject(app, team.owner, team.organizationId, 'Second');
    const other = await makeTeam(app);
    const maya = await addPerson(app, team);
    await app.post('/api/project/add', { project_id: second, email: maya.email }, team.owner.token);
    const elsewhere = { project_id: other.projectId, email: maya.email };
    await app.post('/api/project/add', elsewhere, other.owner.token);
    app.setNow(evening);
    await recordAll(app, maya.token, [entry(team.projectId, '10:00', '10:05')]);
    await app.post('/api/timer/start', { project_id: second }, maya.token);

    const { status, body } = await remove(team, { user_id: maya.id });
    expect({ status, body }).toEqual({ status: 200, body: { result: true } });
    expect(await isTimerRunning(maya)).toBe(false);
    expect(await organizationsOf(maya)).toMatchObject([{ id: other.organizationId }]);
    expect(await findUser(team, maya.email)).toBeUndefined();
    const range = { start: at('00:00'), finish: at('23:00') };
    const list = await app.post<ApiReceives['activity']['all']>(
      '/api/activity/all',
      { organization_id: team.organizationId, ...range },
      team.owner.token,
    );
    expect(list.body.total.duration).toBe(300);
    expect((await remove(team, { user_id: maya.id })).status).toBe(404);
  });

  test('leaves the timer of another organization running', async () => {
    const team = await makeTeam(app);
    const other = await makeTeam(app);
    const maya = await addPerson(app, team);
    const elsewhere = { project_id: other.projectId, email: maya.email };
    await app.post('/api/project/add', elsewhere, other.owner.token);
    await app.post('/api/timer/start', { project_id: other.projectId }, maya.token);
    await remove(team, { user_id: maya.id });
    expect(await isTimerRunning(maya)).toBe(true);
  });

  test('a timer started at that moment does not outlive it', async () => {
    const team = await makeTeam(app);
    for (let round = 0; round < 6; round += 1) {
      const maya = await addPerson(app, team);
      await Promise.all([
        app.post('/api/timer/start', { project_id: team.projectId }, maya.token),
        remove(team, { user_id: maya.id }),
      ]);
      expect(await isTimerRunning(maya)).toBe(false);
    }
  });

  test('everyone except the last owner can leave, also if both owners leave concurrently', async () => {
    const team = await makeTeam(app);
    const member = await addPerson(app, team);
    expect((await remove(team, { user_id: member.id }, member.token)).status).toBe(200);
    expect((await remove(team, { user_id: team.owner.id })).body.code).toBe('last_owner');
    for (let round = 0; round < 6; round += 1) {
      const pair = await makeTeam(app);
      const maya = await addPerson(app, pair);
      await update(pair, { user_id: maya.id, role: 'owner' });
      const answers = await Promise.all([
        remove(pair, { user_id: maya.id }, maya.token),
        remove(pair, { user_id: pair.owner.id }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    }
  });

  test('withdraws all invitations of an address, once', async () => {
    const team = await makeTeam(app);
    const email = newAddress();
    await invite(team, { email, projects: [{ project_id: team.projectId }] });
    const manager = await addPerson(app, team, 1);
    expect((await remove(team, { email }, manager.token)).status).toBe(403);
    expect((await remove(team, { email: email.toUpperCase() })).status).toBe(200);
    expect((await remove(team, { email })).status).toBe(404);
    expect(await findUser(team, email)).toBeUndefined();
  });

  test('only owners can remove others', async () => {
    const team = await makeTeam(app);
    const manager = await addPerson(app, team, 1);
    const member = await addPerson(app, team, 2);
    const stranger = await registerPerson(app);
    const input = { user_id: member.id };
    expect((await remove(team, input, manager.token)).status).toBe(403);
    expect((await remove(team, { user_id: team.owner.id }, member.token)).status).toBe(403);
    expect((await remove(team, input, stranger.token)).status).toBe(404);
    expect((await call('remove_user', team, input)).status).toBe(401);
    for (const bad of [{}, { ...input, email: member.email }]) {
      const { status, body } = await remove(team, bad);
      expect(status).toBe(422);
      expect(Object.keys(body.errors ?? {})).toEqual(['user_id']);
    }
    const answers = await Promise.all([1, 2, 3].map(() => remove(team, input)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  });
});
