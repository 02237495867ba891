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
