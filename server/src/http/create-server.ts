import { isUtf8 } from 'node:buffer';
import { randomUUID } from 'node:crypto';
import { ApiError } from '@time-tracker/contract/errors';
import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { i18n } from '../language/server-texts.ts';
import { answerUnreadable } from './reject-unreadable-request.ts';
import { limitBodies } from './limits/slow-body-limit.ts';
import { handleErrors, sendError } from './error-reply.ts';
import { isNestedDeeper } from './limits/json-depth.ts';
import { pathOf } from './request-path.ts';
import { addSecurityHeaders } from './security-headers.ts';

export type HttpOptions = {
  log: FastifyBaseLogger;
  /** The public URL of the server. */
  publicUrl: string;
  /** Proxies whose X-Forwarded-For is trusted; false for none. */
  trustedProxy: string | false;
  timeLimits?: Partial<TimeLimits>;
};

/** Timeouts in milliseconds. */
export type TimeLimits = {
  /** For a whole request to arrive. */
  request: number;
  /** For its headers to arrive. */
  headers: number;
  /** The longest pause within a body. */
  bodyPause: number;
};

/** Bytes of a JSON body: enough for 500 activities with their apps. */
const bodyMaxBytes = 4 * 1024 * 1024;
/** Nesting levels of a JSON body; the contract needs six. */
const bodyMaxDepth = 32;
export const defaultTimeLimits: TimeLimits = {
  request: 120_000,
  headers: 15_000,
  bodyPause: 30_000,
};

/** A Fastify server with our limits, headers and error bodies, without routes. */
export function createServer(options: HttpOptions): FastifyInstance {
  const timeLimits = { ...defaultTimeLimits, ...options.timeLimits };
  const server = Fastify({
    loggerInstance: withoutSecrets(options.log),
    // Fastify's own log lines contain the whole URL, including signatures of links.
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: options.trustedProxy,
    bodyLimit: bodyMaxBytes,
    requestTimeout: timeLimits.request,
    http: {
      requestTimeout: timeLimits.request,
      headersTimeout: timeLimits.headers,
      // How often the two timeouts are checked.
      connectionsCheckingInterval: timeLimits.headers / 15,
    },
    clientErrorHandler: answerUnreadable,
    genReqId: () => randomUUID(),
    frameworkErrors: (error, request, reply) => {
      sendError(error, request, reply);
    },
  });
  handleErrors(server);
  acceptJson(server);
  noteRequests(server);
  limitBodies(server, timeLimits.bodyPause);
  answerUnknownPaths(server);
  addSecurityHeaders(server, options.publicUrl);
  return server;
}

/** At trace level, the multipart parser would log its input, including the token. */
function withoutSecrets(log: FastifyBaseLogger): FastifyBaseLogger {
  return log.child({}, { redact: { paths: ['busboyOptions', 'headers', 'req'], remove: true } });
}

/** Parses JSON only, with Fastify's parser, which refuses `__proto__`. An empty body is an empty input. */
function acceptJson(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeContentTypeParser(['application/json', 'text/plain']);
  const options = { parseAs: 'buffer' } as const;
  server.addContentTypeParser<Buffer>('application/json', options, (request, bytes, done) => {
    // Decoding would replace each invalid byte by a character that was not sent.
    if (!isUtf8(bytes)) {
      done(new ApiError('bad_json', { message: i18n.t('The JSON is not valid UTF-8.') }));
      return;
    }
    const body = bytes.toString();
    if (body === '') {
      done(null, undefined);
      return;
    }
    if (isNestedDeeper(body, bodyMaxDepth)) {
      done(new ApiError('bad_json', { message: i18n.t('The JSON is nested too deeply.') }));
      return;
    }
    const finish = (error: Error | null, value?: unknown) => {
      done(error === null ? null : new ApiError('bad_json', { cause: error }), value);
    };
    try {
      // The parser uses its callback and returns nothing, despite its type.
      void parse(request, body, finish);
    } catch (error) {
      done(new ApiError('bad_json', { cause: error }));
    }
  });
}

/** Adds the request ID to each response and the log. The log never contains query strings. */
function noteRequests(server: FastifyInstance): void {
  server.addHook('onRequest', (request, reply, next) => {
    void reply.header('x-request-id', request.id);
    next();
  });
  server.addHook('onResponse', (request, reply, next) => {
    request.log.debug(
      {
        method: request.method,
        path: pathOf(request.url),
        status: reply.statusCode,
        milliseconds: Math.round(reply.elapsedTime),
      },
      'answered',
    );
    next();
  });
}

function answerUnknownPaths(server: FastifyInstance): void {
  server.setNotFoundHandler((request, reply) => {
    const url = pathOf(request.url);
    const methods = (['GET', 'POST'] as const).filter((method) => server.hasRoute({ url, method }));
    if (methods.length === 0) {
      sendError(new ApiError('not_found'), request, reply);
      return;
    }
    void reply.header('allow', methods.join(', '));
    sendError(new ApiError('method_not_allowed'), request, reply);
  });
}
