import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ApiReceives } from '@time-tracker/contract/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDiskStore } from '../files/disk-store.ts';
import { addPerson, makeProject, makeTeam, registerPerson } from '../testing/factories.ts';
import { entry, evening, recordAll } from '../testing/recorded-entries.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

type All = ApiReceives['organization']['all'];
type Organization = ApiReceives['organization']['create'];
type Failure = { code: string; errors?: Record<string, string[]> };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const nowhere = 2_000_000_000;

async function listOf(token: string): Promise<All> {
  const { status, body } = await app.post<All>('/api/organization/all', {}, token);
  expect(status).toBe(200);
  return body;
}

describe('create', () => {
  test('makes its creator the owner, with a key of its own for its images', async () => {
    const person = await registerPerson(app);
    const { status, body } = await app.post<Organization>(
      '/api/organization/create',
      { name: '  Bright Ideas ' },
      person.token,
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({ name: 'Bright Ideas', role: 'owner' });
    expect(await listOf(person.token)).toEqual([body]);
    await app.post('/api/organization/create', { name: 'Second' }, person.token);
    const keys = await app.asOwner<{ keys: string; lengths: string }>(
      `select count(distinct wrapped_key)::int as keys, min(length(wrapped_key)) as lengths
       from organizations o join organization_members m on m.organization_id = o.id
       where m.user_id = $1`,
      [person.id],
    );
    expect(keys).toEqual([{ keys: 2, lengths: 60 }]);
  });

  test('is for the type Owner only', async () => {
    const team = await makeTeam(app);
    const email = `member-${team.organizationId}@example.com`;
    await app.post('/api/project/add', { project_id: team.projectId, email }, team.owner.token);
    const { body: member } = await app.post<ApiReceives['user']['register']>('/api/register', {
      email,
      first_name: 'Max',
      last_name: 'Member',
      password: 'secret',
      password_confirmation: 'secret',
    });
    const { status, body } = await app.post<Failure>(
      '/api/organization/create',
      { name: 'Not theirs' },
      member.token,
    );
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'forbidden' });
    expect((await app.post('/api/organization/create', { name: 'Nobody' })).status).toBe(401);
  });

  test.each([
    ['nothing', {}, 'Name is required'],
    ['too little', { name: ' ab ' }, 'Minimum 3 symbols'],
    ['too much', { name: 'x'.repeat(51) }, 'Maximum 50 symbols'],
    ['NUL', { name: 'abc\0' }, 'Contains unsupported characters'],
  ])('refuses %s as a name', async (_title, input, message) => {
    const person = await registerPerson(app);
    const { status, body } = await app.post<Failure>(
      '/api/organization/create',
      input,
      person.token,
    );
    expect(status).toBe(422);
    expect(body.errors).toEqual({ name: [message] });
  });

  test('sent in parallel each makes its own', async () => {
    const person = await registerPerson(app);
    const answers = await Promise.all(
      ['One', 'Two', 'Three', 'Four'].map((name) =>
        app.post<Organization>('/api/organization/create', { name: `Firm ${name}` }, person.token),
      ),
    );
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(4);
    expect(await listOf(person.token)).toHaveLength(4);
  });
});

describe('all', () => {
  test('lists those one belongs to, by name as people sort it, with the role', async () => {
    const person = await registerPerson(app);
    for (const name of ['zebra', 'Äpfel', 'Firm 10', 'Firm 9', 'apple']) {
      await app.post('/api/organization/create', { name }, person.token);
    }
    const team = await makeTeam(app, 'Mango');
    await app.post(
      '/api/project/add',
      { project_id: team.projectId, email: person.email },
      team.owner.token,
    );
    const list = await listOf(person.token);
    expect(list.map(({ name }) => name)).toEqual([
      'Äpfel',
      'apple',
      'Firm 9',
      'Firm 10',
      'Mango organization',
      'zebra',
    ]);
    expect(list.map(({ role }) => role)).toEqual([
      'owner',
      'owner',
      'owner',
      'owner',
      'member',
      'owner',
    ]);
  });

  test('is empty at first and needs a token', async () => {
    const person = await registerPerson(app);
    expect(await listOf(person.token)).toEqual([]);
    expect((await app.post('/api/organization/all')).status).toBe(401);
  });
});

