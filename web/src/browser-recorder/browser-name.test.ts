import { recordedActivity } from '@time-tracker/contract/activity';
import { expect, test } from 'vitest';
import { nameBrowser } from './browser-name.ts';
import { newPieceId } from './piece-id.ts';
import { describePiece } from './told-pieces.ts';

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
    'Edge on Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15',
    'Safari on macOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    'Chrome on Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1',
    'Safari on iOS',
  ],
  ['curl/8', 'A browser'],
])('%s', (userAgent, name) => {
  expect(nameBrowser(userAgent)).toBe(name);
});

test('a piece is an activity of the contract, with an id that sorts by time', () => {
  const start = Date.UTC(2026, 10, 20, 12, 0, 1);
  const ids = [newPieceId(start), newPieceId(start + 1)];
  expect([...ids].reverse().sort()).toEqual(ids);
  const piece = { activityId: newPieceId(start), projectId: 7, start, finish: start + 90_500 };
  const { success, data } = recordedActivity.safeParse(describePiece(piece));
  expect(success).toBe(true);
  expect(data).toMatchObject({ source: 'browser', measured_seconds: 0, project_id: 7 });
  expect(piece.activityId).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-/);
});
