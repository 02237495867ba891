import type { FastifyInstance } from 'fastify';

/** An address of ours that leads to one that only the running server knows. */
export function serveRedirect(server: FastifyInstance, path: string, target: string): void {
  server.get(path, (_request, reply) => reply.header('cache-control', 'no-store').redirect(target));
}
