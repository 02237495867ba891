import { createORPCClient, ORPCError } from '@orpc/client';
import { OpenAPILink } from '@orpc/openapi-client/fetch';
import { createTanstackQueryUtils } from '@orpc/tanstack-query';
import { api, type ApiClient } from '@time-tracker/contract/api';
import { ApiError } from '@time-tracker/contract/errors';
import { readApiError } from './api-errors.ts';
import { currentToken, forgetToken } from './stored-token.ts';

const link = new OpenAPILink<Record<never, never>>(api, {
  url: () => `${location.origin}/api`,
  headers: () => {
    const token = currentToken();
    return {
      accept: 'application/json',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    };
  },
  customErrorResponseBodyDecoder: (body, response) =>
    new ORPCError('SERVER_ANSWERED', {
      status: response.status,
      data: readApiError(body, response.status, retryAfterOf(response.headers)),
    }),
  interceptors: [
    async ({ next }) => {
      const token = currentToken();
      try {
        return await next();
      } catch (error) {
        const failure = unwrapped(error);
        // The one place where a dead token ends the session; the layout then leads to sign-in.
        if (failure instanceof ApiError && failure.code === 'signed_out' && token !== null) {
          forgetToken(token);
        }
        throw failure;
      }
    },
  ],
});

/** Rejects with an ApiError for whatever the server answers, with anything else when it does not. */
export const client: ApiClient = createORPCClient(link);

/** Query options, query keys and mutation options by the names of the contract: `calls.project.all`. */
export const calls = createTanstackQueryUtils(client);

function unwrapped(error: unknown): unknown {
  if (!(error instanceof ORPCError)) return error;
  const data: unknown = error.data;
  return data instanceof ApiError ? data : new ApiError('internal', { cause: error });
}

function retryAfterOf(headers: Record<string, string | string[] | undefined>): string | undefined {
  const value = headers['retry-after'];
  return Array.isArray(value) ? value[0] : value;
}
