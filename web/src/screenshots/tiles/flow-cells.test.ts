import { expect, it } from 'vitest';
import { windowMs } from '@time-tracker/contract/time/ten-minute-window';
import { groupCaptures } from '../../api/capture-groups.ts';
import { sampleActivity } from '../../testing/sample-activity.ts';
import { sampleScreenshot } from '../../testing/sample-screenshot.ts';
import { readChoices } from '../choices/view-choices.ts';
import type { DiaryHour, DiaryWindow } from '../windows/diary.ts';
import { peopleInFlow } from './flow-cells.ts';

/** The n-th window of low activity, with a screenshot for each look: whether it is the same as the previous one. */
function windowAt(column: number, looks: readonly boolean[]): DiaryWindow {
  const startMs = Date.parse('2026-11-20T10:00:00Z') + column * windowMs;
  const shots = looks.map((isSame, index) =>
    sampleScreenshot(`s${column}${index}`, new Date(startMs + index * 60_000).toISOString(), {
      same_as_previous: isSame,
    }),
  );
  return {
    start: startMs,
    end: startMs + windowMs,
    column,
    captures: groupCaptures(shots),
    workedSeconds: 600,
    minutes: [],
    activities: [
      sampleActivity(new Date(startMs).toISOString(), { activity: 5, active_seconds: 30 }),
    ],
  };
}

function cellsOf(windows: DiaryWindow[], address: string) {
  const row = { userId: 1, userName: 'Ada', windows, workedSeconds: 600 * windows.length };
  const hour = { label: '10:00', zoneName: null, start: windows[0]?.start ?? 0, windows: [] };
  const hours: DiaryHour[] = [{ hour, rows: [row] }];
  const [person] = peopleInFlow(hours, readChoices(new URLSearchParams(address)));
  return person?.cells.map(({ id, run }) => [
    id.startsWith('capture-') ? 'screenshot' : 'window',
    run.map(({ column, captures }) => `${column}: ${captures.length}`).join(', '),
  ]);
}

it('joins filtered windows that looked the same as the previous one', () => {
  const windows = [windowAt(0, [false]), windowAt(1, [true]), windowAt(2, [true, true])];
  expect(cellsOf(windows, 'only=low&order=earliest')).toEqual([
    ['window', '0: 1'],
    ['window', '1: 1, 2: 2'],
  ]);
});

it('joins screenshots that looked the same, also those of other windows', () => {
  const windows = [windowAt(0, [false, false]), windowAt(1, [true]), windowAt(2, [true, false])];
  expect(cellsOf(windows, 'show=all&order=earliest')).toEqual([
    ['window', '0: 1'],
    ['screenshot', '0: 1'],
    ['window', '1: 1, 2: 1'],
    ['screenshot', '2: 1'],
  ]);
});
