// Unit and feature tests of every package; the journeys in e2e/ are Playwright's.
import { availableParallelism } from 'node:os';
import type { PluginOption } from 'vite';
import { defineConfig } from 'vitest/config';
import { messages } from './web/build/messages-plugin.mjs';

/** How long a test may take: so much longer than any does that it tells what hangs, not what is slow. */
const testMaxMilliseconds = 600_000;
/** How long a test waits for something to come true; it goes on as soon as that has. */
const waitMaxMilliseconds = 60_000;

interface More {
  globalSetup?: string;
  plugins?: PluginOption[];
}

function project(name: string, { plugins = [], ...more }: More = {}) {
  return {
    plugins,
    test: {
      name,
      root: import.meta.dirname,
      include: [`${name}/**/*.test.{ts,tsx,mjs}`],
      environment: 'node' as const,
      testTimeout: testMaxMilliseconds,
      hookTimeout: testMaxMilliseconds,
      expect: { poll: { timeout: waitMaxMilliseconds } },
      ...more,
    },
  };
}

export default defineConfig({
  test: {
    watch: false,
    allowOnly: false,
    reporters: ['default'],
    // Tests wait for the database, the disk and the clock more than they compute.
    maxWorkers: Math.min(8, availableParallelism() + 1),
    // Loading the whole app anew for each file took a third of the processor time.
    isolate: false,
    tags: [{ name: 'full', description: 'Runs in npm run test:full, not in npm test.' }],
    projects: [
      project('contract'),
      project('recording'),
      project('server', { globalSetup: 'server/src/testing/global-setup.ts' }),
      project('recorder'),
      project('extension'),
      project('web', { plugins: [messages()] }),
      project('bench'),
      project('demo'),
      project('scripts'),
    ],
  },
});
