import { expect, test } from 'vitest';
import { screenshotViewLabel, takenLabel } from './screenshot-view-label.ts';

test('what was seen', () => {
  expect(screenshotViewLabel({ kind: 'image', times: 1 })).toBe('One in full');
  expect(screenshotViewLabel({ kind: 'image', times: 3 })).toBe('One in full, 3 times');
  expect(screenshotViewLabel({ kind: 'thumbnails', times: 1 })).toBe('One small image');
  expect(screenshotViewLabel({ kind: 'thumbnails', times: 24 })).toBe('24 small images');
});

test('when it had been taken, by the clock of whose screenshots they are', () => {
  const taken = (from: string, to: string) =>
    takenLabel({ taken_from: from, taken_to: to }, 'Europe/Berlin');
  expect(taken('2026-11-20T08:10:00Z', '2026-11-20T08:10:30Z')).toBe('20/11/2026 09:10');
  expect(taken('2026-11-20T08:10:00Z', '2026-11-20T09:40:00Z')).toBe('20/11/2026 09:10 to 10:40');
  expect(taken('2026-11-20T22:50:00Z', '2026-11-20T23:10:00Z')).toBe(
    '20/11/2026 23:50 to 21/11/2026 00:10',
  );
});
