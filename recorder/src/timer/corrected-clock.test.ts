import { describe, expect, it } from 'vitest';
import { CorrectedClock } from './corrected-clock.ts';

describe('CorrectedClock', () => {
  it('leaves a clock alone that is right within two seconds', () => {
    const clock = new CorrectedClock({ wall: () => 100_000, steady: () => 5_000 });
    expect(clock.observe(99_900, 100_000, 101_500)).toBe(false);
    expect(clock.now()).toBe(100_000);
  });

  it('corrects a wrong clock once, and does not follow its jitter', () => {
    const clock = new CorrectedClock({ wall: () => 100_000, steady: () => 5_000 });
    expect(clock.observe(99_900, 100_100, 280_000)).toBe(true);
    expect(clock.now()).toBe(280_000);
    expect(clock.observe(99_900, 100_100, 280_900)).toBe(false);
    expect(clock.now()).toBe(280_000);
  });

  it('goes back to the own clock once that is right', () => {
    const clock = new CorrectedClock({ wall: () => 100_000, steady: () => 5_000 });
    clock.observe(100_000, 100_000, 200_000);
    expect(clock.observe(100_000, 100_000, 100_300)).toBe(true);
    expect(clock.offsetMs).toBe(0);
  });

  it('does not blame the clock for a slow answer', () => {
    const clock = new CorrectedClock({ wall: () => 100_000, steady: () => 5_000 });
    expect(clock.observe(100_000, 110_000, 110_000)).toBe(false);
  });

  it.each([7_200_000, -7_200_000])(
    'stays with the server when somebody sets the clock by %i ms',
    (setBy) => {
      const machine = { wall: 100_000, steady: 5_000 };
      const clock = new CorrectedClock({
        wall: () => machine.wall,
        steady: () => machine.steady,
      });
      clock.observe(100_000, 100_000, 160_000);
      machine.wall += 1_000 + setBy;
      machine.steady += 1_000;
      expect(clock.now()).toBe(161_000);
      expect(clock.observe(machine.wall, machine.wall, 161_000)).toBe(false);
      // Set right, it needs no correction any more.
      machine.wall = 162_000;
      machine.steady += 1_000;
      expect(clock.now()).toBe(162_000);
      expect(clock.offsetMs).toBe(0);
    },
  );

  it('knows no better than the machine before the server has answered', () => {
    const machine = { wall: 100_000, steady: 5_000 };
    const clock = new CorrectedClock({ wall: () => machine.wall, steady: () => machine.steady });
    machine.wall += 7_200_000;
    expect(clock.now()).toBe(7_300_000);
  });
});
