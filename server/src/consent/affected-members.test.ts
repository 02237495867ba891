import type { ApiReceives, ApiSends } from '@time-tracker/contract/api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addPerson,
  agreeToRules,
  makeProject,
  makeTeam,
  readRules,
  registerPerson,
  type Person,
  type Team,
} from '../testing/factories.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

type Affected = ApiReceives['organization']['affected_members'];
type Settings = ApiSends['organization']['affected_members']['settings'];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const ask = (id: number, settings: object, token?: string) =>
  app.post<Affected>('/api/organization/affected_members', { id, settings }, token);

const changeSettings = async (team: Team, settings: Settings) => {
  const input = { id: team.organizationId, settings };
  const { status } = await app.post('/api/organization/update', input, team.owner.token);
  expect(status).toBe(200);
};

/** Names, and the number of all. */
async function affectedBy(team: Team, settings: Settings) {
  const { status, body } = await ask(team.organizationId, settings, team.owner.token);
  expect(status).toBe(200);
  expect(body.people_count).toBe(body.people.length);
  return body.people.map(({ name }) => name);
}

describe('organization/affected_members', () => {
  test('names exactly those who have to agree again once the settings are saved', async () => {
    const changes: [name: string, before: Settings, change: Settings, names: string[]][] = [
      ['unblurred', { blur: true }, { blur: false }, ['Maya Person', 'Mona Person']],
      [
        'titles',
        { titles: false },
        { titles: true },
        ['Maya Person', 'Mona Person', 'Timo Person'],
      ],
      ['permanently', {}, { retention_days: null }, ['Maya Person', 'Mona Person']],
      ['shorter', { retention_days: null }, { retention_days: 7 }, []],
      ['less', {}, { blur: true, titles: false, idle_minutes: 0, manual_time: false }, []],
    ];
    for (const [name, before, change, names] of changes) {
      const { team, recorded } = await makeRecordedTeam(before);
      expect(await affectedBy(team, change), name).toEqual(names);
      await changeSettings(team, change);
      const asked: string[] = [];
      for (const person of recorded) {
        const { status } = await readRules(app, person, team.projectId);
        if (status === 'outdated') asked.push(person.name);
      }
      expect(asked.sort(), name).toEqual(names);
    }
  });

  test('names exactly those who are notified once the settings are saved', async () => {
    const { team, recorded } = await makeRecordedTeam({ blur: true });
    const [maya] = recorded;
    const muted = { settings: { muted_notices: ['recording_rules'] } };
    await app.post('/api/user/update', muted, maya?.token);
    const change = { blur: false };
    const { body } = await ask(team.organizationId, change, team.owner.token);
    await app.asOwner('delete from notices where organization_id = $1', [team.organizationId]);
    await changeSettings(team, change);
    const rows = await app.asOwner<{ id: number; name: string }>(
      `select u.id, u.name from notices n join users u on u.id = n.user_id
       where n.organization_id = $1 and n.kind = 'recording_rules' order by u.name`,
      [team.organizationId],
    );
    expect(body.notified).toEqual(rows);
    expect(body.notified_count).toBe(rows.length);
    expect(rows.map(({ name }) => name)).toEqual([
      'Mona Person',
      'Nora Person',
      'Timo Person',
      'Vera Person',
    ]);
  });

  test('names nobody to notify when no rule changes', async () => {
    const { team } = await makeRecordedTeam({ blur: true });
    const unchanged: Settings[] = [{}, { week_start: 0 }, { week_start: 1 }, { blur: true }];
    for (const settings of unchanged) {
      const { body } = await ask(team.organizationId, settings, team.owner.token);
      expect([body.notified, body.notified_count], JSON.stringify(settings)).toEqual([[], 0]);
    }
  });

  test('does not name those who agreed to as much before, or record in archived projects only', async () => {
    const team = await makeTeam(app);
    const maya = await addPerson(app, team);
    await agreeToRules(app, maya, team.projectId);
    await changeSettings(team, { blur: true });
    // They agreed to unblurred screenshots, and that consent is kept.
    expect(await affectedBy(team, { blur: false })).toEqual([]);
    expect(await affectedBy(team, { blur: false, retention_days: 7 })).toEqual([]);
    expect(await affectedBy(team, { blur: false, retention_days: null })).toEqual(['Maya Person']);
    // They are asked anyway, but not because of this change.
    await changeSettings(team, { blur: false, retention_days: null });
    expect(await affectedBy(team, { idle_minutes: 0 })).toEqual([]);
    await changeSettings(team, { blur: true, retention_days: 90 });
    const input = { id: team.projectId, archived: true };
    await app.post('/api/project/update', input, team.owner.token);
    expect(await affectedBy(team, { blur: false, retention_days: null })).toEqual([]);
  });

  test('names owners who record in projects that they are no members of', async () => {
    const team = await makeTeam(app);
    const second = await makeProject(app, team.owner, team.organizationId, 'Second');
    await agreeToRules(app, team.owner, second);
    expect(await affectedBy(team, { retention_days: null })).toEqual(['Olivia Person']);
    await changeSettings(team, { retention_days: null });
    expect((await readRules(app, team.owner, second)).status).toBe('outdated');
  });

  test('names fifty at most, and counts all', async () => {
    const team = await makeTeam(app);
    const maya = await addPerson(app, team);
    await agreeToRules(app, maya, team.projectId);
    await app.asOwner(
      `with people as (
        insert into users (first_name, last_name, name, email, type, password_hash, created_at)
        select 'Person', n::text, 'Person ' || n, 'many-' || n || '-' || $1::int || '@example.com', 'Member', '', now()
        from generate_series(1, 60) n returning id
      ), members as (
        insert into organization_members (organization_id, user_id, role, joined_at)
        select $1::int, id, 'member', now() from people
      ), recording as (
        insert into project_members (organization_id, project_id, user_id, role, screenshot_interval, joined_at)
        select $1::int, $2::int, id, 2, 10, now() from people
      )
      insert into recording_consents
      select $1::int, people.id, rules_version, rules, organization_name, project_name, agreed_at
      from people, recording_consents where organization_id = $1::int and user_id = $3::int`,
      [team.organizationId, team.projectId, maya.id],
    );
    const settings = { retention_days: null };
    const { body } = await ask(team.organizationId, settings, team.owner.token);
    expect([body.people.length, body.people_count]).toEqual([50, 61]);
    expect([body.notified.length, body.notified_count]).toEqual([50, 61]);
  });

  test('is for owners of the organization', async () => {
    const team = await makeTeam(app);
    const send = (token?: string, settings: object = { blur: false }) =>
      ask(team.organizationId, settings, token);
    expect((await send(team.owner.token)).status).toBe(200);
    for (const role of [1, 2, 3] as const) {
      expect((await send((await addPerson(app, team, role)).token)).status).toBe(403);
    }
    expect((await send((await registerPerson(app)).token)).status).toBe(404);
    expect((await send()).status).toBe(401);
    expect((await send(team.owner.token, { blur: 'no' })).status).toBe(422);
  });
});

