import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTeam, registerPerson, type Team } from '../testing/factories.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

let counter = 0;
function newAddress(): string {
  counter += 1;
  return `new-${counter}@example.com`;
}

const calls: [path: string, input: (team: Team, known: string) => object][] = [
  ['/api/project/add', ({ projectId }) => ({ project_id: projectId, email: newAddress() })],
  ['/api/project/add', ({ projectId }, known) => ({ project_id: projectId, email: known })],
  ['/api/organization/invite', (team) => invitationBy(team, newAddress())],
  ['/api/organization/invite', invitationBy],
  [
    '/api/app/rate',
    ({ organizationId }) => ({
      organization_id: organizationId,
      kind: 'app',
      name: 'Editor',
      rating: 1,
    }),
  ],
];

function invitationBy({ organizationId, projectId }: Team, email: string) {
  return { organization_id: organizationId, email, projects: [{ project_id: projectId }] };
}

// The project or organization is deleted after the access check: the call returns 404, not 500.
test.each(calls)('%s while its project or organization is deleted', async (path, input) => {
  const known = await registerPerson(app);
  for (let round = 0; round < 8; round += 1) {
    const team = await makeTeam(app);
    const { owner, projectId, organizationId } = team;
    const end =
      round % 2 === 0
        ? app.post('/api/project/delete', { id: projectId }, owner.token)
        : app.post('/api/organization/delete', { id: organizationId }, owner.token);
    const [sent, ended] = await Promise.all([
      app.post(path, input(team, known.email), owner.token),
      end,
    ]);
    expect(ended.status).toBe(200);
    expect([200, 404]).toContain(sent.status);
  }
});
