import { randomUUID } from 'node:crypto';
import { afterEach, expect, test } from 'vitest';
import { makeTeam, registerPerson } from '../../testing/factories.ts';
import { startTestApp, type Answer, type TestApp } from '../../testing/test-app.ts';
import { described, upload } from '../../testing/uploads.ts';

let app: TestApp;
afterEach(() => app.close());

type Sent = { token?: string; inBody?: boolean; from?: string; forwarded?: string };

async function call({ token, inBody = false, from = '10.0.0.1', forwarded }: Sent = {}) {
  const response = await app.server.inject({
    method: 'POST',
    url: '/api/user/get',
    remoteAddress: from,
    headers: {
      ...(token === undefined || inBody ? {} : { authorization: `Bearer ${token}` }),
      ...(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }),
    },
    payload: inBody ? { api_token: token } : {},
  });
  return { status: response.statusCode, headers: response.headers, body: response.json<unknown>() };
}

async function callTimes(times: number, sent: Sent = {}): Promise<number[]> {
  const statuses: number[] = [];
  for (let count = 0; count < times; count++) statuses.push((await call(sent)).status);
  return statuses;
}

const all = (status: number, times: number) => Array.from({ length: times }, () => status);

test('limits calls per minute of one token, without affecting others', async () => {
  // With the default of 3,000, a busy computer needs longer than a minute.
  app = await startTestApp({ rateLimits: true, callsPerMinute: 60 });
  const [person, other] = [await registerPerson(app), await registerPerson(app)];
  const statuses = new Map<number, number>();
  let last: Answer<unknown> = await call({ token: person.token });
  for (let sent = 1; sent < 80; sent += 20) {
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call({ token: person.token })),
    );
    for (const answer of answers) {
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      if (answer.status === 429) last = answer;
    }
  }
  expect(statuses.get(200)).toBe(59);
  expect(last.body).toEqual({
    code: 'too_many',
    message: 'Too many requests. Wait a moment and try again.',
  });
  expect(Number(last.headers['retry-after'])).toBeGreaterThan(0);
  expect(Number(last.headers['retry-after'])).toBeLessThanOrEqual(60);
  expect(await callTimes(1, { token: other.token })).toEqual([200]);
});

test('a client that goes on after a refusal has to wait for each response', async () => {
  app = await startTestApp({ rateLimits: true, callsPerMinute: 1 });
  expect(await callTimes(1)).toEqual([401]);
  const startedAt = performance.now();
  expect(await callTimes(2)).toEqual([429, 429]);
  expect(performance.now() - startedAt).toBeGreaterThan(990);
});

test('health checks are exempt from the limit', async () => {
  app = await startTestApp({ rateLimits: true, callsPerMinute: 6 });
  expect(await callTimes(7)).toEqual([...all(401, 6), 429]);
  const health = () => app.server.inject({ url: '/api/health', remoteAddress: '10.0.0.1' });
  for (let count = 0; count < 8; count++) expect((await health()).statusCode).toBe(200);
});

test('counts a token in the header and in the body as the same, from any address', async () => {
  app = await startTestApp({ rateLimits: true, callsPerMinute: 6 });
  const { token } = await registerPerson(app);
  expect(await callTimes(3, { token })).toEqual(all(200, 3));
  expect(await callTimes(3, { token, inBody: true, from: '10.0.0.2' })).toEqual(all(200, 3));
  expect(await callTimes(2, { token, from: '10.0.0.3' })).toEqual(all(429, 2));
});

test('a valid token sent together with an invalid one has its own bucket', async () => {
  app = await startTestApp({ rateLimits: true, callsPerMinute: 6 });
  const { token } = await registerPerson(app);
  const statuses: number[] = [];
  for (let count = 0; count < 7; count++) {
    const { statusCode } = await app.server.inject({
      method: 'POST',
      url: '/api/user/get',
      remoteAddress: `10.1.0.${count}`,
      headers: { authorization: 'Bearer dead' },
      payload: { api_token: token },
    });
    statuses.push(statusCode);
  }
  expect(statuses).toEqual([...all(200, 6), 429]);
});

