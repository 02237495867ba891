import type { RecordedActivity } from '@time-tracker/contract/activity';
import { expect, test } from 'vitest';
import { judgeEntry } from './judge-entry.ts';
import { withTimerNotes, type TimerRun } from './timer-notes.ts';

const noon = Date.parse('2026-11-20T12:01:00.000Z');
const at = (second: number) => noon + second * 1000;

const runs: TimerRun[] = [
  { start: at(0), end: at(300), projectId: 1, note: 'first' },
  { start: at(300), end: at(400), projectId: 1, note: 'second' },
  { start: at(400), end: null, projectId: 2, note: 'third' },
];

function noteOf(
  from: number,
  until: number,
  changes: Partial<Record<keyof RecordedActivity, unknown>> = {},
) {
  const entry = {
    activity_id: '7b0c5d8e-4b0f-4c5e-9b5e-1f2a3b4c5d6e',
    project_id: 1,
    start: new Date(at(from)).toISOString(),
    finish: new Date(at(until)).toISOString(),
    measured_seconds: 0,
    active_seconds: 0,
    keyboard_seconds: 0,
    mouse_seconds: 0,
    minutes: Array.from({ length: 10 }, () => false),
    source: 'desktop',
    apps: [],
    ...changes,
  };
  const [judged] = withTimerNotes([judgeEntry(entry, new Date(at(3600)))], runs);
  expect(judged?.refusal).toBeUndefined();
  return judged?.entry?.note;
}

test('recorded time takes the note of the timer in which its middle lies', () => {
  expect(noteOf(-2, 100)).toBe('first');
  expect(noteOf(200, 399)).toBe('first');
  expect(noteOf(200, 400)).toBe('second');
  expect(noteOf(301, 302)).toBe('second');
});

test('not outside of a timer, nor in another project', () => {
  expect(noteOf(-60, 50)).toBeFalsy();
  expect(noteOf(400, 500)).toBeFalsy();
  expect(noteOf(400, 500, { project_id: 2 })).toBe('third');
});

test('its own note stays, and manual time takes none of a timer', () => {
  expect(noteOf(0, 100, { note: 'own', source: 'browser' })).toBe('own');
  expect(noteOf(0, 100, { source: 'browser' })).toBe('first');
  expect(noteOf(0, 100, { source: 'import' })).toBeFalsy();
});
