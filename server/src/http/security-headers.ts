import type { FastifyInstance } from 'fastify';

/** Browser features that the product does not use, so that injected code cannot use them either. */
const deniedFeatures = [
  'accelerometer',
  'autoplay',
  'camera',
  'encrypted-media',
  'geolocation',
  'gyroscope',
  'hid',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'publickey-credentials-create',
  'publickey-credentials-get',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];

/** What the browser recorder needs. The browser asks the person before it allows either. */
const ownFeatures = ['display-capture', 'idle-detection'];

const permissionsPolicy = [
  ...deniedFeatures.map((feature) => `${feature}=()`),
  ...ownFeatures.map((feature) => `${feature}=(self)`),
].join(', ');

/**
 * For data responses; pages and images replace the policy. The same headers as Helmet, which creates its
 * middleware for each request and cost more time than the rest of HTTP.
 */
const securityHeaders = {
  'content-security-policy': "default-src 'none';frame-ancestors 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'same-origin',
  'permissions-policy': permissionsPolicy,
  'x-content-type-options': 'nosniff',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
  // Off, because the XSS filter of old browsers could be exploited.
  'x-xss-protection': '0',
};

/** This host only, because other sites may run on its subdomains. */
const httpsOnly = { 'strict-transport-security': 'max-age=31536000' };

/**
 * For `Clear-Site-Data` at sign-out. Not "storage", which contains unsent time. Not "cookies", because
 * the product has none, and it would delete those of other products on the same domain.
 */
export const cachedResponses = '"cache"';

/** `publicUrl` decides whether HSTS is sent. */
export function addSecurityHeaders(server: FastifyInstance, publicUrl: string): void {
  const isHttps = new URL(publicUrl).protocol === 'https:';
  const headers = isHttps ? { ...securityHeaders, ...httpsOnly } : securityHeaders;
  server.addHook('onRequest', (_request, reply, next) => {
    void reply.headers(headers);
    next();
  });
}
