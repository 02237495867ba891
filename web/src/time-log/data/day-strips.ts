import type { WorkSession } from '@time-tracker/contract/activity';
import { hourMs } from '@time-tracker/contract/time/durations';
import { parseInterval, type Interval } from '@time-tracker/contract/time/interval';
import { windowMs } from '@time-tracker/contract/time/ten-minute-window';
import { isManual, workColor } from './session-kind.ts';

/** A part of a strip with one project and source. Positions are fractions of the day, 0 to 1. */
export interface StripPart {
  color: string;
  isManual: boolean;
  from: number;
  to: number;
  /** 0 to 100; null: not measured. */
  activity: number | null;
}

/** One person's day. */
export interface DayStrip {
  userId: number;
  userName: string;
  durationSeconds: number;
  parts: StripPart[];
  /** Oldest first. */
  sessions: WorkSession[];
}

/** The strips of a day from its sessions, sorted by name and clipped to the day. */
export function stripsOf(sessions: readonly WorkSession[], day: Interval): DayStrip[] {
  const byUser = Map.groupBy(sessions, ({ user_id: userId }) => userId);
  return [...byUser.values()]
    .flatMap((own) => {
      const [first] = own;
      if (!first) return [];
      const inOrder = own.toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start));
      const strip: DayStrip = {
        userId: first.user_id,
        userName: first.user_name,
        durationSeconds: own.reduce((sum, { duration }) => sum + duration, 0),
        parts: inOrder.flatMap((session) => partsOf(session, day)),
        sessions: inOrder,
      };
      return [strip];
    })
    .sort((a, b) => a.userName.localeCompare(b.userName) || a.userId - b.userId);
}

/** Adjacent ten-minute windows with the same activity become one part. */
function partsOf(session: WorkSession, day: Interval): StripPart[] {
  const parts: StripPart[] = [];
  const kind = { color: workColor(session), isManual: isManual(session) };
  const worked = parseInterval(session);
  const start = Math.max(worked.start, day.start);
  const end = Math.min(worked.end, day.end);
  const place = (atMs: number) => (atMs - day.start) / (day.end - day.start);
  for (const window of session.windows) {
    const windowStartMs = Date.parse(window.start);
    const from = place(Math.max(windowStartMs, start));
    const to = place(Math.min(windowStartMs + windowMs, end));
    if (to <= from) continue;
    const before = parts.at(-1);
    if (before?.activity === window.activity && before.to === from) before.to = to;
    else parts.push({ ...kind, from, to, activity: window.activity });
  }
  return parts;
}

export interface HourMark {
  /** Position in the day, 0 to 1. */
  at: number;
  /** Local time, `09:00`. */
  label: string;
}

/**
 * Every third hour of the local clock, from midnight. A skipped hour has no mark; a repeated hour has
 * one at its first occurrence.
 */
export function hourMarks(day: Interval, wallClockMs: (atMs: number) => number): HourMark[] {
  const marks = new Map<string, HourMark>();
  // Some zones are off by 45 minutes, so their hours begin at quarters of UTC hours.
  for (let atMs = day.start; atMs < day.end; atMs += hourMs / 4) {
    const wallMs = wallClockMs(atMs);
    if (wallMs % (3 * hourMs) !== 0) continue;
    const label = `${String((wallMs / hourMs) % 24).padStart(2, '0')}:00`;
    if (marks.has(label)) continue;
    marks.set(label, { at: (atMs - day.start) / (day.end - day.start), label });
  }
  return [...marks.values()];
}

/** Height of a part, 0 to 1: never so low that work looks like a gap. */
export function heightOf(activity: number | null): number {
  return activity === null ? 0.6 : 0.3 + (0.7 * Math.min(100, activity)) / 100;
}
