import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { hourMs } from '@time-tracker/contract/time/durations';
import { CaptureFailure } from '../capture/screen-capture.ts';
import { noon, secondsOf, simulateRecorder, timerOf } from '../testing/simulated-recorder.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import type { RecorderParts } from './recorder.ts';

async function startRecorder(parts: Partial<RecorderParts> = {}) {
  const simulated = await simulateRecorder({ folder: await temporaryFolder(), parts });
  onTestFinished(() => simulated.spool.settled());
  return simulated;
}

describe('following the timer', () => {
  it('records while the timer runs and writes all of it at the stop', async () => {
    const { recorder, server, pass, stored } = await startRecorder();
    recorder.counterChanged(true);
    server.timer = timerOf();
    await pass(125);
    server.timer = undefined;
    await pass(1);
    const activities = await stored();
    expect(activities).toMatchObject([{ project_id: 7, source: 'desktop' }]);
    expect(Math.abs(secondsOf(activities) - 125)).toBeLessThanOrEqual(1);
    expect(recorder.status().state).toBe('paused');
  });

  it('writes the running activity within half a minute, and never more than was confirmed', async () => {
    const { recorder, server, pass, stored, time } = await startRecorder();
    recorder.counterChanged(true);
    server.timer = timerOf();
    await pass(31);
    const [running] = await stored();
    expect(Date.parse(String(running!.finish))).toBeLessThanOrEqual(time.wall);
    expect(secondsOf([running!])).toBeGreaterThanOrEqual(20);
  });

  it('sends soon after the start and after a screenshot, otherwise twice a minute', async () => {
    const { recorder, server, pass, sentAfterSeconds } = await startRecorder();
    server.timer = timerOf();
    await pass(70);
    const startSeconds = 1;
    expect(sentAfterSeconds).toEqual([5, 35, 65].map((seconds) => startSeconds + seconds));
    server.timer = timerOf({ screenshot_interval: 1 });
    const { length } = sentAfterSeconds;
    await pass(120);
    const takenAfterSeconds = (recorder.status().lastCaptureAt! - noon) / 1000;
    const untilSent = sentAfterSeconds.slice(length).map((seconds) => seconds - takenAfterSeconds);
    // A screenshot may be taken a second after it was due.
    expect(untilSent.filter((seconds) => seconds > 0 && seconds <= 3)).toHaveLength(1);
  });

  it('keeps recording with the last known timer while the server does not respond', async () => {
    const { recorder, server, pass, stored, printed } = await startRecorder();
    recorder.counterChanged(true);
    server.timer = timerOf();
    await pass(10);
    server.responds = false;
    await pass(1200);
    server.responds = true;
    await pass(5);
    server.timer = undefined;
    await pass(1);
    expect(Math.abs(secondsOf(await stored()) - 1215)).toBeLessThanOrEqual(1);
    expect(printed.filter((text) => text.includes('does not respond'))).toHaveLength(1);
    expect(printed).toContain('The server responds again.');
  });

  it('switches projects without a gap', async () => {
    const { recorder, server, pass, stored, time } = await startRecorder();
    recorder.counterChanged(true);
    server.timer = timerOf();
    await pass(60);
    server.timer = timerOf({
      project_id: 8,
      started_at: new Date(time.wall + 400).toISOString(),
    });
    await pass(60);
    recorder.end();
    const [first, second] = await stored();
    expect([first!.project_id, second!.project_id]).toEqual([7, 8]);
    expect(second!.start).toBe(first!.finish);
  });

  it('stops on this machine while offline, and does not start again when the server responds', async () => {
    const { recorder, server, pass, stored } = await startRecorder();
    recorder.counterChanged(true);
    server.timer = timerOf();
    await pass(30);
    server.responds = false;
    await pass(10);
    recorder.stopHere();
    server.responds = true;
    expect(recorder.pendingStop).toBeUndefined();
    await pass(10);
    expect(recorder.pendingStop).toBe(timerOf().started_at);
    server.timer = undefined;
    await pass(2);
    expect(recorder.pendingStop).toBeUndefined();
    expect(secondsOf(await stored())).toBe(40);
  });

  it('continues after an offline restart, but not with a timer that ended here', async () => {
    const { recorder, server, pass, stored } = await startRecorder();
    server.responds = false;
    recorder.continueOffline(timerOf());
    await pass(10);
    expect(recorder.status().project?.name).toBe('House');
    recorder.stopHere();
    recorder.continueOffline(timerOf());
    await pass(10);
    expect(recorder.status().project).toBeUndefined();
    expect(secondsOf(await stored())).toBe(10);
  });

  it('stops when the token stays invalid, and keeps what it recorded', async () => {
    const { recorder, server, pass, stored, time } = await startRecorder();
    recorder.counterChanged(true);
    server.timer = timerOf();
    await pass(30);
    for (let each = 0; each < 12; each++) {
      time.wall += 1000;
      time.steady += 1000;
      recorder.signedOut();
    }
    expect(recorder.status()).toMatchObject({ state: 'paused', connection: 'signed out' });
    expect(secondsOf(await stored())).toBe(31);
  });
});

