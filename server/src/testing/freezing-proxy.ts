import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import type pg from 'pg';

/** A proxy between the product and its database that simulates a network failure. */
export type FreezingProxy = {
  /** Connection settings for the proxy. */
  connection: { host: string; port: number };
  /** Stops forwarding on open connections; new ones work. */
  freeze(): void;
  /** Frozen connections that the product has not closed yet. */
  frozenCount(): number;
  close(): Promise<void>;
};

export async function startFreezingProxy(server: pg.ClientConfig): Promise<FreezingProxy> {
  const open = new Map<Socket, Socket>();
  const frozen = new Set<Socket>();
  const proxy = createServer((client) => {
    const { host = '', port = 5432 } = server;
    const path = `${host}/.s.PGSQL.${port}`;
    const behind = host.startsWith('/') ? connect({ path }) : connect({ host, port });
    open.set(client, behind);
    client.pipe(behind).pipe(client);
    const end = () => {
      open.delete(client);
      frozen.delete(client);
      client.destroy();
      behind.destroy();
    };
    for (const socket of [client, behind]) socket.on('error', end).on('close', end);
  }).listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const { port } = proxy.address() as AddressInfo;
  return {
    connection: { host: '127.0.0.1', port },
    freeze: () => {
      for (const [client, behind] of open) {
        client.unpipe(behind);
        behind.unpipe(client);
        // Keeps reading, so that TCP acknowledges data and notices the end.
        client.resume();
        frozen.add(client);
      }
    },
    frozenCount: () => frozen.size,
    close: async () => {
      for (const client of open.keys()) client.destroy();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
