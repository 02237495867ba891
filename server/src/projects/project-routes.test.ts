import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { ApiReceives } from '@time-tracker/contract/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPerson, makeProject, makeTeam, registerPerson } from '../testing/factories.ts';
import { at, entry, evening, recordAll } from '../testing/recorded-entries.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { described, newPicture, upload } from '../testing/uploads.ts';

type Projects = ApiReceives['project']['all'];
type Project = ApiReceives['project']['create'];
type Failure = { code: string; errors?: Record<string, string[]> };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  app.setNow(evening);
});
afterAll(() => app.close());

async function listOf(organizationId: number, token: string, more: object = {}): Promise<Projects> {
  const input = { organization_id: organizationId, ...more };
  const { status, body } = await app.post<Projects>('/api/project/all', input, token);
  expect(status).toBe(200);
  return body;
}

describe('create', () => {
  test('makes its creator a manager with an interval of 10', async () => {
    const { owner, organizationId } = await makeTeam(app);
    const { status, body } = await app.post<Project>(
      '/api/project/create',
      { organization_id: organizationId, name: ' Apollo ' },
      owner.token,
    );
    expect(status).toBe(200);
    expect(body).toMatchObject({
      name: 'Apollo',
      organization_id: organizationId,
      role: 1,
      may_record: true,
      archived: false,
      members: [{ id: owner.id, name: owner.name }],
      worked_week: 0,
      last_activity: null,
    });
    expect((await listOf(organizationId, owner.token)).find(({ id }) => id === body.id)).toEqual(
      body,
    );
    const people = await app.post<ApiReceives['project']['members']>(
      '/api/project/members',
      { project_id: body.id },
      owner.token,
    );
    expect(people.body).toMatchObject([{ role: 1, screenshot_interval: 10 }]);
  });

  test('allows owners of the organization', async () => {
    const team = await makeTeam(app);
    const manager = await addPerson(app, team, 1);
    const stranger = await registerPerson(app);
    const input = { organization_id: team.organizationId, name: 'Apollo' };
    const send = (token?: string) => app.post('/api/project/create', input, token);
    expect((await send(manager.token)).status).toBe(403);
    expect((await send(stranger.token)).status).toBe(404);
    expect((await send()).status).toBe(401);
  });

  test('reports all problems at once', async () => {
    const { owner } = await makeTeam(app);
    const { status, body } = await app.post<Failure>('/api/project/create', {}, owner.token);
    expect(status).toBe(422);
    expect(body.errors).toEqual({
      organization_id: ['Must be a whole number'],
      name: ['Name is required'],
    });
  });

  test('the same name twice, also concurrently, creates two projects', async () => {
    const { owner, organizationId } = await makeTeam(app);
    const ids = await Promise.all(
      [1, 2, 3].map(() => makeProject(app, owner, organizationId, 'Same')),
    );
    expect(new Set(ids).size).toBe(3);
    expect(await listOf(organizationId, owner.token)).toHaveLength(4);
  });
});

describe('all', () => {
  test('shows owners all projects by name, and others their own', async () => {
    const team = await makeTeam(app);
    await makeProject(app, team.owner, team.organizationId, 'apollo');
    await makeProject(app, team.owner, team.organizationId, 'Zeus');
    const maya = await addPerson(app, team, 3);
    const byOwner = await listOf(team.organizationId, team.owner.token);
    expect(byOwner.map(({ name }) => name)).toEqual(['apollo', 'Website', 'Zeus']);
    expect(byOwner.map(({ role }) => role)).toEqual([1, 1, 1]);
    const byMaya = await listOf(team.organizationId, maya.token);
    expect(byMaya).toMatchObject([{ name: 'Website', role: 3, may_record: false }]);
    expect(byMaya[0]?.members.map(({ id }) => id)).toEqual([maya.id, team.owner.id]);
  });

  test('counts the visible work of the last week', async () => {
    const team = await makeTeam(app);
    const maya = await addPerson(app, team, 2);
    const viewer = await addPerson(app, team, 3);
    await recordAll(app, maya.token, [entry(team.projectId, '10:00', '10:10')]);
    await recordAll(app, team.owner.token, [entry(team.projectId, '12:00', '12:05')]);
    // Half of it lies before the week that ends this evening.
    app.setNow(new Date(at('20:05')));
    await app.asOwner(
      `insert into activities (organization_id, project_id, user_id, activity_id, starts_at, ends_at,
         measured_seconds, active_seconds, keyboard_seconds, mouse_seconds, minutes, source)
       values ($1, $2, $3, gen_random_uuid(), '2026-03-03T20:00Z', '2026-03-03T20:10Z',
         0, 0, 0, 0, 0, 'manual')`,
      [team.organizationId, team.projectId, maya.id],
    );
    const [byOwner] = await listOf(team.organizationId, team.owner.token);
    expect(byOwner).toMatchObject({
      worked_week: 600 + 300 + 300,
      worked_days: [300, 0, 0, 0, 0, 0, 900],
      last_activity: at('12:05'),
    });
    const [byViewer] = await listOf(team.organizationId, viewer.token);
    expect(byViewer?.worked_week).toBe(1200);
    const [byMaya] = await listOf(team.organizationId, maya.token);
    expect(byMaya).toMatchObject({ worked_week: 900, last_activity: at('10:10') });
    app.setNow(evening);
  });

  test('allows people of the organization', async () => {
    const { organizationId } = await makeTeam(app);
    const stranger = await registerPerson(app);
    const send = (token?: string, id: unknown = organizationId) =>
      app.post('/api/project/all', { organization_id: id }, token);
    expect((await send(stranger.token)).status).toBe(404);
    expect((await send()).status).toBe(401);
    expect((await send(stranger.token, -1)).status).toBe(422);
  });
});

