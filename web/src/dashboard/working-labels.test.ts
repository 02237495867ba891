import { expect, it } from 'vitest';
import { workingState } from './working-labels.ts';

const nowMs = Date.parse('2026-11-20T10:00:00Z');
const recorder = (
  source: 'desktop' | 'browser',
  state: 'recording' | 'idle' | 'locked' | 'paused' | 'not_measured',
  last_seen = '2026-11-20T09:59:30.000Z',
) => ({ source, state, last_seen });

it('says what records', () => {
  expect(workingState([recorder('desktop', 'recording')], nowMs)).toEqual({
    mood: 'recording',
    words: 'Recording',
  });
  expect(workingState([recorder('browser', 'not_measured')], nowMs).words).toBe(
    'Recording in a browser',
  );
  expect(workingState([recorder('desktop', 'locked')], nowMs)).toEqual({
    mood: 'waiting',
    words: 'Screen locked',
  });
});

it('of several the one at work counts', () => {
  const both = [recorder('browser', 'paused'), recorder('desktop', 'recording')];
  expect(workingState(both, nowMs).words).toBe('Recording');
});

it('one that is no longer heard is none', () => {
  const gone = recorder('desktop', 'recording', '2026-11-20T09:50:00.000Z');
  expect(workingState([gone], nowMs)).toEqual({ mood: 'missing', words: 'Nothing records' });
  expect(workingState([], nowMs).mood).toBe('missing');
});
