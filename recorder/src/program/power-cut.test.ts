import type { Interval } from '@time-tracker/contract/time/interval';
import { expect, it } from 'vitest';
import { minuteMs } from '@time-tracker/contract/time/durations';
import type { ActivityItem } from '../spool/spool-items.ts';
import { memoryFiles, type DiskContent } from '../testing/memory-files.ts';
import {
  noon,
  simulateRecorder,
  timerOf,
  type SimulatedTime,
} from '../testing/simulated-recorder.ts';
import type { KnownTimer } from '../timer/known-timer-file.ts';

type Simulated = Awaited<ReturnType<typeof simulateRecorder>>;

/** What a server has: of each activity the longest version that arrived. */
class Server {
  readonly activities = new Map<string, ActivityItem>();
  readonly screenshots = new Map<string, { activityId: string; takenAt: number }>();

  copy(): Server {
    const copy = new Server();
    for (const [id, each] of this.activities) copy.activities.set(id, each);
    for (const [id, each] of this.screenshots) copy.screenshots.set(id, each);
    return copy;
  }

  /** Deletes what was recorded since then. */
  forget(since: number): void {
    for (const [id, item] of this.activities) {
      if (startOf(item) >= since) this.activities.delete(id);
      else if (endOf(item) > since) {
        this.activities.set(id, { ...item, finish: new Date(since).toISOString() });
      }
    }
    for (const [id, { takenAt }] of this.screenshots) {
      if (takenAt >= since) this.screenshots.delete(id);
    }
  }

  /** Takes and confirms everything that may be sent. */
  async receive({ spool }: Simulated): Promise<void> {
    for (const { item, version } of spool.pendingActivities()) {
      const known = this.activities.get(item.activity_id);
      if (!known || endOf(known) <= endOf(item)) this.activities.set(item.activity_id, item);
      await spool.activitySent(item.activity_id, version);
    }
    for (const id of spool.pendingScreenshots()) {
      const read = await spool.readScreenshot(id);
      if (!read) continue;
      const { activity_id: activityId, taken_at: takenAt } = read.item.screenshot;
      this.screenshots.set(id, { activityId, takenAt: Date.parse(String(takenAt)) });
      await spool.screenshotSent(id);
    }
  }
}

type Cut = {
  content: DiskContent;
  time: SimulatedTime;
  known: KnownTimer;
  server: Server;
  /** Time that the person discarded or wanted forgotten by then. */
  discarded: Interval[];
};

const startedAt = new Date(noon - minuteMs).toISOString();
const startOf = (item: ActivityItem) => Date.parse(String(item.start));
const endOf = (item: ActivityItem) => Date.parse(String(item.finish));

/** Records a day in short; returns what the disk was like after each write. */
async function recordWithCuts(): Promise<Cut[]> {
  const cuts: Cut[] = [];
  const server = new Server();
  const discarded: Cut['discarded'] = [];
  let simulated: Simulated | undefined = undefined;
  const files = memoryFiles(new Map(), (content) => {
    if (!simulated) return;
    const { time, recorder } = simulated;
    const known = {
      ...recorder.known(),
      timer: timerOf({ screenshot_interval: 1, started_at: startedAt }),
    };
    const copies = { server: server.copy(), discarded: [...discarded], time: { ...time } };
    cuts.push({ content, known, ...copies });
  });
  const made = await simulateRecorder({ folder: '/spool', files });
  simulated = made;
  const { recorder, spool, forgets, time, pass } = made;
  /** The disk keeps up with the clock. */
  const work = async (seconds: number, typing = true) => {
    for (let each = 0; each < seconds; each++) {
      await pass(1, typing);
      await spool.settled();
      if (each % 30 === 20 && forgets.list().length === 0) await server.receive(made);
    }
  };
  recorder.counterChanged(true);
  made.server.timer = timerOf({ screenshot_interval: 1, started_at: startedAt });
  await work(70);
  await work(170, false);
  await work(40);
  await work(330, false);
  recorder.answerIdle({ answer: 'other_project', projectId: 9 });
  await work(40);
  await work(330, false);
  const { since } = recorder.status().held ?? { since: 0 };
  discarded.push({ start: since, end: time.wall });
  recorder.answerIdle({ answer: 'discard' });
  await work(60);
  discarded.push({ start: time.wall - 300_000, end: time.wall });
  const forgotten = recorder.forget(5);
  await expect.poll(() => forgets.list()).toHaveLength(1);
  await work(15);
  const [pending] = forgets.list();
  if (!pending) throw new Error('nothing is to be forgotten');
  server.forget(pending.start);
  await forgets.done(pending);
  recorder.forgetDecided(pending, { kind: 'deleted', seconds: 0, screenshots: 0 });
  await forgotten;
  await work(30);
  recorder.end();
  await spool.settled();
  return cuts;
}

