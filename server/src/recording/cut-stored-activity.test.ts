import fc from 'fast-check';
import { expect, test } from 'vitest';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { cutActivity } from './cut-stored-activity.ts';
import type { StoredActivity } from './recorded-content.ts';

const start = Date.parse('2026-03-10T09:00:00Z');
const activity: StoredActivity = {
  start,
  end: start + 600_000,
  organizationId: 1,
  projectId: 2,
  activityId: 'a',
  measuredSeconds: 599,
  activeSeconds: 301,
  keyboardSeconds: 200,
  mouseSeconds: 101,
  minutes: 0b11_1111_1111,
  source: 'desktop',
  note: 'Draft',
  recordedIn: null,
  noteEdited: true,
  apps: [
    { kind: 'app', name: 'Editor', title: null, domain: null, seconds: 599, activeSeconds: 301 },
    { kind: 'url', name: 'x.org', title: null, domain: 'x.org', seconds: 1, activeSeconds: 1 },
  ],
};

test('keeps the share of everything, rounded down, and drops apps without a second', () => {
  expect(cutActivity(activity, { start, end: start + 250_500 })).toEqual({
    ...activity,
    end: start + 250_500,
    measuredSeconds: 250,
    activeSeconds: 125,
    keyboardSeconds: 83,
    mouseSeconds: 42,
    // The fifth minute is only a part of it.
    minutes: 0b1_1111,
    apps: [{ ...activity.apps[0], seconds: 250, activeSeconds: 125 }],
  });
});

const seconds = (max: number) => fc.integer({ min: 0, max });
const activities = fc
  .record({
    offset: fc.integer({ min: 0, max: 599_998 }),
    length: fc.integer({ min: 2, max: 600_000 }),
  })
  .map(({ offset, length }) => [offset, Math.min(offset + length, 600_000)] as const)
  .chain(([from, to]) =>
    fc.record({
      start: fc.constant(start + from),
      end: fc.constant(start + to),
      cutAt: fc.integer({ min: start + from + 1, max: start + to - 1 }),
      measured: seconds(Math.floor((to - from) / 1000)),
      shares: fc.tuple(...[1, 2, 3, 4].map(() => fc.double({ min: 0, max: 1, noNaN: true }))),
      minutes: fc.integer({ min: 0, max: 1023 }),
    }),
  );

test('no part ever exceeds what contains it', () => {
  fc.assert(
    fc.property(activities, ({ cutAt, measured, shares, minutes, ...interval }) => {
      const [active = 0, keyboard = 0, mouse = 0, app = 0] = shares;
      const activeSeconds = Math.floor(measured * active);
      const appSeconds = Math.floor(((interval.end - interval.start) / 1000) * app);
      const rest = Math.floor((interval.end - interval.start) / 1000) - appSeconds;
      const cut = cutActivity(
        {
          ...activity,
          ...interval,
          minutes,
          measuredSeconds: measured,
          activeSeconds,
          keyboardSeconds: Math.floor(activeSeconds * keyboard),
          mouseSeconds: Math.floor(activeSeconds * mouse),
          apps: [appSeconds, rest].map((seconds, index) => ({
            ...activity.apps[index]!,
            seconds,
            activeSeconds: Math.floor(seconds * active),
          })),
        },
        { start: interval.start, end: cutAt },
      );
      const durationMs = cut.end - cut.start;
      expect(cut.measuredSeconds * 1000).toBeLessThanOrEqual(durationMs);
      expect(cut.activeSeconds).toBeLessThanOrEqual(cut.measuredSeconds);
      expect(Math.max(cut.keyboardSeconds, cut.mouseSeconds)).toBeLessThanOrEqual(
        cut.activeSeconds,
      );
      const inApps = cut.apps.reduce((sum, one) => sum + one.seconds, 0);
      expect(inApps * 1000).toBeLessThanOrEqual(durationMs);
      for (const one of cut.apps) expect(one.activeSeconds).toBeLessThanOrEqual(one.seconds);
      expect(cut.minutes & ~minutes).toBe(0);
      const lastMinute = Math.ceil((cut.end - start) / minuteMs);
      expect(cut.minutes >> lastMinute).toBe(0);
    }),
  );
});
