import { createORPCClient } from '@orpc/client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { api, type ApiClient } from '@time-tracker/contract/api';
import { errorBody } from '@time-tracker/contract/error-body';
import { NoResponse, sendRequest, type HttpResponse } from './http-request.ts';

/** The server responded with an error. */
export class ErrorResponse extends Error {
  override readonly name = 'ErrorResponse';
  readonly status: number;
  /** The contract's error code, if the body contained one. */
  readonly code: string | undefined;
  readonly fields: Record<string, string[]> | undefined;
  /** How long the server asks to wait. */
  readonly retryAfterSeconds: number | undefined;

  constructor(response: HttpResponse) {
    const body = errorBody.safeParse(readJson(response.body));
    super(body.data?.message ?? `the server responded with status ${response.status}`);
    this.status = response.status;
    this.code = body.data?.code;
    this.fields = body.data?.errors;
    // A proxy or a captive portal does not know when the server is back.
    if (this.code === undefined) return;
    const header = response.headers['retry-after'];
    this.retryAfterSeconds = retryAfterSeconds(header?.toString(), Date.now());
  }
}

export const unexpectedResponse = 'the response is not from a Time Tracker server';

export type ServerAddress = {
  server: string;
  token?: string;
  /** Names the recorder in the list of sessions; needed for sign-in only. */
  userAgent?: string;
};

/** Milliseconds for a whole exchange; a screenshot may take long on a slow connection. */
export const callTimeoutMs = 20_000;
export const pollTimeoutMs = 8_000;
export const uploadTimeoutMs = 180_000;

/** The contract's typed client; its calls throw NoResponse or ErrorResponse. */
export function createServerClient(address: ServerAddress, timeoutMs = callTimeoutMs): ApiClient {
  const link = new OpenAPILink(api, {
    url: serverUrl(address.server, '').replace(/\/$/, ''),
    headers: () => ({
      ...(address.token ? { authorization: `Bearer ${address.token}` } : {}),
      ...(address.userAgent ? { 'user-agent': address.userAgent } : {}),
    }),
    fetch: (request) => fetchJson(request, timeoutMs),
  });
  return createORPCClient(link);
}

async function fetchJson(request: Request, timeoutMs: number): Promise<Response> {
  const body = new Uint8Array(await request.arrayBuffer());
  const response = await sendRequest({
    method: request.method,
    url: request.url,
    headers: Object.fromEntries(request.headers),
    ...(request.method === 'GET' ? {} : { body }),
    timeoutMs,
    signal: request.signal,
  });
  const { status } = response;
  if (status < 200 || status > 299) throw new ErrorResponse(response);
  if (readJson(response.body) === undefined) throw new NoResponse(unexpectedResponse);
  return new Response(new Uint8Array(response.body), {
    status,
    headers: { 'content-type': 'application/json' },
  });
}

/** The parsed JSON; undefined if the body is not JSON or was cut short. */
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

/** The address of a call below the server's own path. */
export function serverUrl(server: string, call: string): string {
  return new URL(`api/${call}`, server.endsWith('/') ? server : `${server}/`).href;
}
