import { t } from '@lingui/core/macro';
import type { WorkSession } from '@time-tracker/contract/activity';
import type { CsvCell } from '../../ui/tables/csv.ts';
import { clockDuration, fileDate, fileTime } from '../../language/format.ts';
import type { Day } from '../../ui/time/zoned-day.ts';
import { sourceLabel } from '../../language/source-label.ts';

export function logCsvHead(): CsvCell[] {
  return [
    t`Date`,
    t`Start`,
    t`Finish`,
    t`Time zone`,
    t`Member`,
    t`Project`,
    t`Duration`,
    t`Seconds`,
    t`Activity %`,
    t`Source`,
    t`Note`,
  ];
}

/** The sessions of a day, oldest first, each clipped to that day. */
export function logCsvRows(
  day: Day,
  sessions: readonly WorkSession[],
  timeZone: string,
): CsvCell[][] {
  return sessions
    .toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
    .map((session) => [
      fileDate(`${day}T00:00:00Z`, 'UTC'),
      fileTime(session.start, timeZone),
      fileTime(session.finish, timeZone),
      timeZone,
      session.user_name,
      session.project_name,
      clockDuration(session.duration),
      session.duration,
      session.activity,
      session.sources.map(sourceLabel).join(', '),
      session.notes.join('; '),
    ]);
}