describe('idle time', () => {
  it('withholds quiet time, and writes it once there is input again', async () => {
    const { recorder, server, pass, stored } = await startRecorder();
    recorder.counterChanged(true);
    server.timer = timerOf();
    await pass(60);
    await pass(200, false);
    expect(secondsOf(await stored())).toBeLessThanOrEqual(120);
    expect(recorder.status().state).toBe('recording');
    await pass(60);
    expect(secondsOf(await stored())).toBeGreaterThan(300);
  });

  it('asks, and after a minute without an answer discards the quiet time and stops the timer', async () => {
    const { recorder, server, pass, stored, printed } = await startRecorder();
    recorder.counterChanged(true);
    server.timer = timerOf();
    await pass(60);
    await pass(302, false);
    expect(recorder.status()).toMatchObject({ state: 'idle', isAsking: true });
    await pass(60, false);
    expect(recorder.status().state).toBe('paused');
    expect(recorder.pendingStop).toBe(timerOf().started_at);
    expect(printed.some((text) => text.includes('Still working?'))).toBe(true);
    // The last key came after 59 to 60 s; the minute after it counts, and the message says so.
    expect(secondsOf(await stored())).toBe(119);
    const at = new Date(noon + 119_000).toLocaleTimeString();
    expect(printed.at(-1)).toBe(`Timer stopped at ${at}, one minute after your last input.`);
  });

  it('treats input as an answer', async () => {
    const { recorder, server, pass, stored } = await startRecorder();
    recorder.counterChanged(true);
    server.timer = timerOf();
    await pass(60);
    await pass(330, false);
    await pass(30);
    expect(recorder.status()).toMatchObject({ state: 'recording', isAsking: false });
    recorder.end();
    expect(secondsOf(await stored())).toBe(420);
  });

  it('counts no time as idle while input is unknown', async () => {
    const { recorder, server, pass, stored } = await startRecorder();
    server.timer = timerOf();
    await pass(1200, false);
    recorder.end();
    expect(recorder.status().state).toBe('paused');
    const activities = await stored();
    expect(secondsOf(activities)).toBe(1200);
    expect(activities.every((each) => each.measured_seconds === 0)).toBe(true);
  });

  it('uses the idle time of the desktop while there is no counter', async () => {
    const { recorder, server, pass, time } = await startRecorder();
    server.timer = timerOf();
    const sample = (idleMs: number) =>
      recorder.windowSampled({ window: undefined, idleMs, locked: false });
    await pass(1, false);
    for (let idleSeconds = 0; idleSeconds < 305; idleSeconds += 5) {
      sample(idleSeconds * 1000);
      await pass(5, false);
    }
    expect(recorder.status().state).toBe('idle');
    sample(0);
    expect(recorder.status().state).toBe('not_measured');
    expect(time.wall).toBeGreaterThan(noon);
  });
});

