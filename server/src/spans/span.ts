import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';

export type Attributes = Readonly<Record<string, string | number>>;

/** A finished or running part of a trace. Times are in milliseconds since 1970, with fractions. */
export type Span = {
  traceId: string;
  spanId: string;
  parentSpanId: string | undefined;
  kind: 'internal' | 'server' | 'client';
  name: string;
  startedAt: number;
  endedAt: number;
  attributes: Attributes;
  hasFailed: boolean;
};

/** What a span belongs to: a span of this server, or of a caller that sent `traceparent`. */
export type Parent = Pick<Span, 'traceId' | 'spanId'>;

/** The span in which the current code runs. */
export const currentSpan = new AsyncLocalStorage<Span>();

/** The wall clock, which may be set, only gives the start. */
function nowMs(): number {
  return performance.timeOrigin + performance.now();
}

export function openSpan(
  kind: Span['kind'],
  name: string,
  attributes: Attributes,
  parent: Parent | undefined = currentSpan.getStore(),
): Span {
  const startedAt = nowMs();
  return {
    traceId: parent?.traceId ?? randomBytes(16).toString('hex'),
    spanId: randomBytes(8).toString('hex'),
    parentSpanId: parent?.spanId,
    kind,
    name,
    attributes,
    startedAt,
    endedAt: startedAt,
    hasFailed: false,
  };
}

export function endSpan(span: Span, hasFailed: boolean, more: Attributes = {}): Span {
  return { ...span, endedAt: nowMs(), hasFailed, attributes: { ...span.attributes, ...more } };
}

/** The header of W3C Trace Context. Undefined: none, or not valid. */
export function readTraceparent(header: unknown): Parent | undefined {
  const found = /^00-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}$/.exec(String(header));
  const [, traceId = '', spanId = ''] = found ?? [];
  return /[^0]/.test(traceId) && /[^0]/.test(spanId) ? { traceId, spanId } : undefined;
}
