import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports that the system assigns to connections, so that none is taken before the server
 * listens, and above those that browsers refuse.
 */
const ports = { from: 20_000, count: 10_000 };

export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = ports.from + Math.floor(Math.random() * ports.count);
    const probe = createServer().listen(port, '127.0.0.1');
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    probe.close();
    await once(probe, 'close');
    return port;
  }
}
