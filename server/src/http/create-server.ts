import { randomUUID } from 'node:crypto';
import helmet from '@fastify/helmet';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import { uploadMaxBytes } from '@time-tracker/contract/limits';
import { ApiError } from '@time-tracker/contract/errors';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { readToken } from './bind-contract.ts';
import { handleErrors, sendError } from './error-reply.ts';

export type HttpOptions = {
  log: FastifyBaseLogger;
  /** Whose X-Forwarded-For counts; false: nobody's. */
  trustedProxy: string | false;
  rateLimits: boolean;
};

/** Bytes of a JSON body: 500 activities with their applications fit. */
const bodyMaxBytes = 4 * 1024 * 1024;
const callsPerMinute = 3000;

/** A Fastify server with our limits, headers and error bodies, without routes. */
export async function createServer(options: HttpOptions): Promise<FastifyInstance> {
  const server = Fastify({
    loggerInstance: options.log,
    disableRequestLogging: true,
    trustProxy: options.trustedProxy,
    bodyLimit: bodyMaxBytes,
    requestTimeout: 60_000,
    genReqId: () => randomUUID(),
    frameworkErrors: (error, request, reply) => {
      sendError(error, request, reply as Parameters<typeof sendError>[2]);
    },
  });
  handleErrors(server);
  acceptJson(server);
  server.setNotFoundHandler((request, reply) => {
    sendError(new ApiError('not_found'), request, reply);
  });
  server.addHook('onRequest', (request, reply, next) => {
    void reply.header('x-request-id', request.id);
    next();
  });
  await server.register(helmet, { contentSecurityPolicy: false, global: true });
  await server.register(multipart, {
    limits: { fileSize: uploadMaxBytes, files: 1, fields: 4, fieldSize: 64 * 1024, parts: 6 },
  });
  if (options.rateLimits) {
    await server.register(rateLimit, {
      max: callsPerMinute,
      timeWindow: '1 minute',
      keyGenerator: (request) => readToken(request) ?? request.ip,
      errorResponseBuilder: (_request, limit) =>
        new ApiError('too_many', { retryAfterSeconds: Math.ceil(limit.ttl / 1000) }),
    });
  }
  return server;
}

/** JSON by Fastify's own parser (it refuses `__proto__`); an empty body is an empty input. */
function acceptJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeContentTypeParser('application/json');
  server.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') {
      done(null, undefined);
      return;
    }
    try {
      parse(request, body as string, (error, value: unknown) => {
        done(error === null ? null : new ApiError('bad_json', { cause: error }), value);
      });
    } catch (error) {
      done(new ApiError('bad_json', { cause: error }));
    }
  });
}
