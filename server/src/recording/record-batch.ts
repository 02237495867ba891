import type { recordResult, RecordedActivity } from '@time-tracker/contract/activity';
import { isRecorded } from '@time-tracker/contract/activity-source';
import type { Interval } from '@time-tracker/contract/time/interval';
import { windowStart } from '@time-tracker/contract/time/ten-minute-window';
import type { z } from 'zod';
import { clipToFreeTime, lengthOf } from './clip-to-free-time.ts';
import { refuse, type JudgedEntry, type Refusal } from './judge-entry.ts';
import {
  contentOf,
  isSameContent,
  intervalOf,
  type RecordingTarget,
  type StoredActivity,
} from './recorded-content.ts';

export type EntryResult = z.input<typeof recordResult>;

/** A project in one of the user's organizations. */
export type KnownProject = RecordingTarget & {
  mayRecord: boolean;
  archived: boolean;
  manualTime: boolean;
};

/** The stored data that a batch can affect. */
export type KnownWork = {
  projects: ReadonlyMap<number, KnownProject>;
  /** The user's activities in the ten-minute windows of the batch. */
  activities: readonly StoredActivity[];
  removedIds: ReadonlySet<string>;
  /** Time of the user that only manual time may use. */
  forgotten: readonly Interval[];
  idsOfOthers: ReadonlySet<string>;
};

/** The rows to write to apply the batch. */
export type BatchChanges = {
  /** Rows to delete first, because other entries of the batch may use their time. */
  vacated: StoredActivity[];
  /** Rows whose new time includes their former time. */
  updated: StoredActivity[];
  /** New rows, and the rows of `vacated` at their new time. */
  inserted: StoredActivity[];
  /** IDs in `updated` whose stored apps cannot be written over by position. */
  replacedApps: Set<string>;
};

const clippedMessage =
  'Part of this time is already recorded or was deleted. The longest free part was stored.';
const nothingFreeMessage = 'All of this time is already recorded or was deleted.';
const otherProject: Refusal = {
  code: 'invalid_entry',
  message: 'project_id: An activity cannot be recorded again in another project',
};

/**
 * Applies the entries of a batch in order, each to the result of the previous ones. Has no side
 * effects: returns the results and the rows to write.
 */
export function applyBatch(
  judged: readonly JudgedEntry[],
  known: KnownWork,
): { results: EntryResult[]; changes: BatchChanges } {
  const timeline = createTimeline(known.activities);
  const results = judged.map(({ activityId, entry, refusal }): EntryResult => {
    if (refusal !== undefined) return refusedResult(activityId, refusal);
    return applyEntry(entry, known, timeline);
  });
  return { results, changes: timeline.changes() };
}

function applyEntry(entry: RecordedActivity, known: KnownWork, timeline: Timeline): EntryResult {
  const { activity_id: activityId } = entry;
  const stored = timeline.find(activityId);
  const home = readHome(entry, known, stored);
  if ('code' in home) return refusedResult(activityId, home);

  const whole = intervalOf(entry);
  // Recorders send an activity repeatedly while it grows. A delayed request must not shrink it.
  if (stored !== undefined && whole.end < stored.end) return takenResult(stored, 'updated');

  const freePart = clipToFreeTime(whole, [
    ...timeline.takenBesides(activityId, whole.start),
    ...(entry.source === 'manual' ? [] : known.forgotten),
  ]);
  if (freePart === undefined) {
    const at = stored ?? { start: whole.start, end: whole.start };
    return { ...takenResult({ ...at, activityId }, 'clipped'), message: nothingFreeMessage };
  }
  // A request must not make an activity shorter in any other way either. That would be a deletion,
  // which has its own call and may be forbidden.
  if (stored !== undefined && lengthOf(freePart) < lengthOf(stored)) {
    return takenResult(stored, 'updated');
  }
  const content = contentOf(entry, freePart, home, stored);
  timeline.put(content);
  if (lengthOf(freePart) < lengthOf(whole)) {
    return { ...takenResult(content, 'clipped'), message: clippedMessage };
  }
  return takenResult(content, stored === undefined ? 'stored' : 'updated');
}

