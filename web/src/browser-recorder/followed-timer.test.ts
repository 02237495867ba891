import type { RecorderState } from '@time-tracker/contract/timer/timer';
import { expect, test } from 'vitest';
import type { TimerResponse } from '../timer/request-order.ts';
import { followedTimer } from './followed-timer.ts';

const noon = Date.UTC(2026, 10, 20, 12);
const instant = (seconds: number) => new Date(noon + seconds * 1000).toISOString();

function responseWith(
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
      policy: { idle_minutes: 5, blur: false, titles: true, shared_surface: 'any' },
      consent: { status: 'given', rules_version: 'v1', agreed: null },
      recorders: recorders.map(([source, state, seenAt]) => ({
        source: source as 'desktop' | 'browser',
        state,
        name: 'ada',
        version: '1',
        surface: null,
        last_seen: instant(seenAt),
      })),
    },
  };
}

test('no timer is null', () => {
  expect(followedTimer({ ...responseWith([]), timer: null })).toBeNull();
});

test('other pages do not take precedence, a desktop recorder does', () => {
  expect(followedTimer(responseWith([['browser', 'recording', 99]]))).toEqual({
    startedAt: noon,
    projectId: 7,
    desktopSeenAt: null,
    desktopState: null,
    consent: 'given',
  });
  const desktops: [string, RecorderState, number][] = [
    ['desktop', 'idle', 10],
    ['browser', 'paused', 95],
    ['desktop', 'recording', 90],
  ];
  expect(followedTimer(responseWith(desktops))).toMatchObject({
    desktopSeenAt: noon + 90_000,
    desktopState: 'working',
  });
});

test.each([
  ['recording', 'working'],
  ['not_measured', 'working'],
  ['idle', 'away'],
  ['locked', 'away'],
  ['paused', 'paused'],
] as const)('the state %s means %s', (state, desktopState) => {
  expect(followedTimer(responseWith([['desktop', state, 90]]))).toMatchObject({ desktopState });
});
