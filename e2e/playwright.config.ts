import { defineConfig } from '@playwright/test';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { findBrowser, findHeadlessBrowser, isSoak, unusedBrowserFeatures } from './stack/config.ts';

/** The timeout of a page on a busy machine. */
const timeoutMs = 60_000;

/**
 * These tests measure time on a real desktop or through crashes, and mostly wait. They run beside
 * two workers for the pages.
 */
const recordings =
  /(main-job|crash|browser-(recording|events|consent|extension)|recorder-kills|recorder-page|proxy-faults)\.spec\.ts$/;
/** These wait for minutes, so they start first. */
const longRecordings = /screen-sharing[^/]*\.spec\.ts$/;
/** These install programs and packages, so only `npm run soak` runs them. */
const soakOnly = /\/soak\/[^/]+\.spec\.ts$/;

const browserArgs = [
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
  `--disable-features=${unusedBrowserFeatures.join(',')}`,
];

export default defineConfig({
  testDir: '.',
  globalSetup: './stack/stack-global-setup.ts',
  outputDir: 'test-results',
  workers: 5,
  projects: [
    { name: 'long-recordings', testMatch: longRecordings, workers: 1 },
    { name: 'recordings', testMatch: recordings, workers: isSoak ? 1 : 2 },
    {
      name: 'pages',
      testMatch: '*.spec.ts',
      testIgnore: [recordings, longRecordings, soakOnly],
      workers: 2,
      use: { launchOptions: { executablePath: findHeadlessBrowser(), args: browserArgs } },
    },
    ...(isSoak ? [{ name: 'soak', testMatch: soakOnly, workers: 1 }] : []),
  ],
  // No retries: a flaky failure is a failure.
  retries: 0,
  timeout: isSoak ? 60 * minuteMs : 10 * minuteMs,
  expect: { timeout: timeoutMs },
  reporter: [['list']],
  forbidOnly: true,
  use: {
    browserName: 'chromium',
    launchOptions: { executablePath: findBrowser(), args: browserArgs },
    actionTimeout: timeoutMs,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    screenshot: 'only-on-failure',
    // A trace costs a seventh of all processor time: add `--trace retain-on-failure` to look closer.
    trace: 'off',
  },
});
