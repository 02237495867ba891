import { describe, expect, it } from 'vitest';
import type { RecorderView } from '../recording/recorder-view.ts';
import { statusLines, type StatusFacts } from './status-words.ts';

const now = Date.UTC(2026, 3, 1, 12, 0, 0);
const spool = {
  activities: 0,
  screenshots: 0,
  setAside: 0,
  imagesGivenUp: 0,
  onlyInMemory: 0,
  problem: undefined,
};
const view: RecorderView = {
  state: 'recording',
  project: { id: 1, name: 'House', since: now - 60_000 },
  asking: false,
  counting: true,
  seesWindows: true,
  screenshotInterval: 3,
  lastCaptureAt: undefined,
  captureProblem: undefined,
  connection: 'fine',
  connectionProblem: undefined,
  clockOffsetMs: 0,
};

function linesOf(
  more: { spool?: object; view?: Partial<RecorderView>; setAside?: StatusFacts['setAside'] } = {},
): string {
  const counts = { ...spool, ...more.spool };
  return statusLines({
    account: {
      server: 'https://time.example.org',
      token: 'secret',
      userId: 1,
      userName: 'Ann Lee',
      email: 'ann@example.org',
    },
    running: {
      view: { ...view, ...more.view },
      spool: counts,
      sender: { trouble: undefined },
      lacks: [],
    },
    spool: counts,
    setAside: more.setAside ?? [],
    lacks: [],
    folder: '/state',
    now,
  }).join('\n');
}

describe('status', () => {
  it('counts one and several', () => {
    expect(linesOf({ spool: { activities: 1, screenshots: 2 } })).toContain(
      'Waiting to be sent: 1 activity, 2 screenshots.',
    );
    expect(linesOf({ spool: { activities: 0, screenshots: 1 } })).toContain(
      'Waiting to be sent: 0 activities, 1 screenshot.',
    );
    const aside = { kind: 'activity' as const, reason: 'unknown project', setAsideAt: '' };
    expect(linesOf({ setAside: [aside] })).toContain(
      'The server did not accept 1 item. It is in /state/set-aside:',
    );
    expect(linesOf({ setAside: [aside, aside] })).toContain(
      'The server did not accept 2 items. They are in /state/set-aside:',
    );
  });

  it('says that time is only in memory when the disk refuses it, not while it is written', () => {
    expect(linesOf({ spool: { activities: 1, onlyInMemory: 1 } })).not.toContain('in memory');
    const full = { activities: 1, onlyInMemory: 1, problem: 'the disk is full' };
    expect(linesOf({ spool: full })).toContain('1 activity is only in memory.');
    const more = { activities: 2, onlyInMemory: 2, problem: 'the disk is full' };
    expect(linesOf({ spool: more })).toContain('2 activities are only in memory.');
  });

  it('does not call a clock wrong that is off by less than a second', () => {
    expect(linesOf({ view: { clockOffsetMs: -300 } })).not.toContain('clock');
    expect(linesOf({ view: { clockOffsetMs: -2600 } })).toContain('clock is 3 s fast');
  });
});
