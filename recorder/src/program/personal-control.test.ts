import { describe, expect, it, onTestFinished } from 'vitest';
import { diskFiles, type DurableFiles } from '../spool/durable-files.ts';
import { Spool } from '../spool/spool.ts';
import { memoryFiles, type DiskContent } from '../testing/memory-files.ts';
import { someActivity, someScreenshot } from '../testing/recorded-items.ts';
import { secondsOf, simulateRecorder, timerOf } from '../testing/simulated-recorder.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import type { FollowedTimer } from '../timer/known-timer-file.ts';

const rules = {
  screenshot_interval: 10,
  blur: true,
  titles: false,
  retention_days: 30,
  idle_minutes: 5,
  who_can_see: ['owners' as const],
};
const consentOf = (status: 'given' | 'missing' | 'outdated'): FollowedTimer['consent'] => ({
  status,
  rules_version: 'v2',
  agreed: status === 'missing' ? null : rules,
});

async function recorderOf(
  timer: Partial<FollowedTimer> = {},
  options: Partial<Parameters<typeof simulateRecorder>[0]> = {},
) {
  const folder = options.folder ?? (await temporaryFolder());
  const simulated = await simulateRecorder({ ...options, folder });
  onTestFinished(() => simulated.spool.settled());
  simulated.recorder.counterChanged(true);
  simulated.server.timer = timerOf(timer);
  return simulated;
}

describe('pause', () => {
  it('records nothing until it is over, reports it, and goes on with the same timer', async () => {
    const { recorder, pass, stored, notified } = await recorderOf();
    await pass(60);
    expect(recorder.pause(15)).toContain('Recording is paused until');
    await pass(15 * 60 - 1);
    expect(recorder.status()).toMatchObject({ state: 'paused', block: 'paused' });
    expect(recorder.status().project?.name).toBe('House');
    await pass(30);
    expect(recorder.status()).toMatchObject({ state: 'recording', pause: undefined });
    expect(notified).toEqual(['The pause is over. Recording continues.']);
    recorder.end();
    const seconds = secondsOf(await stored());
    expect(Math.abs(seconds - (60 + 30))).toBeLessThanOrEqual(2);
  });

  it('survives a restart and a switch to another project, and ends with the timer', async () => {
    const before = await recorderOf();
    await before.pass(10);
    before.recorder.pause(undefined);
    await before.spool.settled();
    const { time, server, folder } = before;
    const after = await recorderOf({}, { folder, time, server, known: before.recorder.known() });
    await after.pass(20);
    expect(after.recorder.status().block).toBe('paused');
    server.timer = timerOf({ project_id: 8, started_at: new Date(time.wall).toISOString() });
    await after.pass(20);
    expect(after.recorder.status().block).toBe('paused');
    expect(secondsOf(await after.stored())).toBeLessThanOrEqual(10);
    server.timer = undefined;
    await after.pass(1);
    server.timer = timerOf({ started_at: new Date(time.wall).toISOString() });
    await after.pass(2);
    expect(after.recorder.status().state).toBe('recording');
  });

  it('cannot be set without a timer', async () => {
    const { recorder } = await recorderOf();
    expect(() => recorder.pause(15)).toThrow('No timer is running');
    expect(() => recorder.resume()).toThrow('not paused');
  });
});

describe('consent', () => {
  it('records nothing before the person agreed, says so once, and starts when they do', async () => {
    const { recorder, pass, stored, notified, server } = await recorderOf({
      consent: consentOf('missing'),
      screenshot_interval: 1,
    });
    await pass(130);
    expect(recorder.status()).toMatchObject({ state: 'paused', block: 'no_consent' });
    expect(notified).toEqual([expect.stringContaining('you have not agreed')]);
    expect(await stored()).toEqual([]);
    expect(recorder.recentCaptures()).toEqual([]);
    server.timer = timerOf({ consent: consentOf('given') });
    await pass(30);
    recorder.end();
    const seconds = secondsOf(await stored());
    expect(Math.abs(seconds - 30)).toBeLessThanOrEqual(1);
  });

  it('goes on under the rules agreed to when they change, also through a restart', async () => {
    const before = await recorderOf({ consent: consentOf('given') });
    await before.pass(10);
    before.server.timer = timerOf({ consent: consentOf('outdated'), screenshot_interval: 1 });
    await before.pass(10);
    expect(before.recorder.status()).toMatchObject({ state: 'recording', screenshotInterval: 10 });
    expect(before.recorder.known().timer?.policy).toMatchObject({ blur: true, titles: false });
    await before.spool.settled();
    const { time, server, folder } = before;
    const after = await recorderOf({}, { folder, time, server, known: before.recorder.known() });
    server.timer = timerOf({ consent: consentOf('outdated'), screenshot_interval: 1 });
    await after.pass(10);
    expect(after.recorder.status()).toMatchObject({ state: 'recording', screenshotInterval: 10 });
  });

  it('does not start another timer under rules that record more', async () => {
    const { recorder, pass, notified } = await recorderOf({ consent: consentOf('outdated') });
    await pass(10);
    expect(recorder.status()).toMatchObject({ state: 'paused', block: 'no_consent' });
    expect(notified).toEqual([expect.stringContaining('more is recorded than you agreed to')]);
  });
});

