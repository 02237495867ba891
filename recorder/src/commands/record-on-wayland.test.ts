import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startFakeTracker } from '../testing/fake-tracker.ts';
import { readPart } from '../testing/http-test-server.ts';
import { waitUntil } from '../testing/poll-until.ts';
import { recorderCommand } from '../testing/recorder-process.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { canHaveSway, swayDesktop } from '../testing/wayland/sway-desktop.ts';

type Upload = { app: string | null; display: number };

it.runIf(canHaveSway)(
  'records apps and all monitors of a sway desktop',
  { tags: 'full', timeout: 240_000 },
  async () => {
    const tracker = await startFakeTracker(onTestFinished);
    const { environment, openWindow, movePointer } = await swayDesktop();
    await openWindow('Notes');
    const folder = join(await temporaryFolder(), 'state');
    const { run, start } = recorderCommand(folder, onTestFinished, environment);
    const account = ['--server', tracker.url, '--email', 'ann@example.org', '--password-stdin'];
    expect(await run(['login', ...account], 'secret')).toMatchObject({ code: 0 });
    tracker.startTimer().screenshot_interval = 1;
    const recorder = start(['run']);
    const readUploads = async () => {
      const uploads = tracker.requests.filter(({ path }) => path === '/api/screenshot/upload');
      const parts = await Promise.all(uploads.map((one) => readPart(one, 'screenshot')));
      return parts.map((part) => JSON.parse(part.toString()) as Upload);
    };
    // On a busy machine, the first screenshot comes before the first sample of the window in front.
    const readNamed = async () => (await readUploads()).filter(({ app }) => app !== null);
    const areUploaded = async () => {
      movePointer();
      return (await readNamed()).length >= 2;
    };
    // The random moment of an interval is up to two minutes away.
    await waitUntil('screenshots', areUploaded)
      .catch(() => waitUntil('screenshots', areUploaded))
      .catch(() => waitUntil('screenshots', areUploaded));
    const both = (await readNamed()).slice(0, 2).sort((a, b) => a.display - b.display);
    expect(both).toMatchObject([
      { app: 'Foot', title: 'Notes', display: 0, displays: 2, blur: false },
      { app: 'Foot', title: 'Notes', display: 1, displays: 2, blur: false },
    ]);
    expect(tracker.states.at(-1)).toBe('not_measured');
    const { output } = await run(['status']);
    expect(output).toContain('activity cannot be counted');
    expect(output).toContain('One screenshot every 1 min; the last one');
    recorder.child.kill('SIGTERM');
    expect(await recorder.ended, recorder.output()).toBe(0);
    const [activity] = tracker.activities.values();
    expect(activity).toMatchObject({ measured_seconds: 0, apps: [{ name: 'Foot' }] });
  },
);
