import { seedRandom } from '../example-random.ts';
import type { DemoPerson } from './studio-people.ts';
import { dayNumber, weekdayOf, type LocalDay } from './local-calendar.ts';

/** Public holidays with a fixed date, as MM-DD. */
const holidays: Record<DemoPerson['timeZone'], readonly string[]> = {
  'Europe/Berlin': ['01-01', '05-01', '10-03', '12-25', '12-26'],
  'America/New_York': ['01-01', '06-19', '07-04', '11-11', '12-25'],
  'Asia/Kathmandu': ['02-19', '04-14', '05-29', '09-19', '10-20', '10-21', '10-22'],
};

export type DayOff = 'weekend' | 'holiday' | 'outing' | 'vacation' | 'sick';

/** Why a person does not work on a day of their calendar; the result never changes. */
export function findDayOff(person: DemoPerson, day: LocalDay): DayOff | undefined {
  const weekday = weekdayOf(day);
  if (weekday === 0 || weekday === 6) return 'weekend';
  if (holidays[person.timeZone].includes(day.slice(5))) return 'holiday';
  if (isOuting(day)) return 'outing';
  if (isOnVacation(person, day)) return 'vacation';
  return isSick(person, day) ? 'sick' : undefined;
}

/** The studio has an outing on the second Friday of every other month. */
function isOuting(day: LocalDay): boolean {
  const [, month, date] = day.split('-').map(Number);
  return weekdayOf(day) === 5 && Number(month) % 2 === 0 && Number(date) > 7 && Number(date) <= 14;
}

/** About a week in every 84 days. */
function isOnVacation({ key }: DemoPerson, day: LocalDay): boolean {
  const term = Math.floor(dayNumber(day) / 84);
  const random = seedRandom('vacation', key, term);
  const first = random.whole(0, 70);
  const within = dayNumber(day) - term * 84;
  return within >= first && within < first + random.pick([4, 7, 7, 9]);
}

/** One to three days in one week of ten. */
function isSick({ key }: DemoPerson, day: LocalDay): boolean {
  const week = Math.floor((dayNumber(day) + 3) / 7);
  const random = seedRandom('sick', key, week);
  if (!random.chance(0.1)) return false;
  const first = random.whole(1, 5);
  return weekdayOf(day) >= first && weekdayOf(day) < first + random.whole(1, 3);
}
