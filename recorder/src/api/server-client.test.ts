import { describe, expect, it } from 'vitest';
import { answeringServer, answerJson } from '../testing/answering-server.ts';
import { NoAnswer } from './http-exchange.ts';
import { createServerClient, ErrorAnswer, retryAfterSeconds } from './server-client.ts';

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
  it('speaks to a server below a path, with the token in its header', async () => {
    const server = await answeringServer((_, response) =>
      answerJson(response, 200, { timer: null, now: '2026-04-01T12:00:00.000Z' }),
    );
    const client = createServerClient({ server: `${server.url}/tracker`, token: 'abc' });
    expect(await client.timer.get()).toEqual({ timer: null, now: '2026-04-01T12:00:00.000Z' });
    expect(server.asked[0]).toMatchObject({
      path: '/tracker/api/timer/get',
      headers: { authorization: 'Bearer abc' },
    });
  });

  it('turns an error body into an ErrorAnswer', async () => {
    const server = await answeringServer((_, response) => {
      response.setHeader('retry-after', '7');
      answerJson(response, 429, { code: 'too_many', message: 'Please wait' });
    });
    const failure = createServerClient({ server: server.url }).timer.get();
    await expect(failure).rejects.toThrow(ErrorAnswer);
    await expect(failure).rejects.toMatchObject({
      status: 429,
      code: 'too_many',
      message: 'Please wait',
      retryAfterSeconds: 7,
    });
  });

  it('believes no order to wait that is not of the server', async () => {
    const server = await answeringServer((_, response) => {
      response.writeHead(503, { 'retry-after': '3600' }).end('<html>maintenance</html>');
    });
    const failure = createServerClient({ server: server.url }).timer.get();
    await expect(failure).rejects.toMatchObject({ status: 503, retryAfterSeconds: undefined });
  });

  it('notices a kept connection that died, and asks once more', async () => {
    const server = await answeringServer((_, response) =>
      answerJson(response, 200, { timer: null, now: '2026-04-01T12:00:00.000Z' }),
    );
    const client = createServerClient({ server: server.url });
    await client.timer.get();
    server.state.answer = (_, response) => {
      server.state.answer = (__, next) => answerJson(next, 200, { timer: null, now: 'later' });
      response.destroy();
    };
    expect(await client.timer.get()).toMatchObject({ now: 'later' });
  });

  it('says whether the server took the request and broke off', async () => {
    const server = await answeringServer((_, response) => void response.destroy());
    const client = createServerClient({ server: server.url });
    await expect(client.timer.get()).rejects.toMatchObject({ brokeOff: true });
    await server.close();
    await expect(client.timer.get()).rejects.toThrow(NoAnswer);
    await expect(client.timer.get()).rejects.toMatchObject({ brokeOff: false });
  });
});
