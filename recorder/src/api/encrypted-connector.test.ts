import { createServer, type AddressInfo } from 'node:net';
import { networkInterfaces } from 'node:os';
import { expect, it, onTestFinished } from 'vitest';
import { isLoopback } from './encrypted-connector.ts';
import { createServerClient } from './server-client.ts';

it.each([
  ['127.0.0.1', true],
  ['127.255.255.254', true],
  ['::1', true],
  ['::ffff:127.0.0.1', true],
  ['128.0.0.1', false],
  ['10.0.0.1', false],
  ['0.0.0.0', false],
  ['::', false],
  ['::ffff:10.0.0.1', false],
  ['fe80::1', false],
  ['', false],
])('"%s" is an address of this machine: %s', (address, expected) => {
  expect(isLoopback(address)).toBe(expected);
});

const outside = Object.values(networkInterfaces())
  .flat()
  .find((found) => found?.family === 'IPv4' && !found.internal);

it.skipIf(!outside)('sends nothing by http to an address in the network', async () => {
  let received = '';
  const server = createServer((socket) => {
    socket.on('data', (part) => (received += part.toString()));
    socket.on('error', () => socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '0.0.0.0', resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())));
  const { port } = server.address() as AddressInfo;
  const client = createServerClient({
    server: `http://${outside?.address}:${port}`,
    token: 'a secret',
  });
  await expect(client.timer.get()).rejects.toThrow('would not be encrypted');
  expect(received).toBe('');
});
