import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  browserHostName,
  chromiumExtensionId,
  firefoxExtensionId,
} from '@time-tracker/contract/extension/browser-extension';
import { expect, it, onTestFinished } from 'vitest';
import { openControlSocket, type ControlRequest } from '../control/control-socket.ts';
import { diskFiles } from '../spool/durable-files.ts';
import { waitUntil } from '../testing/poll-until.ts';
import { recorderCommand } from '../testing/recorder-process.ts';
import { environmentWithoutBus } from '../testing/session-bus.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openBrowserRegistration } from './browser-registration.ts';
import { writeMessage } from './native-messages.ts';

type HostManifest = { path: string; allowed_origins?: string[]; allowed_extensions?: string[] };

/** `recorderCommand` uses the state folder as the home. */
async function machineWith(...browserFolders: string[]) {
  const home = join(await temporaryFolder(), "ada's state");
  for (const folder of browserFolders) await mkdir(join(home, folder), { recursive: true });
  const { run } = recorderCommand(home, onTestFinished);
  const manifest = async (folder: string) => {
    const text = await readFile(join(home, folder, `${browserHostName}.json`), 'utf8');
    return JSON.parse(text) as HostManifest;
  };
  return { home, run, manifest };
}

it('lets only our extension of the present browsers start the host', async () => {
  const { home, run, manifest } = await machineWith('.config/chromium', '.mozilla');
  expect((await run(['browser'])).output).toContain('No browser sends websites');
  const on = await run(['browser', 'on']);
  expect(on, on.output).toMatchObject({ code: 0 });
  const chromium = await manifest('.config/chromium/NativeMessagingHosts');
  expect(chromium.allowed_origins).toEqual([`chrome-extension://${chromiumExtensionId}/`]);
  const firefox = await manifest('.mozilla/native-messaging-hosts');
  expect(firefox.allowed_extensions).toEqual([firefoxExtensionId]);
  expect(await readdir(join(home, '.config'))).toEqual(['chromium']);
  expect((await run(['browser', 'maybe'])).code).toBe(2);

  expect((await run(['browser', 'off'])).output).toContain('No browser sends websites');
  expect(await readdir(join(home, '.config/chromium'))).toEqual([]);
  expect(await readdir(join(home, '.mozilla'))).toEqual([]);
});

it('says when no browser has been started yet', async () => {
  const { run } = await machineWith();
  const { code, output } = await run(['browser', 'on']);
  expect(code).not.toBe(0);
  expect(output).toContain('No browser was started on this account yet');
});

it('is removed by uninstall', async () => {
  const config = await temporaryFolder();
  await mkdir(join(config, 'google-chrome'));
  const folder = join(await temporaryFolder(), 'state');
  const desktop = { ...environmentWithoutBus, XDG_CONFIG_HOME: config };
  const { run } = recorderCommand(folder, onTestFinished, desktop);
  await run(['browser', 'on']);
  expect(await readdir(join(config, 'google-chrome'))).toEqual(['NativeMessagingHosts']);
  const { code, output } = await run(['uninstall']);
  expect(code, output).toBe(0);
  expect(await readdir(join(config, 'google-chrome'))).toEqual([]);
  expect(existsSync(folder)).toBe(false);
});

it('starts a host that passes sites to the running recorder', async () => {
  const { home, run, manifest } = await machineWith('.config/chromium');
  await run(['browser', 'on']);
  const { path } = await manifest('.config/chromium/NativeMessagingHosts');
  const received: ControlRequest[] = [];
  const socket = await openControlSocket(home, (request) => {
    received.push(request);
    return Promise.resolve(true);
  });
  onTestFinished(() => socket.close());
  const env = { ...environmentWithoutBus, HOME: home };
  const host = spawn(path, [`chrome-extension://${chromiumExtensionId}/`], { env });
  onTestFinished(() => void host.kill('SIGKILL'));
  let output = '';
  host.stdout.on('data', (part: Buffer) => (output += part.toString('utf8')));
  host.stdin.write(writeMessage({ browser: 'chromium', domain: 'example.org' }));
  await waitUntil('the host responds', () => output.includes('{"isRecorderRunning":true}'));
  host.stdin.end();
  await waitUntil('the site is withdrawn', () => received.length === 2);
  expect(received).toMatchObject(
    ['example.org', null].map((domain) => ({
      request: 'front_tab',
      tab: { browser: 'chromium', domain },
    })),
  );
});

it('does not serve another extension', async () => {
  const { run } = await machineWith();
  const other = await run(['browser-host', '--', `chrome-extension://${'a'.repeat(32)}/`]);
  expect(other.code).not.toBe(0);
  expect(other.output).toContain('Only the Time Tracker extension');
});

it('registers in the registry of Windows', async () => {
  const stateFolder = await temporaryFolder();
  const registry = new Map<string, string>();
  const registration = openBrowserRegistration({
    platform: 'win32',
    environment: {},
    stateFolder,
    files: diskFiles,
    command: ['C:\\Program Files\\100%\\node.exe', 'browser-host'],
    runProgram: (_program, [verb = '', key = '', ...rest]) => {
      if (verb === 'add') registry.set(key, rest[rest.indexOf('/d') + 1] ?? '');
      if (verb === 'delete') registry.delete(key);
      return Promise.resolve(registry.has(key));
    },
  });
  await registration.turnOn();
  expect(await registration.isOn()).toBe(true);
  expect([...registry.keys()]).toContain(
    `HKCU\\Software\\Google\\Chrome\\NativeMessagingHosts\\${browserHostName}`,
  );
  const batch = await readFile(join(stateFolder, 'browser-host.cmd'), 'utf8');
  expect(batch).toContain('"C:\\Program Files\\100%%\\node.exe" "browser-host" -- %*');
  await registration.turnOff();
  expect([...registry.keys(), ...(await readdir(stateFolder))]).toEqual([]);
});
