import { expect, it } from 'vitest';
import { earlierDayOf, groupByDay, sessionKey } from './session-days.ts';

const session = (start: string, finish: string) => ({
  activity_ids: [start],
  start: `2026-11-${start}:00.000Z`,
  finish: `2026-11-${finish}:00.000Z`,
});

const sessions = [
  session('20T09:00', '20T10:00'),
  session('19T22:30', '20T00:10'),
  session('19T20:00', '19T23:00'),
];

it('sessions are listed on the local day on which they ended', () => {
  const days = (zone: string) =>
    groupByDay(sessions, zone).map(({ day, sessions: own }) => [day, own.map(sessionKey)]);
  expect(days('UTC')).toEqual([
    ['2026-11-20', ['20T09:00', '19T22:30']],
    ['2026-11-19', ['19T20:00']],
  ]);
  // There it is midnight at 23:00.
  expect(days('Europe/Berlin')).toEqual(days('UTC'));
  expect(days('America/New_York')).toEqual([
    ['2026-11-20', ['20T09:00']],
    ['2026-11-19', ['19T22:30', '19T20:00']],
  ]);
});

it('shows if a session began on the previous day', () => {
  const [, late] = sessions;
  if (!late) throw new Error('There is no such session');
  expect(earlierDayOf(late, 'UTC')).toBe('2026-11-19');
  expect(earlierDayOf(late, 'America/New_York')).toBeUndefined();
});

it('sessions of a day are sorted by start, latest first, regardless of length', () => {
  const long = session('20T16:30', '20T17:50');
  const short = session('20T17:40', '20T17:49');
  const [day] = groupByDay([long, short], 'UTC');
  expect(day?.sessions.map(sessionKey)).toEqual(['20T17:40', '20T16:30']);
});
