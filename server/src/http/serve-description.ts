import type { FastifyInstance } from 'fastify';
import type { Description } from './describe-contract.ts';

/** The description of the API for its clients, made once, when somebody first asks. */
export function serveDescription(
  server: FastifyInstance,
  describe: () => Promise<Description>,
): void {
  let made: Promise<Description> | undefined;
  server.get('/api/openapi.json', async (_request, reply) => {
    made ??= describe();
    return reply.header('cache-control', 'no-cache').send(await made);
  });
}
