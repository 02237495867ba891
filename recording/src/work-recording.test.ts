import type { Interval } from '@time-tracker/contract/time/interval';
import { describe, expect, it } from 'vitest';
import { describeDraft } from './activity-draft.ts';
import { WorkRecording } from './work-recording.ts';

const noon = Date.UTC(2026, 3, 1, 12, 0, 0);
const at = (seconds: number) => noon + seconds * 1000;
const second = (seconds: number) => at(seconds) / 1000;

function recording() {
  let ids = 0;
  const made = new WorkRecording(() => `id-${++ids}`, describeDraft);
  made.advance(noon);
  return made;
}

describe('cutting', () => {
  it('cuts at the end of every ten-minute window and loses nothing', () => {
    const work = recording();
    work.start(7, at(300));
    work.advance(at(300 + 1500));
    work.stop(at(300 + 1500));
    const sent = work.takeSendable(Infinity);
    expect(sent.map(({ start, finish }) => [start, finish])).toEqual([
      ['2026-04-01T12:05:00.000Z', '2026-04-01T12:10:00.000Z'],
      ['2026-04-01T12:10:00.000Z', '2026-04-01T12:20:00.000Z'],
      ['2026-04-01T12:20:00.000Z', '2026-04-01T12:30:00.000Z'],
    ]);
    expect(new Set(sent.map(({ activity_id: id }) => id)).size).toBe(3);
    expect(sent.every(({ project_id: project }) => project === 7)).toBe(true);
  });

  it('starts the next activity where the switched one ended', () => {
    const work = recording();
    work.start(1, at(0));
    work.advance(at(62));
    work.start(2, at(60));
    work.stop(at(90));
    expect(
      work.takeSendable(Infinity).map((each) => [each.project_id, each.start, each.finish]),
    ).toEqual([
      [1, '2026-04-01T12:00:00.000Z', '2026-04-01T12:01:00.000Z'],
      [2, '2026-04-01T12:01:00.000Z', '2026-04-01T12:01:30.000Z'],
    ]);
  });

  it('omits activities below a second', () => {
    const work = recording();
    work.start(1, at(0));
    work.stop(at(0.9));
    expect(work.takeSendable(Infinity)).toEqual([]);
  });
});

describe('a start that is reported late', () => {
  it('is measured and attributed from that start', () => {
    const work = recording();
    work.noteCounter(at(-60), true);
    work.noteInput(second(7), { keyboard: true, mouse: false });
    work.noteInput(second(9), { keyboard: false, mouse: true });
    work.noteWindow(at(10), { app: 'xterm', title: undefined });
    work.start(7, at(8));
    work.advance(at(14));
    work.stop(at(14));
    expect(work.takeSendable(Infinity)).toMatchObject([
      {
        start: new Date(at(8)).toISOString(),
        measured_seconds: 6,
        active_seconds: 1,
        keyboard_seconds: 0,
        mouse_seconds: 1,
        apps: [{ name: 'xterm', seconds: 6 }],
      },
    ]);
  });

  it('counts on both sides of the end of a window', () => {
    const work = recording();
    work.noteCounter(noon, true);
    work.noteWindow(at(601), { app: 'xterm', title: undefined });
    work.noteInput(second(598), { keyboard: true, mouse: false });
    work.noteInput(second(601), { keyboard: true, mouse: false });
    work.advance(at(602));
    work.start(7, at(598));
    work.advance(at(605));
    work.stop(at(605));
    const sent = work.takeSendable(Infinity);
    expect(sent.map((each) => [each.measured_seconds, each.active_seconds])).toEqual([
      [2, 1],
      [5, 1],
    ]);
    expect(sent.map(({ apps }) => apps?.[0]?.seconds)).toEqual([2, 5]);
  });

  it('is measured only while input was counted', () => {
    const work = recording();
    work.noteCounter(at(9), true);
    work.advance(at(10));
    work.start(7, at(8));
    work.stop(at(12));
    expect(work.takeSendable(Infinity)).toMatchObject([{ measured_seconds: 3, apps: [] }]);
  });
});

