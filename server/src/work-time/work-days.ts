import { activityPercentOf } from '@time-tracker/contract/activity-percent';
import type { WorkTotal } from '@time-tracker/contract/activity';
import { dayMs, secondMs } from '@time-tracker/contract/time/durations';
import type { Interval } from '@time-tracker/contract/time/interval';
import type { VisibleWork } from '../access/visible-work.ts';
import type { Tx } from '../database/database.ts';
import { planReads, type GroupedBy } from '../totals/plan-reads.ts';
import { workTotals } from '../totals/totals-source.ts';
import { sumSegments, type WorkSumRow } from './work-totals-store.ts';

/** Milliseconds, with fractions where only part of an activity counts. Round only final sums. */
export type WorkSum = { workedMs: number; activeMs: number; measuredMs: number };

export type GroupDays = { projectId: number | null; userId: number | null; days: WorkSum[] };

export type DaySums = {
  /** All requested work, by day. */
  days: WorkSum[];
  /** Work by day per group. Contains only groups with work. Empty without grouping. */
  groups: GroupDays[];
};

const halfDayMs = dayMs / 2;
/** Longer than any calendar day. */
const twoDaysMs = 2 * dayMs;

/**
 * Sums of visible work for days, shorter or longer intervals, with `userIds` only of those users. Totals
 * are stored per UTC day. A day of another time zone is the sum of UTC days, with the difference at each
 * end added or subtracted. At each end at most half a day is read from smaller buckets or rows. Intervals
 * of two days or more are summed directly, because they share no days.
 */
export async function sumWorkByDay(
  tx: Tx,
  work: VisibleWork,
  days: readonly Interval<Date>[],
  by: GroupedBy = { project: false, user: false },
  userIds?: readonly number[],
): Promise<DaySums> {
  const { spans, terms } = planDays(days);
  const numbered = spans.map((span, segment) => ({ ...span, segment }));
  const rows = await sumSegments(tx, planReads(workTotals, work, numbered, by, userIds), by);
  if (!by.project && !by.user) return { days: addUp(rows, terms), groups: [] };
  const groups = Map.groupBy(rows, ({ project_id, user_id }) =>
    // Numbers where they suffice: making a text of each of thousands of rows takes as long as the sums.
    by.project && by.user ? `${project_id}/${user_id}` : (project_id ?? user_id),
  );
  const sums = [...groups.values()].map((own): GroupDays => ({
    projectId: own[0]?.project_id ?? null,
    userId: own[0]?.user_id ?? null,
    days: addUp(own, terms),
  }));
  return {
    days: days.map((_, day) => addSums(sums.map((group) => group.days[day] ?? nothing))),
    // A UTC day can include groups that have no work inside the range.
    groups: sums.filter((group) => Math.round(addSums(group.days).workedMs) > 0),
  };
}

export type Term = { segment: number; sign: 1 | -1 };

/** The intervals to read, and for each day the intervals to add or subtract. */
export function planDays(days: readonly Interval<Date>[]): {
  spans: Interval<Date>[];
  terms: Term[][];
} {
  const spans: Interval<Date>[] = [];
  const known = new Map<string, number>();
  const segmentOf = ({ start, end }: Interval) => {
    const key = `${start}/${end}`;
    const segment = known.get(key) ?? spans.length;
    if (segment === spans.length) {
      spans.push({ start: new Date(start), end: new Date(end) });
      known.set(key, segment);
    }
    return segment;
  };
  const terms = days.map(({ start, end }) =>
    composeDay({ start: start.getTime(), end: end.getTime() }).map((part) => ({
      segment: segmentOf(part),
      sign: part.sign,
    })),
  );
  return { spans, terms };
}

/** An interval that is added, or subtracted if sign is -1. */
type SignedInterval = Interval & { sign: 1 | -1 };

/** A day as a sum of whole UTC days and the differences at both of its ends. Other intervals as they are. */
function composeDay({ start, end }: Interval): SignedInterval[] {
  const isShort = end - start <= halfDayMs;
  if (isShort || end - start >= twoDaysMs) return [{ start, end, sign: 1 }];
  const lastMidnight = midnightBefore(end);
  const whole: SignedInterval[] = [];
  for (let midnight = midnightBefore(start); midnight < lastMidnight; midnight += dayMs) {
    whole.push({ start: midnight, end: midnight + dayMs, sign: 1 });
  }
  const before = sinceMidnight(start).map((part): SignedInterval => ({
    ...part,
    sign: part.sign === 1 ? -1 : 1,
  }));
  return withoutOpposites([...whole, ...before, ...sinceMidnight(end)]);
}

/** The time since the last UTC midnight: itself, or a whole day minus the rest if that is shorter. */
function sinceMidnight(at: number): SignedInterval[] {
  const midnight = midnightBefore(at);
  if (midnight === at) return [];
  if (at - midnight <= halfDayMs) return [{ start: midnight, end: at, sign: 1 }];
  const next = midnight + dayMs;
  return [
    { start: midnight, end: next, sign: 1 },
    { start: at, end: next, sign: -1 },
  ];
}

/** The last UTC midnight at or before an instant. */
function midnightBefore(at: number): number {
  return Math.floor(at / dayMs) * dayMs;
}

function withoutOpposites(parts: readonly SignedInterval[]): SignedInterval[] {
  const counts = new Map<string, { part: SignedInterval; count: number }>();
  for (const part of parts) {
    const key = `${part.start}/${part.end}`;
    const count = (counts.get(key)?.count ?? 0) + part.sign;
    counts.set(key, { part, count });
  }
  return [...counts.values()]
    .filter(({ count }) => count !== 0)
    .map(({ part, count }) => ({ ...part, sign: count > 0 ? 1 : -1 }));
}

const nothing: WorkSum = { workedMs: 0, activeMs: 0, measuredMs: 0 };

function addUp(rows: readonly WorkSumRow[], terms: readonly Term[][]): WorkSum[] {
  const bySegment: WorkSum[] = [];
  for (const row of rows) {
    const sum = (bySegment[row.segment] ??= { ...nothing });
    sum.workedMs += row.worked_ms;
    sum.activeMs += row.active_ms;
    sum.measuredMs += row.measured_ms;
  }
  return terms.map((own) => {
    const total = { ...nothing };
    for (const { segment, sign } of own) {
      const sum = bySegment[segment];
      if (sum === undefined) continue;
      total.workedMs += sign * sum.workedMs;
      total.activeMs += sign * sum.activeMs;
      total.measuredMs += sign * sum.measuredMs;
    }
    return total;
  });
}

export function addSums(sums: readonly WorkSum[]): WorkSum {
  const total = { ...nothing };
  // Adds in place, because a list of members adds thousands of sums.
  for (const { workedMs, activeMs, measuredMs } of sums) {
    total.workedMs += workedMs;
    total.activeMs += activeMs;
    total.measuredMs += measuredMs;
  }
  return total;
}

/** Converts a sum to the form of the API: whole seconds, halves rounded up. */
export function toWorkTotal({ workedMs, activeMs, measuredMs }: WorkSum): WorkTotal {
  const [active, measured] = [toSeconds(activeMs), toSeconds(measuredMs)];
  return {
    duration: toSeconds(workedMs),
    active_seconds: active,
    measured_seconds: measured,
    activity: activityPercentOf(active, measured),
  };
}

/** Rounds a sum of milliseconds to whole seconds, halves up. */
export function toSeconds(milliseconds: number): number {
  // To whole milliseconds first, because errors in fractions could round a half either way.
  return Math.round(Math.round(milliseconds) / secondMs);
}
