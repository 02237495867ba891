import { ApiError } from '@time-tracker/contract/errors';
import type { FastifyInstance } from 'fastify';
import { createImageLookup } from './find-viewable-image.ts';
import type { ImageLinkQuery } from './image-links.ts';
import { imageKinds } from '../../files/image-files.ts';
import { openImageLink, type ImageServices } from './show-image.ts';
import { createThumbnailCache } from './thumbnail-cache.ts';
import { createThumbnailRepair } from '../images/thumbnail-repair.ts';

/** The four parameters of a link, each exactly once. The signature is checked later. */
function readQuery(query: Record<string, unknown>): ImageLinkQuery | undefined {
  const { user, session, expires, signature } = query;
  const isWhole =
    typeof user === 'string' &&
    typeof session === 'string' &&
    typeof expires === 'string' &&
    typeof signature === 'string';
  return isWhole ? { user, session, expires, signature } : undefined;
}

/**
 * Whether If-None-Match contains the ETag: possibly one of several, and weak once a proxy has
 * changed the response.
 */
function names(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false;
  if (header === etag) return true;
  const given = header.split(',').map((one) => one.trim().replace(/^W\//, ''));
  return given.includes(etag) || given.includes('*');
}

/**
 * Images for an `<img>`, which sends no token. The signed link is checked against the database each
 * time. The headers prevent running or framing an image.
 */
export function serveScreenshotImages(
  server: FastifyInstance,
  given: Omit<ImageServices, 'imageLookup' | 'thumbnails' | 'repairThumbnail'> & {
    now: () => Date;
  },
): void {
  const services = {
    ...given,
    imageLookup: createImageLookup(given.database),
    thumbnails: createThumbnailCache(given.files),
    repairThumbnail: createThumbnailRepair(given),
  };
  for (const kind of imageKinds) {
    server.get<{ Params: { id: string }; Querystring: Record<string, unknown> }>(
      `/api/screenshot/${kind}/:id`,
      async (request, reply) => {
        const query = readQuery(request.query);
        if (query === undefined) throw new ApiError('not_found');
        const now = services.now();
        const image = await openImageLink(services, kind, request.params.id, query, now);
        const isKnown = names(request.headers['if-none-match'], image.etag);
        const bytes = isKnown ? undefined : await image.read();
        await image.note();
        void reply.headers({
          etag: image.etag,
          'cache-control': `private, max-age=${image.maxAgeSeconds}`,
          'content-security-policy': "default-src 'none'; sandbox",
          'cross-origin-resource-policy': 'same-origin',
          'x-content-type-options': 'nosniff',
        });
        if (bytes === undefined) return reply.status(304).send();
        return reply
          .headers({
            'content-type': 'image/webp',
            'content-disposition': `inline; filename="${image.fileName}"`,
          })
          .send(bytes);
      },
    );
  }
}
