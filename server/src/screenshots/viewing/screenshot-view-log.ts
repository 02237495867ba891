import { hourMs } from '@time-tracker/contract/time/durations';
import { lockOrganizationsShared } from '../../access/work-lock-store.ts';
import { violates, type Database } from '../../database/database.ts';
import { addLooks, type Look } from './screenshot-view-store.ts';

/** What of an image that was shown is worth remembering. */
export type SeenImage = {
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
 * Notes who looked at whose screenshots. Own looks are not noted. What was seen is written down half
 * a second later at most, many looks at once, so that a page of thumbnails costs one row and no
 * image waits for a disk; when it cannot be written, it is kept and tried again.
 */
export type LookBook = {
  /** Resolves at once, except when so much waits to be written that no more may be shown first. */
  note(seen: SeenImage): Promise<void>;
  /** Writes down what waits; throws when that fails. */
  flush(): Promise<void>;
  /** Writes down what waits, and no more after that. */
  close(): Promise<void>;
};

type LookLog = { error(detail: object, message: string): void };

const writeAfterMilliseconds = 500;
/** Of waiting rows; many times what an hour of an organization makes. */
const waitingMax = 10_000;
const rowsPerStatement = 1000;

export function createLookBook({ database, log }: { database: Database; log: LookLog }): LookBook {
  let waiting = new Map<string, Look>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();

  async function writeAll(): Promise<void> {
    // In an order that all servers have: two that write the same rows never wait for each other in a ring.
    const inOrder = [...waiting].sort(([a], [b]) => (a < b ? -1 : 1));
    const looks = inOrder.map(([, look]) => look);
    waiting = new Map();
    const byOrganization = Map.groupBy(looks, ({ organizationId }) => organizationId);
    const failures: unknown[] = [];
    for (const [organizationId, some] of byOrganization) {
      await writeLooks(database, organizationId, some).catch((error: unknown) => {
        failures.push(error);
        for (const look of some) add(waiting, look);
      });
    }
    if (failures.length > 0) throw failures[0];
  }

  /** One after the other, so that what was kept after a failure meets itself in the map. */
  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    const next = writing.catch(() => undefined).then(writeAll);
    writing = next;
    return next;
  }

  function writeSoon(): void {
    timer ??= setTimeout(() => {
      flush().catch((error: unknown) => {
        log.error({ err: error, waiting: waiting.size }, 'Looks could not be written down yet');
        writeSoon();
      });
    }, writeAfterMilliseconds);
  }

  return {
    note: async (seen) => {
      if (seen.viewerId === seen.userId) return;
      if (waiting.size >= waitingMax) await flush();
      add(waiting, toLook(seen));
      writeSoon();
    },
    flush,
    close: flush,
  };
}

async function writeLooks(
  database: Database,
  organizationId: number,
  looks: Look[],
): Promise<void> {
  try {
    const scope = { userId: 0, organizationIds: [organizationId] };
    await database.transaction(scope, async (tx) => {
      await lockOrganizationsShared(tx, [organizationId]);
      for (let from = 0; from < looks.length; from += rowsPerStatement) {
        await addLooks(tx, looks.slice(from, from + rowsPerStatement));
      }
    });
  } catch (error) {
    // The organization was deleted meanwhile, and everything about it with it.
    if (!violates(error, 'screenshot_views_organization_id_fkey')) throw error;
  }
}

function toLook(seen: SeenImage): Look {
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

function add(looks: Map<string, Look>, look: Look): void {
  const { organizationId, userId, viewerId, hour, screenshotId } = look;
  const key = [organizationId, userId, viewerId, hour.getTime(), screenshotId].join(' ');
  const known = looks.get(key);
  if (known === undefined) {
    looks.set(key, look);
    return;
  }
  looks.set(key, {
    ...known,
    firstAt: earlier(known.firstAt, look.firstAt),
    lastAt: later(known.lastAt, look.lastAt),
    takenFrom: earlier(known.takenFrom, look.takenFrom),
    takenTo: later(known.takenTo, look.takenTo),
    times: known.times + look.times,
  });
}

function earlier(a: Date, b: Date): Date {
  return a < b ? a : b;
}

function later(a: Date, b: Date): Date {
  return a > b ? a : b;
}
