import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerUnreadable } from '../reject-unreadable-request.ts';

type Arriving = { reply: FastifyReply; bytesRead: number; progressAt: number };

/**
 * How much is still read of a body whose request is answered already. Without this a client that is
 * still sending would see a broken connection instead of the answer.
 */
const lingerMaxBytes = 16 * 1024 * 1024;
const lingerMaxMilliseconds = 5000;
/** Short, since a sender on a fast network fills the limit within milliseconds. */
const lingerCheckMilliseconds = 10;

/**
 * Ends a request whose body pauses for too long, and one that goes on sending its body after it
 * was answered.
 */
export function limitBodies(server: FastifyInstance, pauseMaxMilliseconds: number): void {
  const arriving = new Map<FastifyRequest, Arriving>();

  server.addHook('onRequest', (request, reply, next) => {
    if (announcesBody(request) && !isComplete(request.raw)) {
      const { bytesRead } = request.raw.socket;
      arriving.set(request, { reply, bytesRead, progressAt: performance.now() });
      request.raw.once('close', () => arriving.delete(request));
    }
    next();
  });
  server.addHook('onResponse', (request, _reply, next) => {
    arriving.delete(request);
    if (announcesBody(request)) linger(request);
    next();
  });

  const timer = setInterval(() => {
    for (const [request, one] of arriving) {
      const { complete, socket } = request.raw;
      if (complete) arriving.delete(request);
      else if (socket.bytesRead !== one.bytesRead) {
        one.bytesRead = socket.bytesRead;
        one.progressAt = performance.now();
      } else if (performance.now() - one.progressAt >= pauseMaxMilliseconds) {
        arriving.delete(request);
        cutOff(request, one.reply);
      }
    }
  }, pauseMaxMilliseconds / 15);
  timer.unref();
  server.addHook('onClose', () => clearInterval(timer));
}

function announcesBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function linger({ raw }: FastifyRequest): void {
  if (isComplete(raw) || raw.destroyed) return;
  const { socket } = raw;
  const bytesMax = socket.bytesRead + lingerMaxBytes;
  const timeMax = performance.now() + lingerMaxMilliseconds;
  const timer = setInterval(() => {
    if (socket.bytesRead > bytesMax || performance.now() > timeMax) socket.destroy();
  }, lingerCheckMilliseconds);
  raw.once('close', () => clearInterval(timer));
}

/** A request that is injected without a connection says nothing of it. */
function isComplete(raw: FastifyRequest['raw']): boolean {
  return (raw.complete as boolean | undefined) !== false;
}

function cutOff({ raw }: FastifyRequest, reply: FastifyReply): void {
  const error = Object.assign(new Error('The body of a request paused for too long.'), {
    code: 'ERR_HTTP_REQUEST_TIMEOUT',
  });
  if (reply.raw.headersSent) raw.socket.destroy();
  else answerUnreadable(error, raw.socket);
}
