import type { FastifyInstance } from 'fastify';
import { currentSpan, endSpan, openSpan, readTraceparent, type Span } from '../spans/span.ts';

/**
 * Makes a span of each request. It is named by route pattern, because addresses may contain secrets.
 */
export function traceRequests(server: FastifyInstance, onEnd: (span: Span) => void): void {
  const spans = new WeakMap<object, Span>();
  server.addHook('onRequest', (request, _reply, next) => {
    const route = request.routeOptions.url ?? 'none';
    const attributes = {
      'http.request.method': request.method,
      'http.route': route,
      'time_tracker.request_id': request.id,
    };
    const parent = readTraceparent(request.headers.traceparent);
    const span = openSpan('server', `${request.method} ${route}`, attributes, parent);
    spans.set(request, span);
    currentSpan.run(span, next);
  });
  server.addHook('onResponse', (request, { statusCode }, next) => {
    const span = spans.get(request);
    const status = { 'http.response.status_code': statusCode };
    if (span !== undefined) onEnd(endSpan(span, statusCode >= 500, status));
    next();
  });
}
