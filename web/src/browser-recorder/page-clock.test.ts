import { expect, test } from 'vitest';
import { PageClock } from './page-clock.ts';

function driven() {
  const reading = { wall: 1_000_000, steady: 0 };
  return {
    clock: new PageClock(() => ({ ...reading })),
    pass: (wallMs: number, steadyMs = wallMs) => {
      reading.wall += wallMs;
      reading.steady += steadyMs;
    },
  };
}

test.each([
  { pause: 'a second', wall: 1_000, steady: 1_000, happened: 'none' },
  { pause: 'a busy processor', wall: 9_000, steady: 9_000, happened: 'none' },
  { pause: 'a frozen page', wall: 20_000, steady: 20_000, happened: 'gap' },
  {
    pause: 'sleep with a steady clock that goes on',
    wall: 90_000,
    steady: 90_000,
    happened: 'slept',
  },
  { pause: 'short sleep with one that stops', wall: 20_000, steady: 1_000, happened: 'clock-set' },
  { pause: 'a clock set back', wall: -3_600_000, steady: 1_000, happened: 'clock-set' },
  { pause: 'a clock set forward', wall: 3_600_000, steady: 1_000, happened: 'slept' },
])('$pause', ({ wall, steady, happened }) => {
  const { clock, pass } = driven();
  pass(wall, steady);
  expect(clock.advance().happened).toBe(happened);
  pass(1_000);
  expect(clock.advance().happened).toBe('none');
});

test('the time is the time of the server, and does not jitter', () => {
  const { clock } = driven();
  const observe = (serverNow: number) =>
    clock.observe({ sentAt: 1_000_000, receivedAt: 1_000_200, serverNow });
  expect(clock.aheadMs).toBeUndefined();
  observe(1_060_100);
  expect(clock.aheadMs).toBe(60_000);
  expect(clock.now).toBe(1_060_000);
  observe(1_060_400);
  expect(clock.aheadMs).toBe(60_000);
  observe(1_061_100);
  expect(clock.aheadMs).toBe(61_000);
});
