// Unit and feature tests of every package; the journeys in e2e/ are Playwright's.
import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

type More = {
  globalSetup?: string;
  testTimeout?: number;
};

function project(name: string, more: More = {}) {
  return {
    test: {
      name,
      root: import.meta.dirname,
      include: [`${name}/**/*.test.{ts,tsx,mjs}`],
      environment: 'node' as const,
      // Generous: two cores, a database and an image codec at work side by side.
      testTimeout: 20_000,
      hookTimeout: 60_000,
      ...more,
    },
  };
}

export default defineConfig({
  test: {
    watch: false,
    allowOnly: false,
    reporters: ['default'],
    // Tests wait for the database, the disk and the clock more than they work: two fit on any machine.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      project('contract'),
      project('server', { globalSetup: 'server/src/testing/global-setup.ts' }),
      project('recorder', { testTimeout: 30_000 }),
      project('web'),
      project('bench'),
      project('scripts', { testTimeout: 30_000 }),
    ],
  },
});