/** Starts a recorder on the disk after a cut, and lets it send everything. */
async function recover({ content, time, known, server }: Cut) {
  const files = memoryFiles(content);
  const after = await simulateRecorder({
    folder: '/spool',
    files,
    known,
    time: { wall: time.wall + 3_000, steady: time.steady + 3_000 },
    server: { timer: timerOf({ screenshot_interval: 1, started_at: startedAt }), responds: true },
  });
  for (const { start } of after.forgets.list()) server.forget(start);
  after.recorder.counterChanged(true);
  await after.pass(2, false);
  await after.pass(75);
  after.recorder.end();
  await after.spool.settled();
  await server.receive(after);
  return after;
}

it('loses at most 15 s and counts nothing twice, whichever write was the last one', async () => {
  const cuts = await recordWithCuts();
  expect(cuts.length).toBeGreaterThan(200);
  const lostSeconds: number[] = [];
  for (const [index, cut] of cuts.entries()) {
    const acknowledged = [...cut.server.activities.values()];
    const after = await recover(cut);
    const message = `after write ${index} of ${cuts.length}`;
    const activities = [...cut.server.activities.values()].sort((a, b) => startOf(a) - startOf(b));
    for (const [each, activity] of activities.entries()) {
      const next = activities[each + 1];
      if (next) expect(endOf(activity), `overlap ${message}`).toBeLessThanOrEqual(startOf(next));
    }
    const forgottenSince = Math.min(...after.forgets.list().map(({ start }) => start));
    for (const item of acknowledged) {
      if (endOf(item) > forgottenSince) continue;
      const kept = cut.server.activities.get(item.activity_id);
      expect(kept && endOf(kept), `acknowledged ${message}`).toBeGreaterThanOrEqual(endOf(item));
    }
    for (const { activityId, takenAt } of cut.server.screenshots.values()) {
      const activity = cut.server.activities.get(activityId);
      if (!activity) continue;
      expect(takenAt, `screenshot ${message}`).toBeGreaterThanOrEqual(startOf(activity));
      expect(takenAt, `screenshot ${message}`).toBeLessThan(endOf(activity));
    }
    for (const { start, end } of after.forgets.list()) {
      const isWithin = (each: ActivityItem) => endOf(each) > start && startOf(each) < end;
      expect(activities.filter(isWithin), `forgotten ${message}`).toEqual([]);
    }
    expect(after.spool.counts().setAside, message).toBe(0);
    lostSeconds.push(lost(cut, activities));
  }
  expect(Math.max(...lostSeconds)).toBeLessThanOrEqual(15);
});

/** Seconds until the cut that are not recorded, except those that were discarded. */
function lost({ time, discarded }: Cut, activities: ActivityItem[]): number {
  const wanted: number[] = [];
  for (let at = noon; at < time.wall; at += 1_000) {
    if (!discarded.some(({ start, end }) => at >= start && at < end)) wanted.push(at);
  }
  const isRecorded = (at: number) =>
    activities.some((each) => at >= startOf(each) && at < endOf(each));
  return wanted.filter((at) => !isRecorded(at)).length;
}
