import { z } from 'zod';
import { id } from '../fields.ts';
import { noticeKind } from './notice.ts';

/** `clock`: 07:04:00. `units`: 7h 04m. `decimal`: 7.07 hours. */
export const durationFormat = z.enum(['clock', 'units', 'decimal']);
export type DurationChoice = z.infer<typeof durationFormat>;

export const clockFormat = z.enum(['24', '12']);
export type ClockFormat = z.infer<typeof clockFormat>;

/** `dmy`: 20/11/2026. `mdy`: 11/20/2026. `ymd`: 2026-11-20. */
export const dateOrder = z.enum(['dmy', 'mdy', 'ymd']);
export type DateOrder = z.infer<typeof dateOrder>;

/** What a person chose for themselves. */
export const profileSettings = z.object({
  duration_format: durationFormat,
  clock: clockFormat,
  date_order: dateOrder,
  default_project_id: id
    .nullable()
    .describe('Preselected for the timer. Null: none, or the person can no longer record in it.'),
  muted_notices: z.array(noticeKind).describe('The notices and emails that are switched off'),
});
export type ProfileSettings = z.output<typeof profileSettings>;
