import type { ApiReceives } from '@time-tracker/contract/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addPerson, makeTeam, registerPerson, type Team } from '../testing/factories.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

type Sent = ApiReceives['organization']['invite_all'];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const inviteAll = (team: Team, emails: string[], input: object = {}) =>
  app.post<Sent>(
    '/api/organization/invite_all',
    { organization_id: team.organizationId, emails, ...input },
    team.owner.token,
  );

async function listedIn(team: Team) {
  const { body } = await app.post<ApiReceives['organization']['users']>(
    '/api/organization/users',
    { organization_id: team.organizationId },
    team.owner.token,
  );
  return body;
}

test('each address has its own result, and each mail its own link', async () => {
  const team = await makeTeam(app);
  const member = await addPerson(app, team);
  const account = await registerPerson(app, 'Ada');
  const addresses = [
    'New.One@several.example',
    'no address',
    member.email,
    account.email,
    ' new.one@several.example ',
    'second@several.example',
  ];
  const projects = [{ project_id: team.projectId, role: 3 }];
  const { status, body } = await inviteAll(team, addresses, { projects });
  expect(status).toBe(200);
  expect(body.results).toEqual([
    { email: 'new.one@several.example', status: 'invited', mail_sent: true },
    { email: 'no address', status: 'invalid_email', mail_sent: false },
    { email: member.email, status: 'already_member', mail_sent: false },
    { email: account.email, status: 'joined', mail_sent: true },
    { email: 'second@several.example', status: 'invited', mail_sent: true },
  ]);
  const listed = await listedIn(team);
  const pending = listed.filter(({ state }) => state === 'pending');
  expect(pending.map(({ user }) => user.email)).toEqual([
    'new.one@several.example',
    'second@several.example',
  ]);
  expect(pending.map((one) => one.projects.map(({ id, role }) => [id, role]))).toEqual([
    [[team.projectId, 3]],
    [[team.projectId, 3]],
  ]);
  for (const { user } of pending) {
    expect(await app.readLinks(user.email, 'invitation')).toHaveLength(1);
  }
});

test('addresses beyond the daily limit are named, the others are invited', async () => {
  const team = await makeTeam(app);
  const first = Array.from({ length: 50 }, (_, index) => `limit-${index}@several.example`);
  expect((await inviteAll(team, first.slice(0, 48))).status).toBe(200);
  const { body } = await inviteAll(
    team,
    ['a', 'b', 'c'].map((name) => `${name}@limit.example`),
  );
  expect(body.results.map(({ status }) => status)).toEqual(['invited', 'invited', 'too_many']);
});

test('nobody is invited to a project of another organization, or without an address', async () => {
  const team = await makeTeam(app);
  const foreign = await makeTeam(app, 'Foreign');
  const projects = [{ project_id: foreign.projectId }];
  expect((await inviteAll(team, ['one@foreign.example'], { projects })).status).toBe(404);
  expect((await inviteAll(team, [])).status).toBe(422);
  const many = Array.from({ length: 51 }, (_, index) => `many-${index}@several.example`);
  expect((await inviteAll(team, many)).status).toBe(422);
  expect(await listedIn(team)).toHaveLength(1);
});
