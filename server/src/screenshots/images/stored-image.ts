import { ApiError } from '@time-tracker/contract/errors';
import type { Database } from '../../database/database.ts';
import type { FileStore } from '../../files/file-store.ts';
import { errorCode } from '../../files/file-system.ts';
import type { Keyring } from '../../files/keyring.ts';
import {
  imageKinds,
  imagePath,
  encryptionContext,
  type ImageKind,
  type ImageLocation,
  type StoredImage,
} from '../../files/image-files.ts';
import { hasImage } from './stored-image-store.ts';

/** `unreadable`: the server's user may not read it. */
type Fault = 'missing' | 'damaged' | 'unreadable';

/** Why a file of a screenshot cannot be shown. */
export class BrokenFile extends Error {
  readonly path: string;
  readonly fault: Fault;

  constructor(path: string, fault: Fault, cause?: unknown) {
    super(`${path} is ${fault}`, { cause });
    this.path = path;
    this.fault = fault;
  }
}

type Services = { database: Database; files: FileStore; keyring: Keyring };

/** Reads and decrypts a file of a screenshot. Throws BrokenFile when the file itself is the reason that it cannot. */
export async function openImage(
  { files, keyring }: Pick<Services, 'files' | 'keyring'>,
  screenshot: Omit<StoredImage, 'receivedSha256'>,
  kind: ImageKind,
  read: () => Promise<Buffer> = () => files.read(imagePath(screenshot, kind)),
): Promise<Buffer> {
  const path = imagePath(screenshot, kind);
  const encrypted = await read().catch((error: unknown) => {
    throw toBrokenFile(path, error) ?? error;
  });
  try {
    return keyring.decrypt(screenshot.wrappedKey, encryptionContext(screenshot, kind), encrypted);
  } catch (error) {
    throw new BrokenFile(path, 'damaged', error);
  }
}

/** For example a bad sector of the disk, or a folder in the place of the file. */
const damageCodes = ['EIO', 'EISDIR', 'ENOTDIR', 'ELOOP'];
/** For example files that were copied by root. */
const refusalCodes = ['EACCES', 'EPERM'];

/** Undefined: the error is not about this file alone. */
export function toBrokenFile(path: string, error: unknown): BrokenFile | undefined {
  const isMissing = error instanceof ApiError && error.code === 'not_found';
  if (isMissing) return new BrokenFile(path, 'missing', error);
  const code = errorCode(error) ?? '';
  if (damageCodes.includes(code)) return new BrokenFile(path, 'damaged', error);
  return refusalCodes.includes(code) ? new BrokenFile(path, 'unreadable', error) : undefined;
}

/** The files of a screenshot that cannot be read or decrypted. */
export async function listBrokenFiles(
  services: Pick<Services, 'files' | 'keyring'>,
  screenshot: StoredImage,
  kinds: readonly ImageKind[],
): Promise<BrokenFile[]> {
  const broken: BrokenFile[] = [];
  for (const kind of kinds) {
    await openImage(services, screenshot, kind).catch((error: unknown) => {
      if (!(error instanceof BrokenFile)) throw error;
      broken.push(error);
    });
  }
  return broken;
}

/**
 * Writes files of a stored screenshot again, durably. Returns false and leaves no files when its image
 * was removed, before or meanwhile: a removal deletes the files after the row.
 */
export async function rewriteImage(
  { database, files, keyring }: Services,
  screenshot: StoredImage,
  images: Partial<Record<ImageKind, Buffer>>,
): Promise<boolean> {
  if (!(await hasImage(database, screenshot))) return false;
  const encrypted = encryptImage(keyring, screenshot.wrappedKey, screenshot, images);
  await files.write(encrypted);
  if (await hasImage(database, screenshot)) return true;
  await files.remove(encrypted.map(({ path }) => path));
  return false;
}

/** The encrypted files of a screenshot, each with its path. */
export function encryptImage(
  keyring: Keyring,
  wrappedKey: Buffer,
  location: ImageLocation,
  images: Partial<Record<ImageKind, Buffer>>,
): { path: string; bytes: Buffer[] }[] {
  return imageKinds.flatMap((kind) => {
    const plain = images[kind];
    if (plain === undefined) return [];
    const bytes = keyring.encrypt(wrappedKey, encryptionContext(location, kind), plain);
    return [{ path: imagePath(location, kind), bytes }];
  });
}
