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
  expect(text(gapsOf(windows))).toEqual(['09:50-11:00']);
  expect(gapsOf(windows.slice(0, 1))).toEqual([]);
});
