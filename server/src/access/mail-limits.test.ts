import type { ApiReceives } from '@time-tracker/contract/api';
import { dayMs } from '@time-tracker/contract/time/durations';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  makeProject,
  makeTeam,
  registerPerson,
  registerUnverified,
  type Person,
  type Team,
} from '../testing/factories.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

type Added = ApiReceives['project']['add'];

const noon = new Date('2026-11-20T12:00:00Z').getTime();

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    rateLimits: true,
    mailLimits: { perRecipient: 3, perAccount: 6, perUnverifiedAccount: 2 },
  });
});
afterAll(() => app.close());
beforeEach(() => app.setNow(new Date(noon)));

let counter = 0;
const newAddress = () => `mailed-${(counter += 1)}@example.com`;

async function add({ projectId, owner }: Team, email: string): Promise<Added> {
  const input = { project_id: projectId, email };
  const { status, body } = await app.post<Added>('/api/project/add', input, owner.token);
  expect(status).toBe(200);
  return body;
}

/** Mails that another person caused. */
async function countMails(email: string): Promise<number> {
  const mails = (await app.readMails()).filter((mail) => mail.includes(`To: ${email}`));
  return mails.filter((mail) => !mail.includes('Subject: Verify your email')).length;
}

async function makeOrganization(owner: Person): Promise<Team> {
  const path = '/api/organization/create';
  const { body } = await app.post<{ id: number }>(path, { name: 'Another' }, owner.token);
  return { owner, organizationId: body.id, projectId: await makeProject(app, owner, body.id) };
}

test('limits the mails per day to one address, from all senders and concurrently', async () => {
  const email = newAddress();
  const teams = await Promise.all(Array.from({ length: 5 }, () => makeTeam(app)));
  const added = await Promise.all(teams.map((team) => add(team, email)));
  expect(added.map(({ state }) => state)).toEqual(Array(5).fill('pending'));
  expect(added.filter(({ mail_sent }) => mail_sent)).toHaveLength(3);
  expect(await countMails(email)).toBe(3);
  app.setNow(new Date(noon + dayMs + 1000));
  const [first] = teams;
  expect(first && (await add(first, email)).mail_sent).toBe(true);
});

test('limits the mails per day that one account causes, over all its organizations', async () => {
  const team = await makeTeam(app);
  const other = await makeOrganization(team.owner);
  const sent: boolean[] = [];
  for (let index = 0; index < 4; index++) {
    sent.push((await add(team, newAddress())).mail_sent);
    const input = { organization_id: other.organizationId, email: newAddress() };
    const { status, body } = await app.post<ApiReceives['organization']['invite']>(
      '/api/organization/invite',
      input,
      team.owner.token,
    );
    expect({ status, state: body.state }).toEqual({ status: 200, state: 'pending' });
    sent.push(body.mail_sent);
  }
  expect(sent).toEqual([...Array<boolean>(6).fill(true), false, false]);
});

test('an account whose email is not verified causes fewer', async () => {
  const team = await makeOrganization(await registerUnverified(app));
  const sent = [];
  for (let index = 0; index < 3; index++) sent.push((await add(team, newAddress())).mail_sent);
  expect(sent).toEqual([true, true, false]);
});

test('people join even beyond the limit', async () => {
  const maya = await registerPerson(app);
  for (let index = 0; index < 3; index++) await add(await makeTeam(app), maya.email);
  const team = await makeTeam(app);
  expect(await add(team, maya.email)).toMatchObject({ state: 'active', mail_sent: false });
  const { body } = await app.post<ApiReceives['organization']['all']>(
    '/api/organization/all',
    {},
    maya.token,
  );
  expect(body).toHaveLength(4);
});

test('an invitation sent again without a mail keeps the link that was mailed', async () => {
  const team = await makeTeam(app);
  const email = newAddress();
  for (let index = 0; index < 4; index++) await add(team, email);
  const mails = (await app.readMails()).filter((mail) => mail.includes(`To: ${email}`));
  const secrets = mails.flatMap((mail) => /invitation\?token=([\w-]+)/.exec(mail)?.[1] ?? []);
  const answers = await Promise.all(
    secrets.map((token) => app.post('/api/invitation/get', { token })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404]);
});
