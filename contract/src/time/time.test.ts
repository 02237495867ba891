import { describe, expect, it } from 'vitest';
import { dayMs, hourMs, minuteMs } from './durations.ts';
import { overlapMs, parseInterval, serializeInterval } from './interval.ts';
import { minuteOfWindow, windowEnd, windowMs, windowStart } from './ten-minute-window.ts';
import { isTimeZone } from './time-zone.ts';
import { newUuidSeven } from './uuid-seven.ts';

const noon = Date.UTC(2026, 3, 1, 12);

describe('durations', () => {
  it('build on each other', () => {
    expect([minuteMs, hourMs, dayMs]).toEqual([60_000, 3_600_000, 86_400_000]);
  });
});

describe('overlapMs', () => {
  it.each([
    ['disjoint', { start: 5, end: 8 }, 0],
    ['touching', { start: 4, end: 8 }, 0],
    ['partial', { start: 3, end: 8 }, 1],
    ['contained', { start: 1, end: 3 }, 2],
    ['covering', { start: -1, end: 9 }, 4],
  ])('%s', (_, other, expected) => {
    expect(overlapMs({ start: 0, end: 4 }, other)).toBe(expected);
    expect(overlapMs(other, { start: 0, end: 4 })).toBe(expected);
  });
});

it('reads an interval from text and writes it', () => {
  const sent = { start: '2026-04-01T12:00:00.000Z', finish: '2026-04-01T12:00:01.500Z' };
  expect(parseInterval(sent)).toEqual({ start: noon, end: noon + 1500 });
  expect(serializeInterval(parseInterval(sent))).toEqual(sent);
});

it.each([
  ['Europe/Berlin', true],
  ['UTC', true],
  ['+05:00', false],
  ['Mars/Base', false],
])('%s is the name of a time zone: %s', (name, isOne) => {
  expect(isTimeZone(name)).toBe(isOne);
});

describe('a ten-minute window', () => {
  it('contains its start, but not its end', () => {
    expect(windowMs).toBe(10 * minuteMs);
    for (const at of [noon, noon + 1, noon + windowMs - 1]) {
      expect([windowStart(at), windowEnd(at)]).toEqual([noon, noon + windowMs]);
    }
    expect(windowStart(noon - 1)).toBe(noon - windowMs);
    expect(windowEnd(noon + windowMs)).toBe(noon + 2 * windowMs);
  });

  it('has ten minutes', () => {
    expect(minuteOfWindow(noon)).toBe(0);
    expect(minuteOfWindow(noon + minuteMs - 1)).toBe(0);
    expect(minuteOfWindow(noon - 1)).toBe(9);
  });
});

describe('newUuidSeven', () => {
  it('is of version 7 and sorts by its instant', () => {
    const ids = [noon - 1, noon, noon + 1.5, noon + 70_000].map((at) => newUuidSeven(at));
    expect([...ids].reverse().sort()).toEqual(ids);
    for (const id of ids) {
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    }
    expect(newUuidSeven(noon)).not.toBe(newUuidSeven(noon));
  });

  it('starts with its instant', () => {
    expect(parseInt(newUuidSeven(noon).replace('-', '').slice(0, 12), 16)).toBe(noon);
  });
});
