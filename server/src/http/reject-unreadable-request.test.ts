import { once } from 'node:events';
import { connect } from 'node:net';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { createServer, defaultTimeLimits, type TimeLimits } from './create-server.ts';

/** The response to a request that ends after this text. */
async function say(
  words: string,
  timeLimits: Partial<TimeLimits> = {},
  onError: (error: Error) => void = () => undefined,
): Promise<string> {
  const log = pino({ level: 'silent' });
  const server = createServer({
    log,
    publicUrl: 'http://tracker.test',
    trustedProxy: false,
    timeLimits,
  });
  server.post('/', () => ({}));
  onTestFinished(() => server.close());
  const { port } = new URL(await server.listen({ host: '127.0.0.1', port: 0 }));
  const socket = connect(Number(port), '127.0.0.1');
  let answer = '';
  socket.on('data', (part: Buffer) => (answer += part.toString()));
  socket.on('error', onError);
  socket.write(words);
  await once(socket, 'close');
  return answer;
}

test('returns the usual error body for a request that arrives too slowly', async () => {
  const head = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
  const answer = await say(`${head}Content-Length: 100\r\n\r\n{"email":`, {
    request: 300,
    headers: 300,
  });
  expect(answer).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/);
  expect(answer).toContain('"code":"too_slow"');
  expect(answer).toContain('took too long');
});

test.each<[string, string, Partial<TimeLimits>]>([
  ['headers that do not arrive in time', 'POST / HTTP/1.1\r\nHost: x\r\n', { headers: 300 }],
  ['a connection that says nothing', '', { headers: 300 }],
  [
    'a body that pauses for too long',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
    { bodyPause: 300 },
  ],
  [
    'a chunked body that pauses for too long',
    'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n{',
    { bodyPause: 300 },
  ],
])(
  '%s: the connection ends, long before the limit of a whole request',
  async (_name, words, limits) => {
    const answer = await say(words, limits);
    expect(answer).toMatch(/^HTTP\/1.1 408 Request Timeout\r\n/);
    expect(answer).toContain('"code":"too_slow"');
  },
);

test('allows 15 s for headers and pauses of 30 s by default', () => {
  const log = pino({ level: 'silent' });
  const server = createServer({ log, publicUrl: 'http://tracker.test', trustedProxy: false });
  expect(server.server).toMatchObject({ headersTimeout: 15_000, requestTimeout: 120_000 });
  expect(defaultTimeLimits.bodyPause).toBe(30_000);
});

test.each([
  ['too long a head', `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, '431'],
  ['no HTTP', 'hello there\r\n\r\n', '400'],
])('%s is refused with the body that all errors have', async (_name, words, status) => {
  const answer = await say(words);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer.split('\r\n\r\n')[1]).toMatch(/^\{"message":"[^"]+","code":"[a-z_]+"\}$/);
});

test('a client that goes on sending is not cut off before it has read the answer', async () => {
  const errors: Error[] = [];
  const head = `GET / HTTP/1.1\r\nHost: x\r\nX: ${'x'.repeat(500_000)}`;
  const answer = await say(head, {}, (error) => errors.push(error));
  expect(answer).toMatch(/^HTTP\/1.1 431 /);
  expect(errors).toEqual([]);
});
