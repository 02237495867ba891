import { ApiError } from '@time-tracker/contract/errors';
import type { Database } from '../../database/database.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { Keyring } from '../../files/keyring.ts';
import {
  imageKinds,
  imagePath,
  encryptionContext,
  type ImageKind,
  type ScreenshotPlace,
  type StoredImage,
} from '../../files/image-files.ts';
import { whileImageExists } from './stored-image-store.ts';

/** Why a file of a screenshot cannot be shown. */
export class BrokenFile extends Error {
  readonly path: string;
  readonly fault: 'missing' | 'damaged';

  constructor(path: string, fault: 'missing' | 'damaged', cause?: unknown) {
    super(`${path} is ${fault}`, { cause });
    this.path = path;
    this.fault = fault;
  }
}

type Services = { database: Database; files: FileStore; keyring: Keyring };

/** Reads and decrypts a file of a screenshot. Throws BrokenFile when it is missing or damaged. */
export async function openImage(
  { files, keyring }: Pick<Services, 'files' | 'keyring'>,
  shot: Omit<StoredImage, 'receivedSha256'>,
  kind: ImageKind,
  read: () => Promise<Buffer> = () => files.read(imagePath(shot, kind)),
): Promise<Buffer> {
  const path = imagePath(shot, kind);
  const sealed = await read().catch((error: unknown) => {
    if (isMissing(error)) throw new BrokenFile(path, 'missing', error);
    if (isUnreadable(error)) throw new BrokenFile(path, 'damaged', error);
    throw error;
  });
  try {
    return keyring.decrypt(shot.wrappedKey, encryptionContext(shot, kind), sealed);
  } catch (error) {
    throw new BrokenFile(path, 'damaged', error);
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'not_found';
}

/** A bad sector of the disk. */
function isUnreadable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EIO';
}

/** The files of a screenshot that do not open. */
export async function listBrokenFiles(
  services: Pick<Services, 'files' | 'keyring'>,
  shot: StoredImage,
  kinds: readonly ImageKind[],
): Promise<BrokenFile[]> {
  const broken: BrokenFile[] = [];
  for (const kind of kinds) {
    await openImage(services, shot, kind).catch((error: unknown) => {
      if (!(error instanceof BrokenFile)) throw error;
      broken.push(error);
    });
  }
  return broken;
}

/**
 * Writes files of a stored screenshot again, durably. False, and nothing is written, when its image
 * has been removed.
 */
export async function rewriteImage(
  { database, files, keyring }: Services,
  shot: StoredImage,
  images: Partial<Record<ImageKind, Buffer>>,
): Promise<boolean> {
  const sealed = encryptImage(keyring, shot.wrappedKey, shot, images);
  return whileImageExists(database, shot, () => files.write(sealed));
}

/** The encrypted files of a screenshot, each with its path. */
export function encryptImage(
  keyring: Keyring,
  wrappedKey: Buffer,
  place: ScreenshotPlace,
  images: Partial<Record<ImageKind, Buffer>>,
): { path: string; bytes: Buffer[] }[] {
  return imageKinds.flatMap((kind) => {
    const plain = images[kind];
    if (plain === undefined) return [];
    const bytes = keyring.encrypt(wrappedKey, encryptionContext(place, kind), plain);
    return [{ path: imagePath(place, kind), bytes }];
  });
}
