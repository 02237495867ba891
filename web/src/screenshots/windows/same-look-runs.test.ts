import { expect, it } from 'vitest';
import { windowMs } from '@time-tracker/contract/time/ten-minute-window';
import { groupCaptures } from '../../api/capture-groups.ts';
import { sampleActivity } from '../../testing/sample-activity.ts';
import { sampleScreenshot } from '../../testing/sample-screenshot.ts';
import type { DiaryWindow } from './diary.ts';
import { joinSameLooks } from './same-look-runs.ts';

/** The n-th window of an hour, with one screenshot unless it is empty. */
function windowAt(column: number, more: { same?: boolean; note?: string; isEmpty?: boolean } = {}) {
  const { same = true, note = null, isEmpty = false } = more;
  const startMs = Date.parse('2026-11-20T10:00:00Z') + column * windowMs;
  const start = new Date(startMs).toISOString();
  const shot = sampleScreenshot(`s${column}`, start, { same_as_previous: same });
  return {
    start: startMs,
    end: startMs + windowMs,
    column,
    captures: isEmpty ? [] : groupCaptures([shot]),
    workedSeconds: 600,
    minutes: [],
    activities: [sampleActivity(start, { note })],
  } satisfies DiaryWindow;
}

const lengthsOf = (windows: DiaryWindow[]) => joinSameLooks(windows).map((run) => run.length);

it('joins the windows after a screenshot that looked the same as it', () => {
  expect(lengthsOf([windowAt(0, { same: false }), windowAt(1), windowAt(2), windowAt(3)])).toEqual([
    1, 3,
  ]);
});

it('does not join across a different screen, a gap, a window without a screenshot, or another note', () => {
  expect(lengthsOf([windowAt(0), windowAt(1, { same: false }), windowAt(2)])).toEqual([1, 1, 1]);
  expect(lengthsOf([windowAt(0), windowAt(2)])).toEqual([1, 1]);
  expect(lengthsOf([windowAt(0), windowAt(1, { isEmpty: true }), windowAt(2)])).toEqual([1, 1, 1]);
  expect(lengthsOf([windowAt(0), windowAt(1, { note: 'Review' }), windowAt(2)])).toEqual([1, 1, 1]);
});
