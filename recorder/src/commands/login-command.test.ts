import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startFakeTracker } from '../testing/fake-tracker.ts';
import { waitUntil } from '../testing/poll-until.ts';
import { recorderCommand } from '../testing/recorder-process.ts';
import { environmentWithoutBus } from '../testing/session-bus.ts';
import { temporaryFolder, type WhenFinished } from '../testing/temporary-folder.ts';

async function newMachine(whenFinished: WhenFinished, desktop = environmentWithoutBus) {
  const tracker = await startFakeTracker(whenFinished);
  const folder = join(await temporaryFolder(whenFinished), 'state');
  const asked = (call: string) => tracker.requests.filter(({ path }) => path === `/api/${call}`);
  const byCode = ['login', '--server', tracker.url];
  const byPassword = [...byCode, '--email', 'ann@example.org', '--password-stdin'];
  const command = recorderCommand(folder, whenFinished, desktop);
  return { ...command, tracker, folder, asked, byCode, byPassword };
}

/** A desktop whose browser writes down the address that it opens. */
async function desktopWithBrowser(whenFinished: WhenFinished) {
  const folder = await temporaryFolder(whenFinished);
  const opened = join(folder, 'opened');
  await mkdir(join(folder, 'bin'));
  const program = join(folder, 'bin', 'xdg-open');
  await writeFile(program, `#!/bin/sh\necho "$1" >> "${opened}"\n`);
  await chmod(program, 0o700);
  const environment = {
    ...environmentWithoutBus,
    PATH: `${join(folder, 'bin')}:/usr/bin:/bin`,
    DISPLAY: ':1',
  };
  return { environment, opened: () => readFile(opened, 'utf8').catch(() => '') };
}

// Mostly waiting, so these run concurrently.
describe.concurrent('login by code', () => {
  it('shows the code, opens the web app, and waits until the person allows it', async ({
    onTestFinished,
  }) => {
    const desktop = await desktopWithBrowser(onTestFinished);
    const machine = await newMachine(onTestFinished, desktop.environment);
    const { tracker, asked } = machine;
    tracker.decisions.push('pending', 'pending');
    const { code, output } = await machine.run(machine.byCode);
    expect(code, output).toBe(0);
    expect(output).toContain('Code: BCDF-GHJL');
    expect(output).toContain(`Signed in as Ann Lee (ann@example.org) at ${tracker.url}.`);
    expect(await desktop.opened()).toBe(`${tracker.url}/auth/device?code=BCDF-GHJL\n`);
    const started = JSON.parse(asked('user/device_start')[0]!.body.toString()) as object;
    expect(started).toMatchObject({ name: hostname(), recorder_id: expect.any(String) as string });
    expect(asked('user/device_poll')).toHaveLength(3);
    expect((await machine.run(['projects'])).output).toContain('House  [Bakery]');
  });

  it(
    'shows a new code when one expires, and opens no second window',
    { tags: 'full' },
    async ({ onTestFinished }) => {
      const desktop = await desktopWithBrowser(onTestFinished);
      const machine = await newMachine(onTestFinished, desktop.environment);
      machine.tracker.decisions.push('pending', 'expired');
      const { code, output } = await machine.run(machine.byCode);
      expect(code, output).toBe(0);
      expect(output).toContain('The code expired');
      expect(output).toContain('Code: BCDF-GHJM');
      expect((await desktop.opened()).trim().split('\n')).toHaveLength(1);
    },
  );

  it('ends when the person denies it', async ({ onTestFinished }) => {
    const machine = await newMachine(onTestFinished);
    machine.tracker.decisions.push('denied');
    const { code, output } = await machine.run(machine.byCode);
    expect(code).toBe(1);
    expect(output).toContain('denied');
    expect((await machine.run(['projects'])).code).toBe(3);
  });

  it('survives a lost connection, and ends at Ctrl-C', async ({ onTestFinished }) => {
    const machine = await newMachine(onTestFinished);
    const { tracker } = machine;
    tracker.decisions.push('pending');
    const { respond } = tracker.state;
    // A request on a connection that was kept open is sent again at once.
    let lost = 0;
    tracker.state.respond = (asked, response) => {
      if (!asked.path.includes('device_poll') || lost === 3) return respond(asked, response);
      lost += 1;
      response.destroy();
    };
    expect(await machine.run(machine.byCode)).toMatchObject({ code: 0 });
    tracker.decisions.push(...Array.from({ length: 1000 }, () => 'pending' as const));
    const waiting = machine.start(machine.byCode);
    await waitUntil('it waits', () => waiting.output().includes('Waiting'));
    waiting.child.kill('SIGINT');
    expect(await waiting.ended).toBe('SIGINT');
  });
});

describe.concurrent('login', () => {
  it('by password gets a token that can only record', async ({ onTestFinished }) => {
    const machine = await newMachine(onTestFinished);
    expect(await machine.run(machine.byPassword, 'secret')).toMatchObject({ code: 0 });
    const sent = JSON.parse(machine.asked('user/login')[0]!.body.toString()) as object;
    expect(sent).toMatchObject({ email: 'ann@example.org', scope: 'recorder' });
  });

  it('says what is wrong', async ({ onTestFinished }) => {
    const { run, tracker, byPassword } = await newMachine(onTestFinished);
    expect(await run(byPassword, 'wrong')).toEqual({
      code: 1,
      output: 'The login detail is incorrect\n',
    });
    await tracker.close();
    const away = await run(byPassword, 'secret');
    expect(away.code).toBe(4);
    expect(away.output).toContain(`The server at ${tracker.url} does not respond`);
    expect(await run(['login', '--server', 'ftp://x'])).toMatchObject({ code: 2 });
  });

  it('refuses an address without encryption, and asks it nothing', async ({ onTestFinished }) => {
    const { run } = await newMachine(onTestFinished);
    const { code, output } = await run(['login', '--server', 'http://localhost.evil.example']);
    expect(code).toBe(2);
    expect(output).toContain('Use https://localhost.evil.example');
  });
});
