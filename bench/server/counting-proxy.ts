import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export type CountingProxy = {
  url: string;
  /** Bytes in both directions since the start. */
  bytes(): number;
  close(): Promise<void>;
};

/** Passes TCP connections on to a server and counts their bytes. Without `listenPort`, on a free port. */
export async function startCountingProxy(
  serverUrl: string,
  listenPort = 0,
): Promise<CountingProxy> {
  const { hostname, port } = new URL(serverUrl);
  const sockets = new Set<Socket>();
  let bytes = 0;
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on('data', (part: Buffer) => (bytes += part.length));
      from.on('error', () => to.destroy());
      from.once('close', () => sockets.delete(from));
      from.pipe(to);
    }
  });
  server.listen(listenPort, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bytes: () => bytes,
    close: async () => {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
}
