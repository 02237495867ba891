import { describe, expect, it } from 'vitest';
import { minuteMs } from '@time-tracker/contract/time/durations';
import type { RecorderStatus } from './recorder-status.ts';
import { statusLines, type StatusFacts } from './status-text.ts';

const now = Date.UTC(2026, 3, 1, 12, 0, 0);
const spool = {
  activities: 0,
  screenshots: 0,
  setAside: 0,
  droppedScreenshots: 0,
  onlyInMemory: 0,
  problem: undefined,
};
const status: RecorderStatus = {
  state: 'recording',
  project: { id: 1, name: 'House', since: now - minuteMs },
  isAsking: false,
  held: undefined,
  pause: undefined,
  consent: 'given' as const,
  block: undefined,
  isCounting: true,
  seesWindows: true,
  screenshotInterval: 3,
  lastCaptureAt: undefined,
  captureProblem: undefined,
  skippedScreenshots: { count: 0, last: undefined },
  connection: 'connected',
  connectionProblem: undefined,
  clockOffsetMs: 0,
};

function linesOf(
  more: {
    spool?: object;
    recorder?: Partial<RecorderStatus>;
    setAside?: StatusFacts['setAside'];
  } = {},
): string {
  const counts = { ...spool, ...more.spool };
  return statusLines({
    account: {
      server: 'https://time.example.org',
      signInId: '01962000-0000-7000-8000-000000000001',
      userId: 1,
      userName: 'Ann Lee',
      email: 'ann@example.org',
    },
    running: {
      version: '0.1.0',
      newerVersion: '0.2.0',
      recorder: { ...status, ...more.recorder },
      spool: counts,
      sender: { problem: undefined },
      setAside: [],
      features: { screenshots: true, windows: true, idle: true, input: true },
      limitations: [],
    },
    spool: counts,
    setAside: more.setAside ?? [],
    limitations: [],
    now,
  }).join('\n');
}

describe('status', () => {
  it('uses singular and plural', () => {
    expect(linesOf({ spool: { activities: 1, screenshots: 2 } })).toContain(
      'Waiting to be sent: 1 activity, 2 screenshots.',
    );
    expect(linesOf({ spool: { activities: 0, screenshots: 1 } })).toContain(
      'Waiting to be sent: 0 activities, 1 screenshot.',
    );
    const aside = { kind: 'activity' as const, reason: 'unknown project', setAsideAt: '' };
    expect(linesOf({ setAside: [aside] })).toContain(
      '1 item was not accepted. To send it again or discard it: npm run recorder -- open',
    );
    expect(linesOf({ setAside: [aside, aside] })).toContain(
      '2 items were not accepted. To send them again or discard them: npm run recorder -- open',
    );
  });

  it('says that time is only in memory when the disk is full, not while it is being written', () => {
    expect(linesOf({ spool: { activities: 1, onlyInMemory: 1 } })).not.toContain('in memory');
    const full = { activities: 1, onlyInMemory: 1, problem: 'the disk is full' };
    expect(linesOf({ spool: full })).toContain('1 activity is only in memory.');
    const more = { activities: 2, onlyInMemory: 2, problem: 'the disk is full' };
    expect(linesOf({ spool: more })).toContain('2 activities are only in memory.');
  });

  it('offers an update, and shows what the settings skipped', () => {
    expect(linesOf()).toContain(
      'Version 0.2.0 of the recorder is available; this is version 0.1.0.',
    );
    const last = 'Screenshot skipped: a private window was visible.';
    expect(linesOf({ recorder: { skippedScreenshots: { count: 2, last } } })).toContain(
      `Skipped by your settings: 2 screenshots. ${last}`,
    );
  });

  it('says how many screenshots were dropped', () => {
    expect(linesOf({ spool: { droppedScreenshots: 3 } })).toContain(
      '3 screenshots were dropped because the disk was full.',
    );
  });

  it('does not report a clock that is off by less than a second', () => {
    expect(linesOf({ recorder: { clockOffsetMs: -300 } })).not.toContain('clock');
    expect(linesOf({ recorder: { clockOffsetMs: -2600 } })).toContain(
      'clock of this machine is 3 s fast',
    );
  });
});

it('says until when it is paused, and what consent is missing', () => {
  const until = Date.UTC(2026, 3, 1, 12, 15);
  const paused = { state: 'paused' as const, block: 'paused' as const };
  expect(linesOf({ recorder: { ...paused, pause: { until: undefined } } })).toContain(
    'Paused until you resume it: the timer for',
  );
  expect(linesOf({ recorder: { ...paused, pause: { until } } })).toContain(
    `Paused until ${new Date(until).toLocaleTimeString()}: the timer for`,
  );
  expect(linesOf({ recorder: { ...paused, block: 'no_consent' } })).toContain(
    'agree to what is recorded first',
  );
});
