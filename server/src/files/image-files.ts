import type { FileStore } from './file-store.ts';

/** The fields that determine the paths of a screenshot's files. */
export type ImageLocation = {
  organizationId: number;
  takenAt: Date;
  id: string;
};

/** A screenshot with a stored image, and the data that identifies and decrypts its files. */
export type StoredImage = ImageLocation & {
  /** In base64. */
  receivedSha256: string;
  wrappedKey: Buffer;
};

export type ImageKind = 'image' | 'thumbnail';
export const imageKinds: readonly ImageKind[] = ['image', 'thumbnail'];

const endings: Record<ImageKind, string> = { image: 'webp', thumbnail: 'thumb.webp' };

/**
 * `<organization>/<UTC day>/<id>.webp`. An organization's images can be removed as one folder, and
 * moving work to another project moves no file.
 */
export function imagePath(location: ImageLocation, kind: ImageKind): string {
  const day = location.takenAt.toISOString().slice(0, 10);
  return `${location.organizationId}/${day}/${location.id}.${endings[kind]}`;
}

/** `<organization>/<UTC day>` of the path of an image. */
export function dayFolder(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}

const pathOfImage =
  /^([1-9]\d{0,9})\/\d{4}-\d\d-\d\d\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:\.thumb)?\.webp$/;

/** The screenshot that a path belongs to. Undefined if it is not the path of an image. */
export function readImagePath(path: string): { organizationId: number; id: string } | undefined {
  const [, organization, id] = pathOfImage.exec(path) ?? [];
  if (organization === undefined || id === undefined) return undefined;
  const organizationId = Number(organization);
  return organizationId > 2_147_483_647 ? undefined : { organizationId, id };
}

/** Additional authenticated data of a file. It cannot be decrypted for another row or kind. */
export function encryptionContext(location: ImageLocation, kind: ImageKind): string {
  return `screenshot/${location.organizationId}/${location.id}/${kind}`;
}

/**
 * Removes images and thumbnails. Call it after the deletion of the rows is committed. A file without a
 * row is cleaned up later, but a row without a file is a missing image.
 */
export async function removeScreenshotFiles(
  files: FileStore,
  locations: readonly ImageLocation[],
): Promise<void> {
  await files.remove(
    locations.flatMap((location) => imageKinds.map((kind) => imagePath(location, kind))),
  );
}