describe('affected_by_interval', () => {
  const outdated = async (people: Person[], projectId: number) => {
    const asked: string[] = [];
    for (const person of people) {
      if ((await readRules(app, person, projectId)).status === 'outdated') asked.push(person.name);
    }
    return asked.sort();
  };
  const notifiedOf = (team: Team) =>
    app.asOwner<{ id: number; name: string }>(
      `select u.id, u.name from notices n join users u on u.id = n.user_id
       where n.organization_id = $1 and n.kind = 'recording_rules' order by u.name`,
      [team.organizationId],
    );

  test.each([3, 0, 10])(
    'names who is notified and asked again once %i minutes are set for a project',
    async (minutes) => {
      const { team, recorded } = await makeRecordedTeam({});
      await app.asOwner('delete from notices where organization_id = $1', [team.organizationId]);
      const change = { project_id: team.projectId, screenshot_interval: minutes };
      const { token } = team.owner;
      const { body } = await app.post<Affected>('/api/project/affected_by_interval', change, token);
      expect((await app.post('/api/project/set_interval', change, token)).status).toBe(200);
      expect(body.notified).toEqual(await notifiedOf(team));
      expect(body.notified.map(({ name }) => name)).not.toContain('Vera Person');
      expect(body.notified_count).toBe(body.notified.length);
      expect(body.people.map(({ name }) => name)).toEqual(await outdated(recorded, team.projectId));
      expect(body.people_count).toBe(body.people.length);
    },
  );

  test('names one member only, unless they have switched the notice off', async () => {
    const { team, recorded } = await makeRecordedTeam({});
    const [maya] = recorded;
    const change = { project_id: team.projectId, user_id: maya?.id, screenshot_interval: 3 };
    const ask = () =>
      app.post<Affected>('/api/project/affected_by_interval', change, team.owner.token);
    const names = [{ id: maya?.id, name: 'Maya Person' }];
    expect((await ask()).body).toMatchObject({ people: names, notified: names });
    const muted = { settings: { muted_notices: ['recording_rules'] } };
    await app.post('/api/user/update', muted, maya?.token);
    expect((await ask()).body).toMatchObject({ people: names, notified: [] });
  });

  test('covers all projects of an organization', async () => {
    const { team, recorded } = await makeRecordedTeam({});
    const second = await makeProject(app, team.owner, team.organizationId, 'Second');
    const olaf = await addPerson(app, { ...team, projectId: second }, 2, 'Olaf');
    await app.asOwner('delete from notices where organization_id = $1', [team.organizationId]);
    const change = { organization_id: team.organizationId, screenshot_interval: 3 };
    const { token } = team.owner;
    const path = '/api/organization/affected_by_interval';
    const { body } = await app.post<Affected>(path, change, token);
    expect((await app.post('/api/organization/set_interval', change, token)).status).toBe(200);
    const rows = await notifiedOf(team);
    expect(new Set(body.notified.map(({ id }) => id))).toEqual(new Set(rows.map(({ id }) => id)));
    expect(body.notified.map(({ id }) => id)).toContain(olaf.id);
    expect(body.people.map(({ name }) => name)).toEqual(await outdated(recorded, team.projectId));
  });
});

/** A manager, a member and one without screenshots have agreed; a fourth has not, a viewer cannot. */
async function makeRecordedTeam(settings: Settings): Promise<{ team: Team; recorded: Person[] }> {
  const team = await makeTeam(app);
  await changeSettings(team, settings);
  const maya = await addPerson(app, team);
  const mona = await addPerson(app, team, 1, 'Mona');
  const timo = await addPerson(app, team, 2, 'Timo');
  await addPerson(app, team, 3, 'Vera');
  const never = await addPerson(app, team, 2, 'Nora');
  const input = { project_id: team.projectId, user_id: timo.id, screenshot_interval: 0 };
  await app.post('/api/project/update_member', input, team.owner.token);
  const agreeing = [maya, mona, timo];
  for (const person of agreeing) await agreeToRules(app, person, team.projectId);
  return { team, recorded: [...agreeing, never] };
}
