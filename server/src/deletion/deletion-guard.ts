import { dayMs, hourMs } from '@time-tracker/contract/time/durations';
import { nobodyScope, type Database } from '../database/database.ts';
import {
  findDeletionJob,
  findNewestReceivedAt,
  saveDeletionJob,
  type DeletionJobState,
} from './deletion-guard-store.ts';

/** What became due since the last deletion: from where that one ended, or from the beginning. */
export type DueDeletion = {
  organizationId?: number;
  from: Date | null;
  before: Date;
  /** The newest instant of what would be deleted in a range, half open. */
  findNewest(from: Date | null, before: Date): Promise<Date | null>;
};

export type DeletionRun = {
  /** What the last run answered. */
  deletedBefore: Date | null;
  /** False, and it is logged, when more than two days' worth is due and no operator confirmed it. */
  allows(due: DueDeletion): Promise<boolean>;
};

export type DeletionGuard = {
  /**
   * Runs a job that deletes by age, unless the clock may be wrong. `work` may answer how far it
   * deleted, for its next run.
   */
  run(name: string, work: (run: DeletionRun) => Promise<Date | undefined | void>): Promise<void>;
};

/** A clock this far from the latest sign of work may be wrong. */
const farMilliseconds = 2 * dayMs;
const allowedDays = 2;
/** An hour longer than a day, since a nightly job does not start to the second. */
const stretchMilliseconds = dayMs + hourMs;
/** Of the organizations that wait for an operator, as many are named in the log. */
const namedMax = 10;

type Services = {
  database: Database;
  log: { warn(detail: object, message: string): void };
  now: () => Date;
  /** The date that an operator has set as CONFIRM_DELETION; undefined: none. */
  confirmedOn?: Date | undefined;
};

/**
 * Deletion cannot be undone and follows the clock, so it stops when the clock is doubtful: far from the
 * latest work that was received and from its own last run, or when much more became due than since
 * yesterday. An operator who states today's date confirms the clock and the deletion.
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
 * Whether an operator has stated today's date: from the day before, since it may still be that day in
 * UTC, until the end of the next one.
 */
export function isConfirmed({ confirmedOn, now }: Pick<Services, 'confirmedOn' | 'now'>): boolean {
  if (confirmedOn === undefined) return false;
  const sinceMs = now().getTime() - confirmedOn.getTime();
  return sinceMs >= -dayMs && sinceMs < 2 * dayMs;
}

/** How the clock differs from the latest sign of work; undefined when it agrees with one. */
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

/** Whether what is due lies in at most two stretches of a day, counted back from the end. */
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
  const organizationIds = await database.listOrganizationIds();
  return database.transaction({ userId: 0, organizationIds }, async (tx) => ({
    state: await findDeletionJob(tx, name),
    newest: await findNewestReceivedAt(tx, organizationIds),
  }));
}

function save(
  database: Database,
  name: string,
  state: DeletionJobState & { held: number },
): Promise<void> {
  return database.transaction(nobodyScope, (tx) => saveDeletionJob(tx, name, state));
}

function remedy(now: Date): string {
  return `Check the clock of this server. If it is right and all of this may be deleted, set CONFIRM_DELETION=${now.toISOString().slice(0, 10)} and restart.`;
}

function logClock({ log, now }: Services, job: string, detail: object): void {
  log.warn(
    { job, ...detail },
    `Nothing was deleted: the clock is more than two days from the latest work that was received. ${remedy(now())}`,
  );
}

function logHeld({ log, now }: Services, job: string, held: readonly DueDeletion[]): void {
  if (held.length === 0) return;
  const some = held
    .slice(0, namedMax)
    .map(({ organizationId, from, before }) => ({ organizationId, from, before }));
  log.warn(
    { job, held: held.length, some },
    `Not deleted: more than two days' worth became due at once. ${remedy(now())}`,
  );
}
