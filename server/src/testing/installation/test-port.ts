import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * Below the ports that the system assigns to connections, so that none is taken before the program listens, and
 * apart from those of the journeys. Each test process begins elsewhere.
 */
let next = 10_100 + (process.pid % 900) * 10;

/** A port of this machine on which nothing listens. */
export async function findTestPort(): Promise<number> {
  for (;;) {
    const port = next++;
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