describe('update', () => {
  test('renames; without a name it changes nothing', async () => {
    const { owner, organizationId: id } = await makeTeam(app);
    const update = (changes: object) =>
      app.post('/api/organization/update', { id, ...changes }, owner.token);
    expect((await update({ name: 'New name' })).body).toEqual({ result: true });
    expect((await update({})).status).toBe(200);
    const answers = await Promise.all([update({ name: 'Last' }), update({ name: 'Last' })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await listOf(owner.token))[0]?.name).toBe('Last');
  });

  test('is for its owners', async () => {
    const team = await makeTeam(app);
    const manager = await addPerson(app, team, 1);
    const stranger = await registerPerson(app);
    const input = { id: team.organizationId, name: 'Taken over' };
    const send = (token?: string) => app.post('/api/organization/update', input, token);
    expect((await send(manager.token)).status).toBe(403);
    expect((await send(stranger.token)).status).toBe(404);
    expect((await send()).status).toBe(401);
  });

  test('reports all problems at once', async () => {
    const { owner } = await makeTeam(app);
    const { status, body } = await app.post<Failure>(
      '/api/organization/update',
      { id: 'x', name: 'a' },
      owner.token,
    );
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {})).toEqual(['id', 'name']);
  });
});

describe('delete', () => {
  test('takes everything with it: people, projects, time, totals, files and the key', async () => {
    const team = await makeTeam(app);
    const maya = await addPerson(app, team);
    const other = await makeTeam(app);
    app.setNow(evening);
    await recordAll(app, maya.token, [entry(team.projectId, '10:00', '10:07')]);
    await recordAll(app, other.owner.token, [entry(other.projectId, '10:00', '10:07')]);
    await app.post('/api/timer/start', { project_id: team.projectId }, maya.token);
    const invitation = { project_id: team.projectId, email: 'pending@example.com' };
    await app.post('/api/project/add', invitation, team.owner.token);
    const { files } = await seedFiles(team.organizationId);
    app.setNow(undefined);

    const input = { id: team.organizationId };
    const { status, body } = await app.post('/api/organization/delete', input, team.owner.token);
    expect({ status, body }).toEqual({ status: 200, body: { result: true } });
    expect(await listTablesWithRows(team.organizationId)).toEqual([]);
    expect(await listTablesWithRows(other.organizationId)).toContain('project_totals');
    expect(existsSync(files)).toBe(false);
    expect(await listOf(maya.token)).toEqual([]);
    expect(await listOf(team.owner.token)).toEqual([]);
    const timer = await app.post<ApiReceives['timer']['get']>('/api/timer/get', {}, maya.token);
    expect(timer.body.timer).toBeNull();
    expect((await app.post('/api/organization/delete', input, team.owner.token)).status).toBe(404);
  });

  test('is for its owners', async () => {
    const team = await makeTeam(app);
    const manager = await addPerson(app, team, 1);
    const stranger = await registerPerson(app);
    const send = (token?: string, id: unknown = team.organizationId) =>
      app.post('/api/organization/delete', { id }, token);
    expect((await send(manager.token)).status).toBe(403);
    expect((await send(stranger.token)).status).toBe(404);
    expect((await send(stranger.token, nowhere)).status).toBe(404);
    expect((await send()).status).toBe(401);
    expect((await send(stranger.token, 'x')).status).toBe(422);
    expect(await listOf(team.owner.token)).toHaveLength(1);
  });

  test('sent three times at once, one deletes and the others find nothing', async () => {
    const { owner, organizationId, projectId } = await makeTeam(app);
    await makeProject(app, owner, organizationId);
    app.setNow(evening);
    await recordAll(app, owner.token, [entry(projectId, '11:00', '11:07')]);
    app.setNow(undefined);
    const answers = await Promise.all(
      [1, 2, 3].map(() =>
        app.post('/api/organization/delete', { id: organizationId }, owner.token),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
    expect(await listTablesWithRows(organizationId)).toEqual([]);
  });
});

/** A file where the images of an organization are, written as the product does. */
async function seedFiles(organizationId: number): Promise<{ files: string }> {
  const path = `${organizationId}/2026-03-10/image.webp`;
  await openDiskStore(app.filesFolder).write([{ path, bytes: [Buffer.from('image')] }]);
  expect(existsSync(join(app.filesFolder, path))).toBe(true);
  return { files: join(app.filesFolder, String(organizationId)) };
}

/**
 * Tables with rows of an organization, without regard to row-level security. Events are excluded:
 * listeners are notified of the deletion, and events expire within an hour.
 */
async function listTablesWithRows(organizationId: number): Promise<string[]> {
  const tables = await app.asOwner<{ name: string; key: string }>(
    `select table_name as name, column_name as key from information_schema.columns
     where table_schema = 'public'
       and table_name <> 'events'
       and (column_name = 'organization_id' or (table_name = 'organizations' and column_name = 'id'))
     order by 1`,
  );
  const found: string[] = [];
  for (const { name, key } of tables) {
    const rows = await app.asOwner(`select 1 from ${name} where ${key} = $1 limit 1`, [
      organizationId,
    ]);
    if (rows.length > 0) found.push(name);
  }
  return found;
}
