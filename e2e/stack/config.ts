import { existsSync } from 'node:fs';

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

/**
 * The browser without a user interface, where Debian's package of it is installed: it takes a
 * seventh less processor time. Extensions and shared screens need the other one.
 */
export function findHeadlessBrowser(): string {
  const browser = findBrowser();
  const shell = `${browser}-headless-shell`;
  return existsSync(shell) ? shell : browser;
}

/**
 * Disabled features of Chromium. Only the last such option counts, so this repeats Playwright's own
 * list, plus the pages behind the address bar, two per window, which took a third of the time to
 * open a page.
 */
export const unusedBrowserFeatures = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
];

/** Whether the long versions run (`npm run soak`). */
export const isSoak = process.env['SOAK'] === '1';

/** Which of the workers that run at a time this is; undefined in a program without workers. */
export const parallelIndex = process.env['TEST_PARALLEL_INDEX'];

const compileCache = process.env['NODE_COMPILE_CACHE'];

/** The environment of child processes: the search path, and no settings of the product. */
export const plainEnvironment: Record<string, string> = {
  ...(compileCache === undefined ? {} : { NODE_COMPILE_CACHE: compileCache }),
  PATH: process.env['PATH'] ?? '',
  HOME: process.env['HOME'] ?? '/',
  LANG: 'C.UTF-8',
};

/**
 * The folder of the example data for pictures. Undefined: next to the code, as for `npm run demo`.
 */
export const exampleDataDir = process.env['DATA_DIR'];

/** A data folder after a first start, to copy. Undefined while it is being created. */
export const dataTemplate = process.env['TRACKER_E2E_TEMPLATE'];
