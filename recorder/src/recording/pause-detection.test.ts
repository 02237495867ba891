import { describe, expect, it } from 'vitest';
import { ClockWatch, interruption } from './pause-detection.ts';

const before = { wall: 1_000_000, steady: 5_000 };
const later = (wall: number, steady: number) => ({
  wall: before.wall + wall,
  steady: before.steady + steady,
});

describe('interruption', () => {
  it.each([
    ['a tick on time', 1_000, 1_000, 'none'],
    ['a busy machine', 4_000, 4_000, 'none'],
    ['two sampling intervals late', 10_001, 10_001, 'gap'],
    ['a clock set ahead by little', 6_000, 1_000, 'gap'],
    ['a clock set back', -30_000, 1_000, 'gap'],
    ['a clock set ahead by hours', 7_200_000, 1_000, 'gap'],
    ['sleep', 3_600_000, 3_600_000, 'slept'],
    ['a clock set back by hours in sleep', -7_200_000, 3_600_000, 'slept'],
  ] as const)('%s', (_, wall, steady, kind) => {
    expect(interruption(before, later(wall, steady))).toEqual({ kind });
  });
});

describe('ClockWatch', () => {
  it('takes a correction of the clock for a gap, however large, never for sleep', () => {
    const clock = { wall: 1_000_000, steady: 0, offset: 0 };
    const watch = new ClockWatch({
      now: () => clock.wall + clock.offset,
      reading: () => ({ wall: clock.wall, steady: clock.steady }),
    });
    clock.wall += 1_000;
    clock.steady += 1_000;
    expect(watch.look()).toMatchObject({ now: 1_001_000, happened: { kind: 'none' } });
    clock.offset = 600_000;
    expect(watch.look()).toEqual({ now: 1_601_000, before: 1_001_000, happened: { kind: 'gap' } });
  });
});
