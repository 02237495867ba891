import { describe, expect, it, onTestFinished } from 'vitest';
import {
  noon,
  secondsOf,
  simulateRecorder,
  timerOf,
  type SimulatedServer,
} from '../testing/simulated-recorder.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

type Simulated = Awaited<ReturnType<typeof simulateRecorder>>;

/** Types for a minute, then there is no input for some seconds. */
async function quietFor(seconds: number, more: Parameters<typeof timerOf>[0] = {}) {
  const simulated = await simulateRecorder({ folder: await temporaryFolder() });
  onTestFinished(() => simulated.spool.settled());
  simulated.recorder.counterChanged(true);
  simulated.server.timer = timerOf(more);
  await simulated.pass(60);
  await simulated.pass(seconds, false);
  return simulated;
}

/** The recorder is killed now; the next one starts after some seconds. */
async function restart(
  { recorder, spool, folder, time, server, settings }: Simulated,
  { afterSeconds = 3, counting = true } = {},
): Promise<Simulated> {
  const known = recorder.known();
  await spool.settled();
  time.wall += afterSeconds * 1000;
  time.steady += afterSeconds * 1000;
  const next = await simulateRecorder({ folder, time, server, settings, known });
  onTestFinished(() => next.spool.settled());
  if (counting) next.recorder.counterChanged(true);
  return next;
}

describe('a crash while there is no input', () => {
  it('loses at most 15 s after 170 s, once there is input again', async () => {
    const before = await quietFor(170);
    const worked = (before.time.wall - noon) / 1000;
    const after = await restart(before);
    await after.pass(5, false);
    await after.pass(30);
    const recordedAfter = 35;
    after.recorder.end();
    const lost = worked + recordedAfter - secondsOf(await after.stored());
    expect(lost).toBeLessThanOrEqual(15);
    expect(lost).toBeGreaterThanOrEqual(0);
  });

  it('sends nothing of it before there is input', async () => {
    const before = await quietFor(170);
    const after = await restart(before);
    await after.pass(60, false);
    expect(secondsOf(await after.stored())).toBeLessThanOrEqual(120);
  });

  it('keeps the screenshots of that time', async () => {
    const before = await quietFor(170, { screenshot_interval: 1 });
    const after = await restart(before);
    await after.pass(30);
    await after.spool.settled();
    const taken = await Promise.all(
      after.spool.pendingScreenshots().map((id) => after.spool.readScreenshot(id)),
    );
    const groups = new Set(taken.map((each) => each?.item.screenshot.group_id));
    expect(groups.size).toBeGreaterThanOrEqual(4);
    const ids = new Set((await after.stored()).map(({ activity_id: id }) => id));
    for (const each of taken) expect(ids).toContain(each?.item.screenshot.activity_id);
  });

  it('asks again at the next start when the question was open, and discards without a response', async () => {
    const before = await quietFor(330);
    expect(before.recorder.status().isAsking).toBe(true);
    const after = await restart(before);
    await after.pass(2, false);
    expect(after.printed).toContainEqual(expect.stringContaining('Still working?'));
    await after.pass(70, false);
    expect(secondsOf(await after.stored())).toBe(119);
    expect(after.recorder.pendingStop).toBe(timerOf().started_at);
    expect(after.spool.held).toBeUndefined();
  });

  it('keeps the time when there is input after the next start', async () => {
    const before = await quietFor(330);
    const after = await restart(before);
    await after.pass(2, false);
    await after.pass(80);
    after.recorder.end();
    expect(secondsOf(await after.stored())).toBeGreaterThanOrEqual(390 + 82 - 15);
  });

  it('asks for an answer, which input is not, when the next start is much later', async () => {
    const before = await quietFor(170);
    before.server.timer = undefined;
    const after = await restart(before, { afterSeconds: 3600 });
    expect(after.notified).toContainEqual(expect.stringContaining('Were you working from'));
    expect(after.recorder.status().held).toMatchObject({ otherwise: 'discard' });
    await after.pass(60);
    expect(secondsOf(await after.stored())).toBeLessThanOrEqual(120);
    after.recorder.answerIdle({ answer: 'keep' });
    expect(secondsOf(await after.stored())).toBeGreaterThanOrEqual(230 - 15);
  });

  it('discards it without an answer, and records meanwhile', async () => {
    const before = await quietFor(170);
    before.server.timer = timerOf({ started_at: new Date(noon + 1000).toISOString() });
    const after = await restart(before, { afterSeconds: 3600 });
    await after.pass(310);
    after.recorder.end();
    expect(secondsOf(await after.stored())).toBe(119 + 309);
  });

  it('keeps time that the server has not confirmed yet', async () => {
    const before = await quietFor(0);
    const after = await restart(before, { afterSeconds: 3600 });
    before.server.timer = undefined;
    await after.pass(2);
    expect(secondsOf(await after.stored())).toBeGreaterThanOrEqual(60 - 15);
  });
});

