// npm run soak: runs long versions of the end-to-end tests, and the file sweep with a million files. Writes
// the results to docs/soak-results.md.
import './start/require-node.mjs';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { runNode } from './start/brought-node.mjs';
import { buildRecorderPage, buildWeb } from './start/build-web.mjs';
import { installPackages } from './start/install-packages.mjs';
import { runScriptWork, say } from './start/progress.mjs';
import { repositoryRoot } from './start/repository-files.mjs';
import { ensureSystemPrograms } from './start/system-programs.mjs';

const resultsPath = 'docs/soak-results.md';

function describe(tests) {
  const rows = tests.map(
    ({ title, status, durationMs, figures = '' }) =>
      `| ${title} | ${status} | ${Math.round(durationMs / 1000)} s | ${figures} |`,
  );
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${gigabytes} GB, ${process.platform}`;
  const day = new Date().toISOString().slice(0, 10);
  return `# Soak

The last run of \`npm run soak\`: ${day}, on ${machine}.

| journey or job | outcome | took | measured |
|---|---|---|---|
${rows.join('\n')}
`;
}

function collectTests({ suites = [] }, titles = []) {
  return suites.flatMap((suite) => {
    const here = [...titles, suite.title];
    const tests = (suite.specs ?? []).map((spec) => ({
      title: [...here, spec.title].join(' › '),
      status: spec.ok ? 'passed' : 'failed',
      durationMs: spec.tests
        .flatMap(({ results }) => results)
        .reduce((sum, { duration }) => sum + duration, 0),
      figures: spec.tests
        .flatMap(({ annotations }) => annotations)
        .map(({ type, description }) => `${type}: ${description}`)
        .join('; '),
    }));
    return [...tests, ...collectTests(suite, here)];
  });
}

/** Parses the report of Vitest. */
function collectUnits({ testResults = [] }) {
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName, status, duration }) => ({
      title: fullName,
      status,
      durationMs: duration ?? 0,
    })),
  );
}

function takeReport(path) {
  const report = JSON.parse(readFileSync(path, 'utf8'));
  rmSync(path);
  return report;
}

await runScriptWork(async () => {
  await installPackages();
  const { browser } = await ensureSystemPrograms();
  await buildWeb();
  await buildRecorderPage();
  const reportPath = (name) => join(tmpdir(), `time-tracker-soak-${name}-${process.pid}.json`);
  const sweepCode = await runNode(
    'node_modules/vitest/vitest.mjs',
    [
      ...[
        'run',
        '--project',
        'server',
        'server/src/screenshots/file-check/sweep-many-files.test.ts',
      ],
      ...['--reporter=default', '--reporter=json', `--outputFile=${reportPath('sweep')}`],
    ],
    { env: { SWEEP_FILES: '1000000' } },
  );
  const sweep = collectUnits(takeReport(reportPath('sweep')));
  const journeyCode = await runNode(
    'node_modules/@playwright/test/cli.js',
    [
      ...['test', '--config', 'e2e/playwright.config.ts', '--reporter=list,json'],
      ...process.argv.slice(2),
    ],
    {
      env: {
        SOAK: '1',
        CHROME_PATH: browser,
        PLAYWRIGHT_JSON_OUTPUT_NAME: reportPath('journeys'),
      },
    },
  );
  const journeys = collectTests(takeReport(reportPath('journeys')));
  writeFileSync(join(repositoryRoot, resultsPath), describe([...journeys, ...sweep]));
  say(`Written to ${resultsPath}.`);
  return journeyCode || sweepCode;
});
