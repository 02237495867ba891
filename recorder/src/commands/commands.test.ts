import { readdir, readFile, stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { readRecorderAgent } from '@time-tracker/contract/accounts/device-name';
import { describe, expect, it } from 'vitest';
import { prepareStateFolder, writeAccount } from '../accounts/account-file.ts';
import { openSecretStore } from '../accounts/secret-store.ts';
import { diskFiles } from '../spool/durable-files.ts';
import { waitUntil } from '../testing/poll-until.ts';
import { startFakeTracker } from '../testing/fake-tracker.ts';
import { recorderCommand } from '../testing/recorder-process.ts';
import { environmentWithoutBus } from '../testing/session-bus.ts';
import { temporaryFolder, type WhenFinished } from '../testing/temporary-folder.ts';

/** A tracker, and a machine where nobody has signed in yet. */
async function newMachine(whenFinished: WhenFinished) {
  const tracker = await startFakeTracker(whenFinished);
  const folder = join(await temporaryFolder(whenFinished), 'state');
  const login = ['login', '--server', tracker.url, '--email', 'ann@example.org'];
  return {
    ...recorderCommand(folder, whenFinished),
    tracker,
    folder,
    login: [...login, '--password-stdin'],
  };
}

async function signedInMachine(whenFinished: WhenFinished) {
  const machine = await newMachine(whenFinished);
  await prepareStateFolder(machine.folder, diskFiles);
  const environment = environmentWithoutBus;
  const secrets = await openSecretStore({
    stateFolder: machine.folder,
    files: diskFiles,
    environment,
  });
  await writeAccount(machine.folder, diskFiles, secrets, {
    server: machine.tracker.url,
    email: 'ann@example.org',
    token: 'good',
    userId: 5,
    userName: 'Ann Lee',
  });
  return machine;
}

it('status creates no key, because a recorder that starts may be creating one', async ({
  onTestFinished,
}) => {
  const { folder, run } = await signedInMachine(onTestFinished);
  const { code, output } = await run(['status']);
  expect(code, output).toBe(0);
  expect(await readdir(join(folder, 'secrets'))).not.toContain('spool-key');
});

// Mostly waiting, so these run concurrently.
describe.concurrent('login', () => {
  it('stores the token where only its owner can read it', async ({ onTestFinished }) => {
    const { folder, run, login } = await newMachine(onTestFinished);
    const { code, output } = await run(login, 'secret\n');
    expect(code, output).toBe(0);
    const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
    expect(await modeOf(folder)).toBe('700');
    const secrets = join(folder, 'secrets');
    const [token, ...others] = (await readdir(secrets)).filter((name) => name !== 'store.json');
    expect(others).toEqual([]);
    expect(await modeOf(secrets)).toBe('700');
    expect(await modeOf(join(secrets, token!))).toBe('600');
    expect(await readFile(join(folder, 'account.json'), 'utf8')).not.toContain('good');
  });

  it('identifies the recorder to the server by an id that stays the same', async ({
    onTestFinished,
  }) => {
    const { run, start, login, tracker } = await newMachine(onTestFinished);
    expect(await run(login, 'secret')).toMatchObject({ code: 0 });
    const asked = (path: string) => tracker.requests.filter((one) => one.path === `/api/${path}`);
    const agent = readRecorderAgent(asked('user/login')[0]?.headers['user-agent'] ?? '');
    expect(agent?.name).toBe(hostname());
    for (let starts = 0; starts < 2; starts++) {
      const before = asked('timer/report').length;
      const recorder = start(['run']);
      await waitUntil('it reports', () => asked('timer/report').length > before);
      recorder.child.kill('SIGTERM');
      await recorder.ended;
    }
    const ids = asked('timer/report').map(
      ({ body }) => (JSON.parse(body.toString()) as { recorder_id: string }).recorder_id,
    );
    expect(new Set(ids)).toEqual(new Set([agent?.id]));
  });
});

describe.concurrent('commands', () => {
  it('ask people to sign in first', async ({ onTestFinished }) => {
    const { run } = await newMachine(onTestFinished);
    const { code, output } = await run(['projects']);
    expect(code).toBe(3);
    expect(output).toContain('npm run recorder -- login');
  });

  it('have help', async ({ onTestFinished }) => {
    const { run } = await newMachine(onTestFinished);
    expect(await run(['--help'])).toMatchObject({ code: 0 });
    expect(await run(['dance'])).toMatchObject({ code: 2 });
    expect(await run(['--dance'])).toMatchObject({ code: 2 });
  });

  it('list projects, start by name or number, and stop', async ({ onTestFinished }) => {
    const { run, tracker } = await signedInMachine(onTestFinished);
    const { output } = await run(['projects']);
    expect(output).toContain('House  [Bakery]');
    expect(await run(['start', 'garden'])).toMatchObject({ code: 2 });
    expect(await run(['start', 'hou'])).toMatchObject({ code: 0 });
    expect(tracker.timer()).not.toBeNull();
    expect(await run(['stop'])).toMatchObject({ code: 0 });
    expect(tracker.timer()).toBeNull();
    expect(await run(['start'])).toMatchObject({ code: 0 });
  });
});

describe.concurrent('run', () => {
  it('records time without a display, says so, and sends everything at the end', async ({
    onTestFinished,
  }) => {
    const { run, start, tracker } = await signedInMachine(onTestFinished);
    const recorder = start(['run']);
    await waitUntil('it reports', () => tracker.states.length > 0);
    expect(recorder.output()).toContain('There is no display');
    tracker.startTimer();
    await waitUntil('it follows', () => tracker.states.includes('not_measured'));
    const second = await run(['run']);
    expect(second.code).toBe(5);
    expect(second.output).toContain('already running');
    const status = await run(['status']);
    expect(status.output).toContain('Recording: the timer for "House"');
    expect(status.output).toContain('There is no display');
    recorder.child.kill('SIGTERM');
    expect(await recorder.ended, recorder.output()).toBe(0);
    const [activity] = tracker.activities.values();
    expect(activity).toMatchObject({ measured_seconds: 0 });
    expect(recorder.output()).toContain('Everything was sent.');
  });

  it('keeps what it recorded after SIGKILL while the server is unreachable', async ({
    onTestFinished,
  }) => {
    const { run, start, tracker } = await signedInMachine(onTestFinished);
    const recorder = start(['run']);
    tracker.startTimer();
    // Several of them when a ten-minute window ends meanwhile.
    const newest = () => [...tracker.activities.values()].at(-1);
    await waitUntil('the first seconds were sent', () => newest() !== undefined);
    const before = newest()!;
    const { respond } = tracker.state;
    tracker.state.respond = (_, response) => response.destroy();
    await waitUntil('more is stored on disk', async () => {
      const { output } = await run(['status']);
      return /Waiting to be sent: \d+ activit/.test(output);
    });
    recorder.child.kill('SIGKILL');
    expect(await recorder.ended).toBe('SIGKILL');
    tracker.state.respond = respond;
    const again = start(['run']);
    await waitUntil('the rest arrives', () => newest()!.finish > before.finish);
    expect(tracker.activities.get(before.activity_id)?.start).toBe(before.start);
    again.child.kill('SIGTERM');
    expect(await again.ended).toBe(0);
  });

  it('stops on this machine while offline, and reports the stop to the server later', async ({
    onTestFinished,
  }) => {
    const { run, start, tracker } = await signedInMachine(onTestFinished);
    tracker.startTimer();
    const recorder = start(['run']);
    await waitUntil('it records', () => recorder.output().includes('Recording "House"'));
    const { respond } = tracker.state;
    tracker.state.respond = (_, response) => response.destroy();
    const stop = await run(['stop']);
    expect(stop, stop.output).toMatchObject({ code: 0 });
    expect(stop.output).toContain('stopped on this machine');
    tracker.state.respond = respond;
    await waitUntil('the server is notified', () => tracker.timer() === null);
    recorder.child.kill('SIGTERM');
    expect(await recorder.ended).toBe(0);
  });

  it('says when it was signed out, keeps what it recorded, and continues after a new login', async ({
    onTestFinished,
  }) => {
    const { run, start, tracker, login } = await signedInMachine(onTestFinished);
    tracker.startTimer();
    const recorder = start(['run']);
    await waitUntil('it records', () => recorder.output().includes('Recording "House"'));
    const { respond } = tracker.state;
    tracker.state.respond = (request, response) =>
      request.path === '/api/user/login' || request.path === '/api/health'
        ? respond(request, response)
        : respond(
            { ...request, headers: { ...request.headers, authorization: 'invalid' } },
            response,
          );
    await waitUntil('it prints that', () => recorder.output().includes('signed out'));
    tracker.state.respond = respond;
    expect(await run(login, 'secret')).toMatchObject({ code: 0 });
    await waitUntil(
      'it records again',
      () => recorder.output().split('Recording "House"').length > 2,
    );
    recorder.child.kill('SIGTERM');
    expect(await recorder.ended).toBe(0);
  });
});
