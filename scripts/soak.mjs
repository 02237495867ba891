// npm run soak: runs long versions of the end-to-end tests, and the file sweep with a million files. With
// names of test files (npm run soak -- recorder-kills): only those tests. Writes the results to
// docs/soak-results.md; files of tests that did not run keep their last results. `-- backup` runs the tests of
// backups only.
import './start/require-node.mjs';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { runNode } from './start/brought-node.mjs';
import { buildRecorderPage, buildWeb } from './start/build-web.mjs';
import { installPackages } from './start/install-packages.mjs';
import { runScriptWork, say } from './start/progress.mjs';
import { readText, repositoryRoot } from './start/repository-files.mjs';
import {
  ensureCeph,
  ensureDatabasePair,
  ensureLoadBalancer,
  ensureServerPackaging,
  ensureSystemPrograms,
  ensureWine,
} from './start/system-programs.mjs';

const resultsPath = 'docs/soak-results.md';

const head = `# Soak

The last results of \`npm run soak\`, the long versions of tests.

| day | machine | journey or job | outcome | took | measured |
|---|---|---|---|---|---|
`;

/** Rows of the last results, without those of test files that ran now. */
function readOtherRows(tests) {
  const files = new Set(tests.map(({ title }) => fileOf(title)));
  return readText(resultsPath)
    .slice(head.length)
    .split('\n')
    .filter((row) => row.startsWith('|'))
    .filter((row) => !files.has(fileOf(row.split(' | ')[2] ?? '')));
}

/** Journeys begin with the name of their file. */
function fileOf(title) {
  return title.split(' › ')[0];
}

function describe(tests) {
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${gigabytes} GB`;
  const day = new Date().toISOString().slice(0, 10);
  const rows = tests.map(
    ({ title, status, durationMs, figures = '' }) =>
      `| ${day} | ${machine} | ${title} | ${status} | ${Math.round(durationMs / 1000)} s | ${figures} |`,
  );
  return `${head}${[...readOtherRows(tests), ...rows].sort().join('\n')}\n`;
}

function collectTests({ suites = [] }, titles = []) {
  return suites.flatMap((suite) => {
    const here = [...titles, suite.title];
    const tests = (suite.specs ?? []).map((spec) => ({
      title: [...here, spec.title].join(' › '),
      status: statusOf(spec),
      durationMs: spec.tests
        .flatMap(({ results }) => results)
        .reduce((sum, { duration }) => sum + duration, 0),
      figures: spec.tests
        .flatMap(({ annotations }) => annotations)
        .filter(({ description }) => description !== undefined)
        .map(({ type, description }) => `${type}: ${description}`)
        .join('; '),
    }));
    return [...tests, ...collectTests(suite, here)];
  });
}

/** Playwright says of a test that was interrupted or did not run that it is ok. */
function statusOf({ ok, tests }) {
  if (tests.some(({ status }) => status === 'skipped')) return 'did not finish';
  return ok ? 'passed' : 'failed';
}

/** Parses the report of Vitest. */
function collectUnits({ testResults = [] }) {
  return testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ fullName, status, duration, meta }) => ({
      title: fullName,
      status,
      durationMs: duration ?? 0,
      figures: meta?.figures,
    })),
  );
}

function takeReport(path) {
  const report = JSON.parse(readFileSync(path, 'utf8'));
  rmSync(path);
  return report;
}

const reportPath = (name) => join(tmpdir(), `time-tracker-soak-${name}-${process.pid}.json`);

async function sweepManyFiles() {
  const code = await runNode(
    'node_modules/vitest/vitest.mjs',
    [
      'run',
      '--project',
      'server',
      'server/src/screenshots/file-check/sweep-many-files.test.ts',
      '--reporter=default',
      '--reporter=json',
      `--outputFile=${reportPath('sweep')}`,
    ],
    { env: { SWEEP_FILES: '1000000' } },
  );
  return { code, tests: collectUnits(takeReport(reportPath('sweep'))) };
}

/** Backup and restore under load, to random instants, on a full disk, and of many images. */
async function runBackups() {
  const code = await runNode(
    'node_modules/vitest/vitest.mjs',
    [
      'run',
      '--project',
      'server',
      'server/src/backup/any-instant.test.ts',
      'server/src/backup/many-images.test.ts',
      '--reporter=default',
      '--reporter=json',
      `--outputFile=${reportPath('backup')}`,
    ],
    { env: { BACKUP_SOAK: '1' } },
  );
  const tests = collectUnits(takeReport(reportPath('backup')));
  return { code, tests: tests.map((test) => ({ ...test, title: `backup › ${test.title}` })) };
}

/** Journeys without a long version are in npm test and npm run test:full. */
async function runJourneys(browser, files) {
  const code = await runNode(
    'node_modules/@playwright/test/cli.js',
    [
      'test',
      '--config',
      'e2e/playwright.config.ts',
      '--project',
      'recordings',
      '--project',
      'long-recordings',
      '--project',
      'soak',
      '--reporter=list,json',
      ...files,
    ],
    {
      env: {
        SOAK: '1',
        CHROME_PATH: browser,
        PLAYWRIGHT_JSON_OUTPUT_NAME: reportPath('journeys'),
      },
    },
  );
  return { code, tests: collectTests(takeReport(reportPath('journeys'))) };
}

async function prepareAndRunJourneys(files) {
  const isWanted = (part) => files.length === 0 || files.some((name) => name.includes(part));
  const withOlderPostgres = ['upgrade', 'container', 'move'].some(isWanted);
  const { browser } = await ensureSystemPrograms({ withOlderPostgres });
  if (isWanted('windows')) await ensureWine();
  if (['server', 'documents', 'container'].some(isWanted)) await ensureServerPackaging();
  if (['object-store', 'move', 'availability', 'documents'].some(isWanted)) await ensureCeph();
  if (['upgrade', 'availability'].some(isWanted)) await ensureLoadBalancer();
  if (isWanted('availability')) await ensureDatabasePair();
  await buildWeb();
  await buildRecorderPage();
  return runJourneys(browser, files);
}

await runScriptWork(async () => {
  await installPackages();
  const names = process.argv.slice(2);
  const runs = [];
  if (names.length === 0) runs.push(await sweepManyFiles());
  if (names.length === 0 || names.includes('backup')) runs.push(await runBackups());
  const files = names.filter((name) => name !== 'backup');
  if (names.length === 0 || files.length > 0) runs.push(await prepareAndRunJourneys(files));
  const results = describe(runs.flatMap(({ tests }) => tests));
  writeFileSync(join(repositoryRoot, resultsPath), results);
  say(`Written to ${resultsPath}.`);
  return Math.max(...runs.map(({ code }) => code));
});
