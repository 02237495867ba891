import { once } from 'node:events';
import { createServer } from 'node:net';
import { parallelIndex } from './config.ts';

/**
 * Below the ports that the system assigns to connections, so that none is taken before the server
 * listens, and above those that browsers refuse. Each worker has its own, because two that start a server at the
 * same moment would otherwise choose the same one now and then, and both test the one that got it.
 */
const ports = { from: 20_000, ofEach: 1_000, shares: 10 };
const lastShare = ports.shares - 1;
/** Programs without workers use the last share. */
const share = Math.min(Number(parallelIndex ?? lastShare), lastShare);

/** Somewhere else in each run, because runs may be beside each other. */
let next = Math.floor(Math.random() * ports.ofEach);

export async function findFreePort(): Promise<number> {
  for (;;) {
    const port = ports.from + share * ports.ofEach + (next++ % ports.ofEach);
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
