import { createHash } from 'node:crypto';
import { ApiError } from '@time-tracker/contract/errors';
import { i18n } from '../../language/server-texts.ts';
import { scopeOf, type Call } from '../../access/actor.ts';
import { isForgotten } from '../../activity/forget-time.ts';
import type { Quotas } from '../../access/quotas.ts';
import { violates, type Database, type Tx } from '../../database/database.ts';
import type { DiskWatch } from '../../files/disk-watch.ts';
import type { FileStore } from '../../files/file-store.ts';
import { imagesUnavailable } from '../../files/circuit-breaker.ts';
import { imageKinds, removeScreenshotFiles } from '../../files/image-files.ts';
import type { Keyring } from '../../files/keyring.ts';
import type { ImageDecoders } from '../images/image-decoders.ts';
import type { ProcessedImage } from '../images/process-image.ts';
import { findStoredImage } from '../images/stored-image-store.ts';
import { listBrokenFiles, rewriteImage } from '../images/stored-image.ts';
import { createImageFiles } from './create-image-files.ts';
import { refuseBeyondQuota } from './image-quota.ts';
import { readDescription } from './read-description.ts';
import {
  insertRecordedScreenshot,
  insertScreenshot,
  type NewScreenshot,
} from './screenshot-upload-store.ts';
import {
  findUploadTarget,
  lockUploadTarget,
  type Upload,
  type UploadTarget,
} from './upload-target.ts';

type Services = {
  database: Database;
  quotas: Quotas;
  files: FileStore;
  disk: DiskWatch;
  log: { warn(detail: object, message: string): void };
  keyring: Keyring;
  decoders: ImageDecoders;
};

type Status = 'stored' | 'duplicate';

/**
 * Stores an uploaded image durably: its encrypted files, then its row. Resolves after the commit.
 * The same ID with the same bytes is a duplicate, with other bytes screenshot_differs, also when both
 * arrive at once.
 */
export async function storeScreenshot(
  services: Services,
  call: Call,
  input: { screenshot: string; image: Blob },
): Promise<{ id: string; status: Status; sha256: string }> {
  const screenshot = readDescription(input.screenshot, call.now);
  const received = await input.image.bytes();
  const bytes = Buffer.from(received.buffer, received.byteOffset, received.length);
  const upload = { screenshot, sha256: createHash('sha256').update(bytes).digest() };
  const status = await storeUpload(services, call, upload, bytes);
  return { id: screenshot.id, status, sha256: upload.sha256.toString('hex') };
}

/** Checks everything else before decoding, which is expensive. */
async function storeUpload(
  services: Services,
  call: Call,
  upload: Upload,
  bytes: Buffer,
): Promise<Status> {
  const { screenshot } = upload;
  const target = await findNow(services, call, upload);
  if (target === undefined) {
    await repairStored(services, call, upload, bytes);
    return 'duplicate';
  }
  const { organizationId } = target;
  if (!services.files.isAvailable()) throw imagesUnavailable();
  await services.disk.requireFreeSpace();
  await refuseBeyondQuota(services, { userId: call.actor.userId, organizationId });
  // Old recorders and other clients may send the image without blur.
  const blur = target.demandsBlur && !screenshot.blur;
  const image = await decode(services, call, target, { bytes, blur });
  const blurred = { ...upload, screenshot: { ...screenshot, blur: screenshot.blur || blur } };
  return insertUpload(services, call, blurred, target, image);
}

function findNow({ database }: Services, { actor }: Call, upload: Upload) {
  return database.statement((connection) => findUploadTarget(connection, actor, upload));
}

/**
 * Writes the files of a screenshot again from a repeated upload when they do not open: they may have
 * been deleted, or restored from an older backup. The image is blurred if it was when it was stored.
 */
async function repairStored(
  services: Services,
  call: Call,
  { screenshot }: Upload,
  bytes: Buffer,
): Promise<void> {
  const scope = scopeOf(call.actor);
  const stored = await services.database.uploads.transaction(scope, (tx) =>
    findStoredImage(tx, scope.organizationIds, screenshot.id),
  );
  if (stored === undefined) return;
  const broken = await listBrokenFiles(services, stored, imageKinds);
  if (broken.length === 0) return;
  await services.disk.requireFreeSpace();
  const blur = stored.blur && !screenshot.blur;
  const image = await decode(services, call, stored, { bytes, blur });
  if (!(await rewriteImage(services, stored, image))) return;
  const repaired = broken.map(({ path, fault }) => ({ path, fault }));
  services.log.warn(
    { repaired },
    'files of a screenshot were written again from a repeated upload',
  );
}

