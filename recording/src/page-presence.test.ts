import { expect, test } from 'vitest';
import { describeMeasured, nothingMeasured } from './measured-input.ts';
import { PagePresence } from './page-presence.ts';

/** The start of a ten-minute window; instants below are in seconds after it. */
const origin = Date.UTC(2026, 10, 20, 12);
const at = (seconds: number) => origin + seconds * 1000;
const active = { isActive: true, isLocked: false };
const idle = { isActive: false, isLocked: false };

function startPresence({ isMeasuring = true } = {}) {
  const presence = new PagePresence(at(0));
  presence.setMeasuring(isMeasuring, at(0));
  return {
    presence,
    live: (from: number, to: number) => {
      for (let second = from; second <= to; second++) presence.tick(at(second));
    },
    described: (start: number, end: number) =>
      describeMeasured(
        { activityId: 'a', projectId: 1, start: at(start), end: at(end) },
        presence.input,
      ),
  };
}

test('without sharing, nothing is measured', () => {
  const { presence, live, described } = startPresence({ isMeasuring: false });
  presence.setFocus(true, at(0));
  presence.setComputer(active, at(0));
  presence.noteInput(at(5), 'keyboard');
  live(6, 200);
  expect(described(0, 200)).toMatchObject({ measured_seconds: 0, active_seconds: 0, apps: [] });
  expect(described(0, 200).minutes).not.toContain(true);
});

test('with the input of the page alone, only time with the focus is measured', () => {
  const { presence, live, described } = startPresence();
  live(1, 30);
  presence.setFocus(true, at(30));
  live(31, 49);
  presence.noteInput(at(49.2), 'keyboard');
  presence.noteInput(at(49.6), 'mouse');
  presence.noteInput(at(70.5), 'mouse');
  presence.setFocus(false, at(90));
  presence.noteInput(at(95), 'mouse');
  live(96, 130);
  expect(described(0, 130)).toMatchObject({
    measured_seconds: 60,
    active_seconds: 2,
    keyboard_seconds: 1,
    mouse_seconds: 2,
    minutes: [true, true, ...Array.from({ length: 8 }, () => false)],
  });
  // Nobody is idle where input elsewhere cannot be seen.
  expect(presence.isIdle(at(5000), 3)).toBe(false);
});

test.each([-5, 5])('a clock corrected by %i s neither loses nor adds measured time', (by) => {
  const { presence, described } = startPresence();
  presence.setComputer(active, at(0));
  presence.tick(at(2));
  presence.clockCorrected(by * 1000);
  presence.noteInput(at(100 + by), 'mouse');
  expect(described(-10, 200)).toMatchObject({ measured_seconds: 100, active_seconds: 100 });
});

test('where the computer is known, all is measured except the minute that is not known yet', () => {
  const { presence, live, described } = startPresence();
  presence.setComputer(active, at(0));
  live(1, 200);
  expect(described(0, 200)).toMatchObject({ measured_seconds: 140, active_seconds: 140 });
  presence.noteInput(at(200), 'mouse');
  expect(described(0, 200)).toMatchObject({ measured_seconds: 200, active_seconds: 200 });
  live(201, 300);
  // The last input was a minute before.
  presence.setComputer(idle, at(300));
  live(301, 400);
  expect(described(0, 400)).toMatchObject({ measured_seconds: 400, active_seconds: 240 });
  presence.setComputer(active, at(400));
  live(401, 460);
  expect(described(0, 460)).toMatchObject({ measured_seconds: 400, active_seconds: 240 });
  expect(described(0, 460).minutes.map(Number).join('')).toBe('1111000000');
});

test('idle by the rule of the organization, counted from the last input', () => {
  const { presence, live } = startPresence();
  presence.setComputer(active, at(0));
  live(1, 100);
  presence.setComputer(idle, at(100));
  expect(presence.isIdle(at(219), 3)).toBe(false);
  expect(presence.isIdle(at(220), 3)).toBe(true);
  expect(presence.isIdle(at(9000), 0)).toBe(false);
  presence.setComputer(active, at(300));
  expect(presence.isIdle(at(300), 3)).toBe(false);
});

test('a lock counts only while the screen is shared', () => {
  const { presence } = startPresence();
  presence.setComputer({ isActive: true, isLocked: true }, at(10));
  expect(presence.isLocked).toBe(true);
  presence.setMeasuring(false, at(20));
  expect(presence.isLocked).toBe(false);
});

test('sleep is not measured', () => {
  const { presence, live, described } = startPresence();
  presence.setFocus(true, at(0));
  live(1, 20);
  presence.interrupted(at(80));
  live(81, 100);
  expect(described(0, 100)).toMatchObject({ measured_seconds: 40 });
});

test('a page continues what the page before measured', () => {
  const { presence, live } = startPresence();
  presence.setFocus(true, at(0));
  live(1, 20);
  const next = new PagePresence(at(25), presence.input);
  next.setMeasuring(true, at(25));
  next.setFocus(true, at(25));
  next.tick(at(30));
  expect(next.input.measured).toEqual([
    { start: at(0), end: at(20) },
    { start: at(25), end: at(30) },
  ]);
});

test('counts stay within the activity and within each other', () => {
  const whole = [{ start: at(-10), end: at(700) }];
  const input = {
    measured: [{ start: at(0.5), end: at(10.4) }],
    active: whole,
    keyboard: whole,
    mouse: [],
  };
  const activity = { activityId: 'a', projectId: 1, start: at(0.2), end: at(60) };
  expect(describeMeasured(activity, input)).toMatchObject({
    source: 'browser',
    measured_seconds: 9,
    active_seconds: 9,
    keyboard_seconds: 9,
    mouse_seconds: 0,
  });
  expect(describeMeasured(activity, nothingMeasured())).toMatchObject({ measured_seconds: 0 });
});

test('what was measured long ago is forgotten', () => {
  const { presence, live } = startPresence();
  presence.setFocus(true, at(0));
  live(1, 3 * 60 * 60);
  expect(
    (presence.input.measured.at(-1)?.end ?? 0) - (presence.input.measured[0]?.start ?? 0),
  ).toBeLessThanOrEqual(1_800_000);
});
