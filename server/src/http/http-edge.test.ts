import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { chromiumExtensionId } from '@time-tracker/contract/extension/browser-extension';
import { pino } from 'pino';
import { afterEach, expect, test } from 'vitest';
import { createDatabase } from '../database/database.ts';
import { makeTeam } from '../testing/factories.ts';
import { at, evening } from '../testing/recorded-entries.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { described, getListed, newPicture, recordWork, upload } from '../testing/uploads.ts';

let app: TestApp;
afterEach(() => app.close());

test('data responses cannot be framed, sniffed, cached or executed', async () => {
  app = await startTestApp();
  const { headers } = await app.post('/api/user/get', {});
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-security-policy': "default-src 'none';frame-ancestors 'none'",
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'permissions-policy': expect.stringMatching(
      /camera=\(\).*geolocation=\(\).*display-capture=\(self\), idle-detection=\(self\)/,
    ) as string,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'x-dns-prefetch-control': 'off',
    'x-download-options': 'noopen',
    'x-permitted-cross-domain-policies': 'none',
    'x-xss-protection': '0',
    'cache-control': 'no-store',
    'x-request-id': expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
  });
  expect(headers).not.toHaveProperty('clear-site-data');
  expect(headers).not.toHaveProperty('x-powered-by');
  expect(headers).not.toHaveProperty('access-control-allow-origin');
});

test('calls of an extension need its token; an origin or cookies change nothing', async () => {
  app = await startTestApp();
  const { owner } = await makeTeam(app);
  const call = (headers: Record<string, string>) =>
    app.server.inject({
      method: 'POST',
      url: '/api/timer/get',
      headers: { 'content-type': 'application/json', ...headers },
      payload: '{}',
    });
  const origin = `chrome-extension://${chromiumExtensionId}`;
  const authorization = `Bearer ${owner.token}`;
  const withToken = await call({ origin, authorization });
  expect(withToken.statusCode).toBe(200);
  // The extension reads it by its permission for the host; no web page may.
  expect(withToken.headers).not.toHaveProperty('access-control-allow-origin');
  expect(withToken.headers).not.toHaveProperty('set-cookie');
  const cookie = `token=${owner.token}; api_token=${owner.token}`;
  expect((await call({ origin, cookie })).statusCode).toBe(401);
});

test.each([
  ['http://tracker.test', undefined],
  ['http://https.tracker.test', undefined],
  ['https://tracker.test', 'max-age=31536000'],
])('%s: sends HSTS only with HTTPS', async (publicUrl, expected) => {
  app = await startTestApp({ publicUrl });
  const health = await app.server.inject('/api/health');
  expect(health.headers['strict-transport-security']).toBe(expected);
});

test('signing out clears cached responses and nothing else', async () => {
  app = await startTestApp();
  const { owner } = await makeTeam(app);
  const signedIn = await app.post('/api/user/get', {}, owner.token);
  expect(signedIn.headers).not.toHaveProperty('clear-site-data');
  const signedOut = await app.post('/api/user/logout', {}, owner.token);
  // Storage may contain unsent time, and cookies may belong to other products.
  expect([signedOut.status, signedOut.headers['clear-site-data']]).toEqual([200, '"cache"']);
  const again = await app.post('/api/user/logout', {}, owner.token);
  expect([again.status, again.headers['clear-site-data']]).toEqual([401, undefined]);
});

test('logs no error when a client disconnects while sending', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'debug' }, { write: (line: string) => lines.push(line) });
  app = await startTestApp({ log });
  const { port } = new URL(await app.server.listen({ host: '127.0.0.1', port: 0 }));
  const arrival = once(app.server.server, 'request');
  const socket = connect(Number(port), '127.0.0.1');
  const head = 'POST /api/user/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
  socket.write(`${head}Content-Length: 100\r\n\r\n{"email":`);
  await arrival;
  socket.destroy();
  const count = () =>
    new Promise((resolve) => app.server.server.getConnections((_error, open) => resolve(open)));
  await expect.poll(count, { message: 'the connection to be given up' }).toBe(0);
  expect((await app.post('/api/user/get')).status).toBe(401);
  expect(lines.filter((line) => line.includes('"level":50'))).toEqual([]);
});

/** A database without a server. */
function deadDatabase() {
  return createDatabase({ host: '127.0.0.1', port: 1, user: 'x', database: 'x' });
}

test('returns 503 with a retry time while the database is unavailable', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
  app = await startTestApp({ database: deadDatabase(), log });
  const health = await app.server.inject('/api/health');
  const calls = [
    await app.post('/api/user/get', {}, 'some token'),
    await app.post('/api/user/login', { email: 'a@example.com', password: 'secret' }),
    { status: health.statusCode, headers: health.headers, body: health.json<never>() },
  ];
  for (const { status, headers, body } of calls) {
    expect(status).toBe(503);
    expect(headers['retry-after']).toBe('2');
    expect(body).toEqual({
      code: 'unavailable',
      message: expect.stringContaining('database') as string,
      request_id: headers['x-request-id'],
    });
  }
  const outages = lines.filter((line) => line.includes('cannot be reached'));
  expect(outages).toHaveLength(1);
  expect(outages[0]).toContain(String(health.headers['x-request-id']));
  expect(outages[0]).toContain('ECONNREFUSED');
  expect(outages[0]).not.toContain('"stack"');
});

test('an internal error reveals nothing, and its request ID is in the log', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => lines.push(line) });
  const broken = {
    ...deadDatabase(),
    ping: () => Promise.reject(new Error('relation "secrets" does not exist')),
  };
  app = await startTestApp({ database: broken, log });
  const answer = await app.server.inject('/api/health?token=sesame');
  expect(answer.statusCode).toBe(500);
  const requestId = answer.headers['x-request-id'];
  expect(answer.json()).toEqual({
    code: 'internal',
    message: 'Something went wrong! Please try again later.',
    request_id: requestId,
  });
  const [line] = lines.map((text) => JSON.parse(text) as Record<string, unknown>);
  expect(line).toMatchObject({ reqId: requestId, method: 'GET', path: '/api/health' });
  expect(JSON.stringify(line)).toContain('relation');
  expect(JSON.stringify(line)).not.toContain('sesame');
});

test('no password, token or signature is logged', async () => {
  const lines: string[] = [];
  const log = pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
  app = await startTestApp({ log });
  app.setNow(evening);
  const team = await makeTeam(app);
  const { owner } = team;
  const password = `pass ${randomUUID()}`;
  await app.post('/api/user/login', { email: owner.email, password });
  await app.post('/api/user/get', { api_token: owner.token });
  await app.post('/api/project/create', { password, api_token: owner.token });
  const work = await recordWork(app, owner.token, team.projectId, '09:00', '09:10');
  const sent = described(work, at('09:03'), { title: 'Private matters' });
  await upload(app, owner.token, sent, await newPicture());
  const { url } = await getListed(app, owner.token, sent.id);
  await app.server.inject(url!);
  await app.server.inject({ url: `/api/nothing?token=${owner.token}` });
  await app.asOwner('alter table projects rename to gone');
  await app.post('/api/project/all', { organization_id: team.organizationId }, owner.token);
  const text = lines.join('');
  expect(text).toContain('answered');
  expect(text).toContain('/api/screenshot/image/');
  const signature = new URL(url!, 'http://x').searchParams.get('signature')!;
  for (const secret of [owner.token, password, 'correct horse', signature, 'Private matters']) {
    expect(text).not.toContain(secret);
  }
});