describe('counting', () => {
  it('counts a second once, no matter how much input it has, and flags its minute', () => {
    const work = recording();
    work.noteCounter(noon, true);
    work.start(1, at(0));
    for (let times = 0; times < 5; times++) {
      work.noteInput(second(3), { keyboard: true, mouse: false });
    }
    work.noteInput(second(3), { keyboard: false, mouse: true });
    work.noteInput(second(65), { keyboard: false, mouse: true });
    work.stop(at(120));
    expect(work.takeSendable(Infinity)[0]).toMatchObject({
      measured_seconds: 120,
      active_seconds: 2,
      keyboard_seconds: 1,
      mouse_seconds: 2,
      minutes: [true, true, ...Array<boolean>(8).fill(false)],
    });
  });

  it('flags the minute of the window, not of the activity', () => {
    const work = recording();
    work.noteCounter(noon, true);
    work.start(1, at(5 * 60));
    work.noteInput(second(5 * 60 + 5), { keyboard: true, mouse: false });
    work.stop(at(6 * 60));
    expect(work.takeSendable(Infinity)[0]!.minutes.indexOf(true)).toBe(5);
  });

  it('does not measure time without a counter', () => {
    const work = recording();
    work.start(1, at(0));
    work.noteCounter(at(10), true);
    work.noteCounter(at(40), false);
    work.noteCounter(at(50), true);
    work.stop(at(60));
    expect(work.takeSendable(Infinity)[0]).toMatchObject({
      measured_seconds: 40,
      active_seconds: 0,
    });
  });

  it('measures nothing without a counter', () => {
    const work = recording();
    work.start(1, at(0));
    work.stop(at(600));
    expect(work.takeSendable(Infinity)[0]).toMatchObject({
      measured_seconds: 0,
      active_seconds: 0,
    });
  });

  it('never has more active than measured seconds', () => {
    const work = recording();
    work.noteCounter(noon, true);
    work.start(1, at(0.7));
    for (const each of [0, 1, 2, 3]) work.noteInput(second(each), { keyboard: true, mouse: true });
    work.stop(at(3.2));
    expect(work.takeSendable(Infinity)[0]).toMatchObject({
      measured_seconds: 2,
      active_seconds: 2,
      keyboard_seconds: 2,
      mouse_seconds: 2,
    });
  });
});

