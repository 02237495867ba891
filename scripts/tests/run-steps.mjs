// Runs the steps of npm test and npm run test:full. Lanes run beside each other, because some tests compute and
// others mostly wait; the steps of a lane run one after the other. What a step prints is shown whole when it ends.
// The last lines say what passed, what failed, and how long each step took.
import { join } from 'node:path';
import { runNodeQuietly } from '../start/brought-node.mjs';
import { isEnding } from '../start/child-program.mjs';
import { say } from '../start/progress.mjs';
import { repositoryRoot } from '../start/repository-files.mjs';
import { listFailureLines } from './failure-lines.mjs';

export const vitest = 'node_modules/vitest/vitest.mjs';
export const playwright = 'node_modules/@playwright/test/cli.js';
export const playwrightConfig = ['--config', 'e2e/playwright.config.ts'];

/** The tests start the server and the recorder dozens of times: a third of each start is the compiler. */
const compileCache = join(repositoryRoot, 'node_modules', '.cache', 'compiled');
const reminderMs = 60_000;

/**
 * @typedef {{ name: string, file: string, args?: string[], env?: Record<string, string> }} Step
 * @param {Step[][]} lanes
 * @returns {Promise<number>} the exit code
 */
export async function runSteps(lanes) {
  const steps = lanes.flat();
  const results = new Map();
  const running = new Set();
  const startedAt = performance.now();
  const reminder = setInterval(() => {
    const names = [...running].map(({ name }) => name).join(', ');
    say(`  ${secondsSince(startedAt)} s: running ${names}`);
  }, reminderMs);
  const runStep = async (step) => {
    running.add(step);
    const stepStartedAt = performance.now();
    const environment = {
      TEST_POSTGRES_BIN: undefined,
      NODE_COMPILE_CACHE: compileCache,
      ...step.env,
    };
    const { code, output } = await runNodeQuietly(step.file, step.args ?? [], environment);
    running.delete(step);
    results.set(step, { code, output, seconds: secondsSince(stepStartedAt) });
    say(`\n── ${step.name} ──\n${output.trim()}`);
  };
  const runLane = async (lane) => {
    for (const step of lane) {
      if (isEnding()) return;
      await runStep(step);
    }
  };
  say(`Running ${steps.map(({ name }) => name).join(', ')} …`);
  await Promise.all(lanes.map(runLane)).finally(() => clearInterval(reminder));
  sayResults(steps, results);
  return steps.every((step) => results.get(step)?.code === 0) ? 0 : 1;
}

function sayResults(steps, results) {
  say('');
  for (const step of steps) {
    if (!results.has(step)) continue;
    const { code, output, seconds } = results.get(step);
    say(`${code === 0 ? '  ok  ' : ' FAIL '} ${step.name} (${seconds} s)`);
    if (code !== 0) for (const line of listFailureLines(output)) say(`         ${line.trim()}`);
  }
}

function secondsSince(startedAt) {
  return Math.round((performance.now() - startedAt) / 1000);
}
