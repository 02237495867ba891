import type { FileStore } from '../files/file-store.ts';

/** What the place of a screenshot's files follows from. */
export type ScreenshotPlace = {
  organizationId: number;
  takenAt: Date;
  id: string;
};

export type ImageKind = 'image' | 'thumbnail';
export const imageKinds: readonly ImageKind[] = ['image', 'thumbnail'];

const endings: Record<ImageKind, string> = { image: 'webp', thumbnail: 'thumb.webp' };

/**
 * `<organization>/<UTC day>/<id>.webp`: an organization can be removed as a folder, and moving work
 * to another project moves no file.
 */
export function imagePath(place: ScreenshotPlace, kind: ImageKind): string {
  const day = place.takenAt.toISOString().slice(0, 10);
  return `${place.organizationId}/${day}/${place.id}.${endings[kind]}`;
}

/** What a sealed file is bound to: moved to another row or kind, it does not open. */
export function sealContext(place: ScreenshotPlace, kind: ImageKind): string {
  return `screenshot/${place.organizationId}/${place.id}/${kind}`;
}

/**
 * Removes images and thumbnails. Call it after the rows are gone and committed: a file without a
 * row is only rubbish, a row without a file is a broken promise.
 */
export async function removeScreenshotFiles(
  files: FileStore,
  places: readonly ScreenshotPlace[],
): Promise<void> {
  await files.remove(places.flatMap((place) => imageKinds.map((kind) => imagePath(place, kind))));
}
