import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { diskFiles } from '../spool/durable-files.ts';
import { waitUntil } from '../testing/poll-until.ts';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { openAutostart, type AutostartOptions } from './open-autostart.ts';

const run = promisify(execFile);
const strange = ['two words', 'a "quote"', 'cost: $5 `100 %` \\ %f', "it's"];

async function autostartOn(platform: NodeJS.Platform, more: Partial<AutostartOptions> = {}) {
  const home = await temporaryFolder();
  const autostart = openAutostart({
    platform,
    environment: { HOME: home },
    files: diskFiles,
    runProgram: () => Promise.reject(new Error('not expected')),
    command: ['/opt/node', '/opt/main.ts', 'run'],
    ...more,
  });
  if (!autostart) throw new Error('Not supported');
  return { autostart, home };
}

describe('on Linux', () => {
  const folder = '.config/autostart';

  it('adds a file and removes it', async () => {
    const { autostart, home } = await autostartOn('linux');
    expect(await autostart.isOn()).toBe(false);
    await autostart.turnOff();
    await autostart.turnOn();
    expect(await autostart.isOn()).toBe(true);
    const [file] = await readdir(join(home, folder));
    const text = await readFile(join(home, folder, file!), 'utf8');
    expect(text).toContain('\nExec="/opt/node" "/opt/main.ts" "run"\n');
    await writeFile(join(home, folder, file!), `${text}Hidden=true\n`);
    expect(await autostart.isOn(), 'switched off by the desktop').toBe(false);
    await autostart.turnOff();
    expect(await readdir(join(home, folder))).toEqual([]);
  });

  // GLib starts programs as the desktops do.
  it.runIf(existsSync('/usr/bin/gio'))('starts exactly the command', async () => {
    const home = await temporaryFolder();
    const [script, written] = [join(home, 'script.mjs'), join(home, 'arguments')];
    await writeFile(
      script,
      `import { writeFileSync } from 'node:fs';
       const seen = { arguments: process.argv.slice(2), folder: process.env.TIME_TRACKER_HOME };
       writeFileSync(${JSON.stringify(written)}, JSON.stringify(seen));`,
    );
    const environment = { HOME: home, PATH: '/usr/bin:/bin', TIME_TRACKER_HOME: '/state folder' };
    const command = [process.execPath, script, ...strange];
    const { autostart } = await autostartOn('linux', { environment, command });
    await autostart.turnOn();
    const [file] = await readdir(join(home, folder));
    const env = { HOME: home, PATH: '/usr/bin:/bin' };
    await run('gio', ['launch', join(home, folder, file!)], { env });
    const seen = () => readFile(written, 'utf8').catch(() => '');
    await waitUntil('it has started', async () => (await seen()).endsWith('}'));
    expect(JSON.parse(await seen())).toEqual({ arguments: strange, folder: '/state folder' });
  });
});

it('writes a launch agent for macOS', async () => {
  const command = ['/opt/node', ...strange, 'a & <b>'];
  const { autostart, home } = await autostartOn('darwin', { command });
  await autostart.turnOn();
  expect(await autostart.isOn()).toBe(true);
  const path = join(home, 'Library/LaunchAgents/time-tracker.recorder.plist');
  const text = await readFile(path, 'utf8');
  expect(text).toContain('<string>/opt/node</string>\n    <string>two words</string>');
  expect(text).toContain('<string>a &amp; &lt;b&gt;</string>');
  expect(text).toContain('<key>RunAtLoad</key>\n  <true/>');
  await autostart.turnOff();
  expect(await autostart.isOn()).toBe(false);
});

it('sets the Run key of Windows', async () => {
  const calls: string[][] = [];
  let isSet = false;
  const { autostart } = await autostartOn('win32', {
    command: ['C:\\Program Files\\node.exe', 'C:\\dir\\', 'say "hi"'],
    runProgram: (program, args) => {
      calls.push([program, ...args]);
      if (args[0] === 'query') return Promise.resolve(isSet);
      isSet = args[0] === 'add';
      return Promise.resolve(true);
    },
  });
  await autostart.turnOff();
  await autostart.turnOn();
  expect(await autostart.isOn()).toBe(true);
  await autostart.turnOff();
  expect(await autostart.isOn()).toBe(false);
  const changes = calls.filter(([, action]) => action !== 'query');
  const key = 'HKCU\\Software\\Microsoft\\Windows\\CurrentVersion\\Run';
  const data = '"C:\\Program Files\\node.exe" "C:\\dir\\\\" "say \\"hi\\""';
  expect(changes).toEqual([
    ['reg', 'add', key, '/v', 'TimeTrackerRecorder', '/t', 'REG_SZ', '/d', data, '/f'],
    ['reg', 'delete', key, '/v', 'TimeTrackerRecorder', '/f'],
  ]);
});

it('is not offered on other systems', async () => {
  await expect(autostartOn('freebsd')).rejects.toThrow('Not supported');
});
