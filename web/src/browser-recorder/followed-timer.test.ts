import type { RecorderState } from '@time-tracker/contract/timer';
import { expect, test } from 'vitest';
import type { TimerResponse } from '../timer/request-order.ts';
import { followedTimer } from './followed-timer.ts';

const noon = Date.UTC(2026, 10, 20, 12);
const instant = (seconds: number) => new Date(noon + seconds * 1000).toISOString();

function answer(
  recorders: [source: string, state: RecorderState, seenAt: number][],
): TimerResponse {
  return {
    now: instant(100),
    state: 'running',
    recorder_version: '1',
    timer: {
      organization_id: 1,
      organization_name: 'Acme',
      project_id: 7,
      project_name: 'Website',
      note: null,
      started_at: instant(0),
      screenshot_interval: 10,
      policy: { idle_minutes: 5, blur: false, titles: true },
      consent: { status: 'given', rules_version: 'v1', agreed: null },
      recorders: recorders.map(([source, state, seenAt]) => ({
        source: source as 'desktop' | 'browser',
        state,
        name: 'ada',
        version: '1',
        last_seen: instant(seenAt),
      })),
    },
  };
}

test('no timer is null', () => {
  expect(followedTimer({ ...answer([]), timer: null })).toBeNull();
});

test('other pages do not take precedence, a desktop recorder does', () => {
  expect(followedTimer(answer([['browser', 'recording', 99]]))).toEqual({
    startedAt: noon,
    projectId: 7,
    desktopSeenAt: null,
    isDesktopAway: false,
  });
  const desktops: [string, RecorderState, number][] = [
    ['desktop', 'idle', 10],
    ['browser', 'paused', 95],
    ['desktop', 'recording', 90],
  ];
  expect(followedTimer(answer(desktops))).toMatchObject({
    desktopSeenAt: noon + 90_000,
    isDesktopAway: false,
  });
});

test.each([
  ['recording', false],
  ['not_measured', false],
  ['paused', false],
  ['idle', true],
  ['locked', true],
] as const)('%s: the person is away: %s', (state, isDesktopAway) => {
  expect(followedTimer(answer([['desktop', state, 90]]))).toMatchObject({ isDesktopAway });
});
