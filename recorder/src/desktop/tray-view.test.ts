import { expect, it } from 'vitest';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { exampleStatus } from '../testing/example-status.ts';
import { trayView } from './tray-view.ts';

const since = Date.UTC(2026, 3, 1, 12, 0, 0);
const now = since + 69 * minuteMs;
const project = { name: 'House', since };

it.each([
  [{}, 'recording', 'Recording', 'House · 1h 09m'],
  [{ state: 'not_measured' }, 'recording', 'Recording', 'House · 1h 09m'],
  [{ state: 'paused' }, 'paused', 'Paused', 'House · 1h 09m'],
  [{ state: 'locked' }, 'idle', 'Screen locked', 'House · 1h 09m'],
  [{ state: 'idle' }, 'idle', 'Still working?', 'House · 1h 09m'],
  [{ project: undefined }, 'idle', 'Not recording', 'No timer is running.'],
  [{ block: 'no_consent' }, 'problem', 'Not recording: your consent is missing', 'House · 1h 09m'],
  [{ captureProblem: 'no display' }, 'problem', 'Screenshots fail: no display', 'House · 1h 09m'],
  [
    { connection: 'signed out', project: undefined },
    'problem',
    'Signed out',
    'Nothing is recorded. Sign in again.',
  ],
] as const)('%j is shown as %s', (more, shape, title, text) => {
  const view = trayView({ ...exampleStatus, project, ...more }, now);
  expect(view).toMatchObject({ shape, title, text });
});

it('offers what can be done now', () => {
  const keys = (more: object) =>
    trayView({ ...exampleStatus, project, ...more }, now).entries.map(({ key }) => key);
  expect(keys({})).toEqual(['open', 'pause', 'stop', 'quit']);
  expect(keys({ pause: { until: undefined } })).toEqual(['open', 'resume', 'stop', 'quit']);
  expect(keys({ project: undefined })).toEqual(['open', 'quit']);
});
