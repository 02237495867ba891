import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';

/**
 * A way to be signed in that works once, for whoever sees the terminal of the example data. It is
 * added to the app by the program that shows example data, and is no part of the product.
 * @returns the path
 */
export function serveSignInLink(server: FastifyInstance, signIn: () => Promise<string>): string {
  const code = randomBytes(24).toString('base64url');
  let isUsed = false;
  server.get<{ Params: { code: string } }>('/demo/:code', async (request, reply) => {
    const given = Buffer.from(request.params.code);
    const isRight = given.length === code.length && timingSafeEqual(given, Buffer.from(code));
    if (!isRight || isUsed) return reply.redirect('/');
    isUsed = true;
    const token = await signIn();
    const script =
      `localStorage.setItem('time-tracker-session', ${JSON.stringify(JSON.stringify({ token }))});` +
      `location.replace('/');`;
    const hash = createHash('sha256').update(script).digest('base64');
    return reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
        'content-security-policy': `default-src 'none'; script-src 'sha256-${hash}'`,
      })
      .send(`<!doctype html><title>Time Tracker</title><script>${script}</script>`);
  });
  return `/demo/${code}`;
}
