import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Our environment, for the measured server; its settings override it. */
export function environmentOfServer(settings: Record<string, string>): Record<string, string> {
  const { PATH = '' } = process.env;
  return { PATH, ...settings };
}

/** The paths of Chromium, Chrome and Edge on Debian and others. */
const usualBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/microsoft-edge',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The installed browser. CHROME_PATH overrides it. */
export function findBrowser(): string {
  const found = [process.env['CHROME_PATH'], ...usualBrowsers].find(
    (path) => path !== undefined && existsSync(path),
  );
  if (found === undefined) {
    throw new Error('No Chromium, Chrome or Edge found; set CHROME_PATH to one.');
  }
  return found;
}

/** The cache folder of programs. XDG_CACHE_HOME overrides it. */
export function cacheFolder(): string {
  const cache = process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache');
  return join(cache, 'time-tracker');
}
