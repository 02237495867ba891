import { expect, test } from 'vitest';
import { BrowserRecording, type BrowserMemory, type FollowedTimer } from './browser-recording.ts';
import type { PendingActivity } from './pending-activity.ts';

/** A minute before the end of a ten-minute window; instants below are in seconds after it. */
const origin = Date.UTC(2026, 10, 20, 11, 59);
const at = (seconds: number) => origin + seconds * 1000;
const goneAfterMs = 120_000;

/** Drives a recording manually; `recorded` is what it has so far, in seconds after the origin. */
function startPage(now: number, before?: BrowserMemory, watchingSince = now) {
  let made = 0;
  const parts = {
    newId: () => `activity ${++made} of ${now}`,
    goneAfterMs,
    watchingSince: at(watchingSince),
  };
  const recording = new BrowserRecording(parts, at(now), before);
  const activities = new Map<string, PendingActivity>();
  const collect = () => {
    const { changed, removed } = recording.takeChanges();
    for (const activity of changed) activities.set(activity.activityId, activity);
    for (const activityId of removed) activities.delete(activityId);
  };
  return {
    recording,
    /** A tick each second, as in an open page. */
    live: (from: number, to: number) => {
      for (let second = from; second <= to; second++) recording.tick(at(second));
    },
    update: (
      second: number,
      timer: FollowedTimer | null,
      {
        clockAhead = 0,
        ...more
      }: { isExact?: boolean; isLive?: boolean; clockAhead?: number } = {},
    ) =>
      recording.update(
        { timer, serverNow: at(second + clockAhead), isExact: false, isLive: true, ...more },
        at(second),
      ),
    recorded: () => {
      collect();
      return [...activities.values()].map(({ projectId, start, end }) => [
        projectId,
        (start - origin) / 1000,
        (end - origin) / 1000,
      ]);
    },
  };
}

function timer(startedAt: number, more: Partial<FollowedTimer> = {}): FollowedTimer {
  return {
    startedAt: at(startedAt),
    projectId: 1,
    desktopSeenAt: null,
    desktopState: more.desktopSeenAt === undefined ? null : 'working',
    consent: 'given',
    ...more,
  };
}

test('records from start to stop, to the millisecond, cut at the end of the window', () => {
  const page = startPage(0);
  page.update(0, null);
  page.live(1, 9);
  page.update(10.4, timer(10.4), { isExact: true });
  page.live(11, 89);
  page.update(90.3, null, { isExact: true });
  page.live(91, 95);
  expect(page.recorded()).toEqual([
    [1, 10.4, 60],
    [1, 60, 90.3],
  ]);
  expect(page.recording.isRecording).toBe(false);
});

test('a pushed stop was a moment ago, one between two polls is halfway between them', () => {
  const pushed = startPage(0);
  pushed.update(0, timer(0));
  pushed.live(1, 20);
  pushed.update(21, null);
  expect(pushed.recorded()).toEqual([[1, 0, 20.9]]);

  const polled = startPage(0);
  polled.update(0, timer(0), { isLive: false });
  polled.live(1, 19);
  polled.update(19, timer(0), { isLive: false });
  polled.update(21, null, { isLive: false });
  expect(polled.recorded()).toEqual([[1, 0, 20]]);
});

test('switching ends one activity when the other starts', () => {
  const page = startPage(0);
  page.update(0, timer(0));
  page.live(1, 30);
  page.update(31, timer(30.5, { projectId: 2 }));
  page.live(32, 40);
  expect(page.recorded()).toEqual([
    [1, 0, 30.5],
    [2, 30.5, 40],
  ]);
});

test('a timer that ran before the page was open counts from when it opened', () => {
  const page = startPage(40);
  page.update(40.5, timer(0));
  page.live(41, 50);
  expect(page.recorded()).toEqual([[1, 40.5, 50]]);

  const justBefore = startPage(3);
  justBefore.update(4, timer(0));
  justBefore.live(5, 10);
  expect(justBefore.recorded()).toEqual([[1, 0, 10]]);
});

