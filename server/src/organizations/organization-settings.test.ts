import type { ApiReceives, ApiSends } from '@time-tracker/contract/api';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addPerson, makeTeam, registerPerson } from '../testing/factories.ts';
import { entry, evening, recordAll } from '../testing/recorded-entries.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

type All = ApiReceives['organization']['all'];
type Settings = NonNullable<ApiSends['organization']['update']['settings']>;
type Failure = { code: string; errors?: Record<string, string[]> };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => app.setNow(undefined));

const presets = {
  time_zone: 'UTC',
  week_start: 1,
  idle_minutes: 5,
  retention_days: 90,
  blur: false,
  titles: true,
  shared_surface: 'any',
  members_may_delete: true,
  manual_time: true,
  default_screenshot_interval: null,
};

async function settingsOf(token: string) {
  const { body } = await app.post<All>('/api/organization/all', {}, token);
  return body[0]?.settings;
}
const update = (id: number, input: object, token?: string) =>
  app.post<Failure>('/api/organization/update', { id, ...input }, token);

describe('settings', () => {
  test('begin with presets and the time zone of who creates', async () => {
    const person = await registerPerson(app);
    await app.post('/api/user/update', { time_zone: 'Asia/Kathmandu' }, person.token);
    const { body } = await app.post<ApiReceives['organization']['create']>(
      '/api/organization/create',
      { name: 'Firm' },
      person.token,
    );
    expect(body.settings).toEqual({ ...presets, time_zone: 'Asia/Kathmandu' });
    expect(await settingsOf(person.token)).toEqual(body.settings);
  });

  test('change one by one or all at once, and show to everyone in it', async () => {
    const team = await makeTeam(app);
    const viewer = await addPerson(app, team, 3);
    const { organizationId: id, owner } = team;
    const all: Required<Settings> = {
      time_zone: 'Europe/Berlin',
      week_start: 0,
      idle_minutes: 0,
      retention_days: null,
      blur: true,
      titles: false,
      shared_surface: 'monitor',
      members_may_delete: false,
      manual_time: false,
      default_screenshot_interval: 15,
    };
    const expected: Record<string, unknown> = { ...presets };
    for (const [name, value] of Object.entries(all)) {
      expect((await update(id, { settings: { [name]: value } }, owner.token)).body).toEqual({
        result: true,
      });
      expected[name] = value;
      expect(await settingsOf(viewer.token)).toEqual(expected);
    }
    await update(id, { settings: presets, name: 'Renamed' }, owner.token);
    expect(await settingsOf(owner.token)).toEqual(presets);
    await update(id, { settings: {} }, owner.token);
    expect(await settingsOf(owner.token)).toEqual(presets);
  });

  test('reach the timer of a recorder', async () => {
    const { owner, organizationId, projectId } = await makeTeam(app);
    const settings = { idle_minutes: 20, blur: true, titles: false, shared_surface: 'monitor' };
    await update(organizationId, { settings }, owner.token);
    const input = { project_id: projectId };
    const { body } = await app.post<ApiReceives['timer']['get']>(
      '/api/timer/start',
      input,
      owner.token,
    );
    expect(body.timer?.policy).toEqual(settings);
  });

  test('are for owners; each change is remembered', async () => {
    const team = await makeTeam(app);
    const manager = await addPerson(app, team, 1);
    const stranger = await registerPerson(app);
    const { organizationId: id } = team;
    const input = { settings: { blur: true } };
    expect((await update(id, input, manager.token)).status).toBe(403);
    expect((await update(id, input, stranger.token)).status).toBe(404);
    expect((await update(id, input)).status).toBe(401);
    expect(await settingsOf(team.owner.token)).toEqual(presets);
    await update(id, input, team.owner.token);
    const lines = await app.asOwner(
      `select actor_id, detail from audit_log
       where organization_id = $1 and action = 'organization_updated'`,
      [id],
    );
    expect(lines).toEqual([{ actor_id: team.owner.id, detail: { blur: true } }]);
  });

  test('say everything wrong at once, and nothing of it is kept', async () => {
    const { owner, organizationId: id } = await makeTeam(app);
    const { status, body } = await update(
      id,
      {
        name: 'ab',
        settings: {
          time_zone: 'Mars/Olympus',
          week_start: 7,
          idle_minutes: 4,
          retention_days: 1,
          blur: 'yes',
          titles: false,
          shared_surface: 'window',
        },
      },
      owner.token,
    );
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {}).sort()).toEqual([
      'name',
      'settings.blur',
      'settings.idle_minutes',
      'settings.retention_days',
      'settings.shared_surface',
      'settings.time_zone',
      'settings.week_start',
    ]);
    expect(await settingsOf(owner.token)).toEqual(presets);
  });

  test('sent in parallel, each of them counts', async () => {
    const { owner, organizationId: id } = await makeTeam(app);
    const changes = [{ blur: true }, { titles: false }, { week_start: 6 }, { idle_minutes: 3 }];
    const answers = await Promise.all(
      changes.map((settings) => update(id, { settings }, owner.token)),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await settingsOf(owner.token)).toEqual(Object.assign({}, presets, ...changes));
  });
});

