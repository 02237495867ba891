import { traceStatements } from '../database/trace-statements.ts';
import { traceRequests } from '../http/trace-requests.ts';
import { createSpanExporter } from '../spans/otlp-exporter.ts';
import { currentSpan, endSpan, openSpan, type Span } from '../spans/span.ts';
import { productVersion } from '../start/product-version.ts';

type Job = { name: string; run: (stop: AbortSignal) => Promise<void> };

/** Spans of requests, jobs and their statements, sent to the operator's collector. */
export type Tracing = {
  traceRequests(server: Parameters<typeof traceRequests>[0]): void;
  traceJobs<TracedJob extends Job>(jobs: readonly TracedJob[]): TracedJob[];
  close(): Promise<void>;
};

export function startTracing(options: {
  endpoint: string;
  log: { warn(detail: object, text: string): void };
}): Tracing {
  const exporter = createSpanExporter({ ...options, version: productVersion });
  const onEnd = (span: Span) => exporter.add(span);
  const endDatabase = traceStatements(onEnd);
  return {
    traceRequests: (server) => traceRequests(server, onEnd),
    traceJobs: (jobs) => jobs.map((job) => ({ ...job, run: (stop) => runJob(job, stop, onEnd) })),
    close: async () => {
      endDatabase();
      await exporter.close();
    },
  };
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
