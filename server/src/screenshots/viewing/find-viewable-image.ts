import { setImmediate as nextTurn } from 'node:timers/promises';
import { toRights } from '../../access/authenticate.ts';
import { canView } from '../../access/visible-work.ts';
import type { Database } from '../../database/database.ts';
import { findOpenedScreenshots, type OpenedScreenshot } from './opened-screenshot-store.ts';

/** A screenshot that the user of a session may currently view. */
type ViewableImage = { viewerId: number; screenshot: OpenedScreenshot };

export type ImageLookup = {
  /** Undefined: the session has ended, its user may not view the screenshot, or it has no image. */
  find(sessionId: string, screenshotId: string, now: Date): Promise<ViewableImage | undefined>;
};

type PendingLookup = {
  screenshotId: string;
  now: Date;
  resolve: (found: ViewableImage | undefined) => void;
  reject: (error: unknown) => void;
};

/**
 * Checks which screenshots may be viewed, in batches: while one query of a session is running,
 * further lookups wait for the next one. A page of thumbnails costs a few statements. A query never
 * answers lookups that arrived after it started.
 */
export function createImageLookup(database: Database): ImageLookup {
  const waiting = new Map<string, PendingLookup[]>();

  async function runLookups(sessionId: string): Promise<void> {
    for (;;) {
      const lookups = waiting.get(sessionId) ?? [];
      if (lookups.length === 0) break;
      waiting.set(sessionId, []);
      try {
        const find = await findBatch(database, sessionId, lookups);
        for (const { screenshotId, resolve } of lookups) resolve(find(screenshotId));
        // Lets responses be sent, so that the next requests of the same clients join the next
        // batch.
        await nextTurn();
        await nextTurn();
      } catch (error) {
        for (const { reject } of lookups) reject(error);
      }
    }
    waiting.delete(sessionId);
  }

  return {
    find: (sessionId, screenshotId, now) =>
      new Promise((resolve, reject) => {
        const lookup = { screenshotId, now, resolve, reject };
        const others = waiting.get(sessionId);
        if (others !== undefined) {
          others.push(lookup);
          return;
        }
        waiting.set(sessionId, [lookup]);
        // Requests that arrived in the same read from the network share a batch.
        setImmediate(() => void runLookups(sessionId));
      }),
  };
}

async function findBatch(
  database: Database,
  sessionId: string,
  lookups: readonly PendingLookup[],
): Promise<(screenshotId: string) => ViewableImage | undefined> {
  const now = new Date(Math.max(...lookups.map((lookup) => lookup.now.getTime())));
  const ids = [...new Set(lookups.map(({ screenshotId }) => screenshotId))];
  const found = await findOpenedScreenshots(database, sessionId, ids, now);
  if (found === undefined) return () => undefined;
  const viewer = toRights(found.viewer);
  const screenshots = new Map(found.screenshots.map((screenshot) => [screenshot.id, screenshot]));
  return (screenshotId) => {
    const screenshot = screenshots.get(screenshotId);
    if (screenshot === undefined || !canView(viewer, screenshot)) return undefined;
    return { viewerId: viewer.userId, screenshot };
  };
}
