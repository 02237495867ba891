import { defineConfig } from '@playwright/test';
import { findBrowser, isSoak } from './config.ts';

const minute = 60_000;

/** They measure time on a real desktop or through crashes: one after the other, beside the pages. */
const recordings = /(main-job|crash|browser-recording)\.spec\.ts$/;

export default defineConfig({
  testDir: '.',
  outputDir: 'test-results',
  workers: 2,
  projects: [
    { name: 'recordings', testMatch: recordings, workers: 1 },
    { name: 'pages', testMatch: '*.spec.ts', testIgnore: recordings },
  ],
  // What fails once fails somebody's day: never tried twice.
  retries: 0,
  timeout: isSoak ? 60 * minute : 6 * minute,
  expect: { timeout: 15_000 },
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
      ],
    },
    actionTimeout: 15_000,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
  },
});
