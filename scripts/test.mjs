// npm test: everything, on a machine that has only Node and npm. Each runner's own summary is printed
// as it comes; the last lines say what passed, and what did not.
import './start/require-node.mjs';
import { runNodeKeeping } from './start/brought-node.mjs';
import { buildWeb } from './start/build-web.mjs';
import { isEnding } from './start/child-program.mjs';
import { listDatabaseTests } from './tests/database-tests.mjs';
import { listFailureLines } from './tests/failure-lines.mjs';
import { installPackages } from './start/install-packages.mjs';
import { runScriptWork, say } from './start/progress.mjs';
import { ensureSystemPrograms } from './start/system-programs.mjs';

const vitest = 'node_modules/vitest/vitest.mjs';
const playwright = 'node_modules/@playwright/test/cli.js';

function listSteps({ browser, olderPostgres }) {
  const e2e = ['test', '--config', 'e2e/playwright.config.ts'];
  return [
    { name: 'Checks (npm run check)', file: 'scripts/check.mjs' },
    { name: 'Unit and feature tests', file: vitest, args: ['run'] },
    // Only tests with a database; the others ran in the step before.
    {
      name: `Feature tests on ${olderPostgres}`,
      file: vitest,
      args: ['run', '--project', 'server', ...listDatabaseTests()],
      env: { TEST_POSTGRES_BIN: olderPostgres },
    },
    { name: 'Journeys', file: playwright, args: e2e, env: { CHROME_PATH: browser } },
  ];
}

async function runSteps(steps) {
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

await runScriptWork(async () => {
  await installPackages();
  const programs = await ensureSystemPrograms();
  await buildWeb();
  return runSteps(listSteps(programs));
});
