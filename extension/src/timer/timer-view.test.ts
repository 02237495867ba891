import { expect, it } from 'vitest';
import { hourMs, minuteMs } from '@time-tracker/contract/time/durations';
import { badgeText, durationOf, runningTime, viewTimer } from './timer-view.ts';

const serverNow = '2026-03-02T10:00:00.000Z';
type Response = Parameters<typeof viewTimer>[0];
type Running = NonNullable<Response['timer']>;

function response(more: Partial<Running>): Response {
  const timer = {
    project_id: 7,
    project_name: 'Website',
    started_at: '2026-03-02T09:50:00.000Z',
    note: '#12 Fix login',
    consent: { status: 'given' },
    recorders: [],
    ...more,
  } as unknown as Running;
  return { timer, now: serverNow } as Response;
}

function recorder(state: Running['recorders'][number]['state'], secondsAgo: number) {
  const last_seen = new Date(Date.parse(serverNow) - secondsAgo * 1000).toISOString();
  return { source: 'desktop', name: 'ada-laptop', version: '0.1.0', state, last_seen };
}

it('counts from the start by the clock of this machine', () => {
  // This clock is an hour ahead of the server's.
  const receivedAt = Date.parse(serverNow) + hourMs;
  expect(viewTimer(response({}), receivedAt)?.startedAt).toBe(receivedAt - 600_000);
  expect(viewTimer({ ...response({}), timer: null }, receivedAt)).toBeNull();
});

it.each([
  [[], 'no_recorder'],
  [[recorder('recording', 20)], 'recorded'],
  [[recorder('not_measured', 20)], 'recorded'],
  [[recorder('paused', 5), recorder('recording', 20)], 'recorded'],
  [[recorder('paused', 20)], 'waiting'],
  [[recorder('recording', 200)], 'no_recorder'],
])('of the recorders %o says %s', (recorders, state) => {
  const shown = viewTimer(response({ recorders: recorders as Running['recorders'] }), 0);
  expect(shown?.recording.state).toBe(state);
});

it('says first that the person has not agreed', () => {
  const consent = { status: 'missing' } as Running['consent'];
  const recorders = [recorder('paused', 5)] as Running['recorders'];
  expect(viewTimer(response({ consent, recorders }), 0)?.recording).toEqual({
    state: 'no_consent',
  });
});

it('formats times', () => {
  const minutes = (count: number) => count * minuteMs;
  expect(runningTime(0, 3_909_500)).toBe('1:05:09');
  expect(runningTime(1000, 0)).toBe('0:00:00');
  expect([0, 59, 60, 725].map((count) => badgeText(0, minutes(count)))).toEqual([
    '0m',
    '59m',
    '1h',
    '12h',
  ]);
  expect([0, 59, 3600, 4140].map(durationOf)).toEqual(['0m', '0m', '1h 00m', '1h 09m']);
});