function readHome(
  entry: RecordedActivity,
  known: KnownWork,
  stored: StoredActivity | undefined,
): KnownProject | Refusal {
  if (known.removedIds.has(entry.activity_id)) return refuse('activity_removed');
  if (known.idsOfOthers.has(entry.activity_id)) return refuse('activity_of_another');
  const project = known.projects.get(entry.project_id);
  if (project === undefined) return refuse('project_not_found');
  if (!project.mayRecord) return refuse('project_not_recordable');
  if (project.archived) return refuse('project_archived');
  if (!isRecorded(entry.source) && !project.manualTime) return refuse('manual_not_allowed');
  // Someone may have moved it to another project. Its recorder still sends the original one.
  if (stored !== undefined && !isProjectOf(stored, entry.project_id)) return otherProject;
  return project;
}

function isProjectOf(stored: StoredActivity, projectId: number): boolean {
  return projectId === stored.projectId || projectId === stored.recordedIn;
}

function takenResult(
  activity: Pick<StoredActivity, 'activityId' | 'start' | 'end'>,
  status: 'stored' | 'updated' | 'clipped',
): EntryResult {
  return {
    activity_id: activity.activityId,
    status,
    start: new Date(activity.start),
    finish: new Date(activity.end),
  };
}

function refusedResult(activityId: string | null, { code, message }: Refusal): EntryResult {
  return { activity_id: activityId, status: 'refused', start: null, finish: null, code, message };
}

type Timeline = {
  find(activityId: string): StoredActivity | undefined;
  /** The user's activities in the ten-minute window of an instant, except this one. */
  takenBesides(activityId: string, instantMs: number): StoredActivity[];
  put(activity: StoredActivity): void;
  changes(): BatchChanges;
};

/** The user's activities by ID and by ten-minute window. No activity crosses a window boundary. */
function createTimeline(stored: readonly StoredActivity[]): Timeline {
  const before = new Map(stored.map((activity) => [activity.activityId, activity]));
  const byId = new Map(before);
  const byWindow = new Map<number, Set<string>>();
  const idsInWindow = (atMs: number) => {
    const window = windowStart(atMs);
    const ids = byWindow.get(window) ?? new Set();
    byWindow.set(window, ids);
    return ids;
  };
  for (const activity of stored) idsInWindow(activity.start).add(activity.activityId);
  const touched = new Set<string>();
  return {
    find: (activityId) => byId.get(activityId),
    takenBesides: (activityId, instantMs) =>
      [...idsInWindow(instantMs)]
        .filter((id) => id !== activityId)
        .flatMap((id) => byId.get(id) ?? []),
    put: (activity) => {
      const { activityId } = activity;
      const earlier = byId.get(activityId);
      if (earlier !== undefined) idsInWindow(earlier.start).delete(activityId);
      idsInWindow(activity.start).add(activityId);
      byId.set(activityId, activity);
      touched.add(activityId);
    },
    changes: () => listChanges(touched, before, byId),
  };
}

function listChanges(
  touched: ReadonlySet<string>,
  before: ReadonlyMap<string, StoredActivity>,
  after: ReadonlyMap<string, StoredActivity>,
): BatchChanges {
  const changes: BatchChanges = {
    vacated: [],
    updated: [],
    inserted: [],
    replacedApps: new Set(),
  };
  for (const id of touched) {
    const old = before.get(id);
    const now = after.get(id);
    if (now === undefined || (old !== undefined && isSameContent(old, now))) continue;
    if (old === undefined) {
      changes.inserted.push(now);
    } else if (now.start <= old.start && now.end >= old.end) {
      changes.updated.push(now);
      // App rows are stored under the start of their activity.
      if (now.start < old.start || now.apps.length < old.apps.length) changes.replacedApps.add(id);
    } else {
      changes.vacated.push(old);
      changes.inserted.push(now);
    }
  }
  return changes;
}
