import type { Timer } from '@time-tracker/contract/timer';
import { expect, test } from 'vitest';
import { describeRecording, recordingText } from './recording-status.ts';

const now = Date.UTC(2026, 10, 20, 12);

function recorder(
  more: Partial<Timer['recorders'][number]> & { ageSeconds?: number },
): Timer['recorders'][number] {
  const { ageSeconds = 10, ...rest } = more;
  return {
    source: 'desktop',
    name: 'ada-laptop',
    version: '0.0.4',
    state: 'recording',
    last_seen: new Date(now - ageSeconds * 1000).toISOString(),
    ...rest,
  };
}

test('without a recorder it waits for one', () => {
  expect(describeRecording([], now)).toMatchObject({
    kind: 'nothing',
    status: 'missing',
    lastSeenAt: null,
  });
});

test('a recorder that missed two reports is gone, with the time of its last report', () => {
  const gone = recorder({ ageSeconds: 121 });
  expect(describeRecording([gone], now)).toEqual({
    kind: 'nothing',
    status: 'missing',
    text: 'Lost contact with ada-laptop. Not recording.',
    lastSeenAt: gone.last_seen,
  });
  expect(describeRecording([recorder({ ageSeconds: 120 })], now).kind).toBe('desktop');
});

test('recording comes before waiting, the desktop before the browser', () => {
  const idle = recorder({ state: 'idle' });
  const browser = recorder({
    source: 'browser',
    name: 'Firefox on Linux',
    state: 'not_measured',
    ageSeconds: 1,
  });
  expect(describeRecording([idle, browser], now)).toMatchObject({
    kind: 'browser',
    status: 'recording',
    text: 'Tracking time in the browser (Firefox on Linux). No screenshots or activity: install the desktop app.',
  });
  expect(describeRecording([browser, recorder({})], now).kind).toBe('desktop');
});

test.each(['idle', 'locked', 'paused'] as const)('%s is waiting', (state) => {
  expect(describeRecording([recorder({ state })], now).status).toBe('waiting');
});

test('offline it uses the last response, and says that nothing is lost', () => {
  const browser = recorder({ source: 'browser', name: 'Firefox on Linux', state: 'not_measured' });
  const timer = { recorders: [browser] } as Timer;
  expect(recordingText(timer, now, null)).toMatch(/ · last seen 10 seconds ago$/);
  const muchLater = now + 3_600_000;
  expect(recordingText(timer, muchLater, now)).toMatch(/ · Offline: time is kept and will sync$/);
  expect(recordingText(timer, muchLater, null)).toMatch(/^Lost contact with Firefox on Linux/);
});
