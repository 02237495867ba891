import type { WorkSession } from '@time-tracker/contract/activity';
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

/** The strips with the person's own first: of a day without own work, an empty one. */
export function withOwnStrip(
  strips: readonly DayStrip[],
  { id, name }: { id: number; name: string },
): DayStrip[] {
  const empty = { userId: id, userName: name, durationSeconds: 0, parts: [], sessions: [] };
  const own = strips.find(({ userId }) => userId === id) ?? empty;
  return [own, ...strips.filter(({ userId }) => userId !== id)];
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

/** Height of a part, 0 to 1: never so low that work looks like a gap. */
export function heightOf(activity: number | null): number {
  return activity === null ? 0.6 : 0.3 + (0.7 * Math.min(100, activity)) / 100;
}
