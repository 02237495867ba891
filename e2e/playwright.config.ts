import { defineConfig } from '@playwright/test';
import { findBrowser, isSoak, unusedBrowserFeatures } from './stack/config.ts';

const minute = 60_000;
/** The timeout of a page on a busy machine. */
const timeoutMs = 30_000;

/**
 * These tests measure time on a real desktop or through crashes, and mostly wait. They run one
 * after the other, beside two workers for the pages.
 */
const recordings =
  /(main-job|crash|browser-recording|recorder-kills|recorder-page|proxy-faults)\.spec\.ts$/;

export default defineConfig({
  testDir: '.',
  globalSetup: './stack/stack-global-setup.ts',
  outputDir: 'test-results',
  workers: 3,
  projects: [
    { name: 'recordings', testMatch: recordings, workers: 1 },
    { name: 'pages', testMatch: '*.spec.ts', testIgnore: recordings, workers: 2 },
  ],
  // No retries: a flaky failure is a failure.
  retries: 0,
  timeout: isSoak ? 60 * minute : 10 * minute,
  expect: { timeout: timeoutMs },
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
    actionTimeout: timeoutMs,
    viewport: { width: 1440, height: 900 },
    locale: 'en-GB',
    timezoneId: 'UTC',
    screenshot: 'only-on-failure',
    // Without screenshots, which take a fifth of all processor time. The trace still has the DOM of
    // each step.
    trace: { mode: 'retain-on-failure', screenshots: false },
  },
});
