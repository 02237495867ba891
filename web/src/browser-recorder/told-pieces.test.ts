import { recordedActivity } from '@time-tracker/contract/activity';
import { expect, test } from 'vitest';
import { newPieceId } from './piece-id.ts';
import { describePiece } from './told-pieces.ts';

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
