import { stat } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { readRecorderAgent } from '@time-tracker/contract/device-name';
import { describe, expect, it } from 'vitest';
import { prepareStateFolder, writeAccount } from '../account/account-file.ts';
import { diskFiles } from '../spool/durable-files.ts';
import { waitUntil } from '../testing/poll-until.ts';
import { pretendTracker } from '../testing/pretend-tracker.ts';
import { recorderCommand } from '../testing/recorder-process.ts';
import { temporaryFolder, type WhenFinished } from '../testing/temporary-folder.ts';

/** A tracker, and a machine on which nobody has signed in yet. */
async function newMachine(whenFinished: WhenFinished) {
  const tracker = await pretendTracker(whenFinished);
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
  await writeAccount(machine.folder, diskFiles, {
    server: machine.tracker.url,
    email: 'ann@example.org',
    token: 'good',
    userId: 5,
    userName: 'Ann Lee',
  });
  return machine;
}

// Most of the time goes into waiting: side by side.
describe.concurrent('login', () => {
  it('keeps the token where only its owner can read it', async ({ onTestFinished }) => {
    const { folder, run, login } = await newMachine(onTestFinished);
    const { code, output } = await run(login, 'secret\n');
    expect(code, output).toBe(0);
    const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
    expect(await modeOf(folder)).toBe('700');
    expect(await modeOf(join(folder, 'account.json'))).toBe('600');
  });

  it('names the recorder to the server by an id of its own, always the same', async ({
    onTestFinished,
  }) => {
    const { run, start, login, tracker } = await newMachine(onTestFinished);
    expect(await run(login, 'secret')).toMatchObject({ code: 0 });
    const asked = (path: string) => tracker.asked.filter((one) => one.path === `/api/${path}`);
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

  it('says plainly what is wrong', async ({ onTestFinished }) => {
    const { run, tracker, login } = await newMachine(onTestFinished);
    expect(await run(login, 'wrong')).toEqual({
      code: 1,
      output: 'The server says: The login detail is incorrect\n',
    });
    await tracker.close();
    const away = await run(login, 'secret');
    expect(away.code).toBe(4);
    expect(away.output).toContain('does not answer');
    const nonsense = await run(['login', '--server', 'ftp://x'], '');
    expect(nonsense).toMatchObject({ code: 2 });
  });
});

describe.concurrent('commands', () => {
  it('ask to sign in first', async ({ onTestFinished }) => {
    const { run } = await newMachine(onTestFinished);
    const { code, output } = await run(['projects']);
    expect(code).toBe(3);
    expect(output).toContain('npm run recorder -- login');
  });

  it('explain themselves', async ({ onTestFinished }) => {
    const { run } = await newMachine(onTestFinished);
    expect(await run(['--help'])).toMatchObject({ code: 0 });
    expect(await run(['dance'])).toMatchObject({ code: 2 });
    expect(await run(['--dance'])).toMatchObject({ code: 2 });
  });

  it('list projects, start by name or number, and stop', async ({ onTestFinished }) => {
    const { run, tracker } = await signedInMachine(onTestFinished);
    const { output } = await run(['projects']);
    expect(output).toContain('House  [Bakery]');
    expect(output).toContain('Garden  [Bakery]  (you may look, not record)');
    expect(await run(['start', 'garden'])).toMatchObject({ code: 2 });
    expect(await run(['start', 'hou'])).toMatchObject({ code: 0 });
    expect(tracker.timer()).not.toBeNull();
    expect(await run(['stop'])).toMatchObject({ code: 0 });
    expect(tracker.timer()).toBeNull();
    expect(await run(['start'])).toMatchObject({ code: 0 });
  });
});

describe.concurrent('run', () => {
  it('records time without a display, says so, and hands everything over at the end', async ({
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
    expect(second.output).toContain('already runs');
    const status = await run(['status']);
    expect(status.output).toContain('Recording: the timer of "House"');
    expect(status.output).toContain('There is no display');
    recorder.child.kill('SIGTERM');
    expect(await recorder.ended, recorder.output()).toBe(0);
    const [activity] = tracker.activities.values();
    expect(activity).toMatchObject({ measured_seconds: 0 });
    expect(recorder.output()).toContain('Everything was sent.');
  });

  it('keeps what it recorded through SIGKILL and a server that is away', async ({
    onTestFinished,
  }) => {
    const { run, start, tracker } = await signedInMachine(onTestFinished);
    const recorder = start(['run']);
    tracker.startTimer();
    const sent = () => [...tracker.activities.values()][0];
    await waitUntil('the first seconds were sent', () => sent() !== undefined);
    const before = sent()!;
    const { answer } = tracker.state;
    tracker.state.answer = (_, response) => response.destroy();
    await waitUntil('more was kept on disk', async () => {
      const { output } = await run(['status']);
      return output.includes('Waiting to be sent: 1 activity');
    });
    recorder.child.kill('SIGKILL');
    expect(await recorder.ended).toBe('SIGKILL');
    tracker.state.answer = answer;
    const again = start(['run']);
    await waitUntil('the rest arrives', () => sent()!.finish > before.finish);
    expect(sent()).toMatchObject({ activity_id: before.activity_id, start: before.start });
    again.child.kill('SIGTERM');
    expect(await again.ended).toBe(0);
  });

  it('stops here when the server is away, and tells it later', async ({ onTestFinished }) => {
    const { run, start, tracker } = await signedInMachine(onTestFinished);
    tracker.startTimer();
    const recorder = start(['run']);
    await waitUntil('it records', () => recorder.output().includes('Recording "House"'));
    const { answer } = tracker.state;
    tracker.state.answer = (_, response) => response.destroy();
    const stop = await run(['stop']);
    expect(stop, stop.output).toMatchObject({ code: 0 });
    expect(stop.output).toContain('stopped on this machine');
    tracker.state.answer = answer;
    await waitUntil('the server is told', () => tracker.timer() === null);
    recorder.child.kill('SIGTERM');
    expect(await recorder.ended).toBe(0);
  });

  it('says when it was signed out, keeps what it has, and goes on after a new login', async ({
    onTestFinished,
  }) => {
    const { run, start, tracker, login } = await signedInMachine(onTestFinished);
    tracker.startTimer();
    const recorder = start(['run']);
    await waitUntil('it records', () => recorder.output().includes('Recording "House"'));
    const { answer } = tracker.state;
    tracker.state.answer = (asked, response) =>
      asked.path === '/api/user/login' || asked.path === '/api/health'
        ? answer(asked, response)
        : answer({ ...asked, headers: { ...asked.headers, authorization: 'dead' } }, response);
    await waitUntil('it says so', () => recorder.output().includes('signed out'));
    tracker.state.answer = answer;
    expect(await run(login, 'secret')).toMatchObject({ code: 0 });
    await waitUntil(
      'it records again',
      () => recorder.output().split('Recording "House"').length > 2,
    );
    recorder.child.kill('SIGTERM');
    expect(await recorder.ended).toBe(0);
  });
});
