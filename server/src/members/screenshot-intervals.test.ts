import type { ApiReceives } from '@time-tracker/contract/api';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { addPerson, makeProject, makeTeam, type Team } from '../testing/factories.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => app.setNow(undefined));

type Members = ApiReceives['project']['members'];
type Project = ApiReceives['project']['all'][number];

const setDefault = (team: Team, default_screenshot_interval: number | null) =>
  app.post(
    '/api/organization/update',
    { id: team.organizationId, settings: { default_screenshot_interval } },
    team.owner.token,
  );

const add = (team: Team, project_id: number, email: string, input: object = {}) =>
  app.post<Members[number]>('/api/project/add', { project_id, email, ...input }, team.owner.token);

async function intervalsOf(team: Team, project_id: number) {
  const { body } = await app.post<Members>(
    '/api/project/members',
    { project_id },
    team.owner.token,
  );
  return body.map(({ user, screenshot_interval }) => [user.email, screenshot_interval]);
}

async function ruleVersion(token: string, project_id: number) {
  const { body } = await app.post<ApiReceives['timer']['rules']>(
    '/api/timer/rules',
    { project_id },
    token,
  );
  return body;
}

describe('the default interval', () => {
  test('new members get that of the project, else that of the organization, else 10', async () => {
    const team = await makeTeam(app);
    const first = await add(team, team.projectId, 'one@intervals.example');
    expect(first.body.screenshot_interval).toBe(10);
    await setDefault(team, 20);
    const second = await add(team, team.projectId, 'two@intervals.example');
    expect(second.body.screenshot_interval).toBe(20);
    const created = await app.post<Project>(
      '/api/project/create',
      { organization_id: team.organizationId, name: 'Of the default' },
      team.owner.token,
    );
    expect(await intervalsOf(team, created.body.id)).toEqual([[team.owner.email, 20]]);
    const change = { id: created.body.id, default_screenshot_interval: 0 };
    expect((await app.post('/api/project/update', change, team.owner.token)).status).toBe(200);
    const third = await add(team, created.body.id, 'three@intervals.example');
    expect(third.body.screenshot_interval).toBe(0);
    const chosen = await add(team, created.body.id, 'four@intervals.example', {
      screenshot_interval: 7,
    });
    expect(chosen.body.screenshot_interval).toBe(7);
    const invited = await app.post<ApiReceives['organization']['invite']>(
      '/api/organization/invite',
      {
        organization_id: team.organizationId,
        email: 'five@intervals.example',
        projects: [{ project_id: team.projectId }, { project_id: created.body.id }],
      },
      team.owner.token,
    );
    const places = invited.body.projects.map(({ id, screenshot_interval }) => [
      id,
      screenshot_interval,
    ]);
    expect(new Map(places as [number, number][])).toEqual(
      new Map([
        [team.projectId, 20],
        [created.body.id, 0],
      ]),
    );
    await setDefault(team, null);
    const last = await add(team, team.projectId, 'six@intervals.example');
    expect(last.body.screenshot_interval).toBe(10);
  });

  test('changes nothing for members who are there already', async () => {
    const team = await makeTeam(app);
    const before = await intervalsOf(team, team.projectId);
    await setDefault(team, 30);
    expect(await intervalsOf(team, team.projectId)).toEqual(before);
  });
});

describe('one interval for all', () => {
  test('sets members and invitations of the project, and no other project', async () => {
    const team = await makeTeam(app);
    const maya = await addPerson(app, team);
    const other = await makeProject(app, team.owner, team.organizationId, 'Other');
    await add(team, team.projectId, 'invited@intervals.example');
    const sent = { project_id: team.projectId, screenshot_interval: 3 };
    expect((await app.post('/api/project/set_interval', sent, team.owner.token)).body).toEqual({
      result: true,
    });
    const intervals = await intervalsOf(team, team.projectId);
    expect(intervals.map(([, minutes]) => minutes)).toEqual([3, 3, 3]);
    expect(await intervalsOf(team, other)).toEqual([[team.owner.email, 10]]);
    const refused = await app.post('/api/project/set_interval', sent, maya.token);
    expect(refused.status).toBe(403);
  });

  test('sets all projects of the organization', async () => {
    const team = await makeTeam(app);
    const foreign = await makeTeam(app, 'Foreign');
    const other = await makeProject(app, team.owner, team.organizationId, 'Other');
    const sent = { organization_id: team.organizationId, screenshot_interval: 5 };
    await app.post('/api/organization/set_interval', sent, team.owner.token);
    for (const id of [team.projectId, other]) {
      expect((await intervalsOf(team, id)).every(([, minutes]) => minutes === 5)).toBe(true);
    }
    expect(await intervalsOf(foreign, foreign.projectId)).toEqual([[foreign.owner.email, 10]]);
    const invalid = { ...sent, screenshot_interval: 61 };
    const refused = await app.post('/api/organization/set_interval', invalid, team.owner.token);
    expect(refused.status).toBe(422);
  });

  test('writes the history of each member, and asks again for consent to more screenshots', async () => {
    const team = await makeTeam(app);
    const maya = await addPerson(app, team);
    const { rules_version } = await ruleVersion(maya.token, team.projectId);
    const agreed = { project_id: team.projectId, rules_version };
    expect((await app.post('/api/timer/agree', agreed, maya.token)).status).toBe(200);
    await app.post(
      '/api/project/set_interval',
      { project_id: team.projectId, screenshot_interval: 1 },
      team.owner.token,
    );
    expect(await ruleVersion(maya.token, team.projectId)).toMatchObject({
      status: 'outdated',
      rules: { screenshot_interval: 1 },
    });
    const history = await app.post<ApiReceives['screenshot']['intervals']>(
      '/api/screenshot/intervals',
      { organization_id: team.organizationId, user_id: maya.id },
      maya.token,
    );
    const own = history.body.changes.map(({ screenshot_interval }) => screenshot_interval);
    expect(own).toEqual([10, 1]);
  });
});
