import { readdir, readlink } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createServer } from '../http/create-server.ts';
import { listen } from '../http/listen.ts';
import { debName, makePackageFolder, samplePackage, sha256Of } from '../testing/package-samples.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { createDownloadQueue } from './download-queue.ts';
import { servePackages } from './download-routes.ts';
import { createPackageSource } from './package-source.ts';

const small = samplePackage(debName, 200_000);
/** Larger than the buffers of a connection, so that the server has to wait for a client that does not read. */
const large = samplePackage('time-tracker-recorder-0.1.0-linux-x64.tar.gz', 24_000_000);
const path = (name: string) => `/api/downloads/${name}`;

let packages: Awaited<ReturnType<typeof makePackageFolder>>;
let app: TestApp;
let port: number;
beforeAll(async () => {
  packages = await makePackageFolder([small, large]);
  app = await startTestApp({ downloadsFolder: packages.folder });
  // As the product does: by default, Node queues fewer connections than a thousand.
  await listen(app.server, { port: 0, host: '127.0.0.1' });
  port = (app.server.server.address() as AddressInfo).port;
});
afterAll(async () => {
  // After a failure, connections may be open.
  app.server.server.closeAllConnections();
  await app.close();
  await packages[Symbol.asyncDispose]();
});

test(
  'a thousand people download at once, and other calls are answered meanwhile',
  { tags: 'full' },
  async () => {
    // Someone who is connected already: new connections are accepted in the order of their arrival.
    using other = keptConnection();
    await download('/api/health', other.agent);
    const started = Array.from({ length: 1000 }, () => download(path(small.name)));
    let isDone = false;
    const all = Promise.all(started).finally(() => {
      isDone = true;
    });
    let answered = 0;
    while (!isDone) {
      const { status } = await download('/api/health', other.agent);
      expect(status).toBe(200);
      if (!isDone) answered += 1;
    }
    const results = await all;
    expect(new Set(results.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(results.map(({ sha256 }) => sha256))).toEqual(new Set([small.sha256]));
    expect(answered, 'calls answered before the last download').toBeGreaterThan(0);
  },
);

test('connections that are killed free their place and their file', async () => {
  const sockets = await Promise.all(Array.from({ length: 100 }, () => startReading(large.name)));
  // 16 of one address are sent at once; the others wait.
  await expect.poll(() => sockets.filter(({ bytesRead }) => bytesRead > 0).length).toBe(16);
  for (const socket of sockets) socket.destroy();
  await expect.poll(openFiles, { timeout: 30_000 }).toBe(0);
  const { status, sha256 } = await download(path(large.name));
  expect([status, sha256]).toEqual([200, large.sha256]);
});

test('a client that stops reading is disconnected', async () => {
  const log = pino({ level: 'silent' });
  const server = createServer({ log, publicUrl: 'http://tracker.test', trustedProxy: false });
  const source = createPackageSource({
    downloadsFolder: packages.folder,
    now: () => new Date(),
    log,
  });
  servePackages(server, { packages: source, stallMs: 300 });
  await server.listen({ port: 0, host: '127.0.0.1' });
  try {
    const stalled = await startReading(large.name, (server.server.address() as AddressInfo).port);
    stalled.pause();
    await expect.poll(openFiles, { timeout: 30_000 }).toBe(1);
    await expect.poll(openFiles, { timeout: 30_000 }).toBe(0);
    stalled.destroy();
  } finally {
    server.server.closeAllConnections();
    await server.close();
  }
});

test('the queue serves addresses in turn, forgets who left, and refuses when it is full', async () => {
  const queue = createDownloadQueue({ total: 3, perAddress: 2, waiting: 3 });
  const staying = new AbortController().signal;
  const leave = await queue.enter('a', staying);
  await queue.enter('a', staying);
  const order: string[] = [];
  const waits = (address: string, signal: AbortSignal) =>
    queue.enter(address, signal).then(
      (done) => {
        order.push(address);
        return done;
      },
      () => undefined,
    );
  const impatient = new AbortController();
  const third = waits('a', staying);
  const fourth = waits('a', impatient.signal);
  const other = await queue.enter('b', staying);
  const fifth = waits('c', staying);
  expect([queue.running(), queue.waiting()]).toEqual([3, 3]);
  await expect(queue.enter('d', staying)).rejects.toMatchObject({ code: 'too_many' });
  impatient.abort(new Error('left'));
  expect(await fourth).toBeUndefined();
  other();
  await fifth;
  leave();
  leave();
  await third;
  expect(order).toEqual(['c', 'a']);
  expect([queue.running(), queue.waiting()]).toEqual([3, 0]);
});

function keptConnection() {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return { agent, [Symbol.dispose]: () => agent.destroy() };
}

/** A download by a client with its own connection, or with that of the agent. */
async function download(
  url: string,
  agent: Agent | false = false,
): Promise<{ status: number; sha256: string }> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path: url, agent }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, sha256: sha256Of(Buffer.concat(chunks)) }),
      );
    }).on('error', reject);
  });
}

/** Sends the request and reads the first bytes only. */
async function startReading(name: string, ofPort = port): Promise<Socket> {
  const socket = connect(ofPort, '127.0.0.1');
  await new Promise<void>((resolve, reject) =>
    socket.once('connect', resolve).once('error', reject),
  );
  socket.on('error', () => undefined);
  socket.once('data', () => socket.pause());
  socket.write(`GET ${path(name)} HTTP/1.1\r\nhost: tracker.test\r\n\r\n`);
  return socket;
}

/** How many files of the folder this process has open. */
async function openFiles(): Promise<number> {
  const descriptors = await readdir('/proc/self/fd');
  const targets = await Promise.all(
    descriptors.map((descriptor) => readlink(`/proc/self/fd/${descriptor}`).catch(() => '')),
  );
  return targets.filter((target) => target.startsWith(packages.folder)).length;
}
