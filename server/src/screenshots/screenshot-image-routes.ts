import { ApiError } from '@time-tracker/contract/errors';
import { uuid } from '@time-tracker/contract/fields';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { createAskedImages } from './asked-images.ts';
import { imageKinds } from './screenshot-files.ts';
import { openImageLink, type ImageServices } from './show-image.ts';

const linkQuery = z.object({
  user: z.string(),
  session: z.string(),
  expires: z.string(),
  signature: z.string(),
});

/**
 * The images themselves, for an `<img>`: no token in a header, but a signed link that is held
 * against the database each time. Nothing here can run or be framed, whatever an image holds.
 */
export function serveScreenshotImages(
  server: FastifyInstance,
  {
    database,
    ...rest
  }: Omit<ImageServices, 'askedImages'> & { database: Database; now: () => Date },
): void {
  const services = { ...rest, askedImages: createAskedImages(database) };
  for (const kind of imageKinds) {
    server.get<{ Params: { id: string } }>(
      `/api/screenshot/${kind}/:id`,
      async (request, reply) => {
        const query = linkQuery.safeParse(request.query);
        const id = uuid.safeParse(request.params.id);
        if (!query.success || id.data !== request.params.id) throw new ApiError('not_found');
        const now = services.now();
        const image = await openImageLink(services, kind, id.data, query.data, now);
        const isKnown = request.headers['if-none-match'] === image.etag;
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
