import type { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerUnreadable } from '../reject-unreadable-request.ts';

type Arriving = { reply: FastifyReply; bytesRead: number; progressAt: number };

/**
 * How much of a body is still read after an early response. Without this, a client that is still
 * sending would see a broken connection instead of the response.
 */
const lingerMaxBytes = 16 * 1024 * 1024;
const lingerMaxMilliseconds = 5000;
/** One chunk is read in each of these intervals, about 6 MB/s. */
const lingerIntervalMilliseconds = 10;
/** Beyond this many connections, the one that has lingered longest is closed. */
const lingerMaxConnections = 16;

/**
 * Ends a request whose body pauses for too long, or that keeps sending its body after the response.
 */
export function limitBodies(server: FastifyInstance, pauseMaxMilliseconds: number): void {
  const arriving = new Map<FastifyRequest, Arriving>();
  const linger = createLinger();

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

/**
 * Reads on after an early response, slowly and for few connections at once: discarding bodies that
 * clients send at full speed would take the processor from everyone else.
 */
function createLinger(): (request: FastifyRequest) => void {
  const lingering = new Set<Socket>();

  return ({ raw }) => {
    if (isComplete(raw) || raw.destroyed) return;
    const { socket } = raw;
    const [oldest] = lingering;
    if (lingering.size >= lingerMaxConnections) oldest?.destroy();
    lingering.add(socket);
    const bytesMax = socket.bytesRead + lingerMaxBytes;
    const timeMax = performance.now() + lingerMaxMilliseconds;
    raw.on('data', () => raw.pause());
    const timer = setInterval(() => {
      if (socket.bytesRead > bytesMax || performance.now() > timeMax) socket.destroy();
      else raw.resume();
    }, lingerIntervalMilliseconds);
    raw.once('close', () => {
      clearInterval(timer);
      lingering.delete(socket);
    });
  };
}

/** A request injected without a connection has none of these fields. */
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
