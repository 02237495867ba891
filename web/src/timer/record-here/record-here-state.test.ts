import type { Timer } from '@time-tracker/contract/timer/timer';
import { expect, it } from 'vitest';
import type { ScreenSharing } from '../browser-recorder-state.ts';
import { recordHereState } from './record-here-state.ts';
import { recordHereText } from './record-here-text.ts';

const nowMs = Date.parse('2026-03-02T09:00:00.000Z');

const desktop = {
  source: 'desktop',
  name: 'laptop',
  version: '0.1.0',
  state: 'recording',
  surface: null,
  last_seen: '2026-03-02T08:59:30.000Z',
} as const;

const timer = {
  organization_name: 'Northwind',
  screenshot_interval: 10,
  consent: { status: 'given' },
  recorders: [],
} as unknown as Timer;

const screen = (status: ScreenSharing['status'], reason: ScreenSharing['reason'] = null) => ({
  status,
  reason,
});

function kindOf(
  running: Timer | null,
  shared = screen('off'),
  { hasProject = true, isViewer = false } = {},
): string {
  const facts = { timer: running, serverNowMs: nowMs, hasProject, isViewer, screen: shared };
  return recordHereState(facts).kind;
}

it('begins with a project, then the timer, then the consent', () => {
  const none = { hasProject: false };
  expect(kindOf(null, screen('off'), none)).toBe('no_project');
  expect(kindOf(null, screen('off'), { ...none, isViewer: true })).toBe('viewer');
  expect(kindOf(null)).toBe('ready');
  const missing = { ...timer, consent: { status: 'missing' } } as Timer;
  expect(kindOf(missing, screen('sharing'))).toBe('consent');
});

it('offers to share while only time is recorded', () => {
  for (const status of ['off', 'starting', 'stopped', 'lost', 'not_allowed'] as const) {
    expect(kindOf(timer, screen(status)), status).toBe('time_only');
  }
  expect(kindOf(timer, screen('sharing'))).toBe('sharing');
  expect(kindOf(timer, screen('unsupported', 'insecure'))).toBe('unsupported');
});

it('offers nothing while the desktop app records, or without screenshots', () => {
  expect(kindOf({ ...timer, recorders: [desktop] })).toBe('desktop');
  expect(kindOf({ ...timer, screenshot_interval: 0 })).toBe('screenshots_off');
  const silent = { ...desktop, last_seen: '2026-03-02T08:50:00.000Z' };
  expect(kindOf({ ...timer, recorders: [silent] }), 'the app is gone').toBe('time_only');
});

it('says that screenshots are missing, until there is one', () => {
  const text = (shared: ReturnType<typeof screen>, hasScreenshots = false) => {
    const facts = { timer, serverNowMs: nowMs, hasProject: true, screen: shared };
    return recordHereText(recordHereState(facts), timer, hasScreenshots);
  };
  expect(text(screen('off'))).toContain('screenshots are not');
  expect(text(screen('stopped'))).toContain('screenshots are paused');
  expect(text(screen('sharing'))).toContain('The first comes within the next 10 min');
  expect(text(screen('sharing'), true)).not.toContain('first');
  expect(text(screen('not_allowed', 'monitor_only'))).toContain('Northwind accepts');
});
