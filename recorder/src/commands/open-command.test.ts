import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startFakeTracker } from '../testing/fake-tracker.ts';
import { openLink } from '../testing/opened-page.ts';
import { waitUntil } from '../testing/poll-until.ts';
import { recorderCommand } from '../testing/recorder-process.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

it('opens the page of the running recorder, which shows and changes what it does', async () => {
  const tracker = await startFakeTracker(onTestFinished);
  const folder = join(await temporaryFolder(), 'state');
  const { run, start } = recorderCommand(folder, onTestFinished);
  const account = ['--server', tracker.url, '--email', 'ann@example.org', '--password-stdin'];
  expect(await run(['login', ...account], 'secret')).toMatchObject({ code: 0 });
  const early = await run(['open']);
  expect(early.code).toBe(1);
  expect(early.output).toContain('npm run recorder -- run');

  const recorder = start(['run']);
  await waitUntil('it reports', () => tracker.states.length > 0);
  const { output } = await run(['open']);
  const link = /http:\/\/127\.0\.0\.1:\S+/.exec(output)?.[0] ?? '';
  const page = await openLink(link, onTestFinished);
  await page.waitFor('it knows the projects', ({ projects }) => projects.length > 0);
  expect(page.state()).toMatchObject({
    account: { name: 'Ann Lee', email: 'ann@example.org', server: tracker.url },
    connection: { status: 'connected' },
    timer: null,
    projects: [{ id: 1, name: 'House', color: 'blue', organizationName: 'Bakery' }],
  });
  expect(page.state()?.limitations[0]).toContain('There is no display');

  const started = await page.act({ action: 'start', projectId: 1, note: 'Kitchen' });
  expect(started).toEqual({ ok: true, message: 'Timer started for "House".' });
  await page.waitFor('the timer', ({ timer }) => timer?.projectName === 'House');
  await page.act({ action: 'update_settings', settings: { blurAll: true } });
  await page.waitFor('the setting', ({ settings }) => settings.blurAll);
  await page.act({ action: 'stop' });
  await page.waitFor('no timer', ({ timer }) => timer === null);
  expect(tracker.timer()).toBeNull();

  tracker.state.respond = (_, response) => response.destroy();
  expect(await page.act({ action: 'start', projectId: 1 })).toMatchObject({
    ok: false,
    reason: 'no_server',
  });
  await page.waitFor('it is offline', ({ connection }) => connection.status === 'offline');
  recorder.child.kill('SIGTERM');
  expect(await recorder.ended, recorder.output()).toBe(0);
  expect((await openLink(link, onTestFinished).catch(() => undefined))?.status).toBeUndefined();
});
