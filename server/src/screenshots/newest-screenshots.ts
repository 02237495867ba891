import type { Call } from '../access/actor.ts';
import { makeDisjoint } from '../access/disjoint-work.ts';
import type { VisibleWork } from '../access/visible-work.ts';
import type { Tx } from '../database/database.ts';
import type { Keyring } from '../files/keyring.ts';
import { toScreenshot, type SentScreenshot } from './screenshot-list.ts';
import { listNewestScreenshotIds, listScreenshotsById } from './screenshot-store.ts';

type Viewer = Pick<Call, 'actor' | 'now'>;

/** Some screenshots of an organization as `screenshot/all` returns them, newest first. */
export async function describeScreenshots(
  tx: Tx,
  keyring: Keyring,
  { actor, now }: Viewer,
  organizationId: number,
  ids: readonly string[],
): Promise<SentScreenshot[]> {
  const rows = await listScreenshotsById(tx, organizationId, ids);
  return rows.map((row) => toScreenshot(keyring, actor, now, row));
}

/** The latest of the visible screenshots, whenever they were taken, newest first. */
export async function describeNewestScreenshots(
  tx: Tx,
  keyring: Keyring,
  viewer: Viewer,
  work: VisibleWork,
  limit: number,
): Promise<SentScreenshot[]> {
  const [part] = work;
  if (part === undefined || limit === 0) return [];
  const ids = await listNewestScreenshotIds(tx, makeDisjoint(work), limit);
  return describeScreenshots(tx, keyring, viewer, part.organizationId, ids);
}
