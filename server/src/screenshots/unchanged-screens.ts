import { invalidField } from '@time-tracker/contract/errors';
import { unchangedScreenDaysMax } from '@time-tracker/contract/limits';
import { dayMs } from '@time-tracker/contract/time/durations';
import type { SentInterval } from '@time-tracker/contract/time/interval';
import { i18n } from '../language/server-texts.ts';
import { scopeOf, type Call } from '../access/actor.ts';
import { findVisibleWork, readRange, type WorkFilter } from '../access/visible-work.ts';
import { listLocalDays } from '../calendar/local-days.ts';
import type { Database } from '../database/database.ts';
import { sumUnchangedScreens } from './unchanged-screens-store.ts';

type UnchangedInput = WorkFilter &
  SentInterval<Date> & { user_ids: readonly number[]; time_zone?: string | undefined };

export type UnchangedDay = { user_id: number; date: string; seconds: number };

/** The days on which the screenshots of people looked the same for at least an hour in a row. */
export async function listUnchangedDays(
  { database }: { database: Database },
  call: Call,
  input: UnchangedInput,
): Promise<{ days: UnchangedDay[]; time_zone: string }> {
  const range = readRange(input, call.now);
  // An hour more, for a change of the clock.
  const longestMs = (unchangedScreenDaysMax + 1 / 24) * dayMs;
  if (range.end.getTime() - range.start.getTime() > longestMs) {
    throw invalidField(
      'start',
      i18n.t('At most {unchangedScreenDaysMax} days at once', { unchangedScreenDaysMax }),
    );
  }
  const timeZone = input.time_zone ?? call.actor.timeZone;
  const localDays = listLocalDays(range, timeZone);
  const rows = await database.reads.transaction(scopeOf(call.actor), async (tx) => {
    const work = await findVisibleWork(tx, call.actor, input);
    const dayStarts = localDays.map(({ start }) => start);
    return sumUnchangedScreens(tx, work, range, { userIds: input.user_ids, dayStarts });
  });
  const days = rows.map(({ userId, day, seconds }) => ({
    user_id: userId,
    date: localDays[day]?.date ?? '',
    seconds,
  }));
  return { days, time_zone: timeZone };
}
