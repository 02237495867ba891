import type { FastifyInstance } from 'fastify';

/** Redirects a fixed path to a URL from the settings. */
export function serveRedirect(server: FastifyInstance, path: string, target: string): void {
  server.get(path, (_request, reply) => reply.header('cache-control', 'no-store').redirect(target));
}
