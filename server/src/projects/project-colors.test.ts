import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type { ApiReceives } from '@time-tracker/contract/api';
import { projectColors } from '@time-tracker/contract/project-colors';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { addPerson, makeProject, makeTeam } from '../testing/factories.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { leastUsedColor } from './least-used-color.ts';

type Projects = ApiReceives['project']['all'];

describe('the color of a new project', () => {
  test('is the first of the palette that no other has', () => {
    expect(leastUsedColor([])).toBe('blue');
    expect(leastUsedColor(['blue', 'green'])).toBe('orange');
    expect(leastUsedColor(['orange'])).toBe('blue');
  });

  test('is the one that fewest have when all are used', () => {
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

  test('are the same for everyone, whichever projects they see', async () => {
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

  test('stay when a project is archived or another one deleted, and are given out again', async () => {
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

test('projects of before get the colors that owners have seen', async () => {
  const { superuser } = inject('postgres');
  const database = `old_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client(superuser);
  await admin.connect();
  await admin.query(`create database ${database}`);
  const client = new pg.Client({ ...superuser, database });
  await client.connect();
  try {
    const folder = new URL('../database/migrations/', import.meta.url);
    for (const name of (await readdir(folder)).sort()) {
      if (name === '0020-project-colors.sql') {
        await client.query(`
          insert into organizations (id, name, wrapped_key) overriding system value
            select n, 'Organization', '' from generate_series(1, 2) n;
          insert into projects (organization_id, name)
            select 1 + n % 2, 'P' from generate_series(1, 24) n`);
      }
      await client.query(await readFile(new URL(name, folder), 'utf8'));
    }
    const { rows } = await client.query<{ colors: string[] }>(
      'select array_agg(color order by id) as colors from projects group by organization_id',
    );
    const [first = '', second = ''] = projectColors;
    const expected = [...projectColors, first, second];
    expect(rows.map(({ colors }) => colors)).toEqual([expected, expected]);
  } finally {
    await client.end();
    await admin.query(`drop database ${database}`);
    await admin.end();
  }
});
