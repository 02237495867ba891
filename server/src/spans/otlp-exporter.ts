import type { Attributes, Span } from './span.ts';

/** Sends finished spans to a collector, by OTLP over HTTP with JSON. */
export type SpanExporter = {
  add(span: Span): void;
  /** Sends the rest. */
  close(): Promise<void>;
};

type ExporterOptions = {
  /** The address of the collector; `/v1/traces` is added. */
  endpoint: string;
  version: string;
  log: { warn(detail: object, text: string): void };
};

const batchSize = 512;
/** Beyond, spans are dropped: a collector that is down must not fill the memory. */
const waitingMax = 8 * batchSize;
const sendEveryMilliseconds = 2_000;
const answerMaxMilliseconds = 10_000;
const warnEveryMilliseconds = 60_000;

export function createSpanExporter({ endpoint, version, log }: ExporterOptions): SpanExporter {
  const url = `${endpoint.replace(/\/$/, '')}/v1/traces`;
  let waiting: Span[] = [];
  let sending: Promise<void> | undefined;
  let lostCount = 0;
  let warnedAt = Number.NEGATIVE_INFINITY;

  async function sendBatch(): Promise<void> {
    const batch = waiting.splice(0, batchSize);
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(describeSpans(batch, version)),
        signal: AbortSignal.timeout(answerMaxMilliseconds),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`The collector answered ${response.status}`);
    } catch (error) {
      lostCount += batch.length;
      warn(error);
    }
  }

  function warn(error: unknown): void {
    if (performance.now() - warnedAt < warnEveryMilliseconds) return;
    warnedAt = performance.now();
    log.warn({ err: error, spans: lostCount }, 'Traces cannot be sent and were dropped');
    lostCount = 0;
  }

  function send(): Promise<void> {
    sending ??= sendBatch().finally(() => {
      sending = undefined;
      if (waiting.length >= batchSize) void send();
    });
    return sending;
  }

  const timer = setInterval(() => {
    if (waiting.length > 0) void send();
  }, sendEveryMilliseconds).unref();

  return {
    add: (span) => {
      if (waiting.length >= waitingMax) {
        lostCount += 1;
        return;
      }
      waiting.push(span);
      if (waiting.length >= batchSize) void send();
    },
    close: async () => {
      clearInterval(timer);
      await sending;
      while (waiting.length > 0) await sendBatch();
      waiting = [];
    },
  };
}

const kinds: Record<Span['kind'], number> = { internal: 1, server: 2, client: 3 };
const failedStatus = 2;

/** An ExportTraceServiceRequest in the JSON of OTLP. */
function describeSpans(spans: readonly Span[], version: string): object {
  const resource = { 'service.name': 'time-tracker', 'service.version': version };
  return {
    resourceSpans: [
      {
        resource: { attributes: describeAttributes(resource) },
        scopeSpans: [{ scope: { name: 'time-tracker', version }, spans: spans.map(describeSpan) }],
      },
    ],
  };
}

function describeSpan(span: Span): object {
  return {
    traceId: span.traceId,
    spanId: span.spanId,
    ...(span.parentSpanId !== undefined && { parentSpanId: span.parentSpanId }),
    name: span.name,
    kind: kinds[span.kind],
    startTimeUnixNano: nanoseconds(span.startedAt),
    endTimeUnixNano: nanoseconds(span.endedAt),
    attributes: describeAttributes(span.attributes),
    status: span.hasFailed ? { code: failedStatus } : {},
  };
}

function describeAttributes(attributes: Attributes): object[] {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'number' ? { intValue: String(value) } : { stringValue: value },
  }));
}

/** As a string, because JSON numbers are not exact above 2^53. */
function nanoseconds(milliseconds: number): string {
  return String(BigInt(Math.round(milliseconds * 1000)) * 1000n);
}
