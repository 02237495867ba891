import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutAppSeconds } from './cut-app-seconds.ts';

const app = (seconds: number, active_seconds = 0) => ({ seconds, active_seconds });
const secondsOf = (apps: { seconds: number }[]) => apps.map(({ seconds }) => seconds);

test('applications within the duration stay as they are', () => {
  const apps = [app(300, 100), app(299, 0)];
  expect(cutAppSeconds(apps, 600_000)).toEqual(apps);
});

test('applications that claim more are cut down to the duration in proportion', () => {
  expect(secondsOf(cutAppSeconds([app(400), app(400)], 600_000))).toEqual([300, 300]);
  expect(secondsOf(cutAppSeconds([app(600), app(1)], 600_000))).toEqual([599, 1]);
  expect(secondsOf(cutAppSeconds([app(60)], 59_400))).toEqual([59]);
});

test('active seconds of an app never exceed its seconds', () => {
  expect(cutAppSeconds([app(10, 60)], 600_000)).toEqual([app(10, 10)]);
});

test('together they never exceed the duration, and fill it when they claimed more', () => {
  const apps = fc.array(
    fc.record({
      seconds: fc.integer({ min: 0, max: 600 }),
      active_seconds: fc.integer({ min: 0, max: 600 }),
    }),
  );
  fc.assert(
    fc.property(apps, fc.integer({ min: 1, max: 600_000 }), (given, durationMs) => {
      const cut = cutAppSeconds(given, durationMs);
      const sum = secondsOf(cut).reduce((total, seconds) => total + seconds, 0);
      const claimed = secondsOf(given).reduce((total, seconds) => total + seconds, 0);
      expect(sum).toBe(Math.min(claimed, Math.floor(durationMs / 1000)));
      cut.forEach(({ seconds, active_seconds }, index) => {
        expect(active_seconds).toBeLessThanOrEqual(seconds);
        expect(seconds).toBeLessThanOrEqual(given[index]!.seconds);
      });
    }),
  );
});
