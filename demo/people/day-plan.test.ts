import { recordedActivity } from '@time-tracker/contract/activity';
import { windowEnd } from '@time-tracker/contract/time/ten-minute-window';
import { describe, expect, it } from 'vitest';
import { capturesOf } from './captures.ts';
import { planDay } from './day-plan.ts';
import { findDayOff } from './days-off.ts';
import { addDays, instantOf, localClockOf, localDayOf, weekdayOf } from './local-calendar.ts';
import { demoPeople } from './studio-people.ts';
import { recordBlock } from './recorded-block.ts';

const days = Array.from({ length: 90 }, (_, index) => addDays('2026-01-05', index));
const isActive = () => true;
const plan = demoPeople.flatMap((person) => days.flatMap((day) => planDay(person, day, isActive)));

describe('local calendars', () => {
  it.each([
    ['Asia/Kathmandu', '2026-03-29', '2026-03-29T03:15:00.000Z'],
    ['Europe/Berlin', '2026-03-28', '2026-03-28T08:00:00.000Z'],
    // Daylight saving time started in the night before.
    ['Europe/Berlin', '2026-03-29', '2026-03-29T07:00:00.000Z'],
    ['America/New_York', '2026-03-29', '2026-03-29T13:00:00.000Z'],
  ])('find 9:00 in %s on %s', (zone, day, instant) => {
    const atMs = instantOf(zone, day, 9 * 60);
    expect(new Date(atMs).toISOString()).toBe(instant);
    expect(localClockOf(zone, atMs).time).toBe('09:00');
    expect(localDayOf(zone, atMs)).toBe(day);
  });

  it('show the day as a desktop does', () => {
    const atMs = instantOf('Europe/Berlin', '2026-03-09', 14 * 60 + 5);
    expect(localClockOf('Europe/Berlin', atMs)).toEqual({ day: 'Mon 9 Mar', time: '14:05' });
    expect(weekdayOf('2026-03-08')).toBe(0);
  });
});

describe('the plan of ninety days', () => {
  it('has days off, late evenings and manual time', () => {
    const off = demoPeople.flatMap((person) => days.map((day) => findDayOff(person, day)));
    for (const reason of ['weekend', 'holiday', 'outing', 'vacation', 'sick'] as const) {
      expect(off).toContain(reason);
    }
    const evenings = plan.filter(
      ({ person, start }) => localClockOf(person.timeZone, start).time > '20:00',
    );
    expect(evenings.length).toBeGreaterThan(10);
    expect(plan.some(({ kind }) => kind === 'manual')).toBe(true);
  });

  it('never overlaps for one person', () => {
    for (const person of demoPeople) {
      const own = plan.filter((block) => block.person === person);
      const sorted = own.sort((one, other) => one.start - other.start);
      for (const [index, block] of sorted.entries()) {
        expect(sorted[index + 1]?.start ?? Infinity).toBeGreaterThanOrEqual(block.end);
      }
    }
  });

  it('becomes activities within the limits of the contract', () => {
    const activities = plan.flatMap((block) => recordBlock(block));
    expect(activities.length).toBeGreaterThan(10_000);
    for (const { block: _, start, end, ...activity } of activities) {
      const sent = {
        ...activity,
        project_id: 1,
        start: new Date(start).toISOString(),
        finish: new Date(end).toISOString(),
      };
      expect(recordedActivity.safeParse(sent).error).toBeUndefined();
      expect(end).toBeGreaterThan(start);
      expect(end).toBeLessThanOrEqual(windowEnd(start));
      const { active_seconds, keyboard_seconds, mouse_seconds, measured_seconds } = activity;
      expect(active_seconds).toBeLessThanOrEqual(measured_seconds);
      expect(Math.max(keyboard_seconds, mouse_seconds)).toBeLessThanOrEqual(active_seconds);
      expect(keyboard_seconds + mouse_seconds).toBeGreaterThanOrEqual(active_seconds);
      const appSeconds = (activity.apps ?? []).reduce((sum, app) => sum + app.seconds, 0);
      expect(appSeconds).toBe(activity.source === 'manual' ? 0 : (end - start) / 1000);
    }
  });

  it('names the app in front in each capture', () => {
    const [block] = plan.filter(({ kind }) => kind === 'focus');
    const captures = block === undefined ? [] : capturesOf(block, 2);
    expect(captures.length).toBeGreaterThan(5);
    for (const capture of captures) {
      const front = capture.desktops[0]?.windows.at(-1)?.subject;
      expect([front?.app, front?.title]).toEqual([capture.app, capture.title]);
      const { takenAtMs } = capture;
      const activities = recordBlock(capture.block);
      const during = activities.find(({ start, end }) => start <= takenAtMs && takenAtMs < end);
      expect(during?.apps?.map(({ title }) => title)).toContain(capture.title);
    }
  });

  it('is the same each time and continues where it was cut', () => {
    const [person] = demoPeople;
    const [block] = planDay(person, '2026-01-07', isActive);
    expect(planDay(person, '2026-01-07', isActive)[0]).toEqual(block);
    if (block === undefined) throw new Error('no work is planned');
    const cut = recordBlock(block, block.start + 90_500);
    expect(cut.at(-1)?.end).toBe(block.start + 90_000);
    expect(recordBlock(block).map(({ activity_id }) => activity_id)).toEqual(
      expect.arrayContaining(cut.map(({ activity_id }) => activity_id)),
    );
  });
});
