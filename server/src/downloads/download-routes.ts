import type { Api } from '@time-tracker/contract/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '@time-tracker/contract/errors';
import type { Call } from '../access/actor.ts';
import { createDisconnectSignal } from '../http/disconnect-signal.ts';
import type { Handlers } from '../http/http-call.ts';
import { readByteRange } from './byte-range.ts';
import { createDownloadQueue, type DownloadQueue } from './download-queue.ts';
import type { OpenPackage } from './package-folder.ts';
import { isFolderUrl, type PackageSource } from './package-source.ts';

/** A page of the web app. */
const howToRecordPath = '/how-to-record';

export function downloadRoutes({
  packages,
}: {
  packages: PackageSource;
}): Handlers<Api['download'], Call> {
  return { list: () => packages.list() };
}

type FileServices = {
  packages: PackageSource;
  /** The setting DOWNLOAD_URL. */
  downloadUrl?: string | undefined;
  queue?: DownloadQueue;
  /** Without progress for this long, a download ends. */
  stallMs?: number;
};

/** "Download App", and the files that the list names. */
export function servePackages(server: FastifyInstance, services: FileServices): void {
  const { packages, downloadUrl, stallMs = 60_000 } = services;
  const queue = services.queue ?? createDownloadQueue();
  const isPage = downloadUrl !== undefined && !isFolderUrl(downloadUrl);
  const target = isPage ? downloadUrl : howToRecordPath;
  server.get('/api/download', (_request, reply) =>
    reply.header('cache-control', 'no-store').redirect(target),
  );

  server.route<{ Params: { name: string } }>({
    method: ['GET', 'HEAD'],
    url: '/api/downloads/:name',
    handler: async (request, reply) => {
      const signal = createDisconnectSignal(reply.raw);
      const leave = await queue.enter(request.ip, signal);
      reply.raw.once('close', leave);
      try {
        signal.throwIfAborted();
        const found = await packages.open(request.params.name);
        if (found === undefined) throw new ApiError('not_found');
        reply.raw.setTimeout(stallMs, () => reply.raw.destroy());
        return await sendPackage(found, request, reply, signal);
      } catch (error) {
        leave();
        throw error;
      }
    },
  });
}

/** Sends the file, or the part of it that was asked for. Closes the file. */
async function sendPackage(
  found: OpenPackage,
  request: FastifyRequest,
  reply: FastifyReply,
  signal: AbortSignal,
): Promise<FastifyReply> {
  const { file, sizeBytes } = found;
  const etag = `"${found.sha256}"`;
  void reply.headers({
    etag,
    'accept-ranges': 'bytes',
    'cache-control': 'no-cache',
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="${found.name}"`,
  });
  const isKnown = listEtags(request.headers['if-none-match']).includes(etag);
  const range = isRangeOf(request, etag)
    ? readByteRange(request.headers.range, sizeBytes)
    : undefined;
  if (isKnown || range === null || request.method === 'HEAD' || signal.aborted) {
    await file.close();
    if (isKnown) return reply.status(304).send();
    if (range === null) {
      return reply.status(416).header('content-range', `bytes */${sizeBytes}`).send();
    }
    return reply.header('content-length', sizeBytes).send('');
  }
  const { first, last } = range ?? { first: 0, last: sizeBytes - 1 };
  if (range) {
    void reply.status(206).header('content-range', `bytes ${first}-${last}/${sizeBytes}`);
  }
  // The stream closes the file when it ends or the client disconnects.
  const content = file.createReadStream({ start: first, end: last, highWaterMark: 256 * 1024 });
  return reply.header('content-length', last - first + 1).send(content);
}

/** A download continues only where the file is still the same. HEAD ignores ranges. */
function isRangeOf({ method, headers }: FastifyRequest, etag: string): boolean {
  const condition = headers['if-range'];
  return method === 'GET' && (condition === undefined || condition === etag);
}

/** Weak once a proxy has changed the response. */
function listEtags(header: string | undefined): string[] {
  return (header ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''));
}
