import type { ApiReceives } from '@time-tracker/contract/api';
import { projectColors } from '@time-tracker/contract/project-colors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addPerson, makeProject, makeTeam } from '../testing/factories.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { leastUsedColor } from './least-used-color.ts';

type Projects = ApiReceives['project']['all'];

describe('the color of a new project', () => {
  test('is the first unused color of the palette', () => {
    expect(leastUsedColor([])).toBe('blue');
    expect(leastUsedColor(['blue', 'green'])).toBe('orange');
    expect(leastUsedColor(['orange'])).toBe('blue');
  });

  test('is the least used one if all are used', () => {
    expect(leastUsedColor(projectColors)).toBe('blue');
    expect(leastUsedColor([...projectColors, 'blue', 'orange'])).toBe('green');
    expect(leastUsedColor(projectColors.filter((color) => color !== 'olive'))).toBe('olive');
  });
});

describe('colors of projects', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startTestApp();
  });
  afterAll(() => app.close());

  async function colorsSeenBy(token: string, organizationId: number, archived = false) {
    const input = { organization_id: organizationId, archived };
    const { body } = await app.post<Projects>('/api/project/all', input, token);
    return new Map(body.map(({ id, color }) => [id, color]));
  }

  test('are the same for everyone, regardless of visible projects', async () => {
    const team = await makeTeam(app);
    const last = await makeProject(app, team.owner, team.organizationId, 'Apollo');
    const member = await addPerson(app, { ...team, projectId: last }, 2);
    const seen = await colorsSeenBy(team.owner.token, team.organizationId);
    expect(seen).toEqual(
      new Map([
        [team.projectId, 'blue'],
        [last, 'orange'],
      ]),
    );
    const ofMember = await colorsSeenBy(member.token, team.organizationId);
    expect(ofMember).toEqual(new Map([[last, 'orange']]));
  });

  test('and the interval of new members can be chosen at creation', async () => {
    const team = await makeTeam(app);
    const input = { organization_id: team.organizationId, name: 'Apollo' };
    const create = async (more: object) => {
      const sent = { ...input, ...more };
      const { status, body } = await app.post<Projects[number]>(
        '/api/project/create',
        sent,
        team.owner.token,
      );
      return { status, id: body.id, color: body.color, minutes: body.default_screenshot_interval };
    };
    const chosen = await create({ color: 'teal', default_screenshot_interval: 3 });
    expect(chosen).toMatchObject({ status: 200, color: 'teal', minutes: 3 });
    expect(await create({})).toMatchObject({ color: 'orange', minutes: null });
    expect((await create({ color: 'plaid' })).status).toBe(422);
    const colleague = await addPerson(app, team);
    const addition = { project_id: chosen.id, email: colleague.email };
    expect((await app.post('/api/project/add', addition, team.owner.token)).status).toBe(200);
    const stored = await app.asOwner(
      'select user_id, role, screenshot_interval from project_members where project_id = $1 order by user_id',
      [chosen.id],
    );
    expect(stored).toEqual([
      { user_id: team.owner.id, role: 1, screenshot_interval: 3 },
      { user_id: colleague.id, role: 2, screenshot_interval: 3 },
    ]);
  });

  test('remain when a project is archived or another one deleted, and are reused', async () => {
    const team = await makeTeam(app);
    const { token } = team.owner;
    const create = (name: string) => makeProject(app, team.owner, team.organizationId, name);
    const second = await create('Second');
    const third = await create('Third');
    await app.post('/api/project/update', { id: third, archived: true }, token);
    await app.post('/api/project/delete', { id: second }, token);
    expect((await colorsSeenBy(token, team.organizationId, true)).get(third)).toBe('green');
    const [again, next] = [await create('Again'), await create('Next')];
    const seen = await colorsSeenBy(token, team.organizationId);
    expect([seen.get(again), seen.get(next)]).toEqual(['orange', 'violet']);
  });
});