test('a timer that started while the page still loaded counts from its start', () => {
  const page = startPage(12, undefined, 0);
  page.update(12, timer(2));
  page.live(13, 20);
  expect(page.recorded()).toEqual([[1, 2, 20]]);
});

test('the first response may correct the clock, and a start that the page saw still counts', () => {
  const page = startPage(0);
  page.recording.clockMeasured(at(3612), at(3600));
  page.update(3612, timer(3602));
  page.live(3613, 3620);
  expect(page.recorded()).toEqual([[1, 3602, 3620]]);
});

test('a page that opens soon continues the activity of the page before, a later one does not', () => {
  const first = startPage(0);
  first.update(0, timer(0));
  first.live(1, 20);
  const { memory } = first.recording;

  const soon = startPage(24, memory);
  soon.update(25, timer(0));
  soon.live(25, 30);
  expect(soon.recorded()).toEqual([[1, 0, 30]]);
  expect(soon.recording.memory.running?.activityId).toBe(memory.running?.activityId);

  const late = startPage(51, memory);
  late.update(51, timer(0));
  late.live(52, 55);
  expect(late.recorded()).toEqual([[1, 51, 55]]);
});

test('a timer that was stopped while no page was open ended with the last page', () => {
  const first = startPage(0);
  first.update(0, timer(0));
  first.live(1, 20);
  const next = startPage(29, first.recording.memory);
  next.live(29, 30);
  next.update(30, null);
  expect(next.recorded()).toEqual([[1, 0, 20]]);
});

test('recording continues without the server, also in the next page, and all of it counts', () => {
  const first = startPage(0);
  first.update(0, timer(0), { isLive: false });
  first.live(1, 200);
  const next = startPage(202, first.recording.memory);
  next.live(203, 500);
  next.update(500, timer(0), { isLive: false });
  next.live(501, 510);
  expect([...first.recorded().slice(0, 1), ...next.recorded()]).toEqual([
    [1, 0, 60],
    [1, 60, 510],
  ]);
});

test('stopped elsewhere while the connection was lost: what this page recorded counts', () => {
  const page = startPage(0);
  page.update(0, timer(0));
  page.live(1, 50);
  page.update(50, null, { isLive: false });
  expect(page.recorded()).toEqual([[1, 0, 50]]);
});

test('the running activity may be sent only up to the last confirmation of the server', () => {
  const page = startPage(0);
  page.update(0, timer(0));
  page.live(1, 30);
  expect(page.recording.running?.confirmedUntil).toBe(at(0));
  page.update(30, timer(0));
  expect(page.recording.running?.confirmedUntil).toBe(at(30));
});

test('a gap does not count, and after sleep the server has to confirm the timer', () => {
  const page = startPage(0);
  page.update(0, timer(0));
  page.live(1, 10);
  page.recording.tick(at(30), 'gap');
  page.live(31, 35);
  page.recording.tick(at(45), 'slept');
  page.live(46, 50);
  expect(page.recording.hasTimer).toBe(false);
  page.update(51, timer(0));
  page.live(52, 55);
  expect(page.recorded()).toEqual([
    [1, 0, 10],
    [1, 30, 35],
    [1, 51, 55],
  ]);
});

test('while a desktop recorder reports, the page records nothing', () => {
  const page = startPage(0);
  for (let second = 0; second <= 300; second++) {
    page.live(second, second);
    if (second % 30 === 0) page.update(second, timer(0, { desktopSeenAt: at(second - 1) }));
  }
  page.update(301, null);
  expect(page.recorded()).toEqual([]);
});

test('a desktop recorder takes over from its first report', () => {
  const page = startPage(0);
  page.update(0, timer(0));
  page.live(1, 29);
  page.update(30, timer(0, { desktopSeenAt: at(29.2) }));
  page.live(31, 40);
  expect(page.recorded()).toEqual([[1, 0, 29.2]]);
});

