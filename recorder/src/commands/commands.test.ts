import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pretendTracker } from '../testing/pretend-tracker.ts';
import { runRecorder, startRecorder } from '../testing/recorder-process.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { waitUntil } from '../testing/poll-until.ts';

async function signedInFolder() {
  const tracker = await pretendTracker();
  const folder = await temporaryFolder();
  const args = ['login', '--server', tracker.url, '--email', 'ann@example.org', '--password-stdin'];
  const login = await runRecorder(folder, args, 'secret\n');
  expect(login, login.output).toMatchObject({ code: 0 });
  return { tracker, folder, args };
}

describe('login', () => {
  it('keeps the token where only its owner can read it', async () => {
    const { folder } = await signedInFolder();
    const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);
    expect(await modeOf(folder)).toBe('700');
    expect(await modeOf(join(folder, 'account.json'))).toBe('600');
  });

  it('says plainly what is wrong', async () => {
    const { folder, tracker, args } = await signedInFolder();
    expect(await runRecorder(folder, args, 'wrong')).toEqual({
      code: 1,
      output: 'The server says: The login detail is incorrect\n',
    });
    await tracker.close();
    const away = await runRecorder(folder, args, 'secret');
    expect(away.code).toBe(4);
    expect(away.output).toContain('does not answer');
    const nonsense = await runRecorder(folder, ['login', '--server', 'ftp://x'], '');
    expect(nonsense).toMatchObject({ code: 2 });
  });
});

describe('commands', () => {
  it('ask to sign in first', async () => {
    const folder = await temporaryFolder();
    const { code, output } = await runRecorder(folder, ['projects']);
    expect(code).toBe(3);
    expect(output).toContain('npm run recorder -- login');
  });

  it('explain themselves', async () => {
    const folder = await temporaryFolder();
    expect(await runRecorder(folder, ['--help'])).toMatchObject({ code: 0 });
    expect(await runRecorder(folder, ['dance'])).toMatchObject({ code: 2 });
    expect(await runRecorder(folder, ['--dance'])).toMatchObject({ code: 2 });
  });

  it('list projects, start by name or number, and stop', async () => {
    const { folder, tracker } = await signedInFolder();
    const { output } = await runRecorder(folder, ['projects']);
    expect(output).toContain('House  [Bakery]');
    expect(output).toContain('Garden  [Bakery]  (you may look, not record)');
    expect(await runRecorder(folder, ['start', 'garden'])).toMatchObject({ code: 2 });
    expect(await runRecorder(folder, ['start', 'hou'])).toMatchObject({ code: 0 });
    expect(tracker.timer()).not.toBeNull();
    expect(await runRecorder(folder, ['stop'])).toMatchObject({ code: 0 });
    expect(tracker.timer()).toBeNull();
    expect(await runRecorder(folder, ['start'])).toMatchObject({ code: 0 });
  });
});

describe('run', () => {
  it('records time without a display, says so, and hands everything over at the end', async () => {
    const { folder, tracker } = await signedInFolder();
    const run = startRecorder(folder, ['run']);
    await waitUntil('it reports', () => tracker.states.length > 0);
    expect(run.output()).toContain('There is no display');
    tracker.startTimer();
    await waitUntil('it follows', () => tracker.states.includes('not_measured'), 4_000);
    const second = await runRecorder(folder, ['run']);
    expect(second.code).toBe(5);
    expect(second.output).toContain('already runs');
    const status = await runRecorder(folder, ['status']);
    expect(status.output).toContain('Recording: the timer of "House"');
    expect(status.output).toContain('There is no display');
    run.child.kill('SIGTERM');
    expect(await run.ended, run.output()).toBe(0);
    const [activity] = tracker.activities.values();
    expect(activity).toMatchObject({ measured_seconds: 0 });
    expect(run.output()).toContain('Everything was sent.');
  });

  it('keeps what it recorded through SIGKILL and a server that is away', async () => {
    const { folder, tracker } = await signedInFolder();
    const run = startRecorder(folder, ['run']);
    tracker.startTimer();
    const sent = () => [...tracker.activities.values()][0];
    await waitUntil('the first seconds were sent', () => sent() !== undefined);
    const before = sent()!;
    const { answer } = tracker.state;
    tracker.state.answer = (_, response) => response.destroy();
    await waitUntil('more was kept on disk', async () => {
      const { output } = await runRecorder(folder, ['status']);
      return output.includes('Waiting to be sent: 1 activities');
    });
    run.child.kill('SIGKILL');
    expect(await run.ended).toBe('SIGKILL');
    tracker.state.answer = answer;
    const again = startRecorder(folder, ['run']);
    await waitUntil('the rest arrives', () => sent()!.finish > before.finish);
    expect(sent()).toMatchObject({ activity_id: before.activity_id, start: before.start });
    again.child.kill('SIGTERM');
    expect(await again.ended).toBe(0);
  });

  it('stops here when the server is away, and tells it later', async () => {
    const { folder, tracker } = await signedInFolder();
    tracker.startTimer();
    const run = startRecorder(folder, ['run']);
    await waitUntil('it records', () => run.output().includes('Recording "House"'));
    const { answer } = tracker.state;
    tracker.state.answer = (_, response) => response.destroy();
    const stop = await runRecorder(folder, ['stop']);
    expect(stop, stop.output).toMatchObject({ code: 0 });
    expect(stop.output).toContain('stopped on this machine');
    tracker.state.answer = answer;
    await waitUntil('the server is told', () => tracker.timer() === null);
    run.child.kill('SIGTERM');
    expect(await run.ended).toBe(0);
  });

  it('says when it was signed out, keeps what it has, and goes on after a new login', async () => {
    const { folder, tracker, args } = await signedInFolder();
    tracker.startTimer();
    const run = startRecorder(folder, ['run']);
    await waitUntil('it records', () => run.output().includes('Recording "House"'));
    const { answer } = tracker.state;
    tracker.state.answer = (asked, response) =>
      asked.path === '/api/user/login' || asked.path === '/api/health'
        ? answer(asked, response)
        : answer({ ...asked, headers: { ...asked.headers, authorization: 'dead' } }, response);
    await waitUntil('it says so', () => run.output().includes('signed out'), 25_000);
    tracker.state.answer = answer;
    expect(await runRecorder(folder, args, 'secret')).toMatchObject({ code: 0 });
    await waitUntil(
      'it records again',
      () => run.output().split('Recording "House"').length > 2,
      20_000,
    );
    run.child.kill('SIGTERM');
    expect(await run.ended).toBe(0);
  }, 60_000);
});
