// Unit and feature tests of every package; the journeys in e2e/ are Playwright's.
import { defineConfig } from 'vitest/config';

type More = {
  globalSetup?: string;
  testTimeout?: number;
  maxWorkers?: number;
  sequence?: { groupOrder: number };
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
    projects: [
      project('contract'),
      project('server', { globalSetup: 'server/src/testing/global-setup.ts' }),
      // Its tests mostly wait for its own intervals, so that two fit on any machine. A number of
      // workers of its own asks for a turn of its own.
      project('recorder', { testTimeout: 30_000, maxWorkers: 2, sequence: { groupOrder: 1 } }),
      project('web'),
      project('bench'),
      project('scripts', { testTimeout: 30_000 }),
    ],
  },
});
