import { expect, it } from 'vitest';
import { ClockWatch } from './clock-watch.ts';

it('treats a correction of the clock as setting it, however large, and never as sleep', () => {
  const clock = { wall: 1_000_000, steady: 0, offset: 0 };
  const watch = new ClockWatch({
    now: () => clock.wall + clock.offset,
    reading: () => ({ wall: clock.wall, steady: clock.steady }),
  });
  clock.wall += 1_000;
  clock.steady += 1_000;
  expect(watch.look()).toMatchObject({ now: 1_001_000, happened: 'none' });
  clock.offset = 600_000;
  expect(watch.look()).toEqual({ now: 1_601_000, before: 1_001_000, happened: 'clock-set' });
});
