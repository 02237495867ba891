import type { ApiReceives } from '@time-tracker/contract/api';
import { dayMs } from '@time-tracker/contract/time/durations';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { makeTeam, registerUnverified, type Person, type Team } from '../testing/factories.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

type Failure = { code: string; message: string };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());
afterEach(() => app.setNow(undefined));

const listLinks = (email: string) => app.readLinks(email, 'verify-email');

async function readLink({ email }: Person): Promise<string> {
  const [link] = await listLinks(email);
  if (link === undefined) throw new Error(`no link to verify ${email} was mailed`);
  return link;
}

const verify = (token: string, person?: Person) =>
  app.post<Failure>('/api/user/verify_email', { token }, person?.token);

async function isVerified({ token }: Person): Promise<boolean> {
  const { body } = await app.post<ApiReceives['user']['get']>('/api/user/get', {}, token);
  return body.email_verified;
}

async function roleIn(team: Team, { token }: Person): Promise<string | undefined> {
  const { body } = await app.post<ApiReceives['organization']['all']>(
    '/api/organization/all',
    {},
    token,
  );
  return body.find(({ id }) => id === team.organizationId)?.role;
}

test('registering mails a link; opening it lifts the limit in every organization', async () => {
  const person = await registerUnverified(app);
  const teams = [await makeTeam(app), await makeTeam(app)];
  for (const { organizationId, owner } of teams) {
    const input = { organization_id: organizationId, email: person.email, role: 'owner' };
    await app.post('/api/organization/invite', input, owner.token);
  }
  const roles = () => Promise.all(teams.map((team) => roleIn(team, person)));
  expect([await isVerified(person), ...(await roles())]).toEqual([false, 'member', 'member']);
  const secret = await readLink(person);
  expect((await verify(secret, person)).status).toBe(200);
  expect([await isVerified(person), ...(await roles())]).toEqual([true, 'owner', 'owner']);
  expect((await verify(secret, person)).status).toBe(200);
});

test('being added mails a link to an account that is not verified, and to no other', async () => {
  const team = await makeTeam(app);
  const person = await registerUnverified(app);
  const add = { project_id: team.projectId, email: person.email, role: 1 };
  await app.post('/api/project/add', add, team.owner.token);
  expect(await listLinks(person.email)).toHaveLength(2);
  await verify(await readLink(person), person);
  const other = await makeTeam(app);
  const again = { organization_id: other.organizationId, email: person.email };
  await app.post('/api/organization/invite', again, other.owner.token);
  expect(await listLinks(person.email)).toHaveLength(2);
});

test('gives what an invitation offers, whose link was never opened', async () => {
  const team = await makeTeam(app);
  const email = `offered-${team.organizationId}@example.com`;
  const input = { organization_id: team.organizationId, email, role: 'owner' };
  await app.post('/api/organization/invite', input, team.owner.token);
  const person = await registerUnverified(app, 'Maya', email);
  expect(await roleIn(team, person)).toBe('member');
  await verify(await readLink(person), person);
  expect(await roleIn(team, person)).toBe('owner');
});

test('works only for who is signed in to that account, and for two weeks', async () => {
  const [person, stranger] = [await registerUnverified(app), await registerUnverified(app)];
  const secret = await readLink(person);
  expect((await verify(secret)).status).toBe(401);
  expect((await verify(secret, stranger)).status).toBe(404);
  const id = String(stranger.id);
  expect((await verify(secret.replace(/^\d+/, id), stranger)).status).toBe(404);
  for (const changed of ['guess', `${secret}x`, secret.replace(/\.\d/, '.9')]) {
    expect((await verify(changed, person)).status).toBe(404);
  }
  app.setNow(new Date(Date.now() + 14 * dayMs + 1000));
  expect((await verify(secret, person)).body.code).toBe('not_found');
  expect([await isVerified(person), await isVerified(stranger)]).toEqual([false, false]);
});

test('is sent again when it is asked for, until the email is verified', async () => {
  const person = await registerUnverified(app);
  const send = () =>
    app.post<ApiReceives['user']['send_verification']>(
      '/api/user/send_verification',
      {},
      person.token,
    );
  expect((await send()).body).toEqual({ result: true, mail_sent: true });
  const links = await listLinks(person.email);
  expect(links).toHaveLength(2);
  await verify(links[0] ?? '', person);
  expect((await send()).body).toEqual({ result: true, mail_sent: false });
});

test('at most ten links a day are mailed to an address', async () => {
  const limited = await startTestApp({ rateLimits: true });
  try {
    const noon = new Date('2026-11-20T12:00:00Z').getTime();
    limited.setNow(new Date(noon));
    const { token } = await registerUnverified(limited);
    const send = async () =>
      (
        await limited.post<ApiReceives['user']['send_verification']>(
          '/api/user/send_verification',
          {},
          token,
        )
      ).body.mail_sent;
    const sent = await Promise.all(Array.from({ length: 12 }, send));
    expect(sent.filter((isSent) => isSent)).toHaveLength(9);
    limited.setNow(new Date(noon + dayMs + 1000));
    expect(await send()).toBe(true);
  } finally {
    await limited.close();
  }
});
