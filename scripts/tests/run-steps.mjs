// Runs the steps of npm test and npm run test:full one after the other. Each runner's own output is shown as
// it comes; the last lines say what passed, what failed, and how long each step took.
import { runNodeKeeping } from '../start/brought-node.mjs';
import { isEnding } from '../start/child-program.mjs';
import { say } from '../start/progress.mjs';
import { listFailureLines } from './failure-lines.mjs';

export const vitest = 'node_modules/vitest/vitest.mjs';
export const playwright = 'node_modules/@playwright/test/cli.js';
export const playwrightConfig = ['--config', 'e2e/playwright.config.ts'];

/**
 * @typedef {{ name: string, file: string, args?: string[], env?: Record<string, string> }} Step
 * @param {Step[]} steps
 * @returns {Promise<number>} the exit code
 */
export async function runSteps(steps) {
  const results = [];
  for (const { name, file, args = [], env } of steps) {
    say(`\n── ${name} ──`);
    const startedAt = Date.now();
    const ended = await runNodeKeeping(file, args, { TEST_POSTGRES_BIN: undefined, ...env });
    results.push({ name, ...ended, seconds: Math.round((Date.now() - startedAt) / 1000) });
    if (isEnding()) break;
  }
  say('');
  for (const { name, code, output, seconds } of results) {
    say(`${code === 0 ? '  ok  ' : ' FAIL '} ${name} (${seconds} s)`);
    if (code !== 0) for (const line of listFailureLines(output)) say(`         ${line.trim()}`);
  }
  return results.length === steps.length && results.every(({ code }) => code === 0) ? 0 : 1;
}
