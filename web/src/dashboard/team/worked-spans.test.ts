import { expect, it } from 'vitest';
import { gapsOf, workedSpans } from './worked-spans.ts';

const at = (clock: string) => `2026-11-20T${clock}:00.000Z`;
const windows = ['09:00', '09:10', '09:20', '09:40', '11:00'].map((clock) => ({
  start: at(clock),
  worked_seconds: 600,
  active_seconds: 300,
  measured_seconds: 600,
  manual: false,
}));
const text = (spans: ReturnType<typeof workedSpans>) =>
  spans.map(({ start, end }) =>
    [start, end].map((ms) => new Date(ms).toISOString().slice(11, 16)).join('-'),
  );

it('joins windows that follow each other', () => {
  expect(text(workedSpans(windows))).toEqual(['09:00-09:30', '09:40-09:50', '11:00-11:10']);
  expect(workedSpans([])).toEqual([]);
});

const latestAt = (finish: string) => ({
  project_id: 5,
  project_name: 'Atlas',
  note: null,
  finish: `2026-11-20T${finish}.000Z`,
});
const worked = { windows, latest: latestAt('11:10:00') };

it('names gaps between work, except short breaks', () => {
  const until = (clock: string) => Date.parse(at(clock));
  expect(text(gapsOf(worked, until('11:10')))).toEqual(['09:50-11:00']);
  expect(gapsOf({ windows: [], latest: null }, until('11:10'))).toEqual([]);
});

it('names the gap since the last work, unless it is a short break', () => {
  const until = (clock: string) => Date.parse(at(clock));
  expect(text(gapsOf(worked, until('12:05')))).toEqual(['09:50-11:00', '11:10-12:05']);
  expect(text(gapsOf(worked, until('11:29')))).toEqual(['09:50-11:00']);
  // A timer started during the last work.
  expect(text(gapsOf(worked, until('11:02')))).toEqual(['09:50-11:00']);
});

it('names the gap since the last work from the minute in which it finished', () => {
  const until = Date.parse(at('12:05'));
  const after = (finish: string) =>
    text(gapsOf({ windows, latest: latestAt(finish) }, until)).at(-1);
  expect(after('11:03:00')).toBe('11:03-12:05');
  expect(after('11:03:20')).toBe('11:04-12:05');
  // Work that the windows do not contain.
  expect(after('09:30:00')).toBe('11:10-12:05');
  expect(after('12:00:00')).toBe('11:10-12:05');
});
