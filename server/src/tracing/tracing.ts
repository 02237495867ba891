import type { FastifyInstance } from 'fastify';
import type { Job } from '../jobs/job-queue.ts';
import { productVersion } from '../start/product-version.ts';
import { createSpanExporter } from './otlp-exporter.ts';
import { currentSpan, endSpan, openSpan, readTraceparent, type Span } from './span.ts';
import { traceDatabase } from './trace-database.ts';

/** Spans of requests, jobs and their statements, sent to the operator's collector. */
export type Tracing = {
  traceRequests(server: FastifyInstance): void;
  traceJobs(jobs: readonly Job[]): Job[];
  close(): Promise<void>;
};

export function startTracing(options: {
  endpoint: string;
  log: { warn(detail: object, text: string): void };
}): Tracing {
  const exporter = createSpanExporter({ ...options, version: productVersion });
  const onEnd = (span: Span) => exporter.add(span);
  const endDatabase = traceDatabase(onEnd);
  return {
    traceRequests: (server) => traceRequests(server, onEnd),
    traceJobs: (jobs) => jobs.map((job) => ({ ...job, run: (stop) => runJob(job, stop, onEnd) })),
    close: async () => {
      endDatabase();
      await exporter.close();
    },
  };
}

/** By route pattern, since addresses may contain what nobody but their owner should know. */
function traceRequests(server: FastifyInstance, onEnd: (span: Span) => void): void {
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

async function runJob(job: Job, stop: AbortSignal, onEnd: (span: Span) => void): Promise<void> {
  const span = openSpan('internal', job.name, {});
  try {
    await currentSpan.run(span, () => job.run(stop));
    onEnd(endSpan(span, false));
  } catch (error) {
    onEnd(endSpan(span, true));
    throw error;
  }
}
