import { chmod, rmdir, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import {
  browserHostName,
  chromiumExtensionId,
  firefoxExtensionId,
} from '@time-tracker/contract/extension/browser-extension';
import type { RunProgram } from '../autostart/run-key.ts';
import { isMissing, type DurableFiles } from '../spool/durable-files.ts';

/** Lets the extension of the browsers start the native messaging host of this recorder. */
export type BrowserRegistration = {
  isOn: () => Promise<boolean>;
  /** Throws NoBrowser when no browser has a profile here. */
  turnOn: () => Promise<void>;
  /** Succeeds when it is off already. */
  turnOff: () => Promise<void>;
};

export class NoBrowser extends Error {
  override readonly name = 'NoBrowser';
}

type RegistrationOptions = {
  platform: NodeJS.Platform;
  environment: NodeJS.ProcessEnv;
  stateFolder: string;
  files: DurableFiles;
  runProgram: RunProgram;
  /** Program and arguments of the host, without those that the browser adds. */
  command: string[];
};

/** A folder of host manifests, and the folder of the browser that must exist for it. */
type Target = { family: 'chromium' | 'firefox'; browser: string; folder: string };

const manifestName = `${browserHostName}.json`;
const registryKeys: [Target['family'], string][] = [
  ['chromium', 'Software\\Chromium'],
  ['chromium', 'Software\\Google\\Chrome'],
  ['chromium', 'Software\\Microsoft\\Edge'],
  ['chromium', 'Software\\BraveSoftware\\Brave-Browser'],
  ['chromium', 'Software\\Vivaldi'],
  ['firefox', 'Software\\Mozilla'],
];

export function openBrowserRegistration(options: RegistrationOptions): BrowserRegistration {
  return options.platform === 'win32' ? inRegistry(options) : inFolders(options);
}

function inFolders(options: RegistrationOptions): BrowserRegistration {
  const { files } = options;
  const targets = options.platform === 'darwin' ? macosTargets(options) : linuxTargets(options);
  const paths = targets.map(({ folder }) => join(folder, manifestName));
  return {
    isOn: async () => {
      const present = await Promise.all(paths.map((path) => isThere(path)));
      return present.includes(true);
    },
    turnOn: async () => {
      const present = await Promise.all(targets.map(({ browser }) => isThere(browser)));
      const found = targets.filter((_, index) => present[index]);
      if (found.length === 0) throw new NoBrowser();
      const starter = await writeStarter(options);
      for (const { family, folder } of found) {
        await files.makeFolder(folder);
        await files.write(join(folder, manifestName), describeHost(family, starter));
      }
    },
    turnOff: async () => {
      for (const { folder } of targets) {
        await remove(join(folder, manifestName), files);
        // Unless other programs have their hosts there.
        await rmdir(folder).catch(() => undefined);
      }
      await removeStarter(options);
    },
  };
}

function inRegistry(options: RegistrationOptions): BrowserRegistration {
  const { files, stateFolder, runProgram } = options;
  const keyOf = (key: string) => `HKCU\\${key}\\NativeMessagingHosts\\${browserHostName}`;
  const manifestOf = (family: Target['family']) => join(stateFolder, `${family}-${manifestName}`);
  const families = ['chromium', 'firefox'] as const;
  return {
    isOn: () => isThere(manifestOf('chromium')),
    turnOn: async () => {
      const starter = await writeStarter(options);
      for (const family of families) {
        await files.write(manifestOf(family), describeHost(family, starter));
      }
      for (const [family, key] of registryKeys) {
        const data = ['/ve', '/t', 'REG_SZ', '/d', manifestOf(family), '/f'];
        if (await runProgram('reg', ['add', keyOf(key), ...data])) continue;
        throw new Error('Windows refused to register the browser connection.');
      }
    },
    turnOff: async () => {
      for (const [, key] of registryKeys) {
        if (!(await runProgram('reg', ['query', keyOf(key)]))) continue;
        await runProgram('reg', ['delete', keyOf(key), '/f']);
      }
      for (const family of families) await remove(manifestOf(family), files);
      await removeStarter(options);
    },
  };
}

function linuxTargets({ environment }: RegistrationOptions): Target[] {
  const home = environment['HOME'] || homedir();
  const xdg = environment['XDG_CONFIG_HOME'];
  const config = xdg && isAbsolute(xdg) ? xdg : join(home, '.config');
  const names = ['chromium', 'google-chrome', 'microsoft-edge', 'vivaldi', 'opera'];
  return [
    ...[...names, join('BraveSoftware', 'Brave-Browser')].map((name) =>
      chromiumTarget(join(config, name)),
    ),
    firefoxTarget(join(home, '.mozilla'), 'native-messaging-hosts'),
  ];
}

function macosTargets({ environment }: RegistrationOptions): Target[] {
  const support = join(environment['HOME'] || homedir(), 'Library', 'Application Support');
  const names = ['Chromium', 'Google/Chrome', 'Microsoft Edge', 'BraveSoftware/Brave-Browser'];
  return [
    ...[...names, 'Vivaldi'].map((name) => chromiumTarget(join(support, name))),
    firefoxTarget(join(support, 'Mozilla'), 'NativeMessagingHosts'),
  ];
}

function chromiumTarget(browser: string): Target {
  return { family: 'chromium', browser, folder: join(browser, 'NativeMessagingHosts') };
}

function firefoxTarget(browser: string, name: string): Target {
  return { family: 'firefox', browser, folder: join(browser, name) };
}

/** No other extension may start the host. */
function describeHost(family: Target['family'], path: string): string {
  const allowed =
    family === 'chromium'
      ? { allowed_origins: [`chrome-extension://${chromiumExtensionId}/`] }
      : { allowed_extensions: [firefoxExtensionId] };
  const host = {
    name: browserHostName,
    description: 'Time Tracker: the website of the front tab',
    path,
    type: 'stdio',
    ...allowed,
  };
  return `${JSON.stringify(host, undefined, 2)}\n`;
}

function starterPath({ platform, stateFolder }: RegistrationOptions): string {
  return join(stateFolder, platform === 'win32' ? 'browser-host.cmd' : 'browser-host');
}

/** Manifests name a program without arguments, so that a small script has them. Returns its path. */
async function writeStarter(options: RegistrationOptions): Promise<string> {
  const { platform, stateFolder, command, files } = options;
  const path = starterPath(options);
  await files.makeFolder(stateFolder);
  await files.write(
    path,
    platform === 'win32' ? batchFile(stateFolder, command) : shellScript(stateFolder, command),
  );
  if (platform !== 'win32') await chmod(path, 0o700);
  return path;
}

async function removeStarter(options: RegistrationOptions): Promise<void> {
  await remove(starterPath(options), options.files);
}

function shellScript(stateFolder: string, command: string[]): string {
  const quote = (text: string) => `'${text.replaceAll("'", "'\\''")}'`;
  return [
    '#!/bin/sh',
    `export TIME_TRACKER_HOME=${quote(stateFolder)}`,
    `exec ${command.map(quote).join(' ')} -- "$@"`,
    '',
  ].join('\n');
}

function batchFile(stateFolder: string, command: string[]): string {
  // A percent sign would start a variable.
  const escape = (text: string) => text.replaceAll('%', '%%');
  return [
    '@echo off',
    `set "TIME_TRACKER_HOME=${escape(stateFolder)}"`,
    `${command.map((part) => `"${escape(part)}"`).join(' ')} -- %*`,
    '',
  ].join('\r\n');
}

async function remove(path: string, files: DurableFiles): Promise<void> {
  try {
    await files.remove(path);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}

async function isThere(path: string): Promise<boolean> {
  try {
    await stat(path);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}
