import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiReceives } from '@time-tracker/contract/api';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openDiskStore } from '../../files/disk-store.ts';
import { addPerson, makeTeam, registerPerson, type Person } from '../../testing/factories.ts';
import { at, entry, evening, recordAll } from '../../testing/recorded-entries.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

type Failure = { code: string; message: string; errors?: Record<string, string[]> };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => app.setNow(undefined));

const remove = (person: Person, password: unknown = 'correct horse', token = person.token) =>
  app.post<Failure>('/api/user/delete', { password }, token);

async function countRows(table: string, key: string, id: number): Promise<number> {
  const rows = await app.asOwner(`select 1 from ${table} where ${key} = $1`, [id]);
  return rows.length;
}

test('takes the person away and leaves recorded time under "Former member"', async () => {
  const team = await makeTeam(app);
  const maya = await addPerson(app, team);
  app.setNow(evening);
  await recordAll(app, maya.token, [entry(team.projectId, '10:00', '10:05')]);
  await app.post('/api/timer/start', { project_id: team.projectId }, maya.token);
  const report = { source: 'desktop', name: 'laptop', version: '0.0.4', state: 'recording' };
  await app.post('/api/timer/report', report, maya.token);
  await app.post('/api/forgot_password', { email: maya.email });

  const { status, body } = await remove(maya);
  expect({ status, body }).toEqual({ status: 200, body: { result: true } });
  expect((await app.post('/api/user/get', {}, maya.token)).status).toBe(401);
  const list = await app.post<ApiReceives['activity']['all']>(
    '/api/activity/all',
    { organization_id: team.organizationId, start: at('00:00'), finish: at('23:00') },
    team.owner.token,
  );
  expect(list.body.activities).toMatchObject([{ user_name: 'Former member', duration: 300 }]);
  for (const table of [
    'sessions',
    'recorders',
    'timers',
    'password_resets',
    'known_addresses',
    'organization_members',
    'organization_recorders',
    'project_members',
  ]) {
    expect(await countRows(table, 'user_id', maya.id), table).toBe(0);
  }
  const [kept] = await app.asOwner<{ kept: string }>(
    'select users::text as kept from users where id = $1',
    [maya.id],
  );
  expect(kept?.kept).not.toContain('Maya');
  expect(kept?.kept).not.toContain('@');
  expect(kept?.kept).not.toContain('argon2');
});

test('frees the address for a new account, which sees nothing of the old one', async () => {
  const team = await makeTeam(app);
  const maya = await addPerson(app, team);
  await remove(maya);
  const login = { email: maya.email, password: 'correct horse' };
  expect((await app.post('/api/user/login', login)).status).toBe(401);
  const { status, body } = await app.post<ApiReceives['user']['register']>('/api/register', {
    ...login,
    first_name: 'Maya',
    last_name: 'Again',
    password_confirmation: 'correct horse',
  });
  expect(status).toBe(200);
  expect(body.user.type).toBe('Owner');
  const organizations = await app.post('/api/organization/all', {}, body.token);
  expect(organizations.body).toEqual([]);
});

test('organizations in which one is alone go with everything in them', async () => {
  const { owner, organizationId, projectId } = await makeTeam(app);
  const invitation = { project_id: projectId, email: 'nobody-yet@example.com' };
  await app.post('/api/project/add', invitation, owner.token);
  app.setNow(evening);
  await recordAll(app, owner.token, [entry(projectId, '10:00', '10:05')]);
  const path = `${organizationId}/2026-03-10/image.webp`;
  await openDiskStore(app.filesFolder).write([{ path, bytes: [Buffer.from('image')] }]);
  expect((await remove(owner)).status).toBe(200);
  expect(await countRows('organizations', 'id', organizationId)).toBe(0);
  expect(await countRows('activities', 'user_id', owner.id)).toBe(0);
  expect(await countRows('deleted_organizations', 'former_id', organizationId)).toBe(1);
  expect(existsSync(join(app.filesFolder, String(organizationId)))).toBe(false);
});

test('the last owner of an organization with members cannot be deleted, and its name is shown', async () => {
  const team = await makeTeam(app, 'Busy');
  const alone = await app.post<ApiReceives['organization']['create']>(
    '/api/organization/create',
    { name: 'Alone' },
    team.owner.token,
  );
  const maya = await addPerson(app, team);
  const refused = await remove(team.owner);
  expect(refused.status).toBe(409);
  expect(refused.body.code).toBe('last_owner');
  expect(refused.body.message).toContain('Busy organization');
  expect(refused.body.message).not.toContain('Alone');
  expect(await countRows('organizations', 'id', alone.body.id)).toBe(1);
  expect((await app.post('/api/user/get', {}, team.owner.token)).status).toBe(200);

  const promotion = { organization_id: team.organizationId, user_id: maya.id, role: 'owner' };
  await app.post('/api/organization/update_user', promotion, team.owner.token);
  expect((await remove(team.owner)).status).toBe(200);
  expect(await countRows('organizations', 'id', team.organizationId)).toBe(1);
});

test('of two owners who go at once, one stays', async () => {
  for (let round = 0; round < 4; round += 1) {
    const team = await makeTeam(app);
    const maya = await addPerson(app, team);
    await addPerson(app, team);
    const promotion = { organization_id: team.organizationId, user_id: maya.id, role: 'owner' };
    await app.post('/api/organization/update_user', promotion, team.owner.token);
    const answers = await Promise.all([remove(team.owner), remove(maya)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  }
});

test('asks for the password, and guessing it slows down', async () => {
  const person = await registerPerson(app);
  for (let failure = 0; failure < 5; failure += 1) {
    const { status, body } = await remove(person, 'guess');
    expect(status).toBe(422);
    expect(body.errors).toEqual({ password: ['This is not your password'] });
  }
  expect((await remove(person)).status).toBe(429);
  expect((await app.post<Failure>('/api/user/delete', {}, person.token)).body.errors).toEqual({
    password: ['Password is required'],
  });
  expect((await app.post('/api/user/delete', { password: 'correct horse' })).status).toBe(401);
  expect((await app.post('/api/user/get', {}, person.token)).status).toBe(200);
});

test('sent three times at once, the account is gone once', async () => {
  const person = await registerPerson(app);
  const answers = await Promise.all([1, 2, 3].map(() => remove(person)));
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  for (const { status } of answers) expect([200, 401, 422]).toContain(status);
  expect((await remove(person)).status).toBe(401);
});

test('sent twice at once, the account is deleted once and nothing fails', async () => {
  for (let round = 0; round < 6; round += 1) {
    const { owner, organizationId } = await makeTeam(app);
    const answers = await Promise.all([remove(owner), remove(owner)]);
    expect(answers.some(({ status }) => status === 200)).toBe(true);
    for (const { status } of answers) expect([200, 401, 422]).toContain(status);
    expect(await countRows('deleted_organizations', 'former_id', organizationId)).toBe(1);
  }
});

test('at the moment of its end, an organization takes its people out, or they leave it', async () => {
  for (let round = 0; round < 6; round += 1) {
    const team = await makeTeam(app);
    const maya = await addPerson(app, team);
    const end = { id: team.organizationId };
    const [left, ended] = await Promise.all([
      remove(maya),
      app.post('/api/organization/delete', end, team.owner.token),
    ]);
    expect([left.status, ended.status]).toEqual([200, 200]);
  }
});
