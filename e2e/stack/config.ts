import { existsSync } from 'node:fs';

/** Where Debian and others put Chromium, Chrome and Edge. */
const usualBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/microsoft-edge',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** The installed browser; CHROME_PATH names another. */
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
 * What Chromium leaves out. It takes the last such list, so Playwright's own is said again; added are the
 * pages behind the address bar, two for each window, which took a third of what opening a page takes.
 */
export const unusedBrowserFeatures = [
  ...['AvoidUnnecessaryBeforeUnloadCheckSync', 'DestroyProfileOnBrowserClose', 'HttpsUpgrades'],
  ...['HttpsFirstBalancedModeAutoEnable', 'LensOverlay', 'MediaRouter', 'PaintHolding'],
  ...['ThirdPartyStoragePartitioning', 'AvoidCorsURLLoaderRestartOnRedirect', 'OptimizationHints'],
  ...['NetworkTimeServiceQuerying', 'AimEnabled', 'PreconnectToSearch', 'msForceBrowserSignIn'],
  ...['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup', 'WebUIOmniboxFullPopup'],
];

/** Whether the long forms run (`npm run soak`). */
export const isSoak = process.env['SOAK'] === '1';

/** What child processes get of our environment: where programs are, and nothing of the product's. */
export const plainEnvironment: Record<string, string> = {
  PATH: process.env['PATH'] ?? '',
  HOME: process.env['HOME'] ?? '/',
  LANG: 'C.UTF-8',
};

/** Where the example data of the pictures is kept; undefined: beside the code, as for `npm run demo`. */
export const exampleDataDir = process.env['DATA_DIR'];

/** A data folder as a first start leaves it, to copy; undefined while it is being made. */
export const dataTemplate = process.env['TRACKER_E2E_TEMPLATE'];
