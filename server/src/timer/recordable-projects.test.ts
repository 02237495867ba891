import type { ApiReceives } from '@time-tracker/contract/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  addPerson,
  makeProject,
  makeTeam,
  registerPerson,
  type Person,
} from '../testing/factories.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const list = async ({ token }: Person) =>
  (await app.post<ApiReceives['timer']['projects']>('/api/timer/projects', {}, token)).body;
const names = async (person: Person) =>
  (await list(person)).map(({ organization_name, name }) => `${organization_name}: ${name}`);

test('lists the projects in which a person may record, by organization and name', async () => {
  const [acme, zoo] = [await makeTeam(app, 'Acme'), await makeTeam(app, 'Zoo')];
  const tenth = await makeProject(app, acme.owner, acme.organizationId, 'Sprint 10');
  await makeProject(app, acme.owner, acme.organizationId, 'sprint 9');
  const old = await makeProject(app, acme.owner, acme.organizationId, 'Old one');
  await app.post('/api/project/update', { id: old, archived: true }, acme.owner.token);
  const member = await addPerson(app, zoo);
  const addition = { email: member.email, screenshot_interval: 10 };
  const add = (project_id: number, role: number) =>
    app.post('/api/project/add', { project_id, role, ...addition }, acme.owner.token);
  await add(tenth, 1);
  // A viewer does not record, and nobody records in an archived project.
  await add(acme.projectId, 3);
  await add(old, 2);

  expect(await names(member)).toEqual([
    'Acme organization: Sprint 10',
    'Zoo organization: Website',
  ]);
  expect((await list(member))[0]).toEqual({
    project_id: tenth,
    name: 'Sprint 10',
    color: expect.any(String) as string,
    organization_id: acme.organizationId,
    organization_name: 'Acme organization',
  });
  expect(await names(acme.owner)).toEqual([
    'Acme organization: sprint 9',
    'Acme organization: Sprint 10',
    'Acme organization: Website',
  ]);
  expect(await names(await registerPerson(app))).toEqual([]);
  for (const { project_id } of await list(member)) {
    const { status } = await app.post('/api/timer/start', { project_id }, member.token);
    expect(status).toBe(200);
  }
  expect((await app.post('/api/timer/projects')).status).toBe(401);
});