test('when it goes, the page takes over from its last report', () => {
  const page = startPage(0);
  const seen = { desktopSeenAt: at(20) };
  for (let second = 0; second <= 170; second++) {
    page.live(second, second);
    if (second % 10 === 0) page.update(second, timer(0, seen));
  }
  expect(page.recorded()).toEqual([
    [1, 20, 60],
    [1, 60, 170],
  ]);
  // After a stop before that, only the desktop recorder knows what was worked.
  const stopped = startPage(0);
  stopped.update(30, timer(0, seen));
  stopped.live(31, 100);
  stopped.update(101, null);
  expect(stopped.recorded()).toEqual([]);
});

test('when it goes while the person is away, the time until then does not count', () => {
  const page = startPage(0);
  const seen = { desktopSeenAt: at(20), desktopState: 'away' as const };
  for (let second = 0; second <= 170; second++) {
    page.live(second, second);
    if (second % 10 === 0) page.update(second, timer(0, seen));
  }
  // The page waits for it until 120 s after its last report.
  expect(page.recorded()).toEqual([[1, 140, 170]]);
});

test('after a lost connection the desktop recorder gets time to report again', () => {
  const page = startPage(0);
  page.update(0, timer(0, { desktopSeenAt: at(0) }));
  page.live(1, 400);
  page.update(401, timer(0, { desktopSeenAt: at(0) }));
  page.live(402, 404);
  page.update(405, timer(0, { desktopSeenAt: at(404) }));
  page.live(406, 410);
  expect(page.recorded()).toEqual([]);
});

test('a page that took over keeps recording after a lost connection', () => {
  const page = startPage(0);
  const seen = { desktopSeenAt: at(5) };
  for (let second = 0; second <= 150; second++) {
    page.live(second, second);
    if (second % 10 === 0) page.update(second, timer(0, seen));
  }
  page.live(151, 400);
  page.update(400, timer(0, seen));
  page.live(401, 410);
  page.update(410, null);
  expect(page.recorded()).toEqual([
    [1, 5, 60],
    [1, 60, 409.9],
  ]);
});

test('a stop counts, with the time until then, when the clock of the server was set back', () => {
  const page = startPage(0);
  page.update(0, timer(0));
  page.live(1, 30);
  page.update(31, null, { isExact: true, clockAhead: -600 });
  page.live(32, 40);
  expect(page.recording.hasTimer).toBe(false);
  expect(page.recorded()).toEqual([[1, 0, 31]]);
});

test('each second counts once with two servers whose clocks differ', () => {
  const page = startPage(0);
  page.update(0, timer(0));
  page.live(1, 10);
  page.update(10, timer(0), { clockAhead: 600 });
  page.live(11, 20);
  page.update(20, timer(0));
  page.live(21, 30);
  // Started on the server that is ahead.
  page.update(30, timer(630, { projectId: 2 }), { isExact: true, clockAhead: 600 });
  page.live(31, 40);
  page.update(40, null, { isExact: true });
  page.live(41, 45);
  expect(page.recorded()).toEqual([
    [1, 0, 30],
    [2, 30, 40],
  ]);
});

test('without a consent nothing is recorded, and later only from then on', () => {
  const page = startPage(0);
  page.update(0, timer(0, { consent: 'missing' }));
  page.live(1, 50);
  expect(page.recording.isWaitingForConsent).toBe(true);
  page.update(50, timer(0));
  page.live(51, 55);
  expect(page.recording.isWaitingForConsent).toBe(false);
  expect(page.recorded()).toEqual([[1, 50, 55]]);
});

test('recording ends when the consent is gone', () => {
  const page = startPage(0);
  page.update(0, timer(0));
  page.live(1, 20);
  page.update(20, timer(0, { consent: 'missing' }));
  page.live(21, 30);
  expect(page.recorded()).toEqual([[1, 0, 20]]);
});

