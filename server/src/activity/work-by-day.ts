import type { Range, VisibleWork } from '../access/visible-work.ts';
import type { Tx } from '../database/database.ts';
import { listLocalDays } from './local-days.ts';
import { addSums, sumWorkByDay, toWorkTotal } from './work-days.ts';
import { listNames } from './work-session-store.ts';

const none = { kind: 'none', organizationId: 0 } as const;

/**
 * Work by day of a time zone as it is sent, with the total of the range, which is that of the days;
 * with `by` also of each project or member with work, most first.
 */
export async function describeWorkByDay(
  tx: Tx,
  work: VisibleWork,
  range: Range,
  timeZone: string,
  by: { kind: 'none' | 'project' | 'member'; organizationId: number } = none,
) {
  const localDays = listLocalDays(range, timeZone);
  const sums = await sumWorkByDay(tx, work, localDays, by.kind);
  const ids = sums.groups.map(({ id }) => id);
  const names =
    by.kind === 'none'
      ? new Map<number, string>()
      : await listNames(tx, by.kind, by.organizationId, ids);
  const groups = sums.groups
    .map(({ id, days }) => ({
      id,
      name: names.get(id) ?? '',
      ...toWorkTotal(addSums(days)),
      days: days.map((day) => toWorkTotal(day).duration),
    }))
    .sort((a, b) => b.duration - a.duration || a.name.localeCompare(b.name) || a.id - b.id);
  return {
    days: localDays.map(({ date, start, finish }, index) => ({
      date,
      start,
      finish,
      ...toWorkTotal(sums.days[index] ?? addSums([])),
    })),
    groups,
    total: toWorkTotal(addSums(sums.days)),
    time_zone: timeZone,
  };
}
