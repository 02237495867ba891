import { describe, expect, it } from 'vitest';
import { judgeEntry } from '../../recording/judge-entry.ts';
import { capturesOf } from './captures.ts';
import { planDay } from './day-plan.ts';
import { findDayOff } from './days-off.ts';
import { demoPeople } from './demo-people.ts';
import { addDays, instantOf, localClockOf, localDayOf } from './local-calendar.ts';
import { recordBlock } from './recorded-block.ts';

const days = Array.from({ length: 90 }, (_, index) => addDays('2026-01-05', index));
const isOpen = () => true;
const plan = demoPeople.flatMap((person) => days.flatMap((day) => planDay(person, day, isOpen)));

describe('calendars', () => {
  it.each([
    ['Asia/Kathmandu', '2026-03-29', '2026-03-29T03:15:00.000Z'],
    ['Europe/Berlin', '2026-03-28', '2026-03-28T08:00:00.000Z'],
    // The clocks went forward in the night before.
    ['Europe/Berlin', '2026-03-29', '2026-03-29T07:00:00.000Z'],
    ['America/New_York', '2026-03-29', '2026-03-29T13:00:00.000Z'],
  ])('know when it is nine in %s on %s', (zone, day, instant) => {
    const atMs = instantOf(zone, day, 9 * 60);
    expect(new Date(atMs).toISOString()).toBe(instant);
    expect(localClockOf(zone, atMs).time).toBe('09:00');
    expect(localDayOf(zone, atMs)).toBe(day);
  });
});

describe('ninety days', () => {
  it('have free, sick and festive days, and late evenings', () => {
    const off = demoPeople.flatMap((person) => days.map((day) => findDayOff(person, day)));
    for (const reason of ['weekend', 'holiday', 'outing', 'vacation', 'sick'] as const) {
      expect(off).toContain(reason);
    }
    const evenings = plan.filter(({ person, startMs }) => {
      const { time } = localClockOf(person.timeZone, startMs);
      return time > '20:00';
    });
    expect(evenings.length).toBeGreaterThan(10);
    expect(plan.some(({ kind }) => kind === 'manual')).toBe(true);
  });

  it('have nobody in two places at a time', () => {
    for (const person of demoPeople) {
      const own = plan.filter((block) => block.person === person);
      const sorted = own.sort((one, other) => one.startMs - other.startMs);
      for (const [index, block] of sorted.entries()) {
        expect(sorted[index + 1]?.startMs ?? Infinity).toBeGreaterThanOrEqual(block.finishMs);
      }
    }
  });

  it('become entries of which the rules refuse none', () => {
    const entries = plan.flatMap((block) => recordBlock(block));
    expect(entries.length).toBeGreaterThan(10_000);
    for (const { block: _, startMs, finishMs, ...entry } of entries) {
      const sent = { ...entry, project_id: 1, start: startMs, finish: finishMs };
      const { refusal } = judgeEntry(sent, new Date(finishMs));
      expect(refusal).toBeUndefined();
      const seconds = (entry.apps ?? []).reduce((sum, app) => sum + app.seconds, 0);
      expect(seconds).toBe(entry.source === 'manual' ? 0 : (finishMs - startMs) / 1000);
    }
  });

  it('show in each screenshot the window that was in front', () => {
    const [block] = plan.filter(({ kind }) => kind === 'focus');
    const captures =
      block === undefined ? [] : capturesOf(block, { intervalMinutes: 2, displays: 2 });
    expect(captures.length).toBeGreaterThan(5);
    for (const capture of captures) {
      const front = capture.views[0]?.windows.at(-1)?.subject;
      expect([front?.app, front?.title]).toEqual([capture.app, capture.title]);
      const during = recordBlock(capture.block).find(
        ({ startMs, finishMs }) => startMs <= capture.takenAtMs && capture.takenAtMs < finishMs,
      );
      expect(during?.apps?.map(({ title }) => title)).toContain(capture.title);
    }
  });

  it('come out the same when they are planned again, and go on where they were cut', () => {
    const [person] = demoPeople;
    const [block] = planDay(person, '2026-01-07', isOpen);
    const [again] = planDay(person, '2026-01-07', isOpen);
    expect(again).toEqual(block);
    if (block === undefined) throw new Error('nobody works');
    const cut = recordBlock(block, block.startMs + 90_500);
    expect(cut.at(-1)?.finishMs).toBe(block.startMs + 90_000);
    expect(recordBlock(block).map(({ activity_id }) => activity_id)).toEqual(
      expect.arrayContaining(cut.map(({ activity_id }) => activity_id)),
    );
  });
});
