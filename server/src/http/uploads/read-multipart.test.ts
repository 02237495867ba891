import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { createBodyMemory } from '../limits/body-memory.ts';
import { createServer } from '../create-server.ts';
import { createDisconnectSignal } from '../disconnect-signal.ts';
import { acceptMultipart, takeMultipart } from './read-multipart.ts';

const options = {
  log: pino({ level: 'silent' }),
  publicUrl: 'http://tracker.test',
  trustedProxy: false,
} as const;

/** A server that accepts multipart bodies and returns the size of their image. */
async function startServer(memoryBytes: number, maxPerPerson = 10) {
  const server = createServer(options);
  const memory = createBodyMemory({ maxBytes: memoryBytes, maxPerPerson });
  await acceptMultipart(server);
  server.post('/', (request, reply) =>
    takeMultipart(
      memory,
      { userId: 1, signal: createDisconnectSignal(reply.raw), request, reply },
      ({ image }) => Promise.resolve({ sizeBytes: (image as Blob).size }),
    ),
  );
  onTestFinished(() => server.close());
  const { port } = new URL(await server.listen({ host: '127.0.0.1', port: 0 }));
  return { memory, port: Number(port) };
}

const opening = '--x\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\n';
const closing = '\r\n--x--\r\n';

/** Sends the headers of an upload and its first bytes, and returns the response. */
function send(port: number, imageBytes: number, sentBytes: number) {
  const socket: Socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  const length = opening.length + imageBytes + closing.length;
  const type = 'multipart/form-data; boundary=x';
  socket.write(
    `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n${opening}`,
  );
  socket.write(Buffer.alloc(sentBytes));
  let answer = '';
  socket.on('data', (part: Buffer) => (answer += part.toString()));
  // Closing a connection that still receives bytes resets it.
  socket.on('error', () => undefined);
  const closed = once(socket, 'close');
  const finish = () =>
    socket.write(Buffer.concat([Buffer.alloc(imageBytes - sentBytes), Buffer.from(closing)]));
  return { answer: () => answer, closed, finish, breakOff: () => socket.destroy() };
}

test('aborts the oldest upload with an error and closes its connection when memory is full', async () => {
  const { memory, port } = await startServer(1_000_000);
  const slow = send(port, 700_000, 600_000);
  await expect
    .poll(memory.usedBytes, { message: 'the slow one to be held' })
    .toBeGreaterThan(600_000);
  const quick = send(port, 700_000, 600_000);
  await slow.closed;
  expect(slow.answer()).toMatch(/^HTTP\/1.1 503 /);
  expect(slow.answer()).toMatch(/retry-after: \d/i);
  expect(slow.answer()).toContain('"code":"unavailable"');
  expect(slow.answer()).toContain('taken longest');
  quick.finish();
  await expect
    .poll(quick.answer, { message: 'an answer to the quick one' })
    .toContain('{"sizeBytes":700000}');
  await expect.poll(memory.usedBytes, { message: 'the memory to be empty' }).toBe(0);
  expect(memory.arriving()).toBe(0);
});

test('releases all memory of an aborted body', async () => {
  const { memory, port } = await startServer(1_000_000);
  const broken = send(port, 700_000, 100_000);
  await expect.poll(memory.usedBytes, { message: 'it to be held' }).toBeGreaterThan(100_000);
  broken.breakOff();
  await expect.poll(memory.usedBytes, { message: 'the memory to be empty' }).toBe(0);
  expect(memory.arriving()).toBe(0);
});

const megabyte = 1024 * 1024;

/** Sends an endless upload in chunks until the server closes the connection. */
async function sendEndlessly(port: number) {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let answer = '';
  socket.on('data', (part: Buffer) => (answer += part.toString()));
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  const type = 'multipart/form-data; boundary=x';
  socket.write(
    `POST / HTTP/1.1\r\nHost: x\r\nContent-Type: ${type}\r\nTransfer-Encoding: chunked\r\n\r\n`,
  );
  const part = (bytes: Buffer) =>
    Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
  socket.write(part(Buffer.from(opening)));
  const chunk = part(Buffer.alloc(megabyte));
  const more = () => {
    while (socket.writable && socket.write(chunk));
  };
  socket.on('drain', more);
  more();
  await closed;
  return { answer, sentBytes: socket.bytesWritten };
}

test('refuses an endless upload at the limit', async () => {
  const { memory, port } = await startServer(1000 * megabyte);
  const { answer, sentBytes } = await sendEndlessly(port);
  expect(answer).toMatch(/^HTTP\/1.1 413 /);
  expect(answer).toContain('"code":"too_large"');
  expect(sentBytes).toBeLessThan(1000 * megabyte);
  await expect.poll(memory.usedBytes, { message: 'the memory to be empty' }).toBe(0);
});

test('refuses an upload with a too large Content-Length before reading it', async () => {
  const { memory, port } = await startServer(1000 * megabyte);
  const large = send(port, 300 * megabyte, 1000);
  await expect.poll(large.answer, { message: 'an answer' }).toMatch(/^HTTP\/1.1 413 /);
  expect(memory.usedBytes()).toBe(0);
});

test('aborts the oldest upload of a person with too many', async () => {
  const { memory, port } = await startServer(1000 * megabyte, 1);
  const slow = send(port, 700_000, 600_000);
  await expect
    .poll(memory.usedBytes, { message: 'the slow one to be held' })
    .toBeGreaterThan(600_000);
  const quick = send(port, 700_000, 600_000);
  await slow.closed;
  expect(slow.answer()).toMatch(/^HTTP\/1.1 429 /);
  expect(slow.answer()).toMatch(/retry-after: \d/i);
  quick.finish();
  await expect
    .poll(quick.answer, { message: 'an answer to the quick one' })
    .toContain('{"sizeBytes":700000}');
});

test('disconnects a client that keeps sending after the response', async () => {
  const server = createServer(options);
  onTestFinished(() => server.close());
  const { port } = new URL(await server.listen({ host: '127.0.0.1', port: 0 }));
  const { answer, sentBytes } = await sendEndlessly(Number(port));
  expect(answer).toMatch(/^HTTP\/1.1 404 /);
  // The server still reads some of it, for clients that read no response before they have sent everything.
  expect(sentBytes).toBeLessThan(1000 * megabyte);
});
