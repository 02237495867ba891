import { expect, test } from 'vitest';
import {
  BrowserRecording,
  type FollowedTimer,
  type Piece,
  type RecordingMemory,
} from './browser-recording.ts';

/** A minute before a ten-minute mark of the UTC clock; instants below are seconds after it. */
const origin = Date.UTC(2026, 10, 20, 11, 59);
const at = (seconds: number) => origin + seconds * 1000;
const goneAfterMs = 120_000;

/** Runs a recording by hand: what it told so far, as seconds after the origin. */
function startPage(now: number, before?: RecordingMemory) {
  let made = 0;
  const parts = { newId: () => `piece ${++made} of ${now}`, goneAfterMs };
  const recording = new BrowserRecording(parts, at(now), before);
  const pieces = new Map<string, Piece>();
  const collect = () => {
    const { changed, dropped } = recording.takeChanges();
    for (const piece of changed) pieces.set(piece.activityId, piece);
    for (const activityId of dropped) pieces.delete(activityId);
  };
  return {
    recording,
    /** A look each second, as a living page has it. */
    live: (from: number, to: number) => {
      for (let second = from; second <= to; second++) recording.look(at(second));
    },
    hear: (
      second: number,
      timer: FollowedTimer | null,
      {
        clockAhead = 0,
        ...more
      }: { isExact?: boolean; isTold?: boolean; clockAhead?: number } = {},
    ) =>
      recording.hear(
        { timer, serverNow: at(second + clockAhead), isExact: false, isTold: true, ...more },
        at(second),
      ),
    told: () => {
      collect();
      return [...pieces.values()].map(({ projectId, start, finish }) => [
        projectId,
        (start - origin) / 1000,
        (finish - origin) / 1000,
      ]);
    },
  };
}

function timer(startedAt: number, more: Partial<FollowedTimer> = {}): FollowedTimer {
  return {
    startedAt: at(startedAt),
    projectId: 1,
    desktopSeenAt: null,
    isDesktopAway: false,
    ...more,
  };
}

test('from the start to the stop, to the millisecond, cut at the mark', () => {
  const page = startPage(0);
  page.hear(0, null);
  page.live(1, 9);
  page.hear(10.4, timer(10.4), { isExact: true });
  page.live(11, 89);
  page.hear(90.3, null, { isExact: true });
  page.live(91, 95);
  expect(page.told()).toEqual([
    [1, 10.4, 60],
    [1, 60, 90.3],
  ]);
  expect(page.recording.isRecording).toBe(false);
});

test('a stop that the server tells of was a moment ago, one between two polls in the middle', () => {
  const told = startPage(0);
  told.hear(0, timer(0));
  told.live(1, 20);
  told.hear(21, null);
  expect(told.told()).toEqual([[1, 0, 20.5]]);

  const polled = startPage(0);
  polled.hear(0, timer(0), { isTold: false });
  polled.live(1, 19);
  polled.hear(19, timer(0), { isTold: false });
  polled.hear(21, null, { isTold: false });
  expect(polled.told()).toEqual([[1, 0, 20]]);
});

test('switching ends the one when the other began', () => {
  const page = startPage(0);
  page.hear(0, timer(0));
  page.live(1, 30);
  page.hear(31, timer(30.5, { projectId: 2 }));
  page.live(32, 40);
  expect(page.told()).toEqual([
    [1, 0, 30.5],
    [2, 30.5, 40],
  ]);
});

test('a timer that ran before the page was there counts from when it is there', () => {
  const page = startPage(40);
  page.hear(40.5, timer(0));
  page.live(41, 50);
  expect(page.told()).toEqual([[1, 40.5, 50]]);

  const justBefore = startPage(3);
  justBefore.hear(4, timer(0));
  justBefore.live(5, 10);
  expect(justBefore.told()).toEqual([[1, 0, 10]]);
});

test('a page that comes soon goes on in the same piece, one that comes late does not', () => {
  const first = startPage(0);
  first.hear(0, timer(0));
  first.live(1, 20);
  const { memory } = first.recording;

  const soon = startPage(24, memory);
  soon.hear(25, timer(0));
  soon.live(25, 30);
  expect(soon.told()).toEqual([[1, 0, 30]]);
  expect(soon.recording.memory.piece?.activityId).toBe(memory.piece?.activityId);

  const late = startPage(51, memory);
  late.hear(51, timer(0));
  late.live(52, 55);
  expect(late.told()).toEqual([[1, 51, 55]]);
});

test('a timer that was stopped while no page was there ended with the last one', () => {
  const first = startPage(0);
  first.hear(0, timer(0));
  first.live(1, 20);
  const next = startPage(29, first.recording.memory);
  next.live(29, 30);
  next.hear(30, null);
  expect(next.told()).toEqual([[1, 0, 20]]);
});

test('without the server it goes on, also in the next page, and all of it counts', () => {
  const first = startPage(0);
  first.hear(0, timer(0), { isTold: false });
  first.live(1, 200);
  const next = startPage(202, first.recording.memory);
  next.live(203, 500);
  next.hear(500, timer(0), { isTold: false });
  next.live(501, 510);
  expect([...first.told().slice(0, 1), ...next.told()]).toEqual([
    [1, 0, 60],
    [1, 60, 510],
  ]);
});

