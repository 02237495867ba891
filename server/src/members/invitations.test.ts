import type { ApiReceives } from '@time-tracker/contract/api';
import { dayMs } from '@time-tracker/contract/time/durations';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { makeTeam, registerPerson, type Team } from '../testing/factories.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

type Session = ApiReceives['user']['register'];
type Failure = { code: string; message: string; errors?: Record<string, string[]> };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => app.setNow(undefined));

const noon = new Date('2026-11-20T12:00:00Z').getTime();

let counter = 0;
const newAddress = () => `waiting-${(counter += 1)}@example.com`;

async function readLink(to: TestApp, email: string): Promise<string> {
  return (await to.readLinks(email, 'invitation')).at(-1) ?? '';
}

async function inviteToProject(team: Team, email: string, role: 1 | 2 | 3): Promise<string> {
  const input = { project_id: team.projectId, email, role };
  expect((await app.post('/api/project/add', input, team.owner.token)).status).toBe(200);
  return readLink(app, email);
}

async function inviteToOrganization(
  team: Team,
  email: string,
  input: object,
  to = app,
): Promise<string> {
  const all = { organization_id: team.organizationId, email, ...input };
  expect((await to.post('/api/organization/invite', all, team.owner.token)).status).toBe(200);
  return readLink(to, email);
}

async function register(email: string, invitation?: string, at = app): Promise<Session> {
  const { status, body } = await at.post<Session>('/api/register', {
    email,
    first_name: 'Ina',
    last_name: 'Invited',
    password: 'secret',
    password_confirmation: 'secret',
    invitation,
  });
  expect(status).toBe(200);
  return body;
}

const get = (token: unknown) => app.post<Failure>('/api/invitation/get', { token });
const accept = (secret: unknown, token?: string) =>
  app.post<Failure>('/api/user/accept_invitation', { token: secret }, token);

async function roleIn(team: Team, token: string): Promise<number | undefined> {
  const input = { organization_id: team.organizationId };
  const { body } = await app.post<ApiReceives['project']['all']>('/api/project/all', input, token);
  return body[0]?.role;
}

async function organizationRoleIn(team: Team, token: string): Promise<string | undefined> {
  const { body } = await app.post<ApiReceives['organization']['all']>(
    '/api/organization/all',
    {},
    token,
  );
  return body.find(({ id }) => id === team.organizationId)?.role;
}

describe('invitation/get', () => {
  test('describes the invitation to everyone who has the link', async () => {
    const team = await makeTeam(app);
    const [first, second] = [newAddress(), newAddress()];
    const toProject = await inviteToProject(team, first, 3);
    const about = { organization: 'Team organization', invited_by: 'Olivia Person' };
    expect(await get(toProject)).toMatchObject({
      status: 200,
      body: { ...about, project: 'Website', email: first, has_account: false },
    });
    const toOrganization = await inviteToOrganization(team, second, { role: 'owner' });
    await register(second);
    expect((await get(toOrganization)).body).toEqual({
      ...about,
      project: null,
      email: second,
      has_account: true,
    });
  });

  test('rejects links that are invented, withdrawn, or older than two weeks', async () => {
    const team = await makeTeam(app);
    const email = newAddress();
    app.setNow(new Date(noon));
    const token = await inviteToProject(team, email, 2);
    app.setNow(new Date(noon + 14 * dayMs));
    expect((await get(token)).status).toBe(404);
    app.setNow(new Date(noon + 14 * dayMs - 1));
    expect((await get(token)).status).toBe(200);
    const withdrawal = { project_id: team.projectId, email };
    await app.post('/api/project/remove', withdrawal, team.owner.token);
    expect((await get(token)).body.code).toBe('not_found');
    expect((await get('guess')).status).toBe(404);
    for (const bad of ['', 7, 'x'.repeat(201), undefined]) {
      const { status, body } = await get(bad);
      expect(status).toBe(422);
      expect(Object.keys(body.errors ?? {})).toEqual(['token']);
    }
  });
});