describe('answers to "Still working?"', () => {
  it('holds the time for a minute after the return, and then keeps it', async () => {
    const { recorder, pass, stored } = await quietFor(330);
    await pass(30);
    expect(recorder.status()).toMatchObject({ state: 'recording', isAsking: false });
    expect(recorder.status().held).toMatchObject({ otherwise: 'keep' });
    expect(secondsOf(await stored())).toBeLessThanOrEqual(120);
    await pass(60);
    expect(recorder.status().held).toBeUndefined();
    expect(secondsOf(await stored())).toBeGreaterThan(450);
  });

  it('discards the time without input, and nothing else', async () => {
    const { recorder, pass, stored } = await quietFor(330);
    await pass(20);
    recorder.answerIdle({ answer: 'discard' });
    await pass(40);
    recorder.end();
    // The first minute and the one after it, and what came after the return.
    expect(secondsOf(await stored())).toBe(119 + 60);
  });

  it('moves the time to another project, with its screenshots', async () => {
    const { recorder, pass, stored, spool } = await quietFor(290, { screenshot_interval: 1 });
    await pass(40, false);
    recorder.answerIdle({ answer: 'other_project', projectId: 9 });
    await pass(40);
    recorder.end();
    const activities = await stored();
    const ofOther = activities.filter(({ project_id: project }) => project === 9);
    expect(secondsOf(ofOther)).toBe(271);
    expect(secondsOf(activities)).toBe(430);
    await spool.settled();
    const ids = spool.pendingScreenshots();
    const taken = await Promise.all(ids.map((id) => spool.readScreenshot(id)));
    const moved = taken.flatMap((each) =>
      each?.item.screenshot.project_id === 9 ? [each.item.screenshot.activity_id] : [],
    );
    expect(moved.length).toBeGreaterThanOrEqual(2 * 3);
    expect(ofOther.map(({ activity_id: id }) => id)).toEqual(expect.arrayContaining(moved));
  });

  it('answers before there is input, and goes on', async () => {
    const { recorder, pass } = await quietFor(330);
    recorder.answerIdle({ answer: 'keep' });
    await pass(100, false);
    expect(recorder.status()).toMatchObject({ state: 'recording', held: undefined });
  });

  it('refuses an answer when there is no question', async () => {
    const { recorder } = await quietFor(10);
    expect(() => recorder.answerIdle({ answer: 'keep' })).toThrow('no time without input');
  });

  it('does not treat an automatic screen lock as a return', async () => {
    const { recorder, stored } = await quietFor(330);
    recorder.windowSampled({ window: undefined, idleMs: undefined, locked: true });
    expect(recorder.status().state).toBe('paused');
    expect(secondsOf(await stored())).toBe(119);
  });
});

it('says what counts and what does not', async () => {
  const { recorder, printed, server } = await quietFor(330);
  server.timer = undefined as SimulatedServer['timer'];
  recorder.answerIdle({ answer: 'discard' });
  const time = (seconds: number) => new Date(noon + seconds * 1000).toLocaleTimeString();
  expect(printed.at(-1)).toBe(`The time from ${time(119)} to ${time(390)} was discarded.`);
});
