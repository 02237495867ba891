import type { Activity } from '@time-tracker/contract/activity';
import { expect, it } from 'vitest';
import type { DiaryWindow } from './diary.ts';
import { whyNoPicture, type WindowCircumstances } from './no-screenshot-reason.ts';

const startMs = Date.parse('2026-11-20T10:00:00Z');
const minuteMs = 60_000;

const usual: WindowCircumstances = {
  nowMs: startMs + 60 * minuteMs,
  intervalMinutes: 10,
  isBeforeCapture: false,
  retentionDays: 90,
};

interface Work extends Partial<Pick<Activity, 'source' | 'activity' | 'note'>> {
  seconds?: number;
  hadInput?: boolean;
}

function window(...work: Work[]): DiaryWindow {
  return {
    start: startMs,
    end: startMs + 10 * minuteMs,
    column: 0,
    captures: [],
    workedSeconds: work.reduce((sum, { seconds = 600 }) => sum + seconds, 0),
    minutes: Array.from({ length: 10 }, () => work.some(({ hadInput = true }) => hadInput)),
    activities: work.map(({ source = 'desktop', activity = 50, note = null }) => ({
      activity_id: 'a',
      user_id: 1,
      user_name: 'Ada',
      project_id: 5,
      project_name: 'Atlas',
      start: '',
      finish: '',
      duration: 0,
      active_seconds: 240,
      measured_seconds: 600,
      keyboard: 0,
      mouse: 0,
      minutes: [],
      source,
      activity,
      note,
      screenshots: 0,
    })),
  };
}

const title = (of: DiaryWindow, known: Partial<WindowCircumstances> = {}) =>
  whyNoPicture(of, { ...usual, ...known }).title;

it('time without a recorder', () => {
  expect(title(window({ source: 'manual', activity: null }))).toBe('Manual time');
  expect(title(window({ source: 'import', activity: null }))).toBe('Imported');
  expect(title(window({ source: 'browser', activity: null }))).toBe('Screen not shared');
  // A recorder ran too, so its reasons count.
  expect(title(window({ source: 'manual', activity: null, seconds: 60 }, { seconds: 540 }))).toBe(
    'No screenshot',
  );
});

it('manual time shows each reason once', () => {
  const manual = (note: string | null) => ({ source: 'manual' as const, activity: null, note });
  const why = (...notes: (string | null)[]) =>
    whyNoPicture(window(...notes.map(manual)), usual).why;
  expect(why('Visit', 'Call', 'Visit')).toBe('Visit · Call');
  expect(why(null)).toBe('No recorder was running.');
});

it('the interval is 0, unless a later capture proves otherwise', () => {
  expect(title(window({}), { intervalMinutes: 0 })).toBe('Screenshots off');
  expect(title(window({}), { intervalMinutes: 0, isBeforeCapture: true })).toBe('No screenshot');
});

it('time older than the retention of screenshots', () => {
  const nowMs = startMs + 90 * 24 * 60 * minuteMs;
  expect(whyNoPicture(window({}), { ...usual, nowMs })).toEqual({
    kind: 'gone',
    title: 'Deleted',
    why: 'Screenshots are kept for 90 days.',
  });
  expect(title(window({}), { nowMs: nowMs - 1 })).not.toBe('Deleted');
  expect(title(window({}), { nowMs, retentionDays: null })).not.toBe('Deleted');
});

it('current windows and those that have just ended', () => {
  expect(title(window({ seconds: 200 }), { nowMs: startMs + 4 * minuteMs })).toBe('Nothing yet');
  expect(title(window({}), { nowMs: startMs + 14 * minuteMs })).toBe('Nothing yet');
  expect(title(window({}), { nowMs: startMs + 14 * minuteMs, isBeforeCapture: true })).toBe(
    'No screenshot',
  );
  expect(title(window({}), { nowMs: startMs + 15 * minuteMs })).toBe('No screenshot');
});

it('idle, not measured, or too short for either', () => {
  expect(title(window({ activity: 0, hadInput: false }))).toBe('Idle');
  expect(title(window({ activity: null, hadInput: false }))).toBe('Not measured');
  expect(title(window({ activity: null, hadInput: false, seconds: 40 }))).toBe('Too short');
});

it('intervals longer than a window, or work shorter than the interval', () => {
  expect(whyNoPicture(window({}), { ...usual, intervalMinutes: 30 }).why).toBe(
    'One every 30 min in this project at that time.',
  );
  expect(whyNoPicture(window({ seconds: 240 }), usual).why).toBe(
    'Only 4m worked: the random moment fell outside it.',
  );
  expect(title(window({ seconds: 240 }))).toBe('Not at the random moment');
  expect(title(window({ seconds: 60 }))).toBe('Too short');
  expect(title(window({ seconds: 240 }), { intervalMinutes: 3 })).toBe('No screenshot');
  expect(title(window({}))).toBe('No screenshot');
});
