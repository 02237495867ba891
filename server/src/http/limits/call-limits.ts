import { createHash } from 'node:crypto';
import rateLimit from '@fastify/rate-limit';
import { ApiError } from '@time-tracker/contract/errors';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export const defaultCallsPerMinute = 3000;

/** Far more than a faulty recorder sends; each costs as much as dozens of other calls. */
const refusedUploadsPerMinute = 60;

/** Tokens that are known to be real, without asking again; a stale one only loses its own bucket. */
const provenMax = 20_000;

/**
 * So many calls a minute, by token; by address for calls without a token, or with one that nobody has
 * proven: whoever makes up tokens gets no bucket for each.
 */
export type CallLimits = {
  /** Before a call costs anything. Throws too_many with the seconds to wait. */
  admit(request: FastifyRequest, token: string | undefined): Promise<void>;
  /** What became of the token: whether somebody is its bearer. Throws too_many as well. */
  judge(request: FastifyRequest, token: string, isReal: boolean): Promise<void>;
  /** Before the body is read. Throws too_many if too many uploads of this user were refused. */
  admitUpload(request: FastifyRequest, userId: number): Promise<void>;
  countRefusedUpload(request: FastifyRequest, userId: number): Promise<void>;
};

export const noLimits: CallLimits = {
  admit: () => Promise.resolve(),
  judge: () => Promise.resolve(),
  admitUpload: () => Promise.resolve(),
  countRefusedUpload: () => Promise.resolve(),
};

export async function createCallLimits(
  server: FastifyInstance,
  callsPerMinute: number,
): Promise<CallLimits> {
  const proven = new Set<string>();
  /** Whose bucket is asked for: a request may bring two tokens, one of them dead. */
  const asked = new WeakMap<FastifyRequest, string>();
  await server.register(rateLimit, {
    global: false,
    max: callsPerMinute,
    timeWindow: '1 minute',
    cache: provenMax,
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
    admit: async (request, token) => {
      if (token === undefined) {
        refuse(await ofAddress(request));
        return;
      }
      const hash = hashOf(token);
      asked.set(request, hash);
      const bucket = proven.has(hash) ? ofToken : ofAddress;
      refuse(await bucket(request, { increment: false }), 1);
    },
    judge: async (request, token, isReal) => {
      const hash = hashOf(token);
      asked.set(request, hash);
      proven.delete(hash);
      if (!isReal) {
        refuse(await ofAddress(request));
        return;
      }
      proven.add(hash);
      const [oldest] = proven;
      if (proven.size > provenMax && oldest !== undefined) proven.delete(oldest);
      refuse(await ofToken(request));
    },
    admitUpload: async (request, userId) => {
      uploaders.set(request, userId);
      refuse(await refusedUploads(request, { increment: false }), 1);
    },
    countRefusedUpload: async (request, userId) => {
      uploaders.set(request, userId);
      await refusedUploads(request);
    },
  };
}

/** Also when what is to come would be too much. */
function refuse(
  found:
    { isAllowed: true } | { isAllowed: false; remaining: number; isExceeded: boolean; ttl: number },
  coming = 0,
): void {
  if (found.isAllowed || (!found.isExceeded && found.remaining >= coming)) return;
  throw new ApiError('too_many', { retryAfterSeconds: Math.max(1, Math.ceil(found.ttl / 1000)) });
}

function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64');
}
