import type { Interval } from '@time-tracker/contract/time/interval';
import type { ActivityDraft, ActiveWindow } from './activity-draft.ts';
import type { RecordedDraft, WorkRecording } from './work-recording.ts';

type NewId = (at: number) => string;

/** An activity that is not final yet, in a form that survives a restart. Milliseconds since the epoch. */
export type StoredDraft = Interval & {
  activityId: string;
  projectId: number;
  /** Up to here it is final: it was passed on to be sent. */
  finalUntil: number;
  /** Seconds of the epoch with input. */
  keyboard: number[];
  mouse: number[];
  measured: Interval[];
  windows: (Interval & ActiveWindow)[];
};

/** What is recorded and not final yet. */
export function listUnfinished(recording: WorkRecording): StoredDraft[] {
  return recording.recorded().flatMap(({ draft, finalUntil }) => {
    const end = draft.end ?? recording.running?.end ?? draft.start;
    if (end <= Math.max(draft.start, finalUntil)) return [];
    const { activityId, projectId, start, measured, windows } = draft;
    const input = { keyboard: [...draft.keyboard], mouse: [...draft.mouse] };
    return [{ activityId, projectId, start, end, finalUntil, measured, windows, ...input }];
  });
}

/** Adds what an earlier recorder left unfinished; call it before anything is recorded. */
export function restoreUnfinished(recording: WorkRecording, stored: StoredDraft[]): void {
  const restored = stored.map(({ finalUntil, ...draft }) => ({
    draft: { ...draft, keyboard: new Set(draft.keyboard), mouse: new Set(draft.mouse) },
    finalUntil,
    taken: undefined,
  }));
  recording.revise((recorded) => [...restored, ...recorded]);
}

/** Moves the time in the interval that is not final to another project; undefined discards it. */
export function reassignTime(
  recording: WorkRecording,
  { start, end }: Interval,
  projectId: number | undefined,
  newId: NewId,
): void {
  recording.revise((recorded) =>
    recorded.flatMap((each) => {
      const within = { start: Math.max(start, each.finalUntil), end };
      return cutOut(each, within, projectId, newId);
    }),
  );
}

/** Discards the time in the interval, also what is final. */
export function forgetTime(recording: WorkRecording, interval: Interval, newId: NewId): void {
  recording.revise((recorded) =>
    recorded.flatMap((each) => cutOut(each, interval, undefined, newId)),
  );
}

/** The rest before and after the interval, and the part in it if it gets a project. */
function cutOut(
  recorded: RecordedDraft,
  interval: Interval,
  projectId: number | undefined,
  newId: NewId,
): RecordedDraft[] {
  const { draft, finalUntil } = recorded;
  const start = Math.max(interval.start, draft.start);
  const end = Math.min(interval.end, draft.end ?? Infinity);
  if (end <= start) return [recorded];
  const parts: RecordedDraft[] = [];
  if (start > draft.start) {
    const before = partOf(draft, { start: draft.start, end: start }, draft);
    parts.push({ ...recorded, draft: before, finalUntil: Math.min(finalUntil, start) });
  }
  const add = (from: number, until: number | undefined, project: number) => {
    const part = partOf(
      draft,
      { start: from, end: until },
      { activityId: newId(from), projectId: project },
    );
    parts.push({ draft: part, finalUntil: 0, taken: undefined });
  };
  if (projectId !== undefined) add(start, end, projectId);
  if (draft.end === undefined || end < draft.end) add(end, draft.end, draft.projectId);
  return parts;
}

function partOf(
  draft: ActivityDraft,
  { start, end }: { start: number; end: number | undefined },
  { activityId, projectId }: { activityId: string; projectId: number },
): ActivityDraft {
  const clip = <T extends Interval>(intervals: T[]): T[] =>
    intervals
      .map((each) => ({
        ...each,
        start: Math.max(each.start, start),
        end: Math.min(each.end, end ?? Infinity),
      }))
      .filter((each) => each.end > each.start);
  const isWithin = (second: number) =>
    (second + 1) * 1000 > start && second * 1000 < (end ?? Infinity);
  return {
    activityId,
    projectId,
    start,
    end,
    keyboard: new Set([...draft.keyboard].filter(isWithin)),
    mouse: new Set([...draft.mouse].filter(isWithin)),
    measured: clip(draft.measured),
    windows: clip(draft.windows),
  };
}
