import type { SharedSurface } from '@time-tracker/contract/screenshot';
import { expect, it } from 'vitest';
import { workingState, workingText } from './working-labels.ts';

const nowMs = Date.parse('2026-11-20T10:00:00Z');
const recorder = (
  source: 'desktop' | 'browser',
  state: 'recording' | 'idle' | 'locked' | 'paused' | 'not_measured',
  last_seen = '2026-11-20T09:59:30.000Z',
  surface: SharedSurface | null = null,
) => ({ source, state, surface, last_seen });

it('names the state of the recorder', () => {
  expect(workingState([recorder('desktop', 'recording')], nowMs)).toEqual({
    status: 'recording',
    label: 'Recording',
  });
  expect(workingState([recorder('browser', 'not_measured')], nowMs)).toEqual({
    status: 'time_only',
    label: 'Recording time only, in a browser',
  });
  expect(workingState([recorder('desktop', 'locked')], nowMs)).toEqual({
    status: 'waiting',
    label: 'Screen locked',
  });
});

it('names what a browser shares, and prefers it to another browser', () => {
  const sharing = recorder('browser', 'recording', undefined, 'window');
  const timeOnly = recorder('browser', 'not_measured');
  expect(workingState([timeOnly, sharing], nowMs)).toEqual({
    status: 'recording',
    label: 'Recording in a browser: one window',
  });
});

it('uses a recorder that is recording, of several', () => {
  const both = [recorder('browser', 'paused'), recorder('desktop', 'recording')];
  expect(workingState(both, nowMs).label).toBe('Recording');
});

it('a recorder that stopped reporting counts as missing', () => {
  const gone = recorder('desktop', 'recording', '2026-11-20T09:50:00.000Z');
  expect(workingState([gone], nowMs)).toEqual({ status: 'missing', label: 'Not recording' });
  expect(workingState([], nowMs).status).toBe('missing');
});

it.each([
  [{ user_id: null, project_id: null }, 'No one is tracking right now'],
  [{ user_id: 7, project_id: null }, 'Not tracking right now'],
  [{ user_id: null, project_id: 3 }, 'No one is tracking this project right now'],
  [{ user_id: 7, project_id: 3 }, 'Not tracking this project right now'],
])('that nobody tracks is said only of who is shown: %o', (scope, text) => {
  expect(workingText(0, scope)).toBe(text);
});

it('counts who is tracking', () => {
  expect(workingText(1, { user_id: null, project_id: null })).toBe('1 person is tracking');
  expect(workingText(2, { user_id: null, project_id: null })).toBe('2 people are tracking');
});
