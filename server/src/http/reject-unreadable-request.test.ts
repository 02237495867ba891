import { once } from 'node:events';
import { connect } from 'node:net';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { createServer, defaultTimeLimits, type TimeLimits } from './create-server.ts';

/** What is answered to these words when nothing follows them. */
async function say(words: string, timeLimits: Partial<TimeLimits> = {}): Promise<string> {
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
  socket.on('error', () => undefined);
  socket.write(words);
  await once(socket, 'close');
  return answer;
}

test('a request that does not arrive in time is told so, in the body that all errors have', async () => {
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

test('by default headers have 15 s, bodies may pause for 30 s', () => {
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