describe('contents', () => {
  test('say what would go, and the line about a deletion says it again', async () => {
    const team = await makeTeam(app);
    const maya = await addPerson(app, team);
    app.setNow(evening);
    const apps = ['Editor', 'Terminal', 'Editor'].map((name, title) => ({
      kind: 'app' as const,
      name,
      title: `Window ${title}`,
      seconds: 60,
      active_seconds: 0,
    }));
    await recordAll(app, maya.token, [entry(team.projectId, '10:00', '10:07', { apps })]);
    for (const email of ['one@example.com', 'two@example.com']) {
      const invitation = { project_id: team.projectId, email };
      await app.post('/api/project/add', invitation, team.owner.token);
    }
    const both = { organization_id: team.organizationId, email: 'two@example.com' };
    await app.post('/api/organization/invite', both, team.owner.token);
    await app.asOwner(
      `insert into screenshots (organization_id, project_id, user_id, activity_id, taken_at, id,
         group_id, display, displays, width, height, size_bytes, received_sha256, blur, waiting)
       select organization_id, project_id, user_id, activity_id, starts_at, gen_random_uuid(),
         gen_random_uuid(), 0, 1, 640, 360, 1, '', false, false
       from activities where organization_id = $1`,
      [team.organizationId],
    );
    const project = await app.post(
      '/api/project/contents',
      { id: team.projectId },
      team.owner.token,
    );
    const work = { people: 2, pending: 2, seconds: 420, screenshots: 1, app_rows: 3 };
    expect(project.body).toEqual(work);
    const input = { id: team.organizationId };
    const { body } = await app.post('/api/organization/contents', input, team.owner.token);
    const contents = { projects: 1, ...work };
    expect(body).toEqual(contents);

    await app.post('/api/organization/delete', input, team.owner.token);
    const lines = await app.asOwner(
      'select name, actor_id, detail from deleted_organizations where former_id = $1',
      [team.organizationId],
    );
    expect(lines).toEqual([
      { name: 'Team organization', actor_id: team.owner.id, detail: contents },
    ]);
  });

  test.each([
    ['/api/organization/contents', 'organizationId'],
    ['/api/project/contents', 'projectId'],
  ] as const)('%s is for owners of the organization', async (path, key) => {
    const team = await makeTeam(app);
    const manager = await addPerson(app, team, 1);
    const stranger = await registerPerson(app);
    const send = (token?: string, id: unknown = team[key]) => app.post(path, { id }, token);
    expect((await send(team.owner.token)).status).toBe(200);
    expect((await send(manager.token)).status).toBe(403);
    expect((await send(stranger.token)).status).toBe(404);
    expect((await send()).status).toBe(401);
    expect((await send(team.owner.token, 'x')).status).toBe(422);
  });
});
