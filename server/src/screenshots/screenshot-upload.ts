import { createHash } from 'node:crypto';
import { ApiError, invalidField } from '@time-tracker/contract/errors';
import type { UploadedScreenshot } from '@time-tracker/contract/screenshot';
import { projectRoleOf, scopeOf, type Actor, type Call } from '../access/actor.ts';
import { lockTimeOfUser } from '../access/recording-lock-store.ts';
import { violates, type Database, type Tx } from '../database/database.ts';
import type { FileStore } from '../files/file-store.ts';
import type { Keyring } from '../files/keyring.ts';
import { processImage, type ProcessedImage } from './process-image.ts';
import { readDescription } from './read-description.ts';
import {
  imageKinds,
  imagePath,
  removeScreenshotFiles,
  sealContext,
  type ScreenshotPlace,
} from './screenshot-files.ts';
import {
  findActivityHome,
  findScreenshot,
  findUploadPlace,
  insertScreenshot,
  isRemovedActivity,
} from './screenshot-store.ts';

type Services = { database: Database; files: FileStore; keyring: Keyring };

export type UploadAnswer = { id: string; status: 'stored' | 'duplicate'; sha256: string };

type Upload = { described: UploadedScreenshot; sha256: Buffer };

/** Where an upload belongs; `waiting` until its activity is known. */
type Target = {
  organizationId: number;
  projectId: number;
  wrappedKey: Buffer;
  keepsTitles: boolean;
  demandsBlur: boolean;
  waiting: boolean;
};

/**
 * Keeps an uploaded image: sealed files first, durably, then the row; resolves after the commit.
 * `sha256` is of the bytes received. The same id with the same bytes is a duplicate, with others
 * screenshot_differs, also when both arrive at once.
 */
export async function keepScreenshot(
  services: Services,
  call: Call,
  input: { screenshot: string; image: Blob },
): Promise<UploadAnswer> {
  const { database } = services;
  const { actor } = call;
  const described = readDescription(input.screenshot, call.now);
  const bytes = Buffer.from(await input.image.arrayBuffer());
  const upload = { described, sha256: createHash('sha256').update(bytes).digest() };
  const answer = (status: UploadAnswer['status']): UploadAnswer => ({
    id: described.id,
    status,
    sha256: upload.sha256.toString('hex'),
  });

  // Asked before the image is decoded: what is refused or there already must not cost that much.
  const target = await database.transaction(scopeOf(actor), async (tx) =>
    (await isDuplicate(tx, actor, upload))
      ? undefined
      : resolveTarget(tx, actor, described, { hold: false }),
  );
  if (target === undefined) return answer('duplicate');

  // What comes unblurred from an old recorder, or another client, is blurred here.
  const blur = target.demandsBlur && !described.blur;
  const image = await processImage(bytes, { blur });
  if (blur) described.blur = true;
  try {
    await database.transaction(scopeOf(actor), (tx) => store(tx, services, call, upload, image));
    return answer('stored');
  } catch (error) {
    if (!isIdTaken(error)) throw error;
  }
  const isSame = await database.transaction(scopeOf(actor), (tx) => isDuplicate(tx, actor, upload));
  // Taken, but not to be seen from here: somebody else's.
  if (!isSame) throw new ApiError('screenshot_differs');
  return answer('duplicate');
}

/** The same id at the same instant meets the primary key first. */
function isIdTaken(error: unknown): boolean {
  return violates(error, 'screenshots_identity') || violates(error, 'screenshots_pkey');
}

/** Throws screenshot_differs when the id is taken by other bytes. */
async function isDuplicate(tx: Tx, actor: Actor, upload: Upload): Promise<boolean> {
  const { organizationIds } = scopeOf(actor);
  const stored = await findScreenshot(tx, organizationIds, upload.described.id);
  if (stored === undefined) return false;
  const isSame = stored.user_id === actor.userId && stored.received_sha256.equals(upload.sha256);
  if (!isSame) throw new ApiError('screenshot_differs');
  return true;
}

async function resolveTarget(
  tx: Tx,
  actor: Actor,
  described: UploadedScreenshot,
  { hold }: { hold: boolean },
): Promise<Target> {
  const { organizationIds } = scopeOf(actor);
  const find = () => findActivityHome(tx, organizationIds, described.activity_id, { hold });
  let activity = await find();
  if (activity === undefined && hold) {
    // It may be arriving right now; whoever records it takes the same lock.
    await lockTimeOfUser(tx, actor.userId);
    activity = await find();
  }
  if (activity !== undefined && activity.userId !== actor.userId) throw new ApiError('not_found');
  const projectId = activity?.projectId ?? (await readWaitingProject(tx, actor, described));
  const place = await findUploadPlace(tx, organizationIds, projectId);
  if (place === undefined) throw new ApiError('not_found');
  const { archivedAt, ...target } = place;
  const role = projectRoleOf(actor, { id: projectId, organizationId: target.organizationId });
  if (role !== 1 && role !== 2) throw new ApiError('not_found');
  if (archivedAt !== null) throw new ApiError('project_archived');
  return { ...target, projectId, waiting: activity === undefined };
}

async function readWaitingProject(
  tx: Tx,
  actor: Actor,
  described: UploadedScreenshot,
): Promise<number> {
  if (await isRemovedActivity(tx, actor.userId, described.activity_id)) {
    throw new ApiError('activity_removed');
  }
  if (described.project_id !== undefined) return described.project_id;
  throw invalidField(
    'project_id',
    'The server does not know this activity yet: say which project it belongs to',
  );
}

/**
 * The row goes in first and holds its id against every other writer, so that nobody else's files
 * are ever touched; the files are durable before it is committed.
 */
async function store(
  tx: Tx,
  { files, keyring }: Services,
  call: Call,
  { described, sha256 }: Upload,
  image: ProcessedImage,
): Promise<void> {
  const target = await resolveTarget(tx, call.actor, described, { hold: true });
  const place: ScreenshotPlace = {
    organizationId: target.organizationId,
    takenAt: described.taken_at,
    id: described.id,
  };
  await insertScreenshot(tx, {
    organization_id: target.organizationId,
    project_id: target.projectId,
    user_id: call.actor.userId,
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
    received_at: call.now,
  });
  const sealed = imageKinds.map((kind) => ({
    path: imagePath(place, kind),
    bytes: keyring.seal(target.wrappedKey, sealContext(place, kind), image[kind]),
  }));
  try {
    await files.write(sealed);
  } catch (error) {
    await removeScreenshotFiles(files, [place]);
    throw error;
  }
}
