import { expect, test } from 'vitest';
import { screenshotViewLabel, takenRangeLabel } from './screenshot-view-label.ts';

test('the label names what was opened', () => {
  expect(screenshotViewLabel({ kind: 'image', times: 1 })).toBe('Opened 1 screenshot');
  expect(screenshotViewLabel({ kind: 'image', times: 3 })).toBe('Opened 1 screenshot, 3 times');
  expect(screenshotViewLabel({ kind: 'thumbnails', times: 1 })).toBe('1 thumbnail view');
  expect(screenshotViewLabel({ kind: 'thumbnails', times: 24 })).toBe('24 thumbnail views');
});

test('the range is in the time zone of the recorded member', () => {
  const taken = (from: string, to: string) =>
    takenRangeLabel({ taken_from: from, taken_to: to }, 'Europe/Berlin');
  expect(taken('2026-11-20T08:10:00Z', '2026-11-20T08:10:30Z')).toBe('20/11/2026, 09:10');
  expect(taken('2026-11-20T08:10:00Z', '2026-11-20T09:40:00Z')).toBe('20/11/2026, 09:10 to 10:40');
  expect(taken('2026-11-20T22:50:00Z', '2026-11-20T23:10:00Z')).toBe(
    '20/11/2026, 23:50 to 21/11/2026, 00:10',
  );
});
