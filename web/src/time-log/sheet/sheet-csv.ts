import { t } from '@lingui/core/macro';
import type { ApiReceives } from '@time-tracker/contract/api';
import type { CsvCell } from '../../ui/tables/csv.ts';
import { clockDuration, fileDate } from '../../language/format.ts';
import type { Day } from '../../ui/time/zoned-day.ts';

type SheetMember = ApiReceives['activity']['days']['groups'][number];

/** A column for each day. Each line names the time zone, because days depend on it. */
export function sheetCsvHead(days: readonly Day[]): CsvCell[] {
  const dates = days.map((day) => fileDate(`${day}T00:00:00Z`, 'UTC'));
  return [t`Member`, t`Project`, t`Time zone`, ...dates, t`Total`, t`Seconds`];
}

/** A line for each project of a member, without sum rows. */
export function sheetCsvRows(members: readonly SheetMember[], timeZone: string): CsvCell[][] {
  return members.flatMap((member) =>
    (member.projects ?? []).map((project) => [
      member.name,
      project.name,
      timeZone,
      ...project.days.map(clockDuration),
      clockDuration(project.duration),
      project.duration,
    ]),
  );
}
