import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startFakeTracker } from '../testing/fake-tracker.ts';
import { waitUntil } from '../testing/poll-until.ts';
import { recorderCommand } from '../testing/recorder-process.ts';
import { environmentWithoutBus } from '../testing/session-bus.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

async function signedInMachine() {
  const tracker = await startFakeTracker(onTestFinished);
  const base = await temporaryFolder();
  const folder = join(base, 'state');
  const config = join(base, 'config');
  const desktop = { ...environmentWithoutBus, XDG_CONFIG_HOME: config };
  const { run, start } = recorderCommand(folder, onTestFinished, desktop);
  const account = ['--server', tracker.url, '--email', 'ann@example.org', '--password-stdin'];
  expect(await run(['login', ...account], 'secret')).toMatchObject({ code: 0 });
  const entry = join(config, 'autostart/time-tracker-recorder.desktop');
  return { tracker, folder, entry, run, start };
}

/** All files, by their path in the folder. */
async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((each) => each.isFile()).map((each) => join(each.parentPath, each.name));
}

it('switches the start at sign-in on and off', async () => {
  const { run, folder, entry } = await signedInMachine();
  const on = await run(['autostart', 'on']);
  expect(on).toMatchObject({ code: 0 });
  expect(on.output).toContain('starts when you sign in');
  const text = await readFile(entry, 'utf8');
  expect(text).toContain(`TIME_TRACKER_HOME=${folder}`);
  expect(text).toContain('main.ts" "run"');
  expect((await run(['autostart'])).output).toContain('starts when you sign in');
  expect((await run(['autostart', 'maybe'])).code).toBe(2);
  const off = await run(['autostart', 'off']);
  expect(off.output).toContain('does not start automatically');
  expect(existsSync(entry)).toBe(false);
});

it('stops the recorder and leaves nothing', async () => {
  const { tracker, folder, entry, run, start } = await signedInMachine();
  await run(['autostart', 'on']);
  expect(existsSync(entry)).toBe(true);
  const recorder = start(['run']);
  await waitUntil('it reports', () => tracker.states.length > 0);
  tracker.startTimer();
  await waitUntil('it records', () => tracker.states.at(-1) === 'not_measured');
  await waitUntil('some time is sent', () => tracker.activities.size > 0);
  const { code, output } = await run(['uninstall']);
  expect(code, output).toBe(0);
  expect(output).toContain('Nothing is left on this machine');
  expect(await recorder.ended, recorder.output()).toBe(0);
  const asked = tracker.requests.map(({ path }) => path);
  expect(asked).toContain('/api/user/logout');
  expect([existsSync(entry), existsSync(folder)]).toEqual([false, false]);
  expect((await run(['status'])).output).toContain('Not signed in');
});

it('keeps unsent work, says where it is, and removes it on request', { tags: 'full' }, async () => {
  const { tracker, folder, run, start } = await signedInMachine();
  const recorder = start(['run']);
  tracker.startTimer();
  await waitUntil('it records', () => tracker.states.at(-1) === 'not_measured');
  await tracker.close();
  await waitUntil('it has written some time', async () =>
    (await listFiles(folder)).some((path) => path.includes('/activities/')),
  );
  const { code, output } = await run(['uninstall']);
  expect(code, output).toBe(0);
  expect(await recorder.ended).toBe(0);
  const [unsent] = await readdir(join(folder, 'accounts'));
  expect(output).toContain(join(folder, 'accounts', unsent!));
  expect(output).toContain('uninstall --with-unsent-work');
  expect(output).toContain('sign it out there');
  const left = await listFiles(folder);
  expect(left.some((path) => path.includes('/activities/'))).toBe(true);
  expect(left.filter((path) => /account\.json|settings|recorder\.json|token/.test(path))).toEqual(
    [],
  );

  expect(await run(['uninstall', '--with-unsent-work'])).toMatchObject({ code: 0 });
  expect(existsSync(folder) ? await listFiles(folder) : []).toEqual([]);
  expect((await run(['uninstall'])).output).toContain('nothing on this machine');
});
