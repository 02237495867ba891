import type { FileStore } from '../files/file-store.ts';

/** What the place of a screenshot's files follows from. */
export type ScreenshotPlace = {
  organizationId: number;
  projectId: number;
  takenAt: Date;
  id: string;
};

export type ImageKind = 'image' | 'thumbnail';

const endings: Record<ImageKind, string> = { image: 'webp', thumbnail: 'thumb.webp' };

/** `<organization>/<project>/<UTC day>/<id>.webp`: a project or a day can be removed as a folder. */
export function imagePath(place: ScreenshotPlace, kind: ImageKind): string {
  const day = place.takenAt.toISOString().slice(0, 10);
  return `${place.organizationId}/${place.projectId}/${day}/${place.id}.${endings[kind]}`;
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
  for (const place of places) {
    await files.remove(imagePath(place, 'image'));
    await files.remove(imagePath(place, 'thumbnail'));
  }
}
