import type { Activity } from '@time-tracker/contract/activity';
import type { Interval } from '@time-tracker/contract/time/interval';
import { hiddenActivity, type HiddenActivity } from '../../work-changes/hidden-work.ts';

/** How a session gets other times: recorded time can only be shortened, and what is added is manual. */
export interface EditPlan {
  /** The part of the session that stays; undefined if it is not shortened. */
  kept: Interval | undefined;
  added: Interval[];
}

/** Undefined if nothing of the session would stay. */
export function planEdit(session: Interval, wanted: Interval): EditPlan | undefined {
  const kept = {
    start: Math.max(session.start, wanted.start),
    end: Math.min(session.end, wanted.end),
  };
  if (kept.start >= kept.end) return undefined;
  const isShorter = kept.start > session.start || kept.end < session.end;
  const added = [
    { start: wanted.start, end: session.start },
    { start: session.end, end: wanted.end },
  ].filter(({ start, end }) => start < end);
  return { kept: isShorter ? kept : undefined, added };
}

/** The activities that lie outside the kept part, at least partly. */
export function cutActivities(
  organizationId: number,
  activities: readonly Activity[],
  kept: Interval,
): HiddenActivity[] {
  return activities.flatMap((activity) => {
    const [start, end] = [Date.parse(activity.start), Date.parse(activity.finish)];
    if (start >= kept.start && end <= kept.end) return [];
    const isOutside = end <= kept.start || start >= kept.end;
    const hidden = hiddenActivity(activity, organizationId);
    if (isOutside) return hidden;
    const keeps = {
      start: new Date(Math.max(start, kept.start)).toISOString(),
      finish: new Date(Math.min(end, kept.end)).toISOString(),
    };
    // Only the server knows which of its images were taken in the part that stays.
    return { ...hidden, keeps, screenshots: 0 };
  });
}

/** How many milliseconds of an interval are in none of the others, which may overlap each other. */
export function freeMs(wanted: Interval, taken: readonly Interval[]): number {
  let freeFrom = wanted.start;
  let sum = 0;
  for (const { start, end } of taken.toSorted((a, b) => a.start - b.start)) {
    sum += Math.max(0, Math.min(start, wanted.end) - freeFrom);
    freeFrom = Math.max(freeFrom, Math.min(end, wanted.end));
  }
  return sum + Math.max(0, wanted.end - freeFrom);
}
