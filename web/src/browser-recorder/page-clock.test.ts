import { expect, test } from 'vitest';
import { hourMs } from '@time-tracker/contract/time/durations';
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
  { pause: 'a busy processor', wall: 29_000, steady: 29_000, happened: 'none' },
  { pause: 'a frozen page', wall: 40_000, steady: 40_000, happened: 'gap' },
  {
    pause: 'sleep with a steady clock that goes on',
    wall: 90_000,
    steady: 90_000,
    happened: 'slept',
  },
  { pause: 'short sleep with one that stops', wall: 20_000, steady: 1_000, happened: 'clock-set' },
  { pause: 'a clock set back', wall: -hourMs, steady: 1_000, happened: 'clock-set' },
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

test('a correction within the doubt of a slow response is no set clock', () => {
  const { clock } = driven();
  const observe = (roundTripMs: number, serverNow: number) =>
    clock.observe({ sentAt: 1_000_000, receivedAt: 1_000_000 + roundTripMs, serverNow });
  expect(observe(6_000, 1_000_500)).toBe(true);
  expect(clock.aheadMs).toBe(-2_500);
  expect(observe(100, 1_000_050)).toBe(false);
  expect(clock.aheadMs).toBe(0);
  // The doubt is that of the quick response now.
  expect(observe(100, 1_002_550)).toBe(true);
  expect(observe(8_000, 1_004_000)).toBe(false);
  expect(clock.aheadMs).toBe(2_500);
  expect(observe(100, 1_005_050)).toBe(true);
});

test('the next page knows how good the measure of the page before was', () => {
  const { clock } = driven();
  clock.observe({ sentAt: 1_000_000, receivedAt: 1_006_000, serverNow: 1_000_500 });
  const { aheadMs = 0, doubtMs } = clock;
  const next = new PageClock(() => ({ wall: 1_000_000, steady: 0 }), { aheadMs, doubtMs });
  expect(next.observe({ sentAt: 1_000_000, receivedAt: 1_000_100, serverNow: 1_000_050 })).toBe(
    false,
  );
  expect(next.aheadMs).toBe(0);
});

test('a response without its request corrects a clock that is behind', () => {
  const { clock } = driven();
  clock.observe({ sentAt: 1_000_000, receivedAt: 1_008_000, serverNow: 1_008_000 });
  expect(clock.aheadMs).toBe(4_000);
  clock.reached(clock.now - 500);
  expect(clock.aheadMs).toBe(4_000);
  clock.reached(clock.now + 3_000);
  expect(clock.aheadMs).toBe(7_000);
  // Only 1 s of doubt is left, so this server has another clock.
  clock.reached(clock.now + 2_000);
  expect(clock.aheadMs).toBe(7_000);
});
