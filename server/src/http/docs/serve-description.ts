import { randomBytes } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Description } from './describe-contract.ts';
import { writeDocsPage } from './docs-page.ts';

/** Serves the API description as JSON and as a page. It is created once, on the first request. */
export function serveDescription(
  server: FastifyInstance,
  describe: () => Promise<Description>,
): void {
  let made: Promise<Description> | undefined;
  server.get('/api/openapi.json', async (_request, reply) => {
    made ??= describe();
    return reply.header('cache-control', 'no-cache').send(await made);
  });

  server.get('/api/docs', async (_request, reply) => {
    made ??= describe();
    const nonce = randomBytes(16).toString('base64');
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-cache',
        'content-security-policy': `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      })
      .send(writeDocsPage(await made, nonce));
  });
}
