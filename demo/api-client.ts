import { setTimeout as wait } from 'node:timers/promises';
import { createORPCClient } from '@orpc/client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { api, type ApiClient } from '@time-tracker/contract/api';
import { errorBody } from '@time-tracker/contract/error-body';

/** A call that the server answered with an error. */
export class CallFailed extends Error {
  override readonly name = 'CallFailed';
  /** An error code of the contract. */
  readonly code: string | undefined;

  constructor(path: string, status: number, body: unknown) {
    const { data } = errorBody.safeParse(body);
    super(`${path} failed with status ${status}: ${data?.message ?? 'no message'}`);
    this.code = data?.code;
  }
}

const maxAttempts = 5;

/** The contract's client over HTTP. Retries while the server is busy. */
export function createClient(
  serverUrl: string,
  { token, userAgent = 'example data' }: { token?: string; userAgent?: string } = {},
): ApiClient {
  const link = new OpenAPILink(api, {
    url: new URL('/api', serverUrl).href,
    headers: () => ({
      'user-agent': userAgent,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    }),
    fetch: send,
  });
  return createORPCClient(link);
}

async function send(request: Request): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(request.clone());
    if (response.ok) return response;
    const body: unknown = await response.json().catch(() => undefined);
    const isBusy = response.status === 429 || response.status === 503;
    if (!isBusy || attempt === maxAttempts) {
      throw new CallFailed(new URL(request.url).pathname, response.status, body);
    }
    const seconds = Number(response.headers.get('retry-after')) || attempt;
    await wait(seconds * 1000);
  }
}
