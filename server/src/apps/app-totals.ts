import type { AppGroup, AppKind } from '@time-tracker/contract/app';
import type { Interval } from '@time-tracker/contract/time/interval';
import type { VisibleWork } from '../access/visible-work.ts';
import { listLocalDays, type LocalDay } from '../calendar/local-days.ts';
import { planDays } from '../work-time/work-days.ts';
import { rankMembers } from '../work-time/work-ranking.ts';
import type { Tx } from '../database/database.ts';
import { planReads, planRowReads, type Segment } from '../totals/plan-reads.ts';
import { appTotals } from '../totals/totals-source.ts';
import {
  groupByDay,
  groupByGivenMembers,
  groupByMember,
  groupByName,
  groupByTitle,
  rankAppTime,
  type AppGroupRow,
  type AppGroupTotal,
  type AppQuery,
  type DayTerm,
  type RatedSeconds,
} from './app-totals-store.ts';
import { decide, findRatedApps, type RatedApps } from './rated-apps.ts';
import { findRetitledTime, moveCategories, moveRatings } from './title-rules.ts';

export type GroupRequest = Omit<AppQuery, 'titles' | 'rated' | 'titlePart'> & {
  by: 'name' | 'title' | 'member' | 'day';
  /** The number of apps that are listed separately per member or day. The rest is summed up. */
  top: number;
  page: { number: number; size: number };
};

/** App time in groups as the API returns it: whole seconds, percentages with one decimal. */
export async function describeAppTotals(
  tx: Tx,
  work: VisibleWork,
  range: Interval<Date>,
  { timeZone, ...request }: GroupRequest & { timeZone: string },
) {
  const { by, page } = request;
  const days = by === 'day' ? listLocalDays(range, timeZone) : [];
  const rated = await findRatedApps(tx, request.organizationId, range);
  const found = await readGroups(tx, work, range, days, { ...request, rated: rated.apps });
  const { times, since } = await findRetitledTime(tx, work, range, request, rated);
  const { rows, more } = found;
  const total = moveRatings(found.total, times);
  const timesOf = Map.groupBy(times, ({ userId }) => userId);
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
    ...describeRating(row, rated.findByTitle),
  });
  const pageRows = cutToPage(rows, by, page.size);
  const memberIds = [...new Set(pageRows.rows.map((row) => row.user_id))];
  return {
    groups: pageRows.rows.map(toGroup),
    more: more ?? pageRows.more,
    days: days.map(({ date }) => date),
    total: {
      ...toRatedSeconds(total),
      active_seconds: toWhole(total.active_seconds),
      unrated_count: total.unrated_count,
    },
    members: memberIds.flatMap((id) => {
      const member = found.members.find((one) => one.user_id === id);
      if (member === undefined) return [];
      const moved = moveRatings(member, timesOf.get(member.user_id) ?? []);
      return [{ ...member, ...toRatedSeconds(moved) }];
    }),
    categories: moveCategories(found.categories, times).map(({ category, seconds }) => ({
      category,
      seconds: toWhole(seconds),
    })),
    titles_since: since,
    time_zone: timeZone,
  };
}

/** The groups of an app have no title, so only groups by title get what rules about titles say. */
function describeRating(row: AppGroupRow, findByTitle: RatedApps['findByTitle']) {
  const { rating = null, rated_by = null, category = null } = row;
  if (typeof row.title !== 'string' || row.kind === null || row.name === null) {
    return { rating: rating ?? 0, rated_by, category };
  }
  const ruled = findByTitle({ kind: row.kind, name: row.name, title: row.title });
  const decided = decide(rated_by === 'owner' ? rating : null, ruled.rating);
  return { ...decided, rating: decided.rating ?? 0, category: ruled.category };
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
  { by, top, page: { number, size }, ...request }: GroupRequest & Pick<AppQuery, 'rated'>,
) {
  const page = { limit: size, offset: (number - 1) * size };
  const whole = [{ segment: 0, start: range.start, end: range.end }];
  const isSearch = request.search !== undefined && request.search !== '';
  const isOfOne = by === 'member' && request.name !== undefined;
  const titles = by === 'title' || isSearch || isOfOne;
  const query = { ...request, titles };
  const plan = (segments: readonly Segment[]) =>
    titles ? planRowReads(appTotals, work, segments) : planAppReads(work, segments);
  switch (by) {
    case 'name':
      return { ...(await groupByName(tx, query, plan(whole), page)), more: undefined };
    case 'title':
      return { ...(await groupByTitle(tx, query, plan(whole), page)), more: undefined };
    case 'day': {
      const { segments, terms } = titles ? cutAtDays(days) : composeDays(days);
      const found = await groupByDay(tx, query, { reads: plan(segments), terms, top });
      return { ...found, more: false };
    }
    case 'member': {
      if (titles) {
        const found = await groupByMember(tx, query, { reads: plan(whole), top, page });
        return { ...found, more: undefined };
      }
      const { members, count } = await rankMembers(tx, work, range, page);
      const ids = members.map(({ id }) => id);
      const reads = ids.length === 0 ? [] : planAppReads(work, whole, ids);
      const found = await groupByGivenMembers(tx, query, { ids, reads, ofAll: plan(whole), top });
      return { ...found, more: count > page.offset + size };
    }
  }
}

