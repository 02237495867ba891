import { createHash, timingSafeEqual } from 'node:crypto';
import { ApiError } from '@time-tracker/contract/errors';
import type { FastifyInstance } from 'fastify';
import { readTokens } from '../bind-contract.ts';
import type { MetricRegister } from './metric-register.ts';

/** Measures requests by route pattern, because there are too many different URLs. */
export function measureRequests(server: FastifyInstance, metrics: MetricRegister): void {
  const observe = metrics.histogram(
    'time_tracker_http_request_duration_seconds',
    'Requests answered, by route and status; streams of events are left out.',
    ['method', 'route', 'status'],
  );
  server.addHook('onResponse', (request, reply, next) => {
    const type = String(reply.getHeader('content-type') ?? '');
    if (!type.startsWith('text/event-stream')) {
      const route = request.routeOptions.url ?? 'none';
      const labels = { method: request.method, route, status: String(reply.statusCode) };
      observe(labels, reply.elapsedTime / 1000);
    }
    next();
  });
}

/**
 * `GET /metrics`, protected by the operator's token. Without a token in the settings, it does not
 * exist.
 */
export function serveMetrics(
  server: FastifyInstance,
  metrics: MetricRegister,
  token: string | undefined,
): void {
  if (token === undefined) return;
  server.get('/metrics', async (request, reply) => {
    const isKnown = readTokens(request).some((sent) => isSame(sent, token));
    if (!isKnown) throw new ApiError('signed_out');
    return reply
      .headers({
        'content-type': metrics.contentType,
        'cache-control': 'no-store',
      })
      .send(await metrics.write());
  });
}

/** Compares in constant time. */
function isSame(sent: string, expected: string): boolean {
  const [one, other] = [sent, expected].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
