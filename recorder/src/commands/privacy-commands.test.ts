import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { prepareStateFolder, writeAccount } from '../accounts/account-file.ts';
import { openSecretStore } from '../accounts/secret-store.ts';
import { diskFiles } from '../spool/durable-files.ts';
import { startFakeTracker } from '../testing/fake-tracker.ts';
import { waitUntil } from '../testing/poll-until.ts';
import { recorderCommand } from '../testing/recorder-process.ts';
import { environmentWithoutBus } from '../testing/session-bus.ts';
import { temporaryFolder, type WhenFinished } from '../testing/temporary-folder.ts';

/** A recorder that records a timer on a machine without a display. */
async function recording(whenFinished: WhenFinished) {
  const tracker = await startFakeTracker(whenFinished);
  const folder = join(await temporaryFolder(whenFinished), 'state');
  await prepareStateFolder(folder, diskFiles);
  const options = { stateFolder: folder, files: diskFiles, environment: environmentWithoutBus };
  await writeAccount(folder, diskFiles, await openSecretStore(options), {
    server: tracker.url,
    email: 'ann@example.org',
    token: 'good',
    userId: 5,
    userName: 'Ann Lee',
  });
  const command = recorderCommand(folder, whenFinished);
  tracker.startTimer();
  const recorder = command.start(['run']);
  await waitUntil('it records', () => recorder.output().includes('Recording "House"'));
  return { tracker, recorder, ...command };
}

describe.concurrent('commands about privacy', () => {
  it('pauses until it is resumed, also through a kill, and reports it', async ({
    onTestFinished,
  }) => {
    const { tracker, recorder, start, run } = await recording(onTestFinished);
    expect((await run(['pause', '20'])).output).toContain('15, 30 or 60');
    const paused = await run(['pause']);
    expect(paused).toMatchObject({ code: 0 });
    expect(paused.output).toContain('Recording is paused until you resume it.');
    await waitUntil('it reports the pause', () => tracker.states.at(-1) === 'paused');
    expect(tracker.timer()).not.toBeNull();
    recorder.child.kill('SIGKILL');
    await recorder.ended;
    const next = start(['run']);
    await waitUntil('it says so', () => next.output().includes('Recording is paused'));
    expect(next.output()).not.toContain('Recording "House"');
    expect((await run(['resume'])).output).toContain('Recording continues.');
    await waitUntil('it records again', () => tracker.states.at(-1) !== 'paused');
    expect((await run(['resume'])).code).not.toBe(0);
  });

  it('forgets the last minutes, here and on the server', async ({ onTestFinished }) => {
    const { tracker, recorder, run } = await recording(onTestFinished);
    await waitUntil('something was sent', () => tracker.activities.size > 0);
    expect((await run(['forget', '7'])).output).toContain('5, 10 or 30');
    const sentBefore = [...tracker.activities.keys()];
    const forgotten = await run(['forget', '5']);
    expect(forgotten.output).toContain('on this machine and on the server');
    const forgets = () => tracker.requests.filter(({ path }) => path === '/api/activity/forget');
    expect(forgets()).toHaveLength(1);
    const { until } = JSON.parse(forgets()[0]!.body.toString()) as { until: string };
    recorder.child.kill('SIGTERM');
    await recorder.ended;
    for (const id of sentBefore) expect(tracker.activities.has(id)).toBe(false);
    for (const { start } of tracker.activities.values()) expect(start >= until).toBe(true);
  });

  it('says when no recorder is running', async ({ onTestFinished }) => {
    const { run } = recorderCommand(await temporaryFolder(onTestFinished), onTestFinished);
    const { code, output } = await run(['pause']);
    expect(code).not.toBe(0);
    expect(output).toContain('The recorder is not running');
  });
});