/** Rows are cut at the ends of each day. */
function cutAtDays(days: readonly LocalDay[]): { segments: Segment[]; terms: DayTerm[] } {
  return {
    segments: days.map(({ start, end }, segment) => ({ segment, start, end })),
    terms: days.map((_, day) => ({ segment: day, day, sign: 1 })),
  };
}

/** Totals of UTC days, and the differences at both ends of each local day. */
function composeDays(days: readonly LocalDay[]): { segments: Segment[]; terms: DayTerm[] } {
  const { spans, terms } = planDays(days);
  return {
    segments: spans.map((span, segment) => ({ ...span, segment })),
    terms: terms.flatMap((own, day) => own.map((term) => ({ ...term, day }))),
  };
}

/** Every totals table has the app as a key, so it needs no extra key. */
export function planAppReads(work: VisibleWork, segments: readonly Segment[], userIds?: number[]) {
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
  const { apps: rated } = await findRatedApps(tx, organizationId, range);
  const { rows, total } = await rankAppTime(tx, { organizationId, rated }, parts, limit);
  const ofKind = (kind: AppKind) =>
    rows
      .filter((row) => row.kind === kind)
      .map((row) => ({
        name: row.name ?? '',
        seconds: toWhole(row.seconds),
        active_seconds: toWhole(row.active_seconds),
        percent: shareOf(row.seconds, total.seconds),
        rating: row.rating ?? (0 as const),
      }));
  return { apps: ofKind('app'), sites: ofKind('url'), app_total: toWholeTotal(total) };
}

/** Rounds to seconds. Rounds to milliseconds first to remove floating-point errors. */
function toWhole(seconds: number): number {
  return Math.round(Math.round(seconds * 1000) / 1000);
}

function toWholeTotal(total: AppGroupTotal) {
  return {
    seconds: toWhole(total.seconds),
    active_seconds: toWhole(total.active_seconds),
    productive_seconds: toWhole(total.productive_seconds),
    unproductive_seconds: toWhole(total.unproductive_seconds),
  };
}

/** Whole seconds by rating that add up to the total. */
function toRatedSeconds(sums: RatedSeconds) {
  const seconds = toWhole(sums.seconds);
  const productive = toWhole(sums.productive_seconds);
  const neutral = toWhole(sums.neutral_seconds);
  const unproductive = toWhole(sums.unproductive_seconds);
  return {
    seconds,
    productive_seconds: productive,
    neutral_seconds: neutral,
    unproductive_seconds: unproductive,
    // The parts are rounded separately and may exceed the total by a second.
    unrated_seconds: Math.max(0, seconds - productive - neutral - unproductive),
  };
}

/** Percentage with one decimal. */
export function shareOf(seconds: number, allSeconds: number): number {
  return allSeconds === 0 ? 0 : Math.round((1000 * seconds) / allSeconds) / 10;
}

function cutToPage(rows: AppGroupRow[], by: GroupRequest['by'], size: number) {
  if (by === 'day') return { rows, more: false };
  if (by !== 'member') return { rows: rows.slice(0, size), more: rows.length > size };
  const members = [...new Set(rows.map((row) => row.user_id))].slice(0, size);
  const memberRows = rows.filter((row) => members.includes(row.user_id));
  return { rows: memberRows, more: memberRows.length < rows.length };
}
