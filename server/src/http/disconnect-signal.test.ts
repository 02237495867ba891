import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createDisconnectSignal } from './disconnect-signal.ts';

const server = createServer();
afterEach(() => {
  server.close();
});

async function request() {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const socket = connect(address.port, '127.0.0.1');
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  const [, response] = (await once(server, 'request')) as [unknown, ServerResponse];
  return { socket, response, signal: createDisconnectSignal(response) };
}

test('aborts when the client disconnects before the response', async () => {
  const { socket, signal } = await request();
  expect(signal.aborted).toBe(false);
  socket.destroy();
  await once(signal, 'abort');
  expect(() => signal.throwIfAborted()).toThrow('The client disconnected.');
});

test('does not abort after the response is sent', async () => {
  const { socket, response, signal } = await request();
  const closed = once(response, 'close');
  response.end('done');
  await closed;
  expect(signal.aborted).toBe(false);
  socket.destroy();
});
