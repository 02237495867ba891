import type { FastifyInstance } from 'fastify';

/** Browser features that the product does not use, so that injected code cannot use them either. */
const deniedFeatures = [
  ...['accelerometer', 'autoplay', 'camera', 'display-capture', 'encrypted-media'],
  ...['geolocation', 'gyroscope', 'hid', 'idle-detection', 'local-fonts', 'magnetometer'],
  ...['microphone', 'midi', 'payment', 'publickey-credentials-create'],
  ...['publickey-credentials-get', 'screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'],
];

/**
 * For answers that are data; pages and images put their own policy over it. What Helmet would set,
 * written out: it makes its middleware anew for each request, which cost more than the rest of HTTP.
 */
const securityHeaders = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'permissions-policy': deniedFeatures.map((feature) => `${feature}=()`).join(', '),
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  // Off: what old browsers took for protection could be turned against a page.
  'x-xss-protection': '0',
};

/** Only this host: what else runs below an operator's domain is not ours to decide. */
const httpsOnly = { 'strict-transport-security': 'max-age=31536000' };

/**
 * For `Clear-Site-Data` at sign-out. Not "storage": it holds recorded time that is not sent yet. Not
 * "cookies": the product has none, and those of other products on the same domain would go too.
 */
export const cachedResponses = '"cache"';

/** `publicUrl` decides whether browsers are asked to use https only. */
export function addSecurityHeaders(server: FastifyInstance, publicUrl: string): void {
  const isHttps = new URL(publicUrl).protocol === 'https:';
  const headers = isHttps ? { ...securityHeaders, ...httpsOnly } : securityHeaders;
  server.addHook('onRequest', (_request, reply, next) => {
    void reply.headers(headers);
    next();
  });
}
