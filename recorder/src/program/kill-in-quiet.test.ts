import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { noon, secondsOf, simulateRecorder, timerOf } from '../testing/simulated-recorder.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const program = fileURLToPath(new URL('../testing/quiet-recorder-child.ts', import.meta.url));

/** Kills a recorder after that many seconds of its clock; returns the last second that it printed. */
async function killAfter(folder: string, seconds: number): Promise<number> {
  const child = spawn(process.execPath, [program, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let text = '';
  child.stdout.on('data', (part: Buffer) => {
    text += part.toString();
    if (Number(text.split('\n').at(-2)) >= seconds) child.kill('SIGKILL');
  });
  const [, signal] = (await once(child, 'close')) as [number | null, string | null];
  expect(signal).toBe('SIGKILL');
  return Number(text.split('\n').at(-2));
}

it.each([62, 130, 171, 233, 297, 340])(
  'loses at most 15 s by a SIGKILL %i s after the start, a minute of which had input',
  async (seconds) => {
    const folder = await temporaryFolder();
    const killedAfter = await killAfter(folder, seconds);
    const startedAgain = killedAfter + 3;
    const known = {
      timer: timerOf({ screenshot_interval: 1 }),
      confirmedAt: noon + killedAfter * 1000,
      endedHere: null,
    };
    const time = { wall: noon + startedAgain * 1000, steady: startedAgain * 1000 };
    const server = { timer: known.timer, responds: true };
    const after = await simulateRecorder({ folder, time, server, known });
    onTestFinished(() => after.spool.settled());
    after.recorder.counterChanged(true);
    await after.pass(90);
    after.recorder.end();
    const activities = await after.stored();
    const lost = killedAfter + 89 - secondsOf(activities);
    expect(lost).toBeLessThanOrEqual(15);
    expect(lost).toBeGreaterThanOrEqual(-1);
    for (const [index, each] of activities.entries()) {
      const next = activities[index + 1];
      if (next)
        expect(Date.parse(String(each.finish))).toBeLessThanOrEqual(Date.parse(String(next.start)));
    }
    expect(after.spool.counts().setAside).toBe(0);
    const ids = after.spool.pendingScreenshots();
    const taken = await Promise.all(ids.map((id) => after.spool.readScreenshot(id)));
    const groups = new Set(taken.map((each) => each?.item.screenshot.group_id));
    // One in each whole minute before the question, and those after the restart.
    expect(groups.size).toBeGreaterThanOrEqual(Math.floor(Math.min(seconds, 330) / 60));
  },
);
