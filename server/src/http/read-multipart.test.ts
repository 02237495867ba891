import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { createBodyRoom } from './body-room.ts';
import { createServer } from './create-server.ts';
import { acceptMultipart, takeMultipart } from './read-multipart.ts';
import { createWorkSlots } from './work-slots.ts';

/** A server that takes multipart bodies and answers how many bytes their image has. */
async function startServer(roomBytes: number) {
  const server = createServer({
    log: pino({ level: 'silent' }),
    publicUrl: 'http://tracker.test',
    trustedProxy: false,
  });
  const uploads = { room: createBodyRoom(roomBytes), slots: createWorkSlots(2) };
  await acceptMultipart(server);
  server.post('/', (request, reply) =>
    takeMultipart(uploads, request, reply, ({ image }) =>
      Promise.resolve({ sizeBytes: (image as Blob).size }),
    ),
  );
  onTestFinished(() => server.close());
  const { port } = new URL(await server.listen({ host: '127.0.0.1', port: 0 }));
  return { uploads, port: Number(port) };
}

const opening = '--x\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\n';
const closing = '\r\n--x--\r\n';

/** Sends the head of an upload of so many bytes and the first of them; what it is answered. */
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
  // Closing a connection on which bytes still come resets it.
  socket.on('error', () => undefined);
  const closed = once(socket, 'close');
  const finish = () =>
    socket.write(Buffer.concat([Buffer.alloc(imageBytes - sentBytes), Buffer.from(closing)]));
  return { answer: () => answer, closed, finish, breakOff: () => socket.destroy() };
}

test('whoever has been sending longest makes room, is told so, and his connection is closed', async () => {
  const { uploads, port } = await startServer(1_000_000);
  const slow = send(port, 700_000, 600_000);
  await expect
    .poll(uploads.room.heldBytes, { message: 'the slow one to be held' })
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
  await expect.poll(uploads.room.heldBytes, { message: 'the room to be empty' }).toBe(0);
  expect(uploads.room.arriving()).toBe(0);
});

test('a body that breaks off leaves nothing behind', async () => {
  const { uploads, port } = await startServer(1_000_000);
  const broken = send(port, 700_000, 100_000);
  await expect.poll(uploads.room.heldBytes, { message: 'it to be held' }).toBeGreaterThan(100_000);
  broken.breakOff();
  await expect.poll(uploads.room.heldBytes, { message: 'the room to be empty' }).toBe(0);
  expect(uploads.room.arriving()).toBe(0);
});
