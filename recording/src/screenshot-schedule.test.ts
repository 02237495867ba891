import { describe, expect, it } from 'vitest';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { ScreenshotSchedule } from './screenshot-schedule.ts';

const start = Date.UTC(2026, 3, 1, 12, 0, 0);

/** Asks every second and returns the due moments in seconds after the start. */
function dueSeconds(schedule: ScreenshotSchedule, interval: number, from: number, to: number) {
  const due: number[] = [];
  for (let second = from; second < to; second++) {
    if (schedule.isDue(start + second * 1000, interval)) due.push(second);
  }
  return due;
}

describe('ScreenshotSchedule', () => {
  it('takes exactly one screenshot in each interval', () => {
    const schedule = new ScreenshotSchedule(Math.random);
    for (const interval of [1, 2, 3, 10]) {
      const due = dueSeconds(schedule, interval, 0, 3600);
      const intervals = due.map((second) => Math.floor(second / 60 / interval));
      expect(intervals).toEqual([...new Set(intervals)]);
      expect(intervals).toHaveLength(60 / interval);
    }
  });

  it('spreads the moments over the whole interval', () => {
    const schedule = new ScreenshotSchedule(Math.random);
    const phases = dueSeconds(schedule, 1, 0, 3600 * 10).map((second) => second % 60);
    expect(Math.min(...phases)).toBeLessThan(5);
    expect(Math.max(...phases)).toBeGreaterThan(54);
  });

  it('takes one in the rest of an interval that is entered late', () => {
    expect(dueSeconds(new ScreenshotSchedule(() => 0.5), 10, 540, 600)).toHaveLength(1);
  });

  it('takes none at interval 0', () => {
    expect(dueSeconds(new ScreenshotSchedule(Math.random), 0, 0, 3600)).toEqual([]);
  });

  it('picks again when the moment passed while no screenshot was allowed', () => {
    const schedule = new ScreenshotSchedule(() => 0.5);
    expect(schedule.isDue(start, 2)).toBe(false);
    schedule.skip(start + 1.5 * minuteMs);
    expect(schedule.isDue(start + 1.5 * minuteMs, 2)).toBe(false);
    expect(schedule.isDue(start + 1.75 * minuteMs, 2)).toBe(true);
  });

  it('follows a changed interval at once', () => {
    const schedule = new ScreenshotSchedule(() => 0);
    expect(schedule.isDue(start, 60)).toBe(true);
    expect(schedule.isDue(start + minuteMs, 60)).toBe(false);
    expect(schedule.isDue(start + minuteMs, 1)).toBe(true);
  });

  it('takes no other one in the interval of the recorder before', () => {
    const schedule = new ScreenshotSchedule(() => 0, start + 10_000);
    expect(dueSeconds(schedule, 1, 12, 60)).toEqual([]);
    expect(dueSeconds(schedule, 1, 60, 120)).toEqual([60]);
  });

  it('picks again in the same interval when a capture failed', () => {
    const schedule = new ScreenshotSchedule(() => 0.5);
    expect(dueSeconds(schedule, 1, 0, 30)).toEqual([29]);
    schedule.retry(start + 30_000);
    expect(dueSeconds(schedule, 1, 30, 60)).toEqual([44]);
    schedule.retry(start + 59_000);
    expect(dueSeconds(schedule, 1, 59, 60)).toEqual([]);
  });
});
