import type { FileStore } from './file-store.ts';

/** What the place of a screenshot's files follows from. */
export type ScreenshotPlace = {
  organizationId: number;
  takenAt: Date;
  id: string;
};

/** A screenshot whose image is on the disk, with what identifies and opens its files. */
export type StoredImage = ScreenshotPlace & {
  /** In base64. */
  receivedSha256: string;
  wrappedKey: Buffer;
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

const pathOfImage =
  /^([1-9]\d{0,9})\/\d{4}-\d\d-\d\d\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.thumb)?\.webp$/;

/** Whose file a path is; undefined when no image of ours is called so. */
export function readImagePath(path: string): { organizationId: number; id: string } | undefined {
  const [, organization, id] = pathOfImage.exec(path) ?? [];
  if (organization === undefined || id === undefined) return undefined;
  const organizationId = Number(organization);
  return organizationId > 2_147_483_647 ? undefined : { organizationId, id };
}

/** What a sealed file is bound to: moved to another row or kind, it does not open. */
export function encryptionContext(place: ScreenshotPlace, kind: ImageKind): string {
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