test('stopped elsewhere while the connection was lost: what was seen here counts', () => {
  const page = startPage(0);
  page.hear(0, timer(0));
  page.live(1, 50);
  page.hear(50, null, { isTold: false });
  expect(page.told()).toEqual([[1, 0, 50]]);
});

test('what still grows is told of up to the last word of the server only', () => {
  const page = startPage(0);
  page.hear(0, timer(0));
  page.live(1, 30);
  expect(page.recording.growing?.confirmedUntil).toBe(at(0));
  page.hear(30, timer(0));
  expect(page.recording.growing?.confirmedUntil).toBe(at(30));
});

test('a gap is not counted, and after sleep the server has to say that the timer runs', () => {
  const page = startPage(0);
  page.hear(0, timer(0));
  page.live(1, 10);
  page.recording.look(at(30), 'gap');
  page.live(31, 35);
  page.recording.look(at(45), 'lost');
  page.live(46, 50);
  expect(page.recording.hasTimer).toBe(false);
  page.hear(51, timer(0));
  page.live(52, 55);
  expect(page.told()).toEqual([
    [1, 0, 10],
    [1, 30, 35],
    [1, 51, 55],
  ]);
});

test('while a desktop recorder is heard, the page records nothing', () => {
  const page = startPage(0);
  for (let second = 0; second <= 300; second++) {
    page.live(second, second);
    if (second % 30 === 0) page.hear(second, timer(0, { desktopSeenAt: at(second - 1) }));
  }
  page.hear(301, null);
  expect(page.told()).toEqual([]);
});

test('a desktop recorder that comes takes over where it was first heard', () => {
  const page = startPage(0);
  page.hear(0, timer(0));
  page.live(1, 29);
  page.hear(30, timer(0, { desktopSeenAt: at(29.2) }));
  page.live(31, 40);
  expect(page.told()).toEqual([[1, 0, 29.2]]);
});

test('of one that goes, the page takes over where it was last heard', () => {
  const page = startPage(0);
  const seen = { desktopSeenAt: at(20) };
  for (let second = 0; second <= 170; second++) {
    page.live(second, second);
    if (second % 10 === 0) page.hear(second, timer(0, seen));
  }
  expect(page.told()).toEqual([
    [1, 20, 60],
    [1, 60, 170],
  ]);
  // Stopped before that, nobody knows better than the recorder what was worked.
  const stopped = startPage(0);
  stopped.hear(30, timer(0, seen));
  stopped.live(31, 100);
  stopped.hear(101, null);
  expect(stopped.told()).toEqual([]);
});

test('of one that said nobody is there, time before it counts as gone is not claimed', () => {
  const page = startPage(0);
  const seen = { desktopSeenAt: at(20), isDesktopAway: true };
  for (let second = 0; second <= 170; second++) {
    page.live(second, second);
    if (second % 10 === 0) page.hear(second, timer(0, seen));
  }
  // 120 s after it was heard it is still waited for.
  expect(page.told()).toEqual([[1, 140, 170]]);
});

test('a lost connection is lost for the desktop, too: it has time to come back', () => {
  const page = startPage(0);
  page.hear(0, timer(0, { desktopSeenAt: at(0) }));
  page.live(1, 400);
  page.hear(401, timer(0, { desktopSeenAt: at(0) }));
  page.live(402, 404);
  page.hear(405, timer(0, { desktopSeenAt: at(404) }));
  page.live(406, 410);
  expect(page.told()).toEqual([]);
});

test('a page that took over stays at it after a lost connection', () => {
  const page = startPage(0);
  const seen = { desktopSeenAt: at(5) };
  for (let second = 0; second <= 150; second++) {
    page.live(second, second);
    if (second % 10 === 0) page.hear(second, timer(0, seen));
  }
  page.live(151, 400);
  page.hear(400, timer(0, seen));
  page.live(401, 410);
  page.hear(410, null);
  expect(page.told()).toEqual([
    [1, 5, 60],
    [1, 60, 409.5],
  ]);
});

test('a stop counts when the clock of the server was set back, with the time until then', () => {
  const page = startPage(0);
  page.hear(0, timer(0));
  page.live(1, 30);
  page.hear(31, null, { isExact: true, clockAhead: -600 });
  page.live(32, 40);
  expect(page.recording.hasTimer).toBe(false);
  expect(page.told()).toEqual([[1, 0, 31]]);
});

test('two servers whose clocks differ count each second once', () => {
  const page = startPage(0);
  page.hear(0, timer(0));
  page.live(1, 10);
  page.hear(10, timer(0), { clockAhead: 600 });
  page.live(11, 20);
  page.hear(20, timer(0));
  page.live(21, 30);
  // Started by the server that is ahead.
  page.hear(30, timer(630, { projectId: 2 }), { isExact: true, clockAhead: 600 });
  page.live(31, 40);
  page.hear(40, null, { isExact: true });
  page.live(41, 45);
  expect(page.told()).toEqual([
    [1, 0, 30],
    [2, 30, 40],
  ]);
});
