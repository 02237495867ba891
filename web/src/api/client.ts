import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import type { ApiClient, ApiSends } from '@time-tracker/contract/api';
import { ApiError } from '@time-tracker/contract/errors';
import { readApiError } from './api-errors.ts';
import { callAddresses } from './call-addresses.ts';
import { createKeepaliveFetch } from './keepalive.ts';
import { currentToken, dropRefusedToken } from './stored-token.ts';

/** The JSON calls with POST. Events are read as a stream. */
export type WebClient = Omit<ApiClient, 'events' | 'health'>;

/** Rejects with an ApiError if the server responds with an error, else with the network error. */
export const client = Object.fromEntries(
  Object.entries(callAddresses).map(([noun, paths]) => [
    noun,
    Object.fromEntries(
      Object.entries(paths).map(([name, path]) => [
        name,
        (input: unknown, options?: { signal?: AbortSignal }) =>
          sendJson(path, input, { signal: options?.signal }),
      ]),
    ),
  ]),
) as unknown as WebClient;

/** Query options, query keys and mutation options by the names of the contract: `calls.project.all`. */
export const calls = createTanstackQueryUtils(client);

/** Deletions, which the browser completes even if the page is left, as far as they fit. */
export const removalCalls = {
  activity: (input: ApiSends['activity']['remove']) =>
    sendJson('/activity/remove', input, { keepalive: true }),
  screenshot: (input: ApiSends['screenshot']['remove']) =>
    sendJson('/screenshot/remove', input, { keepalive: true }),
  trim: (input: ApiSends['activity']['trim']) =>
    sendJson('/activity/trim', input, { keepalive: true }),
};

const fetchKeptAlive = createKeepaliveFetch((url, init) => fetch(url, init));

async function sendJson(
  path: string,
  input: unknown,
  { signal, keepalive = false }: { signal?: AbortSignal | undefined; keepalive?: boolean } = {},
): Promise<unknown> {
  const token = currentToken();
  const json = input === undefined ? undefined : JSON.stringify(input);
  const send = keepalive ? fetchKeptAlive : fetch;
  const response = await send(`/api${path}`, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(json === undefined ? {} : { body: json }),
    ...(signal === undefined ? {} : { signal }),
  });
  const body = readJson(await response.text());
  if (response.ok && body !== undefined) return body;
  const failure = response.ok
    ? new ApiError('internal')
    : readApiError(body, response.status, response.headers.get('retry-after'));
  // An expired token ends the session; the layout then redirects to sign-in.
  if (failure.code === 'signed_out' && token !== null) dropRefusedToken(token);
  throw failure;
}

/** Undefined if the text is not JSON. */
function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
