import { describe, expect, it } from 'vitest';
import { hourMs } from '@time-tracker/contract/time/durations';
import { interruption } from './interruption.ts';

const before = { wall: 1_000_000, steady: 5_000 };
const later = (wall: number, steady: number) => ({
  wall: before.wall + wall,
  steady: before.steady + steady,
});

describe('interruption', () => {
  it.each([
    ['a reading on time', 1_000, 1_000, 'none'],
    ['a busy machine', 4_000, 4_000, 'none'],
    ['two sampling intervals late', 10_001, 10_001, 'gap'],
    ['a clock set ahead a little', 6_000, 1_000, 'clock-set'],
    ['a clock set back', -30_000, 1_000, 'clock-set'],
    ['a clock set ahead by hours', 7_200_000, 1_000, 'clock-set'],
    ['sleep', 3_600_000, 3_600_000, 'slept'],
    ['a clock set back by hours during sleep', -7_200_000, 3_600_000, 'slept'],
  ] as const)('%s', (_, wall, steady, expected) => {
    const clocks = { lateMs: 10_000, steadyStopsInSleep: false };
    expect(interruption(before, later(wall, steady), clocks)).toBe(expected);
  });

  it.each([
    ['a reading on time', 1_000, 1_000, 'none'],
    ['a busy machine', 29_000, 29_000, 'none'],
    ['a program that stood still', 40_000, 40_000, 'gap'],
    ['long sleep', 90_000, 1_000, 'slept'],
    ['long sleep in which the steady clock went on', 90_000, 90_000, 'slept'],
    ['short sleep', 20_000, 1_000, 'clock-set'],
    ['a clock set back', -hourMs, 1_000, 'clock-set'],
  ] as const)('%s, where the steady clock may stop during sleep', (_, wall, steady, expected) => {
    const clocks = { lateMs: 30_000, steadyStopsInSleep: true };
    expect(interruption(before, later(wall, steady), clocks)).toBe(expected);
  });
});
