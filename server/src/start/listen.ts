import type { FastifyInstance } from 'fastify';
import { StartError } from './start-error.ts';

/** How long a slow client may hold up the end. */
const FINISH_REQUESTS_MS = 10_000;
/** How soon a connection is closed whose last request was answered meanwhile. */
const CLOSE_IDLE_MS = 50;

/** Takes requests from now on, or says which other address to choose. */
export async function listen(
  app: FastifyInstance,
  { host, port }: { host: string; port: number },
): Promise<void> {
  try {
    await app.listen({ host, port, listenTextResolver: (address) => `Listening on ${address}.` });
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

/** Stops taking requests and waits for those that run. */
export async function closeServer(app: FastifyInstance): Promise<void> {
  const cutOff = setTimeout(() => app.server.closeAllConnections(), FINISH_REQUESTS_MS);
  // Node closes what is idle at the beginning; what its client keeps alive after that waits for the cut-off.
  const sweep = setInterval(() => app.server.closeIdleConnections(), CLOSE_IDLE_MS);
  await app.close();
  clearInterval(sweep);
  clearTimeout(cutOff);
}
