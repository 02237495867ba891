import type { WorkSession } from '@time-tracker/contract/activity';
import { expect, it } from 'vitest';
import { dragAt, draggedTo, firstGap, gapAround } from './strip-drag.ts';

const at = (clock: string) => Date.parse(`2026-11-20T${clock}:00Z`);
const session = (start: string, finish: string) =>
  ({
    start: new Date(at(start)).toISOString(),
    finish: new Date(at(finish)).toISOString(),
  }) as WorkSession;
const sessions = [session('09:00', '10:02'), session('12:00', '13:00')];
const bounds = { start: at('00:00'), end: at('18:00') };
const reachMs = 60_000;
const always = () => true;
const begin = (clock: string, canShorten = always) =>
  dragAt(at(clock), sessions, { bounds, reachMs }, canShorten);

it('finds the gap between sessions, and none inside them or in the future', () => {
  const gaps = ['08:00', '11:00', '17:00'].map((clock) => gapAround(at(clock), sessions, bounds));
  expect(gaps).toEqual([
    { start: at('00:00'), end: at('09:00') },
    { start: at('10:02'), end: at('12:00') },
    { start: at('13:00'), end: at('18:00') },
  ]);
  for (const clock of ['09:30', '12:00', '18:00', '20:00']) {
    expect(gapAround(at(clock), sessions, bounds)).toBeUndefined();
  }
});

it('adds time in steps of five minutes, in both directions, within the gap', () => {
  const drag = begin('10:58')!;
  expect(draggedTo(drag, at('11:31'))).toEqual({ start: at('11:00'), end: at('11:30') });
  expect(draggedTo(drag, at('10:41'))).toEqual({ start: at('10:40'), end: at('11:00') });
  expect(draggedTo(drag, at('09:30'))).toEqual({ start: at('10:02'), end: at('11:00') });
  expect(draggedTo(drag, at('15:00'))).toEqual({ start: at('11:00'), end: at('12:00') });
  expect(draggedTo(drag, at('10:59'))).toBeUndefined();
});

it('shortens a session at its edge, never extends it, and never leaves nothing', () => {
  const start = begin('09:01')!;
  expect(start).toMatchObject({ kind: 'shorten', edge: 'start' });
  expect(draggedTo(start, at('09:17'))).toEqual({ start: at('09:17'), end: at('10:02') });
  expect(draggedTo(start, at('08:00'))).toBeUndefined();
  expect(draggedTo(start, at('11:00'))).toBeUndefined();
  const finish = begin('12:59')!;
  expect(draggedTo(finish, at('12:30'))).toEqual({ start: at('12:00'), end: at('12:30') });
  expect(begin('12:30')).toBeUndefined();
  // A gap is used up to its ends.
  expect(begin('13:01')).toMatchObject({ kind: 'add' });
});

it('does not take the edge of a session that cannot be shortened', () => {
  const never = () => false;
  expect(begin('08:59', never)).toMatchObject({ kind: 'add' });
  expect(begin('09:01', never)).toBeUndefined();
  const onlyNoon = ({ start }: { start: string }) => start === sessions[1]?.start;
  expect(dragAt(at('09:01'), sessions, { bounds, reachMs }, onlyNoon)).toBeUndefined();
  expect(dragAt(at('12:01'), sessions, { bounds, reachMs }, onlyNoon)).toMatchObject({
    kind: 'shorten',
    session: sessions[1],
  });
});

it('proposes the first gap, and an hour of a day without sessions', () => {
  expect(firstGap(sessions, bounds)).toEqual({ start: at('10:02'), end: at('12:00') });
  expect(firstGap([], bounds)).toEqual({ start: at('09:00'), end: at('10:00') });
  const early = { start: at('00:00'), end: at('00:40') };
  expect(firstGap([], early)).toEqual(early);
  expect(firstGap([], { start: at('00:00'), end: at('00:05') })).toBeUndefined();
});
