import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { startTestServer, respondJson } from '../testing/http-test-server.ts';
import { NoResponse } from './http-request.ts';
import { createServerClient, ErrorResponse, retryAfterSeconds } from './server-client.ts';

describe('retryAfterSeconds', () => {
  const now = Date.UTC(2026, 3, 1, 12, 0, 0);
  it.each([
    [undefined, undefined],
    ['120', 120],
    ['Wed, 01 Apr 2026 12:00:30 GMT', 30],
    ['Wed, 01 Apr 2026 11:00:00 GMT', 0],
    ['soon', undefined],
  ])('%s → %s', (header, seconds) => {
    expect(retryAfterSeconds(header, now)).toBe(seconds);
  });
});

describe('the client', () => {
  it('calls a server below a path, with the token in a header', async () => {
    const server = await startTestServer((_, response) =>
      respondJson(response, 200, { timer: null, now: '2026-04-01T12:00:00.000Z' }),
    );
    const client = createServerClient({ server: `${server.url}/tracker`, token: 'abc' });
    expect(await client.timer.get()).toEqual({ timer: null, now: '2026-04-01T12:00:00.000Z' });
    expect(server.requests[0]).toMatchObject({
      path: '/tracker/api/timer/get',
      headers: { authorization: 'Bearer abc' },
    });
  });

  it('turns an error body into an ErrorResponse', async () => {
    const server = await startTestServer((_, response) => {
      response.setHeader('retry-after', '7');
      respondJson(response, 429, { code: 'too_many', message: 'Please wait' });
    });
    const failure = createServerClient({ server: server.url }).timer.get();
    await expect(failure).rejects.toThrow(ErrorResponse);
    await expect(failure).rejects.toMatchObject({
      status: 429,
      code: 'too_many',
      message: 'Please wait',
      retryAfterSeconds: 7,
    });
  });

  it('ignores a Retry-After header that is not from the server', async () => {
    const server = await startTestServer((_, response) => {
      response.writeHead(503, { 'retry-after': '3600' }).end('<html>maintenance</html>');
    });
    const failure = createServerClient({ server: server.url }).timer.get();
    await expect(failure).rejects.toMatchObject({ status: 503, retryAfterSeconds: undefined });
  });

  it('retries once when a kept connection has died', async () => {
    const server = await startTestServer((_, response) =>
      respondJson(response, 200, { timer: null, now: '2026-04-01T12:00:00.000Z' }),
    );
    const client = createServerClient({ server: server.url });
    await client.timer.get();
    // The connection is free for the next request from then on.
    await setImmediate();
    server.state.respond = (_, response) => {
      server.state.respond = (__, next) => respondJson(next, 200, { timer: null, now: 'later' });
      response.destroy();
    };
    expect(await client.timer.get()).toMatchObject({ now: 'later' });
  });

  it('says whether the server accepted the request and broke off', async () => {
    const server = await startTestServer((_, response) => void response.destroy());
    const client = createServerClient({ server: server.url });
    await expect(client.timer.get()).rejects.toMatchObject({ brokeOff: true });
    await server.close();
    await expect(client.timer.get()).rejects.toThrow(NoResponse);
    await expect(client.timer.get()).rejects.toMatchObject({ brokeOff: false });
  });
});
