import { createHash } from 'node:crypto';
import { ApiError, invalidField } from '@time-tracker/contract/errors';
import type { UploadedScreenshot } from '@time-tracker/contract/screenshot';
import { canRecord } from '@time-tracker/contract/project-roles';
import { projectRoleOf, scopeOf, type Actor, type Call } from '../../access/actor.ts';
import type { Quotas } from '../../access/quotas.ts';
import { lockProjectShared, lockUserTime } from '../../access/work-lock-store.ts';
import { violates, type Connection, type Database, type Tx } from '../../database/database.ts';
import type { DiskWatch } from '../../files/disk-watch.ts';
import type { FileStore } from '../../files/file-store.ts';
import type { Keyring } from '../../files/keyring.ts';
import type { ImageDecoders } from '../images/image-decoders.ts';
import { refuseBeyondQuota } from './image-quota.ts';
import type { ProcessedImage } from '../images/process-image.ts';
import { readDescription } from './read-description.ts';
import { imageKinds } from '../../files/image-files.ts';
import { findStoredImage } from '../images/stored-image-store.ts';
import { listBrokenFiles, rewriteImage, encryptImage } from '../images/stored-image.ts';
import {
  findUploadPlace,
  lockActivityShared,
  insertRecordedScreenshot,
  insertScreenshot,
  type NewScreenshot,
} from './screenshot-upload-store.ts';

type Services = {
  database: Database;
  quotas: Quotas;
  files: FileStore;
  disk: DiskWatch;
  log: { warn(detail: object, message: string): void };
  keyring: Keyring;
  decoders: ImageDecoders;
};

export type UploadAnswer = { id: string; status: 'stored' | 'duplicate'; sha256: string };

type Upload = { described: UploadedScreenshot; sha256: Buffer };

/** Where an upload belongs. `waiting`: its activity has not been recorded yet. */
type Target = {
  organizationId: number;
  projectId: number;
  wrappedKey: Buffer;
  keepsTitles: boolean;
  demandsBlur: boolean;
  waiting: boolean;
};

/**
 * Stores an uploaded image durably: its row, then its encrypted files. Resolves after the commit.
 * `sha256` is of the bytes received. The same id with the same bytes is a duplicate, with others
 * screenshot_differs, also when both arrive at once.
 */
export async function storeScreenshot(
  services: Services,
  call: Call,
  input: { screenshot: string; image: Blob },
): Promise<UploadAnswer> {
  const { database } = services;
  const { actor } = call;
  const described = readDescription(input.screenshot, call.now);
  const received = await input.image.bytes();
  const bytes = Buffer.from(received.buffer, received.byteOffset, received.length);
  const upload = { described, sha256: createHash('sha256').update(bytes).digest() };
  const answer = (status: UploadAnswer['status']): UploadAnswer => ({
    id: described.id,
    status,
    sha256: upload.sha256.toString('hex'),
  });

  // Checked before the image is decoded: decoding is expensive, and refusals and duplicates do not need it.
  const find = () => database.statement((connection) => findTarget(connection, actor, upload));
  const target = await find();
  if (target === undefined) {
    await repairStored(services, call, upload, bytes);
    return answer('duplicate');
  }

  await services.disk.requireRoom();
  const { organizationId } = target;
  await refuseBeyondQuota(services, { userId: actor.userId, organizationId });

  // Old recorders and other clients may send the image without blur.
  const blur = target.demandsBlur && !described.blur;
  const image = await decode(services, call, target, { bytes, blur });
  if (blur) described.blur = true;
  try {
    const isNew = await database.transaction(scopeOf(actor), (tx) =>
      store(tx, services, call, upload, target, image),
    );
    return answer(isNew ? 'stored' : 'duplicate');
  } catch (error) {
    if (!isIdTaken(error)) throw error;
  }
  const free = await find();
  // The id is taken by a screenshot that this user may not see.
  if (free !== undefined) throw new ApiError('screenshot_differs');
  return answer('duplicate');
}

/**
 * Writes the files of a screenshot again from a repeated upload when they do not open: they may have
 * been deleted, or restored from an older backup. The image is blurred if it was when it was stored.
 */