test('a switch to a project without a consent ends recording', () => {
  const page = startPage(0);
  page.update(0, timer(0));
  page.live(1, 20);
  page.update(20, timer(20, { projectId: 2, consent: 'missing' }), { isExact: true });
  page.live(21, 40);
  page.update(40, timer(40), { isExact: true });
  page.live(41, 45);
  expect(page.recorded()).toEqual([
    [1, 0, 20],
    [1, 40, 45],
  ]);
});

test('when the rules change, a running timer continues, also in the next page; a new one waits', () => {
  const first = startPage(0);
  first.update(0, timer(0));
  first.live(1, 10);
  first.update(10, timer(0, { consent: 'outdated' }));
  first.live(11, 20);
  const page = startPage(21, first.recording.memory);
  page.update(22, timer(0, { consent: 'outdated' }));
  page.live(22, 30);
  expect(page.recorded()).toEqual([[1, 0, 30]]);

  page.update(30, timer(30, { consent: 'outdated' }), { isExact: true });
  page.live(31, 40);
  expect(page.recording.isWaitingForConsent).toBe(true);
  page.update(40, timer(30));
  page.live(41, 45);
  expect(page.recorded()).toEqual([
    [1, 0, 30],
    [1, 40, 45],
  ]);
});

test('consent does not change which time belongs to the desktop recorder', () => {
  const page = startPage(0);
  page.update(0, timer(0, { consent: 'missing', desktopSeenAt: at(0) }));
  page.live(1, 29);
  page.update(30, timer(0, { desktopSeenAt: at(29) }));
  page.live(31, 40);
  expect(page.recorded()).toEqual([]);
});

test('a paused desktop recorder is not replaced, however long it is silent', () => {
  const page = startPage(0);
  const seen = { desktopSeenAt: at(20), desktopState: 'paused' } as const;
  for (let second = 0; second <= 400; second++) {
    page.live(second, second);
    if (second % 10 === 0) page.update(second, timer(0, seen));
  }
  expect(page.recorded()).toEqual([]);
  // A page that opens later does not know more.
  const later = startPage(500);
  later.update(500, timer(0, seen));
  later.live(501, 510);
  expect(later.recorded()).toEqual([]);
  // Stopping and starting the timer here does.
  later.update(511, null, { isExact: true });
  later.update(512, timer(512), { isExact: true });
  later.live(513, 515);
  expect(later.recorded()).toEqual([[1, 512, 515]]);
});

test('after a pause on the desktop, the page claims nothing of it', () => {
  const page = startPage(0);
  const paused = { desktopSeenAt: at(20), desktopState: 'paused' } as const;
  page.update(0, timer(0, { desktopSeenAt: at(0) }));
  page.live(1, 20);
  page.update(20, timer(0, paused));
  page.live(21, 100);
  page.update(100, timer(0, { desktopSeenAt: at(100), desktopState: 'working' }));
  for (let second = 101; second <= 230; second++) {
    page.live(second, second);
    if (second % 10 === 0) page.update(second, timer(0, { desktopSeenAt: at(100) }));
  }
  expect(page.recorded()).toEqual([[1, 100, 230]]);
});

test('nothing is recorded while the person is away', () => {
  const page = startPage(0);
  page.update(0, timer(0));
  page.live(1, 20);
  page.recording.setAway(true, at(20));
  page.live(21, 30);
  page.update(30, timer(0));
  expect(page.recording.activityAt(at(25))).toBeUndefined();
  page.recording.setAway(false, at(35));
  page.live(36, 45);
  expect(page.recording.activityAt(at(40))).toMatchObject({ projectId: 1 });
  page.update(45, null, { isExact: true });
  expect(page.recorded()).toEqual([
    [1, 0, 20],
    [1, 35, 45],
  ]);
});