describe('review of captures', () => {
  it('keeps them on this machine for as long as the person set', async () => {
    const reviewing = { settings: { reviewMinutes: 2 } };
    const { recorder, pass, spool } = await recorderOf({ screenshot_interval: 1 }, reviewing);
    await pass(100);
    await spool.settled();
    expect(spool.pendingScreenshots()).toEqual([]);
    const captures = recorder.recentCaptures();
    expect(captures.map(({ state }) => state)).toEqual(['waiting', 'waiting']);
    expect(captures[0]!.images.map(({ content }) => [...content])).toEqual([[1], [2]]);
    await pass(70);
    await spool.settled();
    expect(spool.pendingScreenshots()).toHaveLength(2);
    expect(recorder.recentCaptures().at(-1)!.state).toBe('sending');
  });

  it('discards all monitors of a moment, which are never sent', async () => {
    const reviewing = { settings: { reviewMinutes: 2 } };
    const { recorder, pass, spool } = await recorderOf({ screenshot_interval: 1 }, reviewing);
    await pass(70);
    const [capture] = recorder.recentCaptures();
    expect(await recorder.discardCapture(capture!.id)).toContain('not sent');
    expect(recorder.recentCaptures().at(-1)).toMatchObject({ state: 'discarded', images: [] });
    await expect(recorder.discardCapture(capture!.id)).rejects.toThrow('sent already');
    await pass(130);
    const left = await Promise.all(
      spool.pendingScreenshots().map((id) => spool.readScreenshot(id)),
    );
    expect(left.map((each) => each!.item.screenshot.group_id)).not.toContain(capture!.id);
  });

  it('continues after a restart', async () => {
    const settings = { reviewMinutes: 2 };
    const before = await recorderOf({ screenshot_interval: 1 }, { settings });
    await before.pass(70);
    before.recorder.end();
    await before.spool.settled();
    const { time, server, folder } = before;
    const after = await recorderOf({}, { folder, time, server, settings });
    await expect.poll(() => after.recorder.recentCaptures()).toHaveLength(1);
    expect(after.recorder.recentCaptures()[0]!.state).toBe('waiting');
    await after.pass(120);
    await after.spool.settled();
    expect(after.spool.pendingScreenshots()).toHaveLength(2);
  });
});