describe('accept_invitation', () => {
  test('gives the role once to a person who registered without the link', async () => {
    const team = await makeTeam(app);
    const email = newAddress();
    const secret = await inviteToProject(team, email, 3);
    const { token } = await register(email);
    expect(await roleIn(team, token)).toBe(2);
    const { status, body } = await accept(secret, token);
    expect({ status, body }).toEqual({
      status: 200,
      body: { result: true, organization_id: team.organizationId },
    });
    expect(await roleIn(team, token)).toBe(3);
    expect((await accept(secret, token)).status).toBe(404);
  });

  test('four concurrent requests have one effect', async () => {
    const team = await makeTeam(app);
    const email = newAddress();
    const secret = await inviteToOrganization(team, email, { role: 'owner' });
    const { token } = await register(email);
    expect(await organizationRoleIn(team, token)).toBe('member');
    const answers = await Promise.all([1, 2, 3, 4].map(() => accept(secret, token)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
    expect(await organizationRoleIn(team, token)).toBe('owner');
    const { body: me } = await app.post<ApiReceives['user']['get']>('/api/user/get', {}, token);
    expect(me.type).toBe('Owner');
  });

  test('one link verifies the address for all of its invitations', async () => {
    const [first, second] = [await makeTeam(app), await makeTeam(app)];
    const email = newAddress();
    await inviteToProject(first, email, 1);
    const secret = await inviteToProject(second, email, 3);
    const { token } = await register(email);
    expect([await roleIn(first, token), await roleIn(second, token)]).toEqual([2, 2]);
    await accept(secret, token);
    expect([await roleIn(first, token), await roleIn(second, token)]).toEqual([1, 3]);
  });

  test('becoming a viewer stops the timer there', async () => {
    const team = await makeTeam(app);
    const email = newAddress();
    const secret = await inviteToProject(team, email, 3);
    const { token } = await register(email);
    await app.post('/api/timer/start', { project_id: team.projectId }, token);
    await accept(secret, token);
    const { body } = await app.post<ApiReceives['timer']['get']>('/api/timer/get', {}, token);
    expect(body.timer).toBeNull();
  });

  test('a later decision of a manager applies instead of the link', async () => {
    const team = await makeTeam(app);
    const email = newAddress();
    const secret = await inviteToProject(team, email, 1);
    const { token, user } = await register(email);
    const change = { project_id: team.projectId, user_id: user.id, role: 3 };
    await app.post('/api/project/update_member', change, team.owner.token);
    expect((await accept(secret, token)).status).toBe(404);
    expect(await roleIn(team, token)).toBe(3);
  });

  test('a later decision of an owner applies, even if it does not change the role', async () => {
    const team = await makeTeam(app);
    const email = newAddress();
    const secret = await inviteToOrganization(team, email, { role: 'owner' });
    const { token, user } = await register(email);
    const change = { organization_id: team.organizationId, user_id: user.id, role: 'member' };
    await app.post('/api/organization/update_user', change, team.owner.token);
    expect((await accept(secret, token)).status).toBe(404);
    expect(await organizationRoleIn(team, token)).toBe('member');
  });

  test('works only for the address it was sent to', async () => {
    const team = await makeTeam(app);
    const email = newAddress();
    const secret = await inviteToProject(team, email, 1);
    const stranger = await registerPerson(app);
    const refused = await accept(secret, stranger.token);
    expect(refused.status).toBe(403);
    expect(await organizationRoleIn(team, stranger.token)).toBeUndefined();
    expect((await accept(secret)).status).toBe(401);
    expect((await accept('guess', stranger.token)).status).toBe(404);
    expect((await accept('', stranger.token)).status).toBe(422);
    expect((await get(secret)).status).toBe(200);
  });

  test('an old link does not restore a removed person', async () => {
    const team = await makeTeam(app);
    const email = newAddress();
    const secret = await inviteToOrganization(team, email, { role: 'owner' });
    const { token, user } = await register(email);
    const removal = { organization_id: team.organizationId, user_id: user.id };
    await app.post('/api/organization/remove_user', removal, team.owner.token);
    expect((await accept(secret, token)).status).toBe(404);
    expect(await organizationRoleIn(team, token)).toBeUndefined();
  });
});

describe('registering with an invitation to an organization', () => {
  test.each([
    ['owner', 'Owner'],
    ['member', 'Member'],
  ])('as %s by its link makes the type %s', async (role, type) => {
    const team = await makeTeam(app);
    const email = newAddress();
    const projects = [{ project_id: team.projectId, role: 3 }];
    const secret = await inviteToOrganization(team, email, { role, projects });
    const { token, user } = await register(email, secret);
    expect(user.type).toBe(type);
    expect(await organizationRoleIn(team, token)).toBe(role);
    expect(await roleIn(team, token)).toBe(role === 'owner' ? 1 : 3);
    expect((await get(secret)).status).toBe(404);
  });

  test('without the link, or with an expired one, nobody becomes an owner', async () => {
    const team = await makeTeam(app);
    for (const useLink of [false, true]) {
      const email = newAddress();
      app.setNow(new Date(noon));
      const secret = await inviteToOrganization(team, email, { role: 'owner' });
      app.setNow(new Date(noon + 15 * dayMs));
      const { token, user } = await register(email, useLink ? secret : undefined);
      expect(user.type).toBe('Member');
      expect(await organizationRoleIn(team, token)).toBe('member');
    }
  });

  test('the link of another address grants nothing', async () => {
    const team = await makeTeam(app);
    const [mine, theirs] = [newAddress(), newAddress()];
    await inviteToOrganization(team, mine, { role: 'owner' });
    const secret = await inviteToOrganization(team, theirs, { role: 'owner' });
    const { token } = await register(mine, secret);
    expect(await organizationRoleIn(team, token)).toBe('member');
    expect((await get(secret)).status).toBe(200);
  });

  test('is enough where registration is by invitation only', async () => {
    const closed = await startTestApp({ registration: 'invited' });
    try {
      const email = newAddress();
      await closed.asOwner(
        `with organization as (
           insert into organizations (name, wrapped_key) values ('Closed', '') returning id
         )
         insert into organization_invitations (organization_id, email, role, token_hash, invited_at)
         select id, $1, 'member', '\\x01', now() from organization`,
        [email],
      );
      expect((await register(email, undefined, closed)).user.type).toBe('Member');
    } finally {
      await closed.close();
    }
  });
});
