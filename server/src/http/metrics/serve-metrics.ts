import { createHash, timingSafeEqual } from 'node:crypto';
import { ApiError } from '@time-tracker/contract/errors';
import type { FastifyInstance } from 'fastify';
import { readTokens } from '../bind-contract.ts';
import type { MetricRegister } from './metric-register.ts';

/** Counts and times what is answered, by the pattern of its route: addresses of their own are many. */
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

/** `GET /metrics` for who knows the operator's token; without one there is no such address. */
export function serveMetrics(
  server: FastifyInstance,
  metrics: MetricRegister,
  token: string | undefined,
): void {
  if (token === undefined) return;
  server.get('/metrics', async (request, reply) => {
    const isKnown = readTokens(request).some((given) => isSame(given, token));
    if (!isKnown) throw new ApiError('signed_out');
    return reply
      .headers({
        'content-type': metrics.contentType,
        'cache-control': 'no-store',
      })
      .send(await metrics.write());
  });
}

/** In a time that says nothing about how much of it is right. */
function isSame(given: string, wanted: string): boolean {
  const [one, other] = [given, wanted].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
