import type { WorkSession } from '@time-tracker/contract/activity';
import { expect, it } from 'vitest';
import { runningActivities } from './running-sessions.ts';

const now = '2026-03-10T12:00:00Z';
const session = (finish: string, source: string) =>
  ({ finish, sources: [source], activity_ids: [`first ${finish}`, finish] }) as WorkSession;

it('sessions are running while the next activity would belong to them', () => {
  const sessions = [
    session('2026-03-10T12:00:01Z', 'desktop'),
    session('2026-03-10T11:59:00Z', 'browser'),
    session('2026-03-10T11:58:59Z', 'desktop'),
  ];
  expect(runningActivities({ sessions, now })).toEqual([
    '2026-03-10T12:00:01Z',
    '2026-03-10T11:59:00Z',
  ]);
});

it('manual and imported time is never running', () => {
  const sessions = [session(now, 'manual'), session(now, 'import')];
  expect(runningActivities({ sessions, now })).toEqual([]);
});
