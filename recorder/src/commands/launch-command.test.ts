import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { startFakeTracker } from '../testing/fake-tracker.ts';
import { recorderCommand } from '../testing/recorder-process.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';

const link = /http:\/\/127\.0\.0\.1:\d+\/\S+/;

it('starts the recorder once, opens its page, and ends it again', async () => {
  const tracker = await startFakeTracker(onTestFinished);
  const { run } = recorderCommand(join(await temporaryFolder(), 'state'), onTestFinished);
  const account = ['--server', tracker.url, '--email', 'ann@example.org', '--password-stdin'];
  expect(await run(['login', ...account], 'secret')).toMatchObject({ code: 0 });
  expect((await run(['quit'])).output).toContain('is not running');
  onTestFinished(async () => void (await run(['quit'])));

  const first = await run(['launch']);
  expect(first, first.output).toMatchObject({ code: 0 });
  expect(first.output).toContain('Starting the recorder');
  expect(first.output).toMatch(link);
  const second = await run(['launch']);
  expect(second.output).not.toContain('Starting the recorder');
  // The same process serves the page.
  expect(new URL(link.exec(second.output)?.[0] ?? '').port).toBe(
    new URL(link.exec(first.output)?.[0] ?? '').port,
  );

  expect(await run(['quit'])).toMatchObject({ code: 0 });
  const { output } = await run(['open']);
  expect(output).toContain('not running');
});

it('asks for the server when no account is signed in, and explains why an answer is invalid', async () => {
  const { run } = recorderCommand(join(await temporaryFolder(), 'state'), onTestFinished);
  const { code, output } = await run(['launch'], 'foo bar\n');
  expect(code).toBe(2);
  expect(output).toContain('Server address: ');
  expect(output).toContain('is not a server address');
});
