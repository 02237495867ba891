import { createHash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import rateLimit from '@fastify/rate-limit';
import { ApiError } from '@time-tracker/contract/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export const defaultCallsPerMinute = 3000;

/** Slows a client that ignores Retry-After and waits for each response. */
const refusalDelayMs = 500;

/** Far more than a faulty recorder sends; each costs as much as dozens of other calls. */
const refusedUploadsPerMinute = 60;

/** Valid tokens that are remembered. A stale entry only affects its own bucket. */
const rememberedTokensMax = 20_000;

/**
 * Limits calls per minute, by token. Calls without a token, or with an unverified one, count by address,
 * so that made-up tokens do not get buckets of their own.
 */
export type CallLimits = {
  /** Checks before any work. Throws too_many with the seconds to wait. */
  check(request: FastifyRequest, token: string | undefined): Promise<void>;
  /** Records whether the token was valid. Also throws too_many. */
  recordResult(request: FastifyRequest, token: string, isReal: boolean): Promise<void>;
  /** Checks before the body is read. Throws too_many if too many uploads of this user were refused. */
  checkUpload(request: FastifyRequest, userId: number): Promise<void>;
  countRefusedUpload(request: FastifyRequest, userId: number): Promise<void>;
};

export const noLimits: CallLimits = {
  check: () => Promise.resolve(),
  recordResult: () => Promise.resolve(),
  checkUpload: () => Promise.resolve(),
  countRefusedUpload: () => Promise.resolve(),
};

export async function createCallLimits(
  server: FastifyInstance,
  callsPerMinute: number,
): Promise<CallLimits> {
  const validTokens = new Set<string>();
  /** The bucket of a request, which may have two tokens, one of them invalid. */
  const asked = new WeakMap<FastifyRequest, string>();
  await server.register(rateLimit, {
    global: false,
    max: callsPerMinute,
    timeWindow: '1 minute',
    cache: rememberedTokensMax,
  });
  const ofAddress = server.createRateLimit({});
  const ofToken = server.createRateLimit({
    keyGenerator: (request: FastifyRequest) => `token ${asked.get(request) ?? ''}`,
  });
  const uploaders = new WeakMap<FastifyRequest, number>();
  const refusedUploads = server.createRateLimit({
    max: refusedUploadsPerMinute,
    keyGenerator: (request: FastifyRequest) => `refused uploads ${uploaders.get(request) ?? ''}`,
  });
  return {
    check: async (request, token) => {
      if (token === undefined) {
        await refuse(await ofAddress(request));
        return;
      }
      const hash = hashOf(token);
      asked.set(request, hash);
      const bucket = validTokens.has(hash) ? ofToken : ofAddress;
      await refuse(await bucket(request, { increment: false }), 1);
    },
    recordResult: async (request, token, isReal) => {
      const hash = hashOf(token);
      asked.set(request, hash);
      validTokens.delete(hash);
      if (!isReal) {
        await refuse(await ofAddress(request));
        return;
      }
      validTokens.add(hash);
      const [oldest] = validTokens;
      if (validTokens.size > rememberedTokensMax && oldest !== undefined)
        validTokens.delete(oldest);
      await refuse(await ofToken(request));
    },
    checkUpload: async (request, userId) => {
      uploaders.set(request, userId);
      await refuse(await refusedUploads(request, { increment: false }), 1);
    },
    countRefusedUpload: async (request, userId) => {
      uploaders.set(request, userId);
      await refusedUploads(request);
    },
  };
}

/** Throws after a delay if this call would exceed the limit. */
async function refuse(
  found:
    | { isAllowed: true }
    | { isAllowed: false; remaining: number; isExceeded: boolean; ttl: number },
  coming = 0,
): Promise<void> {
  if (found.isAllowed || (!found.isExceeded && found.remaining >= coming)) return;
  await wait(refusalDelayMs);
  throw new ApiError('too_many', { retryAfterSeconds: Math.max(1, Math.ceil(found.ttl / 1000)) });
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64');
}
