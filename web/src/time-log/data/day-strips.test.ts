import type { WorkSession } from '@time-tracker/contract/activity';
import { describe, expect, it } from 'vitest';
import { rangeOfDay } from '../../ui/time/zoned-day.ts';
import { otherColor, shadeOf } from '../../ui/charts/series-color.ts';
import { sampleSession } from '../../testing/sample-session.ts';
import { heightOf, stripsOf, withOwnStrip } from './day-strips.ts';

const day = rangeOfDay('2026-11-20', 'UTC');

const session = (start: string, finish: string, more: Partial<WorkSession> = {}) =>
  sampleSession({
    start: `2026-11-${start}:00.000Z`,
    finish: `2026-11-${finish}:00.000Z`,
    sources: ['desktop'],
    ...more,
  });

function windows(start: string, ...activities: (number | null)[]) {
  return activities.map((activity, index) => ({
    start: new Date(Date.parse(`2026-11-${start}:00Z`) + index * 600_000).toISOString(),
    duration: 600,
    measured_seconds: 600,
    activity,
  }));
}

describe('strips', () => {
  it('place each window, clipped to the session', () => {
    const [strip] = stripsOf(
      [session('20T06:05', '20T06:25', { windows: windows('20T06:00', 40, 80, null) })],
      day,
    );
    const inMinutes = strip?.parts.map(({ from, to, activity }) => [
      Math.round(from * 1440),
      Math.round(to * 1440),
      activity,
    ]);
    expect(inMinutes).toEqual([
      [365, 370, 40],
      [370, 380, 80],
      [380, 385, null],
    ]);
  });

  it('draw equal adjacent windows as one, and leave gaps', () => {
    const [strip] = stripsOf(
      [
        session('20T06:00', '20T06:30', { windows: windows('20T06:00', 40, 40, 40) }),
        session('20T07:00', '20T07:10', { windows: windows('20T07:00', 40) }),
      ],
      day,
    );
    expect(strip?.parts).toEqual([
      { color: shadeOf('blue'), isManual: false, from: 6 / 24, to: 6.5 / 24, activity: 40 },
      { color: shadeOf('blue'), isManual: false, from: 7 / 24, to: 7 / 24 + 1 / 144, activity: 40 },
    ]);
  });

  it('draw manual time in a color of its own', () => {
    const manual = { sources: ['manual' as const], windows: windows('20T06:00', null) };
    const [strip] = stripsOf([session('20T06:00', '20T06:10', manual)], day);
    expect(strip?.parts).toMatchObject([{ color: otherColor, isManual: true, activity: null }]);
  });

  it('omit time of the previous day', () => {
    const [strip] = stripsOf(
      [session('19T23:50', '20T00:10', { windows: windows('19T23:50', 10, 20) })],
      day,
    );
    expect(strip?.parts).toMatchObject([{ from: 0, to: 1 / 144, activity: 20 }]);
  });

  it('one per person, sorted by name, with the total', () => {
    const strips = stripsOf(
      [
        session('20T09:00', '20T09:10', { user_id: 2, user_name: 'Zoe' }),
        session('20T08:00', '20T08:10', { project_id: 11 }),
        session('20T06:00', '20T06:10'),
      ],
      day,
    );
    expect(strips.map(({ userName, durationSeconds }) => [userName, durationSeconds])).toEqual([
      ['Ada', 1200],
      ['Zoe', 600],
    ]);
    expect(strips[0]?.sessions.map(({ project_id: id }) => id)).toEqual([10, 11]);
  });

  it('begin with the own one, which is empty on a day without own work', () => {
    const others = stripsOf([session('20T09:00', '20T09:10')], day);
    const zoe = { id: 2, name: 'Zoe' };
    const [own, ...rest] = withOwnStrip(others, zoe);
    expect(own).toEqual({
      userId: 2,
      userName: 'Zoe',
      durationSeconds: 0,
      parts: [],
      sessions: [],
    });
    expect(rest).toEqual(others);
    const both = stripsOf(
      [
        session('20T09:00', '20T09:10'),
        session('20T11:00', '20T11:10', { user_id: 2, user_name: 'Zoe' }),
      ],
      day,
    );
    expect(withOwnStrip(both, zoe).map(({ userName }) => userName)).toEqual(['Zoe', 'Ada']);
  });

  it('work with little activity is visible', () => {
    expect(heightOf(0)).toBeGreaterThan(0.2);
    expect(heightOf(100)).toBe(1);
    expect(heightOf(null)).toBeLessThan(heightOf(80));
  });
});
