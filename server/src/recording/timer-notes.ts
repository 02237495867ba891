import { isRecorded } from '@time-tracker/contract/activity-source';
import type { JudgedEntry } from './judge-entry.ts';

/** What a timer was started for. Milliseconds; `end` is null if it was not stopped. */
export type TimerRun = { start: number; end: number | null; projectId: number; note: string };

/**
 * Gives entries without a note that of the timer in which their middle lies. Recorders need not know the
 * note, and a change of it also applies to what was recorded before they learn of it.
 */
export function withTimerNotes(
  judged: readonly JudgedEntry[],
  runs: readonly TimerRun[],
): JudgedEntry[] {
  return judged.map((one) => {
    if (!one.entry || one.entry.note || !isRecorded(one.entry.source)) return one;
    const { start, finish, project_id: projectId } = one.entry;
    const middle = (start.getTime() + finish.getTime()) / 2;
    const run = runs.findLast(
      (candidate) =>
        candidate.projectId === projectId &&
        candidate.start <= middle &&
        middle < (candidate.end ?? Infinity),
    );
    return run ? { ...one, entry: { ...one.entry, note: run.note } } : one;
  });
}
