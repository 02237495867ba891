import type { Timer } from '@time-tracker/contract/timer';
import { expect, test } from 'vitest';
import { describeRecording, recordingLabel } from './recording-status.ts';

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

test('without any recorder it says how to begin', () => {
  expect(describeRecording([], now)).toMatchObject({
    kind: 'nothing',
    mood: 'missing',
    lastSeenAt: null,
  });
});

test('a recorder that missed two reports is gone, and it says when it was heard', () => {
  const gone = recorder({ ageSeconds: 121 });
  expect(describeRecording([gone], now)).toEqual({
    kind: 'nothing',
    mood: 'missing',
    words: 'ada-laptop is no longer heard; nothing is recording',
    lastSeenAt: gone.last_seen,
  });
  expect(describeRecording([recorder({ ageSeconds: 120 })], now).kind).toBe('desktop');
});

test('what records comes before what waits, the desktop before the browser', () => {
  const idle = recorder({ state: 'idle' });
  const browser = recorder({
    source: 'browser',
    name: 'Firefox on Linux',
    state: 'not_measured',
    ageSeconds: 1,
  });
  expect(describeRecording([idle, browser], now)).toMatchObject({
    kind: 'browser',
    mood: 'recording',
    words: 'Recording time by the browser (Firefox on Linux), without activity and screenshots',
  });
  expect(describeRecording([browser, recorder({})], now).kind).toBe('desktop');
});

test.each(['idle', 'locked', 'paused'] as const)('%s is waiting', (state) => {
  expect(describeRecording([recorder({ state })], now).mood).toBe('waiting');
});

test('without the server it judges as of its last answer, and says that nothing is lost', () => {
  const browser = recorder({ source: 'browser', name: 'Firefox on Linux', state: 'not_measured' });
  const timer = { recorders: [browser] } as Timer;
  expect(recordingLabel(timer, now, null)).toMatch(/screenshots; last heard 10 seconds ago$/);
  const muchLater = now + 3_600_000;
  expect(recordingLabel(timer, muchLater, now)).toMatch(/screenshots\. .* kept and sent later$/);
  expect(recordingLabel(timer, muchLater, null)).toMatch(/^Firefox on Linux is no longer heard/);
});
