import type { Activity } from '@time-tracker/contract/activity';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cutActivities, freeMs, planEdit } from './session-edit.ts';

const session = { start: 100, end: 200 };

it('shortens what was recorded, and adds the rest as manual time', () => {
  expect(planEdit(session, session)).toEqual({ kept: undefined, added: [] });
  expect(planEdit(session, { start: 120, end: 180 })).toEqual({
    kept: { start: 120, end: 180 },
    added: [],
  });
  expect(planEdit(session, { start: 80, end: 250 })).toEqual({
    kept: undefined,
    added: [
      { start: 80, end: 100 },
      { start: 200, end: 250 },
    ],
  });
  expect(planEdit(session, { start: 150, end: 230 })).toEqual({
    kept: { start: 150, end: 200 },
    added: [{ start: 200, end: 230 }],
  });
  expect(planEdit(session, { start: 200, end: 230 })).toBeUndefined();
});

it('hides what is cut, whole or in part', () => {
  const at = (minute: number) => new Date(minute * 60_000).toISOString();
  const activities = [0, 10, 20].map((minute, index) => ({
    activity_id: String(index),
    user_id: 1,
    project_id: 2,
    start: at(minute),
    finish: at(minute + 10),
    source: 'desktop',
  })) as Activity[];
  const cut = cutActivities(7, activities, { start: 15 * 60_000, end: 30 * 60_000 });
  expect(cut).toMatchObject([
    { activity_id: '0', times: { start: at(0), finish: at(10) } },
    { activity_id: '1', keeps: { start: at(15), finish: at(20) } },
  ]);
  expect(cut[0]).not.toHaveProperty('keeps');
});

it('counts the free time of an interval as a count of each millisecond does', () => {
  const interval = fc
    .tuple(fc.integer({ min: 0, max: 30 }), fc.integer({ min: 1, max: 20 }))
    .map(([start, length]) => ({ start, end: start + length }));
  fc.assert(
    fc.property(interval, fc.array(interval, { maxLength: 5 }), (wanted, taken) => {
      const each = Array.from({ length: wanted.end - wanted.start }, (_, ms) => wanted.start + ms);
      const free = each.filter((ms) => !taken.some(({ start, end }) => ms >= start && ms < end));
      expect(freeMs(wanted, taken)).toBe(free.length);
    }),
  );
});