function decode(
  { decoders }: Services,
  { actor, signal }: Call,
  { organizationId }: { organizationId: number },
  { bytes, blur }: { bytes: Buffer; blur: boolean },
): Promise<ProcessedImage> {
  return decoders.process(bytes, { blur, owner: { organizationId, userId: actor.userId }, signal });
}

/**
 * Stores the files, then the row, so that no transaction waits for the store. If it fails, no file is
 * removed: they may belong to another upload of the ID that was committed. The sweep removes files
 * without a row. Only the files of removed time go at once, since no row can ever have them.
 */
async function insertUpload(
  services: Services,
  call: Call,
  upload: Upload,
  found: UploadTarget,
  image: ProcessedImage,
): Promise<Status> {
  const { database, files } = services;
  const { taken_at: takenAt, id } = upload.screenshot;
  const location = { organizationId: found.organizationId, takenAt, id };
  const { image: full, thumbnail } = image;
  const place = { ...location, wrappedKey: found.wrappedKey };
  const isStored = async () => (await findNow(services, call, upload)) === undefined;
  const images = { image: full, thumbnail };
  if (!(await createImageFiles(services, place, images, { now: call.now, isStored }))) {
    return 'duplicate';
  }
  try {
    return await insertRow(database, call, upload, found, image);
  } catch (error) {
    if (error instanceof ApiError && error.code === 'activity_removed') {
      await removeScreenshotFiles(files, [location]).catch(() => undefined);
    }
    if (!isIdTaken(error)) throw error;
    const target = await findNow(services, call, upload);
    // The ID is taken by a screenshot that this user may not see.
    if (target !== undefined) throw new ApiError('screenshot_differs');
    return 'duplicate';
  }
}

/** The files were written for the organization in which the activity was. */
function movedAway(): ApiError {
  return new ApiError('unavailable', {
    message: i18n.t(
      'This activity was just moved to another organization. Send the screenshot again.',
    ),
    retryAfterSeconds: 1,
  });
}

/** The same ID at the same instant violates the primary key first. */
function isIdTaken(error: unknown): boolean {
  return violates(error, 'screenshots_identity') || violates(error, 'screenshots_pkey');
}

/**
 * Usually the target did not change since `found`, and one statement inserts and locks. Otherwise locks
 * first and finds the target again, in a second transaction: the first one has locked the project, which
 * comes after the time of a user.
 */
async function insertRow(
  { uploads }: Database,
  call: Call,
  upload: Upload,
  found: UploadTarget,
  image: ProcessedImage,
): Promise<Status> {
  const scope = scopeOf(call.actor);
  const rowIn = (target: UploadTarget) => toRow(call, upload, target, image);
  if (!found.waiting) {
    const isInserted = await uploads.transaction(scope, async (tx) => {
      const isThere = await insertRecordedScreenshot(tx, rowIn(found));
      if (isThere) await refuseForgotten(tx, call, upload);
      return isThere;
    });
    if (isInserted) return 'stored';
  }
  return uploads.transaction(scope, async (tx) => {
    const target = await lockUploadTarget(tx, call.actor, upload, found);
    if (target === undefined) return 'duplicate';
    await insertScreenshot(tx, rowIn(target));
    if (target.organizationId !== found.organizationId) throw movedAway();
    await refuseForgotten(tx, call, upload);
    return 'stored';
  });
}

/** After the insert, whose locks make a concurrent deletion of this time wait. */
async function refuseForgotten(tx: Tx, { actor }: Call, { screenshot }: Upload): Promise<void> {
  if (await isForgotten(tx, actor.userId, screenshot.taken_at)) {
    throw new ApiError('activity_removed');
  }
}

function toRow(
  { actor, now }: Call,
  { screenshot, sha256 }: Upload,
  target: UploadTarget,
  { image, hash, width, height }: ProcessedImage,
): NewScreenshot {
  const { id, activity_id, group_id, taken_at, display, displays, app, title, blur } = screenshot;
  return {
    organization_id: target.organizationId,
    project_id: target.projectId,
    user_id: actor.userId,
    id,
    activity_id,
    group_id,
    taken_at,
    display,
    displays,
    width,
    height,
    size_bytes: image.length,
    received_sha256: sha256,
    app: app || null,
    title: (target.keepsTitles && title) || null,
    blur,
    surface: screenshot.surface ?? null,
    image_hash: hash ?? null,
    waiting: target.waiting,
    received_at: now,
  };
}
