import type { AppGroup, AppKind } from '@time-tracker/contract/app';
import type { Interval } from '@time-tracker/contract/time/interval';
import type { VisibleWork } from '../access/visible-work.ts';
import { listLocalDays, type LocalDay } from '../calendar/local-days.ts';
import { describeDays } from '../work-time/work-days.ts';
import { rankMembers } from '../work-time/work-ranking.ts';
import type { Tx } from '../database/database.ts';
import { planReads, planRowReads, type Segment } from '../totals/plan-reads.ts';
import { appTotals } from '../totals/totals-source.ts';
import {
  groupAppTime,
  rankAppTime,
  type AppGrouping,
  type AppGroupRow,
} from './app-totals-store.ts';

export type AskedGroups = Pick<
  AppGrouping,
  'organizationId' | 'by' | 'kind' | 'name' | 'search' | 'top'
> & {
  timeZone: string;
  page: { number: number; size: number };
};

/** App time in groups as the API returns it: whole seconds, percentages with one decimal. */
export async function describeAppTotals(
  tx: Tx,
  work: VisibleWork,
  range: Interval<Date>,
  asked: AskedGroups,
) {
  const { by, page, timeZone } = asked;
  const days = by === 'day' ? listLocalDays(range, timeZone) : [];
  const { rows, more, total } = await readGroups(tx, work, range, days, asked);
  const toGroup = (row: AppGroupRow): AppGroup => ({
    kind: row.kind ?? null,
    name: row.name ?? null,
    title: row.title ?? null,
    user_id: row.user_id ?? null,
    user_name: row.user_name ?? null,
    date: days[row.day ?? -1]?.date ?? null,
    seconds: toWhole(row.seconds),
    active_seconds: toWhole(row.active_seconds),
    percent: shareOf(row.seconds, total.seconds),
    rating: row.rating,
  });
  const shown = cutToPage(rows, by, page.size);
  return {
    groups: shown.rows.map(toGroup),
    more: more ?? shown.more,
    days: days.map(({ date }) => date),
    total: toWholeTotal(total),
    time_zone: timeZone,
  };
}

/**
 * Reads the totals. Reads the rows instead for titles, for a search, and for the members who use one
 * app, because the totals lack these keys. Members are sorted by their work time.
 */
async function readGroups(
  tx: Tx,
  work: VisibleWork,
  range: Interval<Date>,
  days: readonly LocalDay[],
  { timeZone: _zone, page, ...asked }: AskedGroups,
) {
  const window = { limit: page.size, offset: (page.number - 1) * page.size };
  const whole = { segment: 0, start: range.start, end: range.end };
  const isSearch = asked.search !== undefined && asked.search !== '';
  const isOfOne = asked.by === 'member' && asked.name !== undefined;
  if (asked.by === 'title' || isSearch || isOfOne) {
    const spans = days.map(({ start, end }, segment) => ({ segment, start, end }));
    const terms = days.map((_, day) => ({ segment: day, day, sign: 1 as const }));
    const parts = planRowReads(appTotals, work, asked.by === 'day' ? spans : [whole]);
    const found = await groupAppTime(tx, { ...asked, titles: true, parts, terms, window });
    return { ...found, more: undefined };
  }
  const grouping = { ...asked, titles: false, window };
  if (asked.by === 'day') {
    const { spans, terms } = describeDays(days);
    const parts = planAppReads(
      work,
      spans.map((span, segment) => ({ ...span, segment })),
    );
    const ofDays = terms.flatMap((own, day) => own.map((term) => ({ ...term, day })));
    const found = await groupAppTime(tx, { ...grouping, parts, terms: ofDays });
    return { ...found, more: false };
  }
  const ofAll = planAppReads(work, [whole]);
  if (asked.by === 'name') {
    const found = await groupAppTime(tx, { ...grouping, parts: ofAll, terms: [] });
    return { ...found, more: undefined };
  }
  const { members, count } = await rankMembers(tx, work, range, window);
  const ids = members.map(({ id }) => id);
  const parts = ids.length === 0 ? [] : planAppReads(work, [whole], ids);
  const paged = { ...grouping, parts, terms: [], members: { ids, ofAll } };
  return { ...(await groupAppTime(tx, paged)), more: count > window.offset + page.size };
}

/** Every totals table has the app as a key, so it needs no extra key. */
function planAppReads(work: VisibleWork, segments: readonly Segment[], userIds?: number[]) {
  return planReads(appTotals, work, segments, { project: false, user: false }, userIds);
}

/**
 * The most used apps and sites in a range, longest first, with their percentages of the total time.
 */
export async function rankApps(
  tx: Tx,
  work: VisibleWork,
  range: Interval<Date>,
  { organizationId, limit }: { organizationId: number; limit: number },
) {
  const parts = planAppReads(work, [{ segment: 0, start: range.start, end: range.end }]);
  const { rows, total } = await rankAppTime(tx, organizationId, parts, limit);
  const ofKind = (kind: AppKind) =>
    rows
      .filter((row) => row.kind === kind)
      .map((row) => ({
        name: row.name ?? '',
        seconds: toWhole(row.seconds),
        active_seconds: toWhole(row.active_seconds),
        percent: shareOf(row.seconds, total.seconds),
        rating: row.rating,
      }));
  return { apps: ofKind('app'), sites: ofKind('url'), app_total: toWholeTotal(total) };
}

/** Rounds to seconds. Rounds to milliseconds first to remove floating-point errors. */
function toWhole(seconds: number): number {
  return Math.round(Math.round(seconds * 1000) / 1000);
}

function toWholeTotal(total: {
  seconds: number;
  active_seconds: number;
  productive_seconds: number;
  unproductive_seconds: number;
}) {
  return {
    seconds: toWhole(total.seconds),
    active_seconds: toWhole(total.active_seconds),
    productive_seconds: toWhole(total.productive_seconds),
    unproductive_seconds: toWhole(total.unproductive_seconds),
  };
}

/** Percentage with one decimal. */
export function shareOf(seconds: number, allSeconds: number): number {
  return allSeconds === 0 ? 0 : Math.round((1000 * seconds) / allSeconds) / 10;
}

function cutToPage(rows: AppGroupRow[], by: AppGrouping['by'], size: number) {
  if (by === 'day') return { rows, more: false };
  if (by !== 'member') return { rows: rows.slice(0, size), more: rows.length > size };
  const members = [...new Set(rows.map((row) => row.user_id))].slice(0, size);
  const shown = rows.filter((row) => members.includes(row.user_id));
  return { rows: shown, more: shown.length < rows.length };
}
