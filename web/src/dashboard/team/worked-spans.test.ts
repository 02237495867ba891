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

it('names gaps between work, except short breaks', () => {
  const until = (clock: string) => Date.parse(at(clock));
  expect(text(gapsOf(windows, until('11:10')))).toEqual(['09:50-11:00']);
  expect(gapsOf([], until('11:10'))).toEqual([]);
});

it('names the gap since the last work, unless it is a short break', () => {
  const until = (clock: string) => Date.parse(at(clock));
  expect(text(gapsOf(windows, until('12:05')))).toEqual(['09:50-11:00', '11:10-12:05']);
  expect(text(gapsOf(windows, until('11:29')))).toEqual(['09:50-11:00']);
  // A timer started during the last work.
  expect(text(gapsOf(windows, until('11:02')))).toEqual(['09:50-11:00']);
});
