import { ApiError } from '@time-tracker/contract/errors';
import type { FastifyInstance } from 'fastify';
import { pathOf } from './request-path.ts';

/** Whether this server should get requests. */
export type Readiness = {
  /** The load balancer should send no more requests. Those that come are answered. */
  isStopping: boolean;
  /** Why calls are refused. Undefined: they are answered. */
  refusal: string | undefined;
};

export function createReadiness(): Readiness {
  return { isStopping: false, refusal: undefined };
}

/** A request that should go to another server. The reason was logged once. */
export class NotReady extends ApiError {
  constructor(message: string) {
    super('unavailable', { message, retryAfterSeconds: 2 });
  }
}

/** Throws if this server cannot answer calls. */
export function requireService({ refusal }: Readiness): void {
  if (refusal !== undefined) throw new NotReady(refusal);
}

/** Throws if a load balancer should choose another server. */
export function requireReadiness(readiness: Readiness): void {
  requireService(readiness);
  if (readiness.isStopping) throw new NotReady('This server is stopping.');
}

/** Refuses calls while the server cannot answer them, and gives up its connections while it stops. */
export function followReadiness(server: FastifyInstance, readiness: Readiness): void {
  server.addHook('onRequest', (request, reply, next) => {
    if (readiness.isStopping) void reply.header('connection', 'close');
    const path = pathOf(request.url);
    if (path.startsWith('/api/') && !path.startsWith('/api/health')) requireService(readiness);
    next();
  });
}