test('made-up tokens share the bucket of their address', async () => {
  app = await startTestApp({ rateLimits: true, callsPerMinute: 6 });
  const { token } = await registerPerson(app);
  const from = '10.0.0.9';
  expect(await callTimes(1, { token, from })).toEqual([200]);
  for (let made = 0; made < 4; made++) {
    expect(await callTimes(1, { token: `made up ${made}`, from })).toEqual([401]);
  }
  expect(await callTimes(2, { from })).toEqual(all(401, 2));
  expect(await callTimes(1, { token: 'made up again', from })).toEqual([429]);
  expect(await callTimes(1, { token: 'in the body', inBody: true, from })).toEqual([429]);
  expect(await callTimes(1, { from })).toEqual([429]);
  // Known tokens and other addresses are not affected.
  expect(await callTimes(2, { token, from })).toEqual(all(200, 2));
  expect(await callTimes(1, { from: '10.0.0.10' })).toEqual([401]);
});

test('refused calls do not reach the database', async () => {
  app = await startTestApp({ rateLimits: true, callsPerMinute: 5 });
  await makeTeam(app);
  await callTimes(6, { token: 'made up' });
  const count = async () => {
    const [row] = await app.asOwner<{ calls: string }>(
      `select coalesce(sum(xact_commit), 0) as calls from pg_stat_database where datname = current_database()`,
    );
    return Number(row?.calls);
  };
  await app.asOwner('select pg_stat_force_next_flush()');
  const before = await count();
  const refused = Array.from({ length: 200 }, () => call({ token: 'made up' }));
  expect(new Set((await Promise.all(refused)).map(({ status }) => status))).toEqual(new Set([429]));
  // Earlier queries may be counted only now.
  expect((await count()) - before).toBeLessThan(100);
});

test.each([
  ['without a trusted proxy, forwarded addresses are ignored', false, 429],
  ['from a trusted proxy, forwarded addresses count', '10.0.0.1', 401],
  ['from another proxy, forwarded addresses are ignored', '10.9.9.9', 429],
] as const)('%s', async (_what, trustedProxy, status) => {
  app = await startTestApp({ rateLimits: true, callsPerMinute: 5, trustedProxy });
  for (let forged = 1; forged <= 5; forged++) {
    expect(await callTimes(1, { forwarded: `203.0.113.${forged}` })).toEqual([401]);
  }
  expect(await callTimes(1, { forwarded: '203.0.113.77' })).toEqual([status]);
});

test('behind a trusted proxy, addresses forged by the client are ignored', async () => {
  app = await startTestApp({ rateLimits: true, callsPerMinute: 5, trustedProxy: '10.0.0.1' });
  for (let forged = 1; forged <= 5; forged++) {
    await call({ forwarded: `198.51.100.${forged}, 203.0.113.5` });
  }
  expect(await callTimes(1, { forwarded: '198.51.100.99, 203.0.113.5' })).toEqual([429]);
});

test('refuses 60 broken images per minute individually, and more before they are read', async () => {
  app = await startTestApp({ rateLimits: true });
  const { owner, projectId } = await makeTeam(app);
  const other = await makeTeam(app, 'Other');
  const send = async (token: string, project_id: number, count: number) => {
    const codes = new Set<string>();
    for (let sent = 0; sent < count; sent++) {
      const screenshot = described(randomUUID(), new Date().toISOString(), { project_id });
      const { body } = await upload(app, token, screenshot, Buffer.from('no image'));
      codes.add(body.code);
    }
    return [...codes];
  };
  expect(await send(owner.token, projectId, 60)).toEqual(['not_an_image']);
  expect(await send(owner.token, projectId, 2)).toEqual(['too_many']);
  expect(await send(other.owner.token, other.projectId, 1)).toEqual(['not_an_image']);
  expect((await call({ token: owner.token })).status).toBe(200);
});