describe('interruptions', () => {
  it('ends where the machine fell asleep and stops the timer', async () => {
    const { recorder, server, pass, stored, time } = await startRecorder();
    recorder.counterChanged(true);
    server.timer = timerOf();
    await pass(60);
    time.wall += 8 * hourMs;
    time.steady += 8 * hourMs;
    await pass(5);
    expect(recorder.pendingStop).toBe(timerOf().started_at);
    expect(Math.abs(secondsOf(await stored()) - 60)).toBeLessThanOrEqual(1);
  });

  it('omits a short standstill and continues', async () => {
    const { recorder, server, pass, stored, time } = await startRecorder();
    recorder.counterChanged(true);
    server.timer = timerOf();
    await pass(60);
    time.wall += 30_000;
    time.steady += 30_000;
    await pass(30);
    recorder.end();
    expect(Math.abs(secondsOf(await stored()) - 90)).toBeLessThanOrEqual(2);
  });

  it.each([
    ['ahead', 3 * hourMs],
    ['back', -3 * hourMs],
  ])('continues, and soon writes all of it, when the clock is set %s', async (_, setBy) => {
    const { recorder, server, pass, stored, time } = await startRecorder();
    recorder.counterChanged(true);
    server.timer = timerOf();
    await pass(60);
    time.wall += setBy;
    await pass(60);
    expect(recorder.status().state).toBe('recording');
    expect(recorder.pendingStop).toBeUndefined();
    expect(secondsOf(await stored())).toBeGreaterThan(105);
    recorder.end();
    expect(Math.abs(secondsOf(await stored()) - 120)).toBeLessThanOrEqual(2);
  });

  it('pauses while the screen is locked, and stops the timer when it stays locked', async () => {
    const { recorder, server, pass, stored } = await startRecorder();
    recorder.counterChanged(true);
    server.timer = timerOf();
    await pass(60);
    recorder.windowSampled({ window: undefined, idleMs: 0, locked: true });
    expect(recorder.status().state).toBe('locked');
    await pass(100, false);
    recorder.windowSampled({ window: undefined, idleMs: 0, locked: false });
    await pass(30);
    recorder.windowSampled({ window: undefined, idleMs: 0, locked: true });
    await pass(301, false);
    expect(recorder.pendingStop).toBe(timerOf().started_at);
    expect(Math.abs(secondsOf(await stored()) - 90)).toBeLessThanOrEqual(2);
  });
});

describe('windows and screenshots', () => {
  it('drops titles if the organization does not want them', async () => {
    const { recorder, server, pass, stored } = await startRecorder();
    const window = { app: 'xterm', title: 'secret', isPrivate: false };
    recorder.windowSampled({ window, idleMs: undefined, locked: false });
    server.timer = timerOf({ policy: { idle_minutes: 5, blur: false, titles: false } });
    await pass(3);
    recorder.windowSampled({ window, idleMs: undefined, locked: false });
    await pass(20);
    recorder.end();
    const [activity] = await stored();
    expect(activity!.apps).toMatchObject([{ name: 'xterm', title: null }]);
    expect(JSON.stringify(activity)).not.toContain('secret');
  });

  it('stores one capture group of all monitors in each interval, with its time', async () => {
    const { recorder, server, pass, spool, folder } = await startRecorder();
    recorder.counterChanged(true);
    server.timer = timerOf({ screenshot_interval: 1 });
    await pass(180);
    recorder.end();
    await spool.settled();
    const ids = spool.pendingScreenshots();
    expect(ids).toHaveLength(3 * 2);
    const items = await Promise.all(ids.map((id) => spool.readScreenshot(id)));
    expect(new Set(items.map((each) => each!.item.screenshot.group_id)).size).toBe(3);
    expect(items.map((each) => each!.item.screenshot.display).sort()).toEqual([0, 0, 0, 1, 1, 1]);
    expect((await readdir(join(folder, 'screenshots'))).length).toBe(12);
  });

  it('discards screenshots of time that is discarded', async () => {
    const { recorder, server, pass, spool } = await startRecorder();
    recorder.counterChanged(true);
    server.timer = timerOf({ screenshot_interval: 1 });
    await pass(60);
    await pass(400, false);
    await spool.settled();
    expect(spool.pendingScreenshots().length).toBeLessThanOrEqual(2 * 2);
  });

  it('says once why screenshots fail, and keeps recording', async () => {
    const { recorder, server, pass, stored, printed } = await startRecorder({
      capture: () => Promise.reject(new CaptureFailure('the display went away')),
    });
    recorder.counterChanged(true);
    server.timer = timerOf({ screenshot_interval: 1 });
    await pass(300);
    recorder.end();
    expect(printed.filter((text) => text.includes('the display went away'))).toHaveLength(1);
    expect(secondsOf(await stored())).toBe(300);
  });
});
