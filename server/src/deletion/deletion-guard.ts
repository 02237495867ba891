import { dayMs, hourMs } from '@time-tracker/contract/time/durations';
import { nobodyScope, type Database } from '../database/database.ts';
import { listOrganizationBatches } from '../jobs/organization-batches.ts';
import {
  findDeletionJob,
  findNewestReceivedAt,
  listHeldDeletions,
  saveDeletionJob,
  type DeletionJobState,
} from './deletion-guard-store.ts';

/** The range that became due since the last deletion. `from` is null if nothing was deleted before. */
export type DueDeletion = {
  organizationId?: number;
  from: Date | null;
  before: Date;
  /** The time of the newest row that would be deleted in the half-open range. */
  findNewest(from: Date | null, before: Date): Promise<Date | null>;
};

export type DeletionRun = {
  /** The value that the last run returned. */
  deletedBefore: Date | null;
  /** False if more than two days of data are due without an operator's confirmation. This is logged. */
  allows(due: DueDeletion): Promise<boolean>;
};

export type DeletionGuard = {
  /**
   * Runs a job that deletes by age, unless the clock may be wrong. `work` can return the instant up to
   * which it deleted, for its next run.
   */
  run(name: string, work: (run: DeletionRun) => Promise<Date | undefined | void>): Promise<void>;
};

/** The clock may be wrong if it is this far from the latest received work. */
const farMilliseconds = 2 * dayMs;
const allowedDays = 2;
/** An hour longer than a day, because nightly jobs do not start at exactly the same time. */
const stretchMilliseconds = dayMs + hourMs;
/** Maximum number of held deletions listed in the log. */
const namedMax = 10;

type Services = {
  database: Database;
  log: { warn(detail: object, message: string): void };
  now: () => Date;
  /** The date in CONFIRM_DELETION, set by an operator. */
  confirmedOn?: Date | undefined;
};

/**
 * Deletion by age cannot be undone and depends on the clock. So it stops if the clock is far from the
 * latest received work and from its own last run, or if much more than one day of data became due. An
 * operator confirms the clock and the deletion by setting CONFIRM_DELETION to today's date.
 */
export function createDeletionGuard(services: Services): DeletionGuard {
  const { database, now } = services;
  return {
    run: async (name, work) => {
      const at = now();
      const { state, newest } = await readState(database, name);
      const doubt = judgeClock(at, newest, state);
      if (doubt !== undefined && !isConfirmed(services)) {
        logClock(services, name, { clock: at, newestReceivedAt: newest, lastRunAt: state.ranAt });
        await save(database, name, { ...state, held: 1 });
        return;
      }
      const held: DueDeletion[] = [];
      const deletedBefore = await work({
        deletedBefore: state.deletedBefore,
        allows: async (due) => {
          if (isConfirmed(services) || (await isUsual(due))) return true;
          held.push(due);
          return false;
        },
      });
      logHeld(services, name, held);
      await save(database, name, {
        ranAt: at,
        deletedBefore: deletedBefore ?? state.deletedBefore,
        wrongReceivedAt: doubt === 'behind' ? newest : state.wrongReceivedAt,
        held: held.length,
      });
    },
  };
}

/**
 * Whether CONFIRM_DELETION is today's date. The day before and the day after also count, because the
 * operator's time zone may differ from UTC.
 */
export function isConfirmed({ confirmedOn, now }: Pick<Services, 'confirmedOn' | 'now'>): boolean {
  if (confirmedOn === undefined) return false;
  const sinceMs = now().getTime() - confirmedOn.getTime();
  return sinceMs >= -dayMs && sinceMs < 2 * dayMs;
}

/** How many deletions of each job are held. */
export function readHeldDeletions(database: Database): Promise<{ name: string; held: number }[]> {
  return database.transaction(nobodyScope, listHeldDeletions);
}

/** When the latest work of any organization was received. Null without work. */
export async function readNewestReceivedAt(database: Database): Promise<Date | null> {
  let newest: Date | null = null;
  for (const organizationIds of await listOrganizationBatches(database)) {
    const found = await database.transaction({ userId: 0, organizationIds }, (tx) =>
      findNewestReceivedAt(tx, organizationIds),
    );
    if (found !== null && (newest === null || found > newest)) newest = found;
  }
  return newest;
}

/** How the clock differs from the latest received work and the last run. Undefined if it is plausible. */
function judgeClock(
  at: Date,
  newest: Date | null,
  { ranAt, wrongReceivedAt }: DeletionJobState,
): 'ahead' | 'behind' | undefined {
  const isKnownWrong =
    newest !== null && wrongReceivedAt !== null && newest.getTime() <= wrongReceivedAt.getTime();
  const received = isKnownWrong ? null : newest;
  if (received !== null && received.getTime() > at.getTime() + farMilliseconds) return 'behind';
  const signs = [received, ranAt].filter((sign) => sign !== null).map((sign) => sign.getTime());
  if (signs.length === 0) return undefined;
  return Math.max(...signs) < at.getTime() - farMilliseconds ? 'ahead' : undefined;
}

/** Whether the due data lies in at most two periods of a day, counted back from the end. */
async function isUsual({ from, before, findNewest }: DueDeletion): Promise<boolean> {
  let end = before;
  for (let days = 0; days <= allowedDays; days++) {
    const newest = await findNewest(from, end);
    if (newest === null) return true;
    const stretches = Math.ceil((before.getTime() - newest.getTime()) / stretchMilliseconds);
    end = new Date(before.getTime() - stretches * stretchMilliseconds);
  }
  return false;
}

async function readState(
  database: Database,
  name: string,
): Promise<{ state: DeletionJobState; newest: Date | null }> {
  const state = await database.transaction(nobodyScope, (tx) => findDeletionJob(tx, name));
  return { state, newest: await readNewestReceivedAt(database) };
}

function save(
  database: Database,
  name: string,
  state: DeletionJobState & { held: number },
): Promise<void> {
  return database.transaction(nobodyScope, (tx) => saveDeletionJob(tx, name, state));
}

function remedy(now: Date): string {
  return `Check the clock of this server. If it is correct and this data can be deleted, set CONFIRM_DELETION=${now.toISOString().slice(0, 10)} and restart.`;
}

function logClock({ log, now }: Services, job: string, detail: object): void {
  log.warn(
    { job, ...detail },
    `Nothing was deleted: the clock differs from the latest received work by more than two days. ${remedy(now())}`,
  );
}

function logHeld({ log, now }: Services, job: string, held: readonly DueDeletion[]): void {
  if (held.length === 0) return;
  const some = held
    .slice(0, namedMax)
    .map(({ organizationId, from, before }) => ({ organizationId, from, before }));
  log.warn(
    { job, held: held.length, some },
    `Not deleted: more than two days of data became due at once. ${remedy(now())}`,
  );
}
