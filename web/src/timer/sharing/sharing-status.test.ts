import type { Timer } from '@time-tracker/contract/timer/timer';
import { expect, test } from 'vitest';
import type { ScreenSharing } from '../browser-recorder-state.ts';
import { describeSharing, waitingText } from './sharing-status.ts';

const now = Date.UTC(2026, 10, 20, 12);

type Recorder = Timer['recorders'][number];

function recorder(more: Partial<Recorder> = {}): Recorder {
  return {
    source: 'browser',
    name: 'Chrome on Linux',
    version: '1',
    state: 'recording',
    surface: null,
    last_seen: new Date(now - 5_000).toISOString(),
    ...more,
  };
}

const nothingShared: ScreenSharing = {
  status: 'off',
  reason: null,
  surface: null,
  isHere: false,
  waitingImages: 0,
  blur: false,
};

interface Situation {
  screen?: Partial<ScreenSharing>;
  recorders?: Recorder[];
  intervalMinutes?: number;
}

function describe({ screen, recorders, intervalMinutes = 10 }: Situation) {
  return describeSharing(
    {
      recorders: recorders ?? [recorder()],
      organization_name: 'Acme',
      screenshot_interval: intervalMinutes,
      consent: { status: 'given', rules_version: '1', agreed: null },
    },
    { ...nothingShared, ...screen },
    now,
  );
}

test.each<[string, Situation, string, string]>([
  ['time only', {}, 'share', 'Recording time only'],
  ['the question is open', { screen: { status: 'starting' } }, 'share', 'Recording time only'],
  [
    'a screen is shared',
    { screen: { status: 'sharing', surface: 'monitor', isHere: true } },
    'manage',
    'Recording time and screen: entire screen',
  ],
  [
    'another tab shares a window',
    { screen: { status: 'sharing', surface: 'window' } },
    'manage',
    'Recording time and screen: one window',
  ],
  [
    'stopped',
    { screen: { status: 'stopped' } },
    'share',
    'Screenshots paused: you stopped sharing',
  ],
  ['lost', { screen: { status: 'lost' } }, 'share', 'Sharing ended with the reload'],
  [
    'not allowed',
    { screen: { status: 'not_allowed', reason: 'monitor_only' } },
    'share',
    'Not shared: entire screens only',
  ],
  [
    'another browser shares',
    { recorders: [recorder({ surface: 'tab' })] },
    'none',
    'Recording time and screen: one tab',
  ],
  [
    'a computer shares, seen on a phone',
    {
      screen: { status: 'unsupported', reason: 'phone' },
      recorders: [recorder({ surface: 'tab' })],
    },
    'none',
    'Recording time and screen: one tab',
  ],
  ['no screenshots in the project', { intervalMinutes: 0 }, 'none', 'Recording time only'],
  [
    'the desktop app records',
    { recorders: [recorder({ source: 'desktop', name: 'ada-laptop' })] },
    'none',
    'Tracking with the desktop app on ada-laptop',
  ],
  [
    'idle while a screen is shared',
    {
      screen: { status: 'sharing', surface: 'monitor' },
      recorders: [recorder({ state: 'idle', surface: 'monitor' })],
    },
    'manage',
    'Idle in the browser (Chrome on Linux)',
  ],
  ['nothing has reported', { recorders: [] }, 'none', 'Waiting for a recorder'],
  [
    'plain HTTP',
    { screen: { status: 'unsupported', reason: 'insecure' } },
    'explain',
    'Recording time only',
  ],
  [
    'a phone',
    { screen: { status: 'unsupported', reason: 'phone' } },
    'none',
    'Recording time only',
  ],
])('%s', (_name, situation, offer, text) => {
  expect(describe(situation)).toMatchObject({ offer, text });
});

test('a screen that is still shared can be stopped, whatever records', () => {
  const screen = { status: 'sharing', surface: 'monitor' } as const;
  for (const recorders of [
    [],
    [recorder({ source: 'desktop' })],
    [recorder({ state: 'paused' })],
  ]) {
    expect(describe({ screen, recorders }).offer).toBe('manage');
  }
  expect(describe({ screen, intervalMinutes: 0 }).offer).toBe('manage');
});

test.each<[Situation, RegExp | null]>([
  [{}, null],
  [{ screen: { status: 'unsupported', reason: 'insecure' } }, /over HTTPS or on localhost.*https:/],
  [{ screen: { status: 'unsupported', reason: 'browser' } }, /Use a current browser/],
  [{ screen: { status: 'unsupported', reason: 'phone' } }, /^Screenshots need a computer\.$/],
  [{ screen: { status: 'not_allowed', reason: 'monitor_only' } }, /^Acme accepts .* entire screen/],
  [{ screen: { status: 'off', reason: 'failed' } }, /your system's settings, then share again/],
])('problem of %j', (situation, problem) => {
  const described = describe(situation).problem;
  if (problem === null) expect(described).toBeNull();
  else expect(described).toMatch(problem);
});

test('counts what waits', () => {
  expect([1, 2].map(waitingText)).toEqual([
    '1 screenshot waiting to be sent',
    '2 screenshots waiting to be sent',
  ]);
});