describe('windows', () => {
  it('merges equal samples and attributes active seconds to the window with the focus', () => {
    const work = recording();
    work.noteCounter(noon, true);
    work.noteWindow(noon, { app: 'xterm', title: 'one' });
    work.start(1, at(0));
    for (let each = 5; each < 20; each += 5) {
      work.noteWindow(at(each), { app: 'xterm', title: 'one' });
    }
    work.noteInput(second(2), { keyboard: true, mouse: false });
    work.noteWindow(at(20), { app: 'Chromium', title: 'two' });
    work.noteInput(second(21), { keyboard: true, mouse: false });
    work.noteInput(second(22), { keyboard: false, mouse: true });
    work.noteWindow(at(25), { app: 'Chromium', title: 'two' });
    work.stop(at(30));
    expect(work.takeSendable(Infinity)[0]!.apps).toEqual([
      { kind: 'app', name: 'xterm', title: 'one', seconds: 20, active_seconds: 1 },
      { kind: 'app', name: 'Chromium', title: 'two', seconds: 10, active_seconds: 2 },
    ]);
  });

  it('records the site in front instead of its browser', () => {
    const work = recording();
    const tab = (domain?: string) => ({ app: 'Chromium', title: 'one', domain });
    work.noteWindow(noon, tab());
    work.start(1, at(0));
    work.noteWindow(at(5), tab('example.org'));
    work.noteWindow(at(8), tab('example.net'));
    work.noteWindow(at(10), tab('example.org'));
    work.stop(at(15));
    const site = (name: string) => ({ kind: 'url', name, domain: name, title: 'one' });
    expect(work.takeSendable(Infinity)[0]!.apps).toEqual([
      { ...site('example.org'), seconds: 8, active_seconds: 0 },
      { kind: 'app', name: 'Chromium', title: 'one', seconds: 5, active_seconds: 0 },
      { ...site('example.net'), seconds: 2, active_seconds: 0 },
    ]);
  });

  it('loses no time when the title changes all the time', () => {
    const work = recording();
    work.start(1, at(0));
    for (let each = 0; each < 10; each++) {
      work.noteWindow(at(each * 1.5), { app: 'xterm', title: `${each} %` });
    }
    work.stop(at(15));
    const sent = work.takeSendable(Infinity)[0]!.apps!;
    expect(sent.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(15);
  });

  it('attributes time without a window to no app', () => {
    const work = recording();
    work.noteWindow(noon, { app: 'xterm', title: 'one' });
    work.start(1, at(0));
    work.noteWindow(at(5), undefined);
    work.noteWindow(at(10), undefined);
    work.noteWindow(at(15), { app: 'xterm', title: 'one' });
    work.stop(at(20));
    expect(work.takeSendable(Infinity)[0]!.apps).toEqual([
      { kind: 'app', name: 'xterm', title: 'one', seconds: 10, active_seconds: 0 },
    ]);
  });

  it('attributes no time to a window that is no longer sampled', () => {
    const work = recording();
    work.noteWindow(noon, { app: 'xterm', title: undefined });
    work.start(1, at(0));
    work.stop(at(100));
    expect(work.takeSendable(Infinity)[0]!.apps).toEqual([
      { kind: 'app', name: 'xterm', title: null, seconds: 12, active_seconds: 0 },
    ]);
  });
});

describe('sending', () => {
  it('sends a running activity again under the same id, and an unchanged one not', () => {
    const work = recording();
    work.start(1, at(0));
    work.advance(at(70));
    const [first] = work.takeSendable(at(60));
    expect(first).toMatchObject({ finish: '2026-04-01T12:01:00.000Z' });
    expect(work.takeSendable(at(60))).toEqual([]);
    work.advance(at(80));
    const [second_] = work.takeSendable(at(80));
    expect(second_).toMatchObject({
      activity_id: first!.activity_id,
      finish: '2026-04-01T12:01:20.000Z',
    });
  });

  it('never takes back what was sent', () => {
    const work = recording();
    work.start(1, at(0));
    work.advance(at(100));
    work.takeSendable(at(60));
    work.stop(at(20));
    expect(work.takeSendable(Infinity)).toEqual([]);
    work.start(1, at(100));
    work.stop(at(110));
    expect(work.takeSendable(Infinity)).toMatchObject([{ start: '2026-04-01T12:01:40.000Z' }]);
  });

  it('discards whole activities after a cut', () => {
    const work = recording();
    work.start(1, at(540));
    work.advance(at(900));
    work.stop(at(570));
    expect(work.takeSendable(Infinity)).toMatchObject([
      { start: '2026-04-01T12:09:00.000Z', finish: '2026-04-01T12:09:30.000Z' },
    ]);
  });

  it('knows the activity at a moment, also shortly after it ended', () => {
    const work = recording();
    work.start(1, at(0));
    work.advance(at(30));
    const running = work.activityAt(at(29));
    work.stop(at(30));
    expect(work.activityAt(at(29))).toEqual(running);
    expect(work.activityAt(at(31))).toBeUndefined();
  });
});

describe('changes', () => {
  const spanOf = ({ start, end }: Interval) => [(start - noon) / 1000, (end - noon) / 1000];

  it('reports the running activity while it grows, and a finished one once more', () => {
    const work = recording();
    work.start(7, at(0));
    work.advance(at(5));
    const [first] = work.takeChanges().changed;
    work.advance(at(9));
    const [second_] = work.takeChanges().changed;
    expect(second_).toMatchObject({ activityId: first!.activityId, projectId: 7 });
    work.stop(at(8));
    const [third] = work.takeChanges().changed;
    expect([first!, second_!, third!].map(spanOf)).toEqual([
      [0, 5],
      [0, 9],
      [0, 8],
    ]);
    expect(work.takeChanges()).toEqual({ changed: [], removed: [] });
    work.advance(at(3600));
    expect(work.takeChanges()).toEqual({ changed: [], removed: [] });
  });

  it('never changes an activity after its window has ended', () => {
    const work = recording();
    work.start(7, at(590));
    work.advance(at(605));
    expect(work.takeChanges().changed.map(spanOf)).toEqual([
      [590, 600],
      [600, 605],
    ]);
    work.stop(at(595));
    const { changed, removed } = work.takeChanges();
    expect(changed).toEqual([]);
    expect(removed).toHaveLength(1);
  });

  it('reports the removal of an activity that turned out to be too short', () => {
    const work = recording();
    work.start(7, at(0));
    work.advance(at(5));
    const [reported] = work.takeChanges().changed;
    work.stop(at(0.4));
    expect(work.takeChanges()).toEqual({ changed: [], removed: [reported!.activityId] });
  });

  it('continues the activity of the recorder before', () => {
    const work = recording();
    work.resume({ activityId: 'before', projectId: 7, start: at(30), end: at(50) });
    work.advance(at(60));
    expect(work.running).toEqual({
      activityId: 'before',
      projectId: 7,
      start: at(30),
      end: at(60),
    });
    work.stop(at(55));
    expect(work.takeChanges().changed).toEqual([
      { activityId: 'before', projectId: 7, start: at(30), end: at(55) },
    ]);
  });
});
