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
import { entry, evening, recordAll } from '../testing/recorded-entries.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

type Failure = { code: string; errors?: Record<string, string[]> };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => app.setNow(undefined));

const change = (team: Team, input: object, token?: string) =>
  app.post<Failure>('/api/project/update_member', { project_id: team.projectId, ...input }, token);
const remove = (team: Team, input: object, token?: string) =>
  app.post<Failure>('/api/project/remove', { project_id: team.projectId, ...input }, token);

async function findPerson(team: Team, userId: number) {
  const { body } = await app.post<ApiReceives['project']['members']>(
    '/api/project/members',
    { project_id: team.projectId },
    team.owner.token,
  );
  return body.find(({ user }) => user.id === userId);
}

async function startTimer(team: Team, person: Person) {
  const input = { project_id: team.projectId };
  expect((await app.post('/api/timer/start', input, person.token)).status).toBe(200);
}

async function isTimerRunning(person: Person): Promise<boolean> {
  const { body } = await app.post<ApiReceives['timer']['get']>('/api/timer/get', {}, person.token);
  return body.timer !== null;
}

const organizationsOf = async ({ token }: Person) =>
  (await app.post<ApiReceives['organization']['all']>('/api/organization/all', {}, token)).body;

describe('update_member', () => {
  test('changes the role and the interval, also separately', async () => {
    const team = await makeTeam(app);
    const maya = await addPerson(app, team);
    const send = (changes: object) =>
      change(team, { user_id: maya.id, ...changes }, team.owner.token);
    expect((await send({ role: 1, screenshot_interval: 3 })).body).toEqual({ result: true });
    expect(await findPerson(team, maya.id)).toMatchObject({ role: 1, screenshot_interval: 3 });
    await send({ role: 3 });
    await send({ screenshot_interval: 0 });
    await send({});
    expect(await findPerson(team, maya.id)).toMatchObject({ role: 3, screenshot_interval: 0 });
    const answers = await Promise.all([send({ role: 2 }), send({ role: 2 }), send({ role: 2 })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  test('nobody can change their own role; managers can change their own interval', async () => {
    const team = await makeTeam(app);
    const manager = await addPerson(app, team, 1);
    expect((await change(team, { user_id: manager.id, role: 2 }, manager.token)).status).toBe(403);
    const interval = { user_id: manager.id, role: 1, screenshot_interval: 5 };
    expect((await change(team, interval, manager.token)).status).toBe(200);
    const owner = { user_id: team.owner.id, role: 3 };
    expect((await change(team, owner, team.owner.token)).status).toBe(403);
    expect(await findPerson(team, manager.id)).toMatchObject({ role: 1, screenshot_interval: 5 });
  });

  test('a manager cannot decide about an owner', async () => {
    const team = await makeTeam(app);
    const manager = await addPerson(app, team, 1);
    const input = { user_id: team.owner.id, screenshot_interval: 1 };
    expect((await change(team, input, manager.token)).status).toBe(403);
    expect(await findPerson(team, team.owner.id)).toMatchObject({ screenshot_interval: 10 });
  });

  test('a new viewer can no longer record', async () => {
    const team = await makeTeam(app);
    const maya = await addPerson(app, team);
    await startTimer(team, maya);
    await change(team, { user_id: maya.id, role: 3 }, team.owner.token);
    expect(await isTimerRunning(maya)).toBe(false);
  });

  test('allows managers, for people of the project', async () => {
    const team = await makeTeam(app);
    const maya = await addPerson(app, team);
    const stranger = await registerPerson(app);
    const input = { user_id: maya.id, role: 1 };
    expect((await change(team, input, maya.token)).status).toBe(403);
    expect((await change(team, input, stranger.token)).status).toBe(404);
    expect((await change(team, input)).status).toBe(401);
    const absent = { user_id: stranger.id, role: 1 };
    expect((await change(team, absent, team.owner.token)).status).toBe(404);
    const wrong = { user_id: 'x', role: 0, screenshot_interval: 1.5 };
    const { status, body } = await change(team, wrong, team.owner.token);
    expect(status).toBe(422);
    expect(Object.keys(body.errors ?? {})).toEqual(['user_id', 'role', 'screenshot_interval']);
  });
});

describe('remove', () => {
  test('ends the membership with the last project; recorded time remains', async () => {
    const team = await makeTeam(app);
    const maya = await addPerson(app, team);
    const second = {
      ...team,
      projectId: await makeProject(app, team.owner, team.organizationId, 'Second'),
    };
    const addition = { project_id: second.projectId, email: maya.email };
    await app.post('/api/project/add', addition, team.owner.token);
    app.setNow(evening);
    await recordAll(app, maya.token, [entry(team.projectId, '10:00', '10:05')]);

    expect((await remove(team, { user_id: maya.id }, team.owner.token)).body).toEqual({
      result: true,
    });
    expect(await organizationsOf(maya)).toHaveLength(1);
    expect((await remove(second, { user_id: maya.id }, team.owner.token)).status).toBe(200);
    expect(await organizationsOf(maya)).toEqual([]);
    const { body } = await app.post<ApiReceives['project']['all']>(
      '/api/project/all',
      { organization_id: team.organizationId },
      team.owner.token,
    );
    expect(body.map(({ worked_week }) => worked_week)).toEqual([0, 300]);
    expect((await remove(team, { user_id: maya.id }, team.owner.token)).status).toBe(404);
  });

  test('concurrent removal from both last projects ends it too', async () => {
    const team = await makeTeam(app);
    for (let round = 0; round < 5; round += 1) {
      const maya = await addPerson(app, team);
      const projectId = await makeProject(app, team.owner, team.organizationId, 'Second');
      const second = { ...team, projectId };
      const addition = { project_id: projectId, email: maya.email };
      await app.post('/api/project/add', addition, team.owner.token);
      const answers = await Promise.all(
        [team, second].map((place) => remove(place, { user_id: maya.id }, team.owner.token)),
      );
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(await organizationsOf(maya)).toEqual([]);
    }
  });

  test('every member can leave; an owner who leaves a project remains in the organization', async () => {
    const team = await makeTeam(app);
    const people = [
      await addPerson(app, team, 1),
      await addPerson(app, team, 2),
      await addPerson(app, team, 3),
    ];
    for (const person of people) {
      expect((await remove(team, { user_id: person.id }, person.token)).status).toBe(200);
      expect(await organizationsOf(person)).toEqual([]);
    }
    const { owner } = team;
    expect((await remove(team, { user_id: owner.id }, owner.token)).status).toBe(200);
    expect(await organizationsOf(owner)).toMatchObject([{ role: 'owner' }]);
    expect((await remove(team, { user_id: owner.id }, owner.token)).status).toBe(404);
  });

  test('three concurrent requests have one effect', async () => {
    const team = await makeTeam(app);
    const maya = await addPerson(app, team);
    const answers = await Promise.all(
      [1, 2, 3].map(() => remove(team, { user_id: maya.id }, team.owner.token)),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
  });

  test('stops only the timer that runs there', async () => {
    const team = await makeTeam(app);
    const other = await makeTeam(app);
    const maya = await addPerson(app, team);
    const addition = { project_id: other.projectId, email: maya.email };
    await app.post('/api/project/add', addition, other.owner.token);
    await startTimer(team, maya);
    await remove(other, { user_id: maya.id }, other.owner.token);
    expect(await isTimerRunning(maya)).toBe(true);
    await remove(team, { user_id: maya.id }, team.owner.token);
    expect(await isTimerRunning(maya)).toBe(false);
  });

  test('a timer started at that moment does not outlive it', async () => {
    const team = await makeTeam(app);
    for (let round = 0; round < 8; round += 1) {
      const maya = await addPerson(app, team);
      await Promise.all([
        app.post('/api/timer/start', { project_id: team.projectId }, maya.token),
        remove(team, { user_id: maya.id }, team.owner.token),
      ]);
      expect(await isTimerRunning(maya)).toBe(false);
    }
  });

  test('withdraws an invitation, once', async () => {
    const team = await makeTeam(app);
    const manager = await addPerson(app, team, 1);
    const member = await addPerson(app, team, 2);
    const email = `withdrawn-${team.projectId}@example.com`;
    await app.post('/api/project/add', { project_id: team.projectId, email }, manager.token);
    expect((await remove(team, { email }, member.token)).status).toBe(403);
    expect((await remove(team, { email: email.toUpperCase() }, manager.token)).status).toBe(200);
    expect((await remove(team, { email }, manager.token)).status).toBe(404);
    const { body } = await app.post<ApiReceives['user']['register']>('/api/register', {
      email,
      first_name: 'Was',
      last_name: 'Invited',
      password: 'secret',
      password_confirmation: 'secret',
    });
    expect(body.user.type).toBe('Owner');
  });

  test('managers remove others, but no owner', async () => {
    const team = await makeTeam(app);
    const manager = await addPerson(app, team, 1);
    const member = await addPerson(app, team, 2);
    const viewer = await addPerson(app, team, 3);
    const stranger = await registerPerson(app);
    expect((await remove(team, { user_id: viewer.id }, member.token)).status).toBe(403);
    expect((await remove(team, { user_id: member.id }, viewer.token)).status).toBe(403);
    expect((await remove(team, { user_id: team.owner.id }, manager.token)).status).toBe(403);
    expect((await remove(team, { user_id: member.id }, stranger.token)).status).toBe(404);
    expect((await remove(team, { user_id: member.id })).status).toBe(401);
    expect((await remove(team, { user_id: member.id }, manager.token)).status).toBe(200);
  });

  test('requires either user or address', async () => {
    const { owner, ...team } = await makeTeam(app);
    const both = { user_id: owner.id, email: owner.email };
    for (const input of [{}, both]) {
      const { status, body } = await remove({ owner, ...team }, input, owner.token);
      expect(status).toBe(422);
      expect(Object.keys(body.errors ?? {})).toEqual(['user_id']);
    }
  });
});
