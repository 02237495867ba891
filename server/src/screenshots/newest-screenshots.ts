import type { Call } from '../access/actor.ts';
import { makeDisjoint } from '../access/disjoint-work.ts';
import type { VisibleWork } from '../access/visible-work.ts';
import type { Tx } from '../database/database.ts';
import type { Keyring } from '../files/keyring.ts';
import { toScreenshot, type SentScreenshot } from './screenshot-list.ts';
import { listNewestScreenshotIds, listScreenshotsById } from './screenshot-store.ts';

type Viewer = Pick<Call, 'actor' | 'now'>;

/** Some screenshots of an organization by ID, as `screenshot/all` returns them. */
export async function describeScreenshots(
  tx: Tx,
  keyring: Keyring,
  { actor, now }: Viewer,
  organizationId: number,
  ids: readonly string[],
): Promise<Map<string, SentScreenshot>> {
  const rows = await listScreenshotsById(tx, organizationId, ids);
  return new Map(rows.map((row) => [row.id, toScreenshot(keyring, actor, now, row)]));
}

/** The latest of the visible screenshots, whenever they were taken, newest first. */
export async function findNewestScreenshots(
  tx: Tx,
  work: VisibleWork,
  limit: number,
): Promise<string[]> {
  return limit === 0 ? [] : listNewestScreenshotIds(tx, makeDisjoint(work), limit);
}
