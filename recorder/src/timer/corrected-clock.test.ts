import { describe, expect, it } from 'vitest';
import { CorrectedClock } from './corrected-clock.ts';

describe('CorrectedClock', () => {
  it('leaves a clock alone that is right within two seconds', () => {
    const clock = new CorrectedClock(() => 100_000);
    expect(clock.observe(99_900, 100_000, 101_500)).toBe(false);
    expect(clock.now()).toBe(100_000);
  });

  it('corrects a wrong clock once, and does not follow its jitter', () => {
    const clock = new CorrectedClock(() => 100_000);
    expect(clock.observe(99_900, 100_100, 280_000)).toBe(true);
    expect(clock.now()).toBe(280_000);
    expect(clock.observe(99_900, 100_100, 280_900)).toBe(false);
    expect(clock.now()).toBe(280_000);
  });

  it('goes back to the own clock once that is right', () => {
    const clock = new CorrectedClock(() => 100_000);
    clock.observe(100_000, 100_000, 200_000);
    expect(clock.observe(100_000, 100_000, 100_300)).toBe(true);
    expect(clock.offsetMs).toBe(0);
  });

  it('does not blame the clock for a slow answer', () => {
    const clock = new CorrectedClock(() => 100_000);
    expect(clock.observe(100_000, 110_000, 110_000)).toBe(false);
  });
});
