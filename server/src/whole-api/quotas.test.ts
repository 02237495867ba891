import type { ErrorBody } from '@time-tracker/contract/error-body';
import type { ApiReceives } from '@time-tracker/contract/api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { defaultQuotas } from '../access/quotas.ts';
import {
  addPerson,
  makeProject,
  makeTeam,
  registerPerson,
  type Person,
} from '../testing/factories.ts';
import { at, evening } from '../testing/recorded-entries.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { described, newPicture, recordWork, upload } from '../testing/uploads.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({
    quotas: {
      ...defaultQuotas,
      organizationsOfAccount: 2,
      projectsOfOrganization: 3,
      sessionsOfAccount: 3,
      recordersOfAccount: 2,
    },
  });
});
afterAll(() => app.close());

const createOrganization = ({ token }: Person, name: string) =>
  app.post<{ id: number } & ErrorBody>('/api/organization/create', { name }, token);

test('limits organizations per account, even if they are created concurrently', async () => {
  const person = await registerPerson(app);
  const answers = await Promise.all(
    ['First firm', 'Second firm', 'Third firm'].map((name) => createOrganization(person, name)),
  );
  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([200, 200, 409]);
  const refused = answers.find(({ status }) => status === 409);
  expect(refused?.body.code).toBe('organization_limit');
  expect(refused?.body.message).toContain('at most 2 organizations');
  const id = answers.find(({ status }) => status === 200)?.body.id;
  await app.post('/api/organization/delete', { id }, person.token);
  expect((await createOrganization(person, 'Fourth firm')).status).toBe(200);
});

test('limits projects per organization, including archived ones', async () => {
  const { owner, organizationId, projectId } = await makeTeam(app);
  await app.post('/api/project/update', { id: projectId, archived: true }, owner.token);
  await makeProject(app, owner, organizationId, 'Second');
  const create = (name: string) =>
    app.post<ErrorBody>(
      '/api/project/create',
      { organization_id: organizationId, name },
      owner.token,
    );
  const answers = await Promise.all(['Third', 'Fourth'].map(create));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'project_limit',
    message: expect.stringContaining('at most 3 projects') as string,
  });
});

test('ends the least recently used session beyond the limit', async () => {
  const person = await registerPerson(app);
  const signIn = async () => {
    const { body } = await app.post<ApiReceives['user']['login']>('/api/user/login', {
      email: person.email,
      password: 'correct horse',
    });
    return body.token;
  };
  const tokens = [person.token, await signIn(), await signIn()];
  await app.asOwner(
    `update sessions set last_used_at = now() - interval '2 days'
     where user_id = $1 and created_at = (select min(created_at) from sessions where user_id = $1)`,
    [person.id],
  );
  tokens.push(await signIn());
  const statuses = await Promise.all(
    tokens.map(async (token) => (await app.post('/api/user/sessions', {}, token)).status),
  );
  expect(statuses).toEqual([401, 200, 200, 200]);
});

test('removes the longest silent recorder beyond the limit', async () => {
  const { owner, projectId } = await makeTeam(app);
  await app.post('/api/timer/start', { project_id: projectId }, owner.token);
  for (const name of ['laptop', 'desktop', 'tablet', 'desktop']) {
    const report = { source: 'desktop', name, version: '1.0', state: 'recording' };
    expect((await app.post('/api/timer/report', report, owner.token)).status).toBe(200);
  }
  const { body } = await app.post<{ name: string }[]>('/api/user/recorders', {}, owner.token);
  expect(body.map(({ name }) => name)).toEqual(['desktop', 'tablet']);
  expect(
    await app.asOwner('select name from organization_recorders where user_id = $1 order by name', [
      owner.id,
    ]),
  ).toEqual([{ name: 'desktop' }, { name: 'tablet' }]);
});

test('limits image storage per account and per organization', async () => {
  const limited = await startTestApp({
    quotas: {
      ...defaultQuotas,
      imageBytesOfAccount: 1_000_000,
      imageBytesOfOrganization: 1_500_000,
    },
  });
  try {
    limited.setNow(evening);
    const team = await makeTeam(limited);
    const [first, second] = [await addPerson(limited, team), await addPerson(limited, team)];
    const record = ({ token }: Person) =>
      recordWork(limited, token, team.projectId, '09:00', '09:10');
    const works = new Map([
      [first, await record(first)],
      [second, await record(second)],
    ]);
    const send = async (person: Person, minute: string) => {
      const work = works.get(person) ?? '';
      const shot = described(work, at(minute));
      const answer = await upload(limited, person.token, shot, await newPicture());
      return { ...answer, id: shot.id };
    };
    const sizes = (bytes: number) =>
      limited.asOwner(`update image_usage set bytes = bytes + $1 where user_id = $2`, [
        bytes,
        first.id,
      ]);
    const stored = await send(first, '09:03');
    expect(stored.status).toBe(200);
    const [usage] = await limited.asOwner<{ bytes: string; size: number }>(
      `select bytes, (select size_bytes from screenshots where id = $2) as size
       from image_usage where user_id = $1`,
      [first.id, stored.id],
    );
    expect(Number(usage?.bytes)).toBe(usage?.size);
    await sizes(1_000_000);
    const refused = await send(first, '09:04');
    expect(refused).toMatchObject({ status: 507, body: { code: 'image_quota' } });
    expect(refused.body.message).toContain('your account');
    expect((await send(second, '09:03')).status).toBe(200);
    await sizes(500_000);
    const full = await send(second, '09:04');
    expect(full).toMatchObject({ status: 507, body: { code: 'image_quota' } });
    expect(full.body.message).toContain('organization');
    await sizes(-1_500_000);
    const remove = { id: stored.id };
    await limited.post('/api/screenshot/remove', remove, first.token);
    const left = await limited.asOwner<{ bytes: string }>(
      'select bytes from image_usage where user_id = $1',
      [first.id],
    );
    expect(left.map(({ bytes }) => Number(bytes))).toEqual([0]);
  } finally {
    await limited.close();
  }
});