describe('update', () => {
  test('managers rename, owners archive and restore', async () => {
    const team = await makeTeam(app);
    const manager = await addPerson(app, team, 1);
    const update = (changes: object, token: string) =>
      app.post('/api/project/update', { id: team.projectId, ...changes }, token);
    expect((await update({ name: 'Renamed' }, manager.token)).body).toEqual({ result: true });
    expect((await update({}, manager.token)).status).toBe(200);
    expect((await update({ archived: true }, manager.token)).status).toBe(403);
    expect((await update({ name: 'Both', archived: true }, manager.token)).status).toBe(403);
    expect((await listOf(team.organizationId, manager.token))[0]?.name).toBe('Renamed');

    expect((await update({ archived: true }, team.owner.token)).status).toBe(200);
    expect((await update({ archived: true }, team.owner.token)).status).toBe(200);
    expect(await listOf(team.organizationId, team.owner.token)).toEqual([]);
    const archived = await listOf(team.organizationId, manager.token, { archived: true });
    expect(archived).toMatchObject([{ name: 'Renamed', archived: true, may_record: false }]);

    expect((await update({ archived: false }, team.owner.token)).status).toBe(200);
    expect(await listOf(team.organizationId, team.owner.token)).toHaveLength(1);
  });

  test('archiving stops the timers in it', async () => {
    const team = await makeTeam(app);
    const maya = await addPerson(app, team);
    await app.post('/api/timer/start', { project_id: team.projectId }, maya.token);
    const input = { id: team.projectId, archived: true };
    await app.post('/api/project/update', input, team.owner.token);
    const { body } = await app.post<ApiReceives['timer']['get']>('/api/timer/get', {}, maya.token);
    expect(body.timer).toBeNull();
  });

  test('allows managers', async () => {
    const team = await makeTeam(app);
    const people = [await addPerson(app, team, 2), await addPerson(app, team, 3)];
    const stranger = await registerPerson(app);
    const send = (token?: string, input: object = { id: team.projectId, name: 'Taken over' }) =>
      app.post<Failure>('/api/project/update', input, token);
    for (const { token } of people) expect((await send(token)).status).toBe(403);
    expect((await send(stranger.token)).status).toBe(404);
    expect((await send()).status).toBe(401);
    const wrong = await send(stranger.token, { id: 0, name: 'x', archived: 'yes' });
    expect(wrong.status).toBe(422);
    expect(Object.keys(wrong.body.errors ?? {})).toEqual(['id', 'name', 'archived']);
  });
});

describe('delete', () => {
  test('deletes time, totals and images, and writes an audit line', async () => {
    const team = await makeTeam(app);
    const kept = await makeProject(app, team.owner, team.organizationId, 'Kept');
    const maya = await addPerson(app, team);
    const apps = [{ kind: 'app' as const, name: 'Editor', seconds: 60, active_seconds: 0 }];
    await recordAll(app, maya.token, [entry(team.projectId, '14:00', '14:08', { apps })]);
    await recordAll(app, team.owner.token, [entry(kept, '14:00', '14:03', { apps })]);
    const gone = described(randomUUID(), at('14:03'), { project_id: team.projectId });
    const stays = described(randomUUID(), at('14:03'), { project_id: kept });
    for (const shot of [gone, stays]) {
      expect((await upload(app, team.owner.token, shot, await newPicture())).status).toBe(200);
    }
    const send = () => app.post('/api/project/delete', { id: team.projectId }, team.owner.token);
    const answers = await Promise.all([send(), send()]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);

    for (const table of [
      'activities',
      'activity_apps',
      'project_totals',
      'member_totals',
      'project_members',
      'project_app_totals',
      'member_app_totals',
    ]) {
      const rows = await app.asOwner<{ project_id: number }>(
        `select distinct project_id from ${table} where organization_id = $1`,
        [team.organizationId],
      );
      expect(rows, table).toEqual([{ project_id: kept }]);
    }
    const files = await readdir(join(app.filesFolder, `${team.organizationId}/2026-03-10`));
    expect(files.sort()).toEqual([`${stays.id}.thumb.webp`, `${stays.id}.webp`]);
    const lines = await app.asOwner(
      `select actor_id, action, detail from audit_log
       where organization_id = $1 and action = 'project_deleted'`,
      [team.organizationId],
    );
    expect(lines).toEqual([
      {
        actor_id: team.owner.id,
        action: 'project_deleted',
        detail: { project_id: team.projectId, name: 'Website', seconds: 480 },
      },
    ]);
    expect((await send()).status).toBe(404);
  });

  test('allows owners of the organization', async () => {
    const team = await makeTeam(app);
    const manager = await addPerson(app, team, 1);
    const stranger = await registerPerson(app);
    const send = (token?: string, id: unknown = team.projectId) =>
      app.post('/api/project/delete', { id }, token);
    expect((await send(manager.token)).status).toBe(403);
    expect((await send(stranger.token)).status).toBe(404);
    expect((await send()).status).toBe(401);
    expect((await send(stranger.token, null)).status).toBe(422);
  });
});
