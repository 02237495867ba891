import { defineConfig } from '@playwright/test';
import { findBrowser, isSoak, unusedBrowserFeatures } from './stack/config.ts';

const minute = 60_000;
/** How long a page may take on a machine that does other things as well. */
const patienceMs = 30_000;

/**
 * They measure time on a real desktop or through crashes and wait more than they work: one after the
 * other, beside two workers on the pages.
 */
const recordings = /(main-job|crash|browser-recording|recorder-kills|proxy-faults)\.spec\.ts$/;

export default defineConfig({
  testDir: '.',
  globalSetup: './stack/stack-global-setup.ts',
  outputDir: 'test-results',
  workers: 3,
  projects: [
    { name: 'recordings', testMatch: recordings, workers: 1 },
    { name: 'pages', testMatch: '*.spec.ts', testIgnore: recordings, workers: 2 },
  ],
  // What fails once fails somebody's day: never tried twice.
  retries: 0,
  timeout: isSoak ? 60 * minute : 10 * minute,
  expect: { timeout: patienceMs },
  reporter: [['list']],
  forbidOnly: true,
  use: {
    browserName: 'chromium',
    launchOptions: {
      executablePath: findBrowser(),
      args: [
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-quic',
        `--disable-features=${unusedBrowserFeatures.join(',')}`,
      ],
    },
    actionTimeout: patienceMs,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    screenshot: 'only-on-failure',
    // Without its film, which takes a fifth of all processor time: the page itself is kept at each step.
    trace: { mode: 'retain-on-failure', screenshots: false },
  },
});
