import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Readiness } from './readiness.ts';
import { StartError } from '../start/start-error.ts';

/** How long a slow client may delay the shutdown. */
export const FINISH_REQUESTS_MS = 10_000;
/** Interval for closing connections whose last response was sent during the shutdown. */
const CLOSE_IDLE_MS = 50;

/**
 * How many connections wait to be accepted: after an outage, all recorders connect at once. The system may
 * allow fewer.
 */
const BACKLOG = 4096;

/** Starts to accept requests. Throws a StartError that names a remedy. */
export async function listen(
  app: FastifyInstance,
  { host, port }: { host: string; port: number },
): Promise<void> {
  try {
    await app.listen({
      host,
      port,
      backlog: BACKLOG,
      listenTextResolver: (address) => `Listening on ${address}.`,
    });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const remedies: Record<string, string> = {
      EADDRINUSE: `Port ${port} is taken by another program. Stop that one, or choose another port: PORT=${port + 1} npm start`,
      EACCES: `Port ${port} is reserved. Choose one above 1023: PORT=3000 npm start`,
      EADDRNOTAVAIL: `This machine does not have the address ${host}. Set HOST to one it has, or to 0.0.0.0 for all.`,
      ENOTFOUND: `The host name ${host} is not known. Set HOST to an address of this machine, or to 0.0.0.0 for all.`,
    };
    const remedy = remedies[code ?? ''];
    if (remedy === undefined) throw error;
    throw new StartError(remedy);
  }
}

/**
 * Reports that this server is not ready, and keeps answering until load balancers have noticed. Otherwise they
 * would send requests to a closed port.
 */
export async function drain(
  readiness: Readiness,
  seconds: number,
  log: { info(message: string): void },
): Promise<void> {
  readiness.isStopping = true;
  if (seconds === 0) return;
  log.info(`Stopping in ${seconds} s: load balancers have time to choose other servers.`);
  await wait(seconds * 1000);
}

/** Stops accepting requests and waits for running ones. */
export async function closeServer(app: FastifyInstance): Promise<void> {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), FINISH_REQUESTS_MS);
  // Node closes idle connections first. Connections that clients keep alive after that are closed
  // at the cut-off.
  const sweep = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_MS);
  await app.close();
  clearInterval(sweep);
  clearTimeout(cutOff);
}
