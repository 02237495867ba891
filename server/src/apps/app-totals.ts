import type { AppGroup, AppKind } from '@time-tracker/contract/app';
import { makeDisjoint } from '../access/disjoint-work.ts';
import type { Range, VisibleWork } from '../access/visible-work.ts';
import { listLocalDays } from '../activity/local-days.ts';
import type { Tx } from '../database/database.ts';
import {
  groupAppTime,
  type AppGrouping,
  type AppGroupRow,
  type AppGroupTotal,
} from './app-totals-store.ts';

export type AskedGroups = Omit<AppGrouping, 'dayStarts' | 'window'> & {
  organizationId: number;
  timeZone: string;
  page: { number: number; size: number };
};

/** Application time in groups as it is sent: whole seconds, shares of the total in tenths of a percent. */
export async function describeAppTotals(
  tx: Tx,
  work: VisibleWork,
  range: Range,
  asked: AskedGroups,
) {
  const { by, page, timeZone } = asked;
  const days = by === 'day' ? listLocalDays(range, timeZone) : [];
  const window = { limit: page.size, offset: (page.number - 1) * page.size };
  const dayStarts = days.map(({ start }) => start);
  const parts = makeDisjoint(work);
  const grouping = { ...asked, dayStarts, window };
  const found = await groupAppTime(tx, asked.organizationId, parts, range, grouping);
  const { rows, more } = cutToPage(found.rows, by, page.size);
  const toGroup = (row: AppGroupRow): AppGroup => ({
    kind: row.kind ?? null,
    name: row.name ?? null,
    title: row.title ?? null,
    user_id: row.user_id ?? null,
    user_name: row.user_name ?? null,
    date: days[(row.day ?? 0) - 1]?.date ?? null,
    seconds: Math.round(row.seconds),
    active_seconds: Math.round(row.active_seconds),
    percent: shareOf(row.seconds, found.total.seconds),
    rating: row.rating,
  });
  const { seconds, active_seconds, productive_seconds, unproductive_seconds } = found.total;
  return {
    groups: rows.map(toGroup),
    more,
    days: days.map(({ date }) => date),
    total: {
      seconds: Math.round(seconds),
      active_seconds: Math.round(active_seconds),
      productive_seconds: Math.round(productive_seconds),
      unproductive_seconds: Math.round(unproductive_seconds),
    },
    time_zone: timeZone,
  };
}

/**
 * The applications and the sites used most in a range, longest first, with their shares of the time
 * of all of them.
 */
export async function rankApps(
  tx: Tx,
  work: VisibleWork,
  range: Range,
  { organizationId, limit }: { organizationId: number; limit: number },
) {
  const parts = makeDisjoint(work);
  const rank = (kind: AppKind) =>
    groupAppTime(tx, organizationId, parts, range, {
      ...{ by: 'name' as const, kind, name: undefined, search: undefined, top: 1, dayStarts: [] },
      window: { limit, offset: 0 },
    });
  const [apps, sites] = [await rank('app'), await rank('url')];
  const add = (key: keyof AppGroupTotal) => apps.total[key] + sites.total[key];
  const allSeconds = add('seconds');
  const toRanked = (row: AppGroupRow) => ({
    name: row.name ?? '',
    seconds: Math.round(row.seconds),
    active_seconds: Math.round(row.active_seconds),
    percent: shareOf(row.seconds, allSeconds),
    rating: row.rating,
  });
  return {
    apps: apps.rows.slice(0, limit).map(toRanked),
    sites: sites.rows.slice(0, limit).map(toRanked),
    app_total: {
      seconds: Math.round(allSeconds),
      active_seconds: Math.round(add('active_seconds')),
      productive_seconds: Math.round(add('productive_seconds')),
      unproductive_seconds: Math.round(add('unproductive_seconds')),
    },
  };
}

/** Percent with one decimal. */
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
