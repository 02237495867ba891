import { createORPCClient } from '@orpc/client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { api, type ApiClient } from '@time-tracker/contract/api';
import { errorBody } from '@time-tracker/contract/error-body';
import { exchange, NoAnswer, type HttpAnswer } from './http-exchange.ts';

/** The server answered, and the answer is an error. */
export class ErrorAnswer extends Error {
  override readonly name = 'ErrorAnswer';
  readonly status: number;
  /** The contract's stable word, when the body held one. */
  readonly code: string | undefined;
  readonly fields: Record<string, string[]> | undefined;
  /** How long the server asks to wait. */
  readonly retryAfterSeconds: number | undefined;

  constructor(answer: HttpAnswer) {
    const body = errorBody.safeParse(readJson(answer.body));
    super(body.data?.message ?? `the server answered ${answer.status}`);
    this.status = answer.status;
    this.code = body.data?.code;
    this.fields = body.data?.errors;
    // A proxy or a captive portal does not know when the server is back.
    if (this.code === undefined) return;
    this.retryAfterSeconds = retryAfterSeconds(answer.headers['retry-after'], Date.now());
  }
}

export const notOurs = 'the answer is not what a Time Tracker server says';

export type ServerAddress = {
  server: string;
  token?: string;
  /** Names the recorder in the list of sessions; needed to sign in only. */
  userAgent?: string;
};

/** Milliseconds for a whole exchange; an image may take long on a slow line. */
export const callTimeoutMs = 20_000;
export const pollTimeoutMs = 8_000;
export const uploadTimeoutMs = 180_000;

/** The contract's typed client; its calls throw NoAnswer or ErrorAnswer. */
export function createServerClient(address: ServerAddress, timeoutMs = callTimeoutMs): ApiClient {
  const link = new OpenAPILink(api, {
    url: new URL('api', withSlash(address.server)).href,
    headers: () => ({
      ...(address.token ? { authorization: `Bearer ${address.token}` } : {}),
      ...(address.userAgent ? { 'user-agent': address.userAgent } : {}),
    }),
    fetch: (request) => fetchOverHttp(request, timeoutMs),
  });
  return createORPCClient(link);
}

async function fetchOverHttp(request: Request, timeoutMs: number): Promise<Response> {
  const body = new Uint8Array(await request.arrayBuffer());
  const answer = await exchange({
    method: request.method,
    url: new URL(request.url),
    headers: Object.fromEntries(request.headers),
    ...(request.method === 'GET' ? {} : { body }),
    timeoutMs,
    signal: request.signal,
  });
  if (answer.status < 200 || answer.status > 299) throw new ErrorAnswer(answer);
  if (readJson(answer.body) === undefined) {
    throw new NoAnswer(notOurs);
  }
  return new Response(new Uint8Array(answer.body), {
    status: answer.status,
    headers: { 'content-type': 'application/json' },
  });
}

/** The parsed JSON, or undefined when it is none or was cut. */
function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}

/** Seconds to wait from a Retry-After header: a number of seconds or a date. */
export function retryAfterSeconds(header: string | undefined, nowMs: number): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d+$/.test(header.trim())) return Number(header.trim());
  const dateMs = Date.parse(header);
  return Number.isNaN(dateMs) ? undefined : Math.max(0, Math.ceil((dateMs - nowMs) / 1000));
}

function withSlash(server: string): string {
  return server.endsWith('/') ? server : `${server}/`;
}
