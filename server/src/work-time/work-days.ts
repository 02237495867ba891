import type { WorkTotal } from '@time-tracker/contract/activity';
import type { VisibleWork } from '../access/visible-work.ts';
import type { Tx } from '../database/database.ts';
import { activityPercentOf } from './activity-percent.ts';
import { alignDown, type Span } from './work-cover.ts';
import { coverParts } from './work-source.ts';
import { sumPieces, type WorkKeys, type WorkSumRow } from './work-totals-store.ts';

/** Milliseconds, with fractions where an activity counts with its share. Round after adding up. */
export type WorkSum = { workedMs: number; activeMs: number; measuredMs: number };

type Stretch = { start: Date; finish: Date };

export type GroupDays = { projectId: number | null; userId: number | null; days: WorkSum[] };

export type DaySums = {
  /** Work of everybody and everything asked for, by day. */
  days: WorkSum[];
  /** The same by the keys, only where there is work; none without keys. */
  groups: GroupDays[];
};

const daySeconds = 86_400;
const halfDayMs = (daySeconds * 1000) / 2;

/**
 * Sums of visible work for days, or shorter stretches of time; with `userIds` only of those people.
 * A day of a time zone is made from days of UTC, of which totals are kept, by taking away what lies
 * beyond one of its ends and adding what lies beyond the other: of each border at most half a day is
 * read by the hour, ten minutes or row.
 */
export async function sumWorkByDay(
  tx: Tx,
  work: VisibleWork,
  days: readonly Stretch[],
  keys: WorkKeys = { project: false, member: false },
  userIds?: readonly number[],
): Promise<DaySums> {
  const { spans, terms } = describeDays(days);
  const numbered = spans.map((span, segment) => ({ ...span, segment }));
  const rows = await sumPieces(tx, coverParts(work, numbered, keys, userIds), keys);
  if (!keys.project && !keys.member) return { days: addUp(rows, terms), groups: [] };
  const groups = Map.groupBy(rows, (row) => `${row.project_id}/${row.user_id}`);
  const sums = [...groups.values()].map((own): GroupDays => ({
    projectId: own[0]?.project_id ?? null,
    userId: own[0]?.user_id ?? null,
    days: addUp(own, terms),
  }));
  return {
    days: days.map((_, day) => addSums(sums.map((group) => group.days[day] ?? nothing))),
    // A day of UTC may have work of somebody of whom the range has none.
    groups: sums.filter((group) => Math.round(addSums(group.days).workedMs) > 0),
  };
}

type Term = { segment: number; sign: 1 | -1 };

/** The stretches to read, and of which of them each day is the sum. */
export function describeDays(days: readonly Stretch[]): { spans: Span[]; terms: Term[][] } {
  const spans: Span[] = [];
  const known = new Map<string, number>();
  const segmentOf = (fromMs: number, toMs: number) => {
    const key = `${fromMs}/${toMs}`;
    const segment = known.get(key) ?? spans.length;
    if (segment === spans.length) {
      spans.push({ from: new Date(fromMs), to: new Date(toMs) });
      known.set(key, segment);
    }
    return segment;
  };
  const terms = days.map(({ start, finish }) => {
    const stretches = stretchesOf(start.getTime(), finish.getTime());
    return stretches.map(({ fromMs, toMs, sign }) => ({ segment: segmentOf(fromMs, toMs), sign }));
  });
  return { spans, terms };
}

type SignedStretch = { fromMs: number; toMs: number; sign: 1 | -1 };

function stretchesOf(startMs: number, finishMs: number): SignedStretch[] {
  if (finishMs - startMs <= halfDayMs) return [{ fromMs: startMs, toMs: finishMs, sign: 1 }];
  const firstMs = alignDown(new Date(startMs), daySeconds).getTime();
  const lastMs = alignDown(new Date(finishMs), daySeconds).getTime();
  const whole: SignedStretch[] = [];
  for (let dayMs = firstMs; dayMs < lastMs; dayMs += daySeconds * 1000) {
    whole.push({ fromMs: dayMs, toMs: dayMs + daySeconds * 1000, sign: 1 });
  }
  const before = sinceMidnight(startMs).map(({ fromMs, toMs, sign }): SignedStretch => ({
    fromMs,
    toMs,
    sign: sign === 1 ? -1 : 1,
  }));
  return withoutOpposites([...whole, ...before, ...sinceMidnight(finishMs)]);
}

/** What is between the UTC midnight before an instant and itself, the shorter way. */
function sinceMidnight(atMs: number): SignedStretch[] {
  const midnightMs = alignDown(new Date(atMs), daySeconds).getTime();
  if (midnightMs === atMs) return [];
  if (atMs - midnightMs <= halfDayMs) return [{ fromMs: midnightMs, toMs: atMs, sign: 1 }];
  const nextMs = midnightMs + daySeconds * 1000;
  return [
    { fromMs: midnightMs, toMs: nextMs, sign: 1 },
    { fromMs: atMs, toMs: nextMs, sign: -1 },
  ];
}

function withoutOpposites(stretches: readonly SignedStretch[]): SignedStretch[] {
  const counts = new Map<string, { stretch: SignedStretch; count: number }>();
  for (const stretch of stretches) {
    const key = `${stretch.fromMs}/${stretch.toMs}`;
    const count = (counts.get(key)?.count ?? 0) + stretch.sign;
    counts.set(key, { stretch, count });
  }
  return [...counts.values()]
    .filter(({ count }) => count !== 0)
    .map(({ stretch, count }) => ({ ...stretch, sign: count > 0 ? 1 : -1 }));
}

const nothing: WorkSum = { workedMs: 0, activeMs: 0, measuredMs: 0 };

function addUp(rows: readonly WorkSumRow[], terms: readonly Term[][]): WorkSum[] {
  const bySegment = new Map<number, WorkSum>();
  for (const row of rows) {
    const sum = { workedMs: row.worked_ms, activeMs: row.active_ms, measuredMs: row.measured_ms };
    const known = bySegment.get(row.segment);
    bySegment.set(row.segment, known === undefined ? sum : addSums([known, sum]));
  }
  return terms.map((own) => {
    const total = { ...nothing };
    for (const { segment, sign } of own) {
      const sum = bySegment.get(segment);
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
  // In place: a dashboard adds up some ten thousand of them.
  for (const { workedMs, activeMs, measuredMs } of sums) {
    total.workedMs += workedMs;
    total.activeMs += activeMs;
    total.measuredMs += measuredMs;
  }
  return total;
}

/** As it is sent: whole seconds, halves rounded up. */
export function toWorkTotal({ workedMs, activeMs, measuredMs }: WorkSum): WorkTotal {
  // Whole milliseconds first: sums of fractions drift, and halves would fall either way.
  const seconds = (milliseconds: number) => Math.round(Math.round(milliseconds) / 1000);
  const [active, measured] = [seconds(activeMs), seconds(measuredMs)];
  return {
    duration: seconds(workedMs),
    active_seconds: active,
    measured_seconds: measured,
    activity: activityPercentOf(active, measured),
  };
}
