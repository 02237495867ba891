import { hourMs } from '@time-tracker/contract/time/durations';
import { lockOrganizationsShared } from '../../access/work-lock-store.ts';
import { violates, type Database } from '../../database/database.ts';
import { upsertViews, type ScreenshotView } from './screenshot-view-store.ts';

/** The logged facts of a viewed image. */
export type ViewedImage = {
  organizationId: number;
  /** Whose screenshot it is. */
  userId: number;
  viewerId: number;
  kind: 'image' | 'thumbnail';
  screenshotId: string;
  takenAt: Date;
  at: Date;
};

/**
 * Logs who views whose screenshots, except one's own. Views are written within half a second, many
 * at once, so that a page of thumbnails costs one row and no image waits for the disk. Failed
 * writes are retried.
 */
export type ScreenshotViewLog = {
  /** Resolves immediately, unless too many views wait. Then it waits until they are written. */
  note(seen: ViewedImage): Promise<void>;
  /** Writes waiting views. Throws when that fails. */
  flush(): Promise<void>;
  /** Writes waiting views at shutdown. Later views are written at once. */
  close(): Promise<void>;
};

type ErrorLog = { error(detail: object, message: string): void };

const writeAfterMilliseconds = 500;
/** Waiting rows, many times what an hour of an organization produces. */
const waitingMax = 10_000;
const rowsPerStatement = 1000;

export function createScreenshotViewLog(services: {
  database: Database;
  log: ErrorLog;
}): ScreenshotViewLog {
  const { database, log } = services;
  let waiting = new Map<string, ScreenshotView>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let isClosed = false;

  async function writeAll(): Promise<void> {
    const views = inLockOrder(waiting);
    waiting = new Map();
    const byOrganization = Map.groupBy(views, ({ organizationId }) => organizationId);
    const failures: unknown[] = [];
    for (const [organizationId, some] of byOrganization) {
      await writeViews(database, organizationId, some).catch((error: unknown) => {
        failures.push(error);
        for (const view of some) add(waiting, view);
      });
    }
    if (failures.length > 0) throw failures[0];
  }

  /** Sequential, so that views kept after a failed write are merged with new ones. */
  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const next = writing.catch(() => undefined).then(writeAll);
    writing = next;
    return next;
  }

  function writeSoon(): void {
    if (isClosed) return;
    timer ??= setTimeout(() => {
      flush().catch((error: unknown) => {
        const detail = { err: error, waiting: waiting.size };
        log.error(detail, 'Screenshot views could not be written yet');
        writeSoon();
      });
    }, writeAfterMilliseconds);
  }

  return {
    note: async (seen) => {
      if (seen.viewerId === seen.userId) return;
      if (waiting.size >= waitingMax) await flush();
      add(waiting, toView(seen));
      if (isClosed) await flush();
      else writeSoon();
    },
    flush,
    close: () => {
      isClosed = true;
      return flush();
    },
  };
}

/** All servers lock rows in this order, to avoid deadlocks. */
function inLockOrder(waiting: ReadonlyMap<string, ScreenshotView>): ScreenshotView[] {
  return [...waiting].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, view]) => view);
}

async function writeViews(
  database: Database,
  organizationId: number,
  views: ScreenshotView[],
): Promise<void> {
  try {
    const scope = { userId: 0, organizationIds: [organizationId] };
    await database.transaction(scope, async (tx) => {
      await lockOrganizationsShared(tx, [organizationId]);
      for (let from = 0; from < views.length; from += rowsPerStatement) {
        await upsertViews(tx, views.slice(from, from + rowsPerStatement));
      }
    });
  } catch (error) {
    // The organization was deleted meanwhile, with its view log.
    if (!violates(error, 'screenshot_views_organization_id_fkey')) throw error;
  }
}

function toView(seen: ViewedImage): ScreenshotView {
  return {
    organizationId: seen.organizationId,
    userId: seen.userId,
    viewerId: seen.viewerId,
    hour: new Date(Math.floor(seen.at.getTime() / hourMs) * hourMs),
    screenshotId: seen.kind === 'image' ? seen.screenshotId : null,
    firstAt: seen.at,
    lastAt: seen.at,
    takenFrom: seen.takenAt,
    takenTo: seen.takenAt,
    times: 1,
  };
}

function add(views: Map<string, ScreenshotView>, view: ScreenshotView): void {
  const { organizationId, userId, viewerId, hour, screenshotId } = view;
  const key = [organizationId, userId, viewerId, hour.getTime(), screenshotId].join(' ');
  const known = views.get(key);
  if (known === undefined) {
    views.set(key, view);
    return;
  }
  views.set(key, {
    ...known,
    firstAt: earlier(known.firstAt, view.firstAt),
    lastAt: later(known.lastAt, view.lastAt),
    takenFrom: earlier(known.takenFrom, view.takenFrom),
    takenTo: later(known.takenTo, view.takenTo),
    times: known.times + view.times,
  });
}

function earlier(a: Date, b: Date): Date {
  return a < b ? a : b;
}

function later(a: Date, b: Date): Date {
  return a > b ? a : b;
}
