import pg from 'pg';
import { currentSpan, endSpan, openSpan, type Span } from '../spans/span.ts';

type Query = (...args: unknown[]) => unknown;

const statementMaxLength = 1000;

/**
 * Makes a span of each statement that belongs to a request or job, on every connection of this process.
 * Returns the function that ends that.
 */
export function traceStatements(onEnd: (span: Span) => void): () => void {
  const prototype = pg.Client.prototype as unknown as { query: Query };
  const { query } = prototype;
  prototype.query = function tracedQuery(this: unknown, ...args: unknown[]): unknown {
    const text = currentSpan.getStore() === undefined ? undefined : textOf(args[0]);
    if (text === undefined) return query.apply(this, args);
    const span = openSpan('client', nameOf(text), {
      'db.system.name': 'postgresql',
      'db.query.text': text.slice(0, statementMaxLength),
    });
    const last = args.length - 1;
    const callback = args[last];
    if (typeof callback === 'function') {
      const call = callback as Query;
      args[last] = (error: unknown, ...results: unknown[]) => {
        onEnd(endSpan(span, Boolean(error)));
        call(error, ...results);
      };
      return query.apply(this, args);
    }
    const result = query.apply(this, args);
    if (result instanceof Promise) {
      result.then(
        () => onEnd(endSpan(span, false)),
        () => onEnd(endSpan(span, true)),
      );
    }
    return result;
  };
  return () => {
    prototype.query = query;
  };
}

/** Values are parameters, so the text has none of a person. */
function textOf(statement: unknown): string | undefined {
  if (typeof statement === 'string') return statement.trim();
  const text = (statement as { text?: unknown } | undefined)?.text;
  return typeof text === 'string' ? text.trim() : undefined;
}

function nameOf(text: string): string {
  return (/^\w+/.exec(text)?.[0] ?? 'statement').toLowerCase();
}
