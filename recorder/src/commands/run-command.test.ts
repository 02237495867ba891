import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startFakeTracker } from '../testing/fake-tracker.ts';
import { recorderCommand } from '../testing/recorder-process.ts';
import { environmentWithoutBus } from '../testing/session-bus.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

/** A Wayland desktop that shows programs nothing; its browser writes down what it opens. */
async function closedDesktop() {
  const folder = await temporaryFolder();
  const [programs, opened] = [join(folder, 'bin'), join(folder, 'opened')];
  await mkdir(programs);
  await writeFile(join(programs, 'xdg-open'), `#!/bin/sh\necho "$1" >> "${opened}"\n`);
  await chmod(join(programs, 'xdg-open'), 0o700);
  const environment = {
    ...environmentWithoutBus,
    PATH: `${programs}:/usr/bin:/bin`,
    XDG_SESSION_TYPE: 'wayland',
    XDG_CURRENT_DESKTOP: 'COSMIC',
  };
  return { environment, opened: () => readFile(opened, 'utf8') };
}

it('opens the web app where only a browser can record', async () => {
  const tracker = await startFakeTracker(onTestFinished);
  const { environment, opened } = await closedDesktop();
  const folder = join(await temporaryFolder(), 'state');
  const { run } = recorderCommand(folder, onTestFinished, environment);
  const account = ['--server', tracker.url, '--email', 'ann@example.org', '--password-stdin'];
  expect(await run(['login', ...account], 'secret')).toMatchObject({ code: 0 });
  const { code, output } = await run(['run']);
  expect(code, output).toBe(0);
  expect(output).toContain('does not let programs record its screen');
  expect(output).toContain('share your screen');
  expect(await opened()).toBe(`${tracker.url}/how-to-record\n`);
  // Pages record nothing while a desktop recorder reports.
  expect(tracker.states).toEqual([]);
});
