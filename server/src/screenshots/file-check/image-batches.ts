import type { Database } from '../../database/database.ts';
import type { StoredImage } from '../../files/image-files.ts';
import { listImagesAfter } from './sweep-store.ts';

/** Screenshots per batch, which limits the memory in use. */
const batchSize = 500;

/** Reads an organization's screenshots that have an image, in order; all, or those received before an instant. */
export async function* readImageBatches(
  database: Database,
  organizationId: number,
  { receivedBefore, stop }: { receivedBefore?: Date; stop: AbortSignal },
): AsyncGenerator<StoredImage[]> {
  const scope = { userId: 0, organizationIds: [organizationId] };
  let last: StoredImage | undefined;
  for (;;) {
    stop.throwIfAborted();
    const images = await database.transaction(scope, (tx) =>
      listImagesAfter(tx, organizationId, { last, receivedBefore, limit: batchSize }),
    );
    yield images;
    if (images.length < batchSize) return;
    last = images.at(-1);
  }
}
