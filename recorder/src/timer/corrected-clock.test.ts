import { describe, expect, it } from 'vitest';
import { CorrectedClock } from './corrected-clock.ts';

/** An exchange between these readings of the wall clock. */
function observe(clock: CorrectedClock, sentAt: number, receivedAt: number, serverNow: number) {
  return clock.observe({ sentAt, receivedAt, serverNow });
}

describe('CorrectedClock', () => {
  it('does not correct a clock that is right within two seconds', () => {
    const clock = new CorrectedClock({ wall: () => 100_000, steady: () => 5_000 });
    expect(observe(clock, 99_900, 100_000, 101_500)).toBe(false);
    expect(clock.now()).toBe(100_000);
  });

  it('corrects a wrong clock once, and does not follow its jitter', () => {
    const clock = new CorrectedClock({ wall: () => 100_000, steady: () => 5_000 });
    expect(observe(clock, 99_900, 100_100, 280_000)).toBe(true);
    expect(clock.now()).toBe(280_000);
    expect(observe(clock, 99_900, 100_100, 280_900)).toBe(false);
    expect(clock.now()).toBe(280_000);
  });

  it('uses the clock of the machine again once that is right', () => {
    const clock = new CorrectedClock({ wall: () => 100_000, steady: () => 5_000 });
    observe(clock, 100_000, 100_000, 200_000);
    expect(observe(clock, 100_000, 100_000, 100_300)).toBe(true);
    expect(clock.offsetMs).toBe(0);
  });

  it('does not correct the clock after a slow response', () => {
    const clock = new CorrectedClock({ wall: () => 100_000, steady: () => 5_000 });
    expect(observe(clock, 100_000, 110_000, 110_000)).toBe(false);
  });

  it.each([7_200_000, -7_200_000])(
    'keeps the time of the server when the clock is set by %i ms',
    (setBy) => {
      const machine = { wall: 100_000, steady: 5_000 };
      const clock = new CorrectedClock({
        wall: () => machine.wall,
        steady: () => machine.steady,
      });
      observe(clock, 100_000, 100_000, 160_000);
      machine.wall += 1_000 + setBy;
      machine.steady += 1_000;
      expect(clock.now()).toBe(161_000);
      expect(observe(clock, machine.wall, machine.wall, 161_000)).toBe(false);
      // Once it is set right, it needs no correction.
      machine.wall = 162_000;
      machine.steady += 1_000;
      expect(clock.now()).toBe(162_000);
      expect(clock.offsetMs).toBe(0);
    },
  );

  it('trusts the clock of the machine before the first response', () => {
    const machine = { wall: 100_000, steady: 5_000 };
    const clock = new CorrectedClock({ wall: () => machine.wall, steady: () => machine.steady });
    machine.wall += 7_200_000;
    expect(clock.now()).toBe(7_300_000);
  });
});
