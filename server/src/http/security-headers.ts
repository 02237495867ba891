import type { FastifyInstance } from 'fastify';

/**
 * For answers that are data; pages and images put their own policy over it. What Helmet would set,
 * written out: it makes its middleware anew for each request, which cost more than the rest of HTTP.
 */
const securityHeaders = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  // Only this host: what else runs below an operator's domain is not ours to decide.
  'strict-transport-security': 'max-age=31536000',
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  // Off: what old browsers took for protection could be turned against a page.
  'x-xss-protection': '0',
};

export function addSecurityHeaders(server: FastifyInstance): void {
  server.addHook('onRequest', (_request, reply, next) => {
    void reply.headers(securityHeaders);
    next();
  });
}
