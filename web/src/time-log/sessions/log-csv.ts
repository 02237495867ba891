import type { WorkSession } from '@time-tracker/contract/activity';
import type { CsvCell } from '../../ui/tables/csv.ts';
import { formatClock, formatDate, formatDuration } from '../../language/format.ts';
import type { Day } from '../../ui/time/zoned-day.ts';
import { sourceLabel } from './source-label.ts';

export const logCsvHead = [
  'Date',
  'Start',
  'Finish',
  'Time zone',
  'Member',
  'Project',
  'Duration',
  'Seconds',
  'Activity %',
  'Source',
  'Note',
];

/** The sessions of a day, oldest first, each with its part of that day. */
export function logCsvRows(
  day: Day,
  sessions: readonly WorkSession[],
  timeZone: string,
): CsvCell[][] {
  return sessions
    .toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start))
    .map((session) => [
      formatDate(`${day}T00:00:00Z`, 'UTC'),
      formatClock(session.start, timeZone),
      formatClock(session.finish, timeZone),
      timeZone,
      session.user_name,
      session.project_name,
      formatDuration(session.duration),
      session.duration,
      session.activity,
      session.sources.map((source) => sourceLabel[source]).join(', '),
      session.notes.join('; '),
    ]);
}