async function repairStored(
  services: Services,
  call: Call,
  { described }: Upload,
  bytes: Buffer,
): Promise<void> {
  const scope = scopeOf(call.actor);
  const stored = await services.database.transaction(scope, (tx) =>
    findStoredImage(tx, scope.organizationIds, described.id),
  );
  if (stored === undefined) return;
  const broken = await listBrokenFiles(services, stored, imageKinds);
  if (broken.length === 0) return;
  await services.disk.requireRoom();
  const blur = stored.blur && !described.blur;
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

/** The same id at the same instant violates the primary key first. */
function isIdTaken(error: unknown): boolean {
  return violates(error, 'screenshots_identity') || violates(error, 'screenshots_pkey');
}

/**
 * Where an upload belongs. Undefined: it is already stored. Throws screenshot_differs if its id is taken by
 * other bytes, not_found if the actor may not record there.
 */
async function findTarget(
  connection: Connection,
  actor: Actor,
  { described, sha256 }: Upload,
): Promise<Target | undefined> {
  const { userId } = actor;
  const { id, activity_id: activityId, project_id: askedProjectId } = described;
  const found = await findUploadPlace(connection, scopeOf(actor), {
    id,
    activityId,
    projectId: askedProjectId,
  });
  if (found.stored !== null) {
    const isSame = found.stored.userId === userId && found.stored.sha256.equals(sha256);
    if (!isSame) throw new ApiError('screenshot_differs');
    return undefined;
  }
  if (found.isRemoved) throw new ApiError('activity_removed');
  if (found.activityUserId === null && askedProjectId === undefined) {
    throw invalidField(
      'project_id',
      'The server does not know this activity yet: say which project it belongs to',
    );
  }
  if ((found.activityUserId ?? userId) !== userId || found.place === null) {
    throw new ApiError('not_found');
  }
  const { archivedAt, ...place } = found.place;
  const role = projectRoleOf(actor, { id: place.projectId, organizationId: place.organizationId });
  if (!canRecord(role)) throw new ApiError('not_found');
  if (archivedAt !== null) throw new ApiError('project_archived');
  return { ...place, waiting: found.activityUserId === null };
}

/**
 * Like `findTarget`, but locks the activity, so that it cannot be removed before the end of the
 * transaction.
 */
async function lockTarget(tx: Tx, actor: Actor, upload: Upload): Promise<Target | undefined> {
  const { organizationIds, userId } = scopeOf(actor);
  const lock = () => lockActivityShared(tx, organizationIds, upload.described.activity_id);
  if (!(await lock())) {
    // A concurrent call may be recording it. Recording takes the same lock.
    await lockUserTime(tx, userId);
    await lock();
  }
  return findTarget(tx, actor, upload);
}

/**
 * Inserts the row. Tries the target found before decoding first; if it changed since, locks and finds it
 * again. Undefined: the same screenshot was stored meanwhile.
 */
async function insertRow(
  tx: Tx,
  call: Call,
  upload: Upload,
  found: Target,
  image: ProcessedImage,
): Promise<Target | undefined> {
  const isAsFound =
    !found.waiting && (await insertRecordedScreenshot(tx, toRow(call, upload, found, image)));
  if (isAsFound) return found;
  await lockProjectShared(tx, found.organizationId, found.projectId);
  const target = await lockTarget(tx, call.actor, upload);
  if (target === undefined) return undefined;
  await insertScreenshot(tx, toRow(call, upload, target, image));
  return target;
}

function toRow(
  { actor, now }: Call,
  { described, sha256 }: Upload,
  target: Target,
  image: ProcessedImage,
): NewScreenshot {
  return {
    organization_id: target.organizationId,
    project_id: target.projectId,
    user_id: actor.userId,
    id: described.id,
    activity_id: described.activity_id,
    group_id: described.group_id,
    taken_at: described.taken_at,
    display: described.display,
    displays: described.displays,
    width: image.width,
    height: image.height,
    size_bytes: image.image.length,
    received_sha256: sha256,
    app: described.app || null,
    title: (target.keepsTitles && described.title) || null,
    blur: described.blur,
    waiting: target.waiting,
    received_at: now,
  };
}

/**
 * The row goes in first and locks its id against every other writer; the files are durable before it
 * is committed. False when the same was stored meanwhile. If it fails, no file is removed: the lock may
 * be lost by then, and the files may belong to another upload of the id that was committed. The sweep
 * removes files without a row.
 */
async function store(
  tx: Tx,
  { files, keyring }: Services,
  call: Call,
  upload: Upload,
  found: Target,
  image: ProcessedImage,
): Promise<boolean> {
  const target = await insertRow(tx, call, upload, found, image);
  if (target === undefined) return false;
  const place = {
    organizationId: target.organizationId,
    takenAt: upload.described.taken_at,
    id: upload.described.id,
  };
  const { image: full, thumbnail } = image;
  await files.write(encryptImage(keyring, target.wrappedKey, place, { image: full, thumbnail }));
  return true;
}
