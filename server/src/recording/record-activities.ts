import { ApiError } from '@time-tracker/contract/errors';
import type { Interval } from '@time-tracker/contract/time/interval';
import { windowEnd, windowStart } from '@time-tracker/contract/time/ten-minute-window';
import { canRecord } from '@time-tracker/contract/project-roles';
import { projectRoleOf, scopeOf, type Actor } from '../access/actor.ts';
import { lockForRecording } from '../access/work-lock-store.ts';
import { violates, type Database, type Tx } from '../database/database.ts';
import {
  deleteRecorded,
  insertRecorded,
  restoreEdits,
  readStoredWork,
  updateRecorded,
  type RecordedProject,
} from './activity-record-store.ts';
import { judgeEntry, type JudgedEntry } from './judge-entry.ts';
import { applyBatch, type EntryResult, type KnownProject, type KnownWork } from './record-batch.ts';
import { withTimerNotes, type TimerRun } from './timer-notes.ts';

/**
 * Records a batch in the order of its entries and returns their results in the same order. Resolves
 * after the transaction is committed. Idempotent, also for concurrent requests. Throws unavailable
 * if concurrent transactions interfere with every attempt.
 */
export async function recordActivities(
  database: Database,
  actor: Actor,
  sent: readonly unknown[],
  now: Date,
): Promise<EntryResult[]> {
  const judged = sent.map((entry) => judgeEntry(entry, now));
  if (judged.every(({ entry }) => entry === undefined)) {
    return applyBatch(judged, noKnownWork).results;
  }
  const locks = lockForRecording(actor.userId, {
    organizationIds: [...actor.organizations.keys()],
    projectIds: projectsOf(judged),
  });
  const idsOfOthers = new Set<string>();
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    try {
      return await database.records.transaction(
        scopeOf(actor),
        (tx) => recordOnce(tx, actor, judged, idsOfOthers, now),
        locks,
      );
    } catch (error) {
      if (error instanceof IdsOfOthers) for (const id of error.ids) idsOfOthers.add(id);
      else if (!isConcurrentChange(error)) throw error;
    }
  }
  throw new ApiError('unavailable', { retryAfterSeconds: 1 });
}

const maxAttempts = 4;

/** Thrown to roll back and retry with the IDs that belong to other users. */
class IdsOfOthers extends Error {
  readonly ids: readonly string[];

  constructor(ids: readonly string[]) {
    super('These activities belong to other users.');
    this.ids = ids;
  }
}

/** Whether a concurrent transaction changed the data after it was read. The batch can be retried. */
function isConcurrentChange(error: unknown): boolean {
  return [
    'activities_no_overlap',
    'activities_identity',
    'activities_pkey',
    'activities_organization_id_project_id_fkey',
    'activity_apps_activity_id_fkey',
  ].some((constraint) => violates(error, constraint));
}

const noKnownWork: KnownWork = {
  projects: new Map(),
  activities: [],
  removedIds: new Set(),
  forgotten: [],
  idsOfOthers: new Set(),
};

async function recordOnce(
  tx: Tx,
  actor: Actor,
  judged: readonly JudgedEntry[],
  idsOfOthers: ReadonlySet<string>,
  now: Date,
): Promise<EntryResult[]> {
  const { runs, ...known } = await readKnownWork(tx, actor, judged, idsOfOthers);
  const { results, changes } = applyBatch(withTimerNotes(judged, runs), known);
  // The overlap constraint is checked immediately, so the order matters: first delete rows that
  // free time, then extend existing rows, then insert new ones.
  await deleteRecorded(tx, changes.vacated);
  await updateRecorded(tx, actor.userId, changes.updated, changes.replacedApps);
  const ownedByOthers = await insertRecorded(tx, actor.userId, changes.inserted, now);
  if (ownedByOthers.length > 0) throw new IdsOfOthers(ownedByOthers);
  await restoreEdits(tx, changes.inserted);
  return results;
}

async function readKnownWork(
  tx: Tx,
  actor: Actor,
  judged: readonly JudgedEntry[],
  idsOfOthers: ReadonlySet<string>,
): Promise<KnownWork & { runs: TimerRun[] }> {
  const entries = judged.flatMap(({ entry }) => entry ?? []);
  const activityIds = [...new Set(entries.map((entry) => entry.activity_id))];
  const windows = joinWindows(entries.map((entry) => windowStart(entry.start.getTime())));
  const stored = await readStoredWork(tx, actor.userId, [...actor.organizations.keys()], {
    projectIds: projectsOf(judged),
    activityIds,
    windows,
  });
  const isOwn = ({ userId }: { userId: number }) => userId === actor.userId;
  return {
    projects: new Map(stored.projects.map((row) => [row.id, toKnownProject(row, actor)])),
    activities: stored.activities.filter(isOwn).map(({ userId: _own, ...activity }) => activity),
    removedIds: new Set(stored.removedIds),
    forgotten: stored.forgotten,
    runs: stored.runs,
    idsOfOthers: new Set([
      ...idsOfOthers,
      ...stored.activities.filter((row) => !isOwn(row)).map((row) => row.activityId),
    ]),
  };
}

function projectsOf(judged: readonly JudgedEntry[]): number[] {
  return [...new Set(judged.flatMap(({ entry }) => entry?.project_id ?? []))];
}

function toKnownProject(project: RecordedProject, actor: Actor): KnownProject {
  const { id, organizationId, archived, titles, manualTime } = project;
  const role = projectRoleOf(actor, { id, organizationId });
  return { organizationId, archived, titles, manualTime, mayRecord: canRecord(role) };
}

/** The ten-minute windows with these starts. Adjacent windows are joined. */
function joinWindows(starts: number[]): Interval[] {
  const windows: Interval[] = [];
  for (const start of [...new Set(starts)].sort((a, b) => a - b)) {
    const last = windows.at(-1);
    if (last?.end === start) last.end = windowEnd(start);
    else windows.push({ start, end: windowEnd(start) });
  }
  return windows;
}
