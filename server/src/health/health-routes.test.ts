import { ApiError } from '@time-tracker/contract/errors';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Call } from '../access/actor.ts';
import { createDiskWatch } from '../files/disk-watch.ts';
import { createReadiness } from '../http/readiness.ts';
import { drain } from '../http/listen.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { productVersion } from '../start/product-version.ts';
import { healthRoutes } from './health-routes.ts';

const disk = createDiskWatch({ folders: {}, log: pino({ level: 'silent' }) });
const files = { isAvailable: () => true };
let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

test('health returns 200 with the version while the database responds', async () => {
  const response = await app.server.inject('/api/health');
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual({ status: 'ok', version: productVersion });
});

test('live and ready respond separately', async () => {
  for (const path of ['/api/health/live', '/api/health/ready']) {
    const response = await app.server.inject(path);
    expect([path, response.statusCode]).toEqual([path, 200]);
    expect(response.json()).toEqual({ status: 'ok', version: productVersion });
  }
});

test('without the database, the server is live but not ready', async () => {
  const ping = () => Promise.reject(new ApiError('unavailable', { retryAfterSeconds: 2 }));
  const routes = healthRoutes({ database: { ping }, disk, files });
  await expect(routes.ready({} as Call, undefined)).rejects.toMatchObject({ status: 503 });
  expect(await routes.live({} as Call, undefined)).toMatchObject({ status: 'ok' });
});

test('a stopping server is not ready, but it still answers, and gives up its connections', async () => {
  const readiness = createReadiness();
  const stopping = await startTestApp({ readiness });
  try {
    const drained = drain(readiness, 0.01, { info: () => undefined });
    const ready = await stopping.server.inject('/api/health/ready');
    expect(ready.statusCode).toBe(503);
    expect(ready.json()).toMatchObject({
      code: 'unavailable',
      message: 'This server is stopping.',
    });
    const call = await stopping.server.inject({ method: 'POST', url: '/api/timer/get' });
    expect([call.statusCode, call.headers.connection]).toEqual([401, 'close']);
    expect((await stopping.server.inject('/api/health')).statusCode).toBe(200);
    await drained;
  } finally {
    await stopping.close();
  }
});

test('a server whose database was upgraded past it refuses calls and says why', async () => {
  const readiness = createReadiness();
  const outdated = await startTestApp({ readiness });
  try {
    readiness.refusal = 'Upgrade this server.';
    for (const url of ['/api/health/ready', '/api/health', '/api/events']) {
      const response = await outdated.server.inject(url);
      expect([url, response.statusCode]).toEqual([url, 503]);
      expect(response.json()).toMatchObject({ message: 'Upgrade this server.' });
    }
    expect((await outdated.server.inject('/api/health/live')).statusCode).toBe(200);
  } finally {
    await outdated.close();
  }
});

test('concurrent calls share one query, and the next call sends a new one', async () => {
  const gates: PromiseWithResolvers<void>[] = [];
  const ping = () => {
    const gate = Promise.withResolvers<void>();
    gates.push(gate);
    return gate.promise;
  };
  const routes = healthRoutes({ database: { ...app.database, ping }, disk, files });
  const ask = () => routes.get({} as Call, undefined);
  const together = [ask(), ask(), ask()];
  expect(gates).toHaveLength(1);
  gates[0]!.resolve();
  expect(await Promise.all(together)).toHaveLength(3);
  const next = ask();
  expect(gates).toHaveLength(2);
  gates[1]!.reject(new Error('not there any more'));
  await expect(next).rejects.toThrow('not there any more');
});

test('health returns 503 in time if the database does not respond, and queries it again the next time', async () => {
  let pings = 0;
  const ping = () => {
    pings += 1;
    return pings === 1 ? new Promise<void>(() => undefined) : Promise.resolve();
  };
  const routes = healthRoutes({ database: { ping }, disk, files }, 10);
  const ask = () => routes.get({} as Call, undefined);
  await expect(ask()).rejects.toMatchObject({ code: 'unavailable', status: 503 });
  expect(await ask()).toMatchObject({ status: 'ok' });
});

test('an unknown path returns 404 with an API error', async () => {
  const { status, body } = await app.post('/api/nothing');
  expect(status).toBe(404);
  expect(body).toMatchObject({ code: 'not_found' });
});

test('without a token, a call that needs sign-in returns 401 before it checks the input', async () => {
  const { status, body } = await app.post('/api/project/create', { nonsense: true });
  expect(status).toBe(401);
  expect(body).toMatchObject({ code: 'signed_out' });
});
