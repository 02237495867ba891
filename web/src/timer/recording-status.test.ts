import type { Timer } from '@time-tracker/contract/timer/timer';
import { expect, test } from 'vitest';
import { hourMs } from '@time-tracker/contract/time/durations';
import {
  describeRecording,
  offlineLabel,
  offlineText,
  recordedLabel,
  recordingText,
} from './recording-status.ts';

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
    surface: null,
    last_seen: new Date(now - ageSeconds * 1000).toISOString(),
    ...rest,
  };
}

function timerWith(
  recorders: Timer['recorders'],
  status: Timer['consent']['status'] = 'given',
): Pick<Timer, 'recorders' | 'consent' | 'organization_name'> {
  return {
    recorders,
    organization_name: 'Acme',
    consent: { status, rules_version: '1', agreed: null },
  };
}

test('without a recorder it waits for one', () => {
  expect(describeRecording(timerWith([]), now)).toMatchObject({
    kind: 'nothing',
    status: 'missing',
    lastSeenAt: null,
  });
});

test('a recorder that missed two reports is gone, with the time of its last report', () => {
  const gone = recorder({ ageSeconds: 121 });
  expect(describeRecording(timerWith([gone]), now)).toEqual({
    kind: 'nothing',
    status: 'missing',
    surface: null,
    text: 'Lost contact with ada-laptop: turned off, offline or signed out. Not recording.',
    lastSeenAt: gone.last_seen,
  });
  expect(describeRecording(timerWith([recorder({ ageSeconds: 120 })]), now).kind).toBe('desktop');
});

test('recording comes before waiting, the desktop before the browser', () => {
  const idle = recorder({ state: 'idle' });
  const browser = recorder({
    source: 'browser',
    name: 'Firefox on Linux',
    state: 'not_measured',
    ageSeconds: 1,
  });
  expect(describeRecording(timerWith([idle, browser]), now)).toMatchObject({
    kind: 'browser',
    status: 'recording',
    text: 'Tracking time in the browser (Firefox on Linux). No screenshots: share your screen or use the desktop app.',
  });
  expect(describeRecording(timerWith([browser, recorder({})]), now).kind).toBe('desktop');
});

test.each(['idle', 'locked', 'paused'] as const)('%s is waiting', (state) => {
  expect(describeRecording(timerWith([recorder({ state })]), now).status).toBe('waiting');
});

test('offline it uses the last response, and says that nothing is lost', () => {
  const browser = recorder({ source: 'browser', name: 'Firefox on Linux', state: 'not_measured' });
  const timer = timerWith([browser]);
  expect(recordingText(timer, now, null)).toMatch(/ · last seen 10 seconds ago$/);
  const muchLater = now + hourMs;
  expect(recordingText(timer, muchLater, now)).toMatch(/ · Offline: time is kept and will sync$/);
  expect(recordingText(timer, muchLater, null)).toMatch(/^Lost contact with Firefox on Linux/);
});

test('offline it says in a few words whether time is kept', () => {
  expect(offlineLabel(timerWith([recorder({})]), now)).toBe('Offline: time is kept and will sync');
  expect(offlineLabel(timerWith([]), now)).toBe('Offline: this page is not up to date');
  expect(offlineLabel(null, now)).toBe('Offline: the timer cannot start');
  // Without any response, it is not known whether a timer runs.
  expect(offlineLabel(null, null)).toBe('Offline: this page is not up to date');
});

test('offline it says what that means: kept time only where something records', () => {
  const recorded = timerWith([recorder({})]);
  expect(offlineText(recorded, now)).toMatch(/Recorded time is kept and sent later\.$/);
  expect(offlineText(timerWith([]), now)).toMatch(/This page updates when it is back\.$/);
  expect(offlineText(timerWith([recorder({})], 'missing'), now)).toMatch(/kept and sent later\.$/);
  expect(offlineText(null, now)).toMatch(/You can start the timer when it is back\.$/);
  // Without any response, it is not known whether a timer runs.
  expect(offlineText(null, null)).toMatch(/This page updates when it is back\.$/);
});

test.each([
  ['missing', 'Not recording: agree to what Acme records first.'],
  ['outdated', 'Not recording: Acme records more than you agreed to. Review the new rules first.'],
] as const)('waits for a consent that is %s', (status, text) => {
  const waiting = recorder({ source: 'browser', state: 'paused' });
  expect(describeRecording(timerWith([waiting], status), now)).toMatchObject({
    kind: 'nothing',
    status: 'waiting',
    text,
  });
  // A timer continues while the rules change, and programs of older versions do not wait.
  expect(describeRecording(timerWith([recorder({})], status), now).status).toBe('recording');
});

test('a pause on the desktop holds, however old its last report is', () => {
  const paused = recorder({ state: 'paused', ageSeconds: 3600 });
  const browser = recorder({ source: 'browser', name: 'Firefox on Linux', state: 'paused' });
  expect(describeRecording(timerWith([browser, paused]), now)).toMatchObject({
    kind: 'desktop',
    status: 'waiting',
    text: 'Paused on ada-laptop. Nothing is recorded until you resume there.',
  });
  const other = recorder({ name: 'ada-desktop', ageSeconds: 200 });
  expect(describeRecording(timerWith([other, paused]), now).status).toBe('missing');
});

test.each([
  ['desktop', 'recording', null, 10, 'Time and screen'],
  ['desktop', 'recording', null, 0, 'Time only'],
  ['browser', 'recording', null, 10, 'Time only'],
  ['browser', 'recording', 'monitor', 10, 'Time and screen'],
  ['browser', 'recording', 'monitor', 0, 'Time only'],
  ['desktop', 'waiting', null, 10, 'Not recording'],
  ['nothing', 'missing', null, 10, 'Not recording'],
] as const)('%s %s, sharing %s every %i min: %s', (kind, status, surface, interval, label) => {
  expect(recordedLabel({ kind, status, surface }, interval)).toBe(label);
});