describe('forget', () => {
  it('removes time, held time and captures, keeps what was before, and goes on', async () => {
    const { recorder, pass, stored, spool, forgets, time } = await recorderOf({
      screenshot_interval: 1,
    });
    await pass(420);
    await pass(120, false);
    const forgotten = recorder.forget(5);
    await expect.poll(() => forgets.list()).toHaveLength(1);
    const [pending] = forgets.list();
    recorder.forgetDecided(pending!, { kind: 'deleted', seconds: 300, screenshots: 2 });
    expect(await forgotten).toContain('on this machine and on the server');
    const since = time.wall - 300_000;
    expect(recorder.recentCaptures().every(({ takenAt }) => takenAt < since)).toBe(true);
    await pass(30);
    recorder.end();
    const activities = await stored();
    expect(activities.length).toBeGreaterThanOrEqual(2);
    for (const each of activities) {
      const start = Date.parse(String(each.start));
      const finish = Date.parse(String(each.finish));
      expect(finish <= since || start >= since + 300_000, `${start} ${finish}`).toBe(true);
    }
    expect(Math.abs(secondsOf(activities) - (239 + 30))).toBeLessThanOrEqual(1);
    const ids = spool.pendingScreenshots();
    const taken = await Promise.all(ids.map((id) => spool.readScreenshot(id)));
    for (const each of taken) {
      const takenAt = Date.parse(String(each!.item.screenshot.taken_at));
      expect(takenAt < since || takenAt >= since + 300_000).toBe(true);
    }
  });

  it('says plainly when the organization does not allow it', async () => {
    const { recorder, pass, forgets } = await recorderOf();
    await pass(60);
    const forgotten = recorder.forget(5);
    await expect.poll(() => forgets.list()).toHaveLength(1);
    const refusal = { kind: 'refused' as const, reason: 'no', isForbidden: true };
    recorder.forgetDecided(forgets.list()[0]!, refusal);
    await expect(forgotten).rejects.toThrow('does not allow members to delete');
  });

  it('removes it after a crash right after it was asked for', async () => {
    const folder = await temporaryFolder();
    let isCut = false;
    const gone = () => new Promise<never>(() => undefined);
    // The disk is gone after the wish was written.
    const files: DurableFiles = {
      ...diskFiles,
      remove: (path) => (isCut ? gone() : diskFiles.remove(path)),
      write: async (path, content) => {
        if (isCut) return gone();
        await diskFiles.write(path, content);
        isCut = path.endsWith('forget.json');
      },
    };
    const before = await simulateRecorder({ folder, files });
    before.recorder.counterChanged(true);
    before.server.timer = timerOf({ screenshot_interval: 1 });
    await before.pass(240);
    await before.spool.settled();
    void before.recorder.forget(5);
    await expect.poll(() => isCut).toBe(true);
    const { time, server } = before;
    const after = await recorderOf({}, { folder, time, server });
    await after.spool.settled();
    expect(after.spool.counts()).toMatchObject({ activities: 0, screenshots: 0 });
    expect(after.forgets.list()).toHaveLength(1);
  });
});

it('says that it was signed out, once, also when no timer runs', async () => {
  const { recorder, time, notified, server } = await recorderOf();
  server.timer = undefined;
  for (let second = 0; second < 30; second++) {
    time.wall += 1000;
    time.steady += 1000;
    recorder.signedOut();
  }
  expect(notified).toEqual([
    expect.stringContaining('Nothing is recorded: this recorder was signed out'),
  ]);
  expect(recorder.status()).toMatchObject({ state: 'paused', connection: 'signed out' });
});

describe('items that were set aside', () => {
  it('can be sent again, or discarded', async () => {
    const { recorder, spool, sentAfterSeconds } = await recorderOf();
    const [again, never] = [someActivity(), someScreenshot()];
    await spool.storeActivity(again);
    await spool.storeScreenshot(never, new Uint8Array(10));
    const [pending] = spool.pendingActivities();
    await spool.setActivityAside(again.activity_id, pending!.version, {
      reason: 'no such project',
    });
    await spool.setScreenshotAside(never.id, { reason: 'no such activity' });
    expect(await recorder.retryRefused(again.activity_id)).toContain('sent again');
    expect(sentAfterSeconds).toHaveLength(1);
    expect(spool.pendingActivities().map(({ item }) => item)).toEqual([again]);
    await recorder.discardRefused(never.id);
    expect(spool.counts()).toMatchObject({ activities: 1, screenshots: 0, setAside: 0 });
    await expect(recorder.retryRefused(never.id)).rejects.toThrow('cannot be sent again');
  });

  it('are never lost by a power cut in between, at most stored twice', async () => {
    const folder = '/spool';
    const screenshot = someScreenshot();
    const activity = someActivity();
    const cuts: DiskContent[] = [];
    const spool = await Spool.open(
      folder,
      memoryFiles(new Map(), (content) => cuts.push(content)),
    );
    await spool.storeActivity(activity);
    await spool.storeScreenshot(screenshot, new Uint8Array(10));
    const stored = cuts.length;
    const [pending] = spool.pendingActivities();
    await spool.setActivityAside(activity.activity_id, pending!.version, { reason: 'no' });
    await spool.setScreenshotAside(screenshot.id, { reason: 'no' });
    await spool.retrySetAside(activity.activity_id);
    await spool.retrySetAside(screenshot.id);
    expect(cuts.length).toBeGreaterThan(stored + 8);
    for (const [index, content] of cuts.entries()) {
      if (index < stored - 1) continue;
      const after = await Spool.open(folder, memoryFiles(content));
      for (const { id } of after.setAsideItems()) {
        if (!after.pendingScreenshots().includes(id)) await after.retrySetAside(id);
      }
      const read = await after.readScreenshot(screenshot.id);
      expect(read?.image.byteLength, `screenshot after write ${index}`).toBe(10);
      expect(after.pendingActivities().map(({ item }) => item)).toEqual([activity]);
    }
  });
});
