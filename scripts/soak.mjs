// npm run soak: the journeys in their long form, their outcome kept in docs/soak-results.md.
import './require-node.mjs';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { runNode } from './brought-node.mjs';
import { buildWeb } from './build-web.mjs';
import { installPackages } from './install-packages.mjs';
import { runScriptWork, say } from './progress.mjs';
import { repositoryRoot } from './repository-files.mjs';
import { ensureSystemPrograms } from './system-programs.mjs';

const resultsPath = 'docs/soak-results.md';

function describe(report) {
  const rows = collectTests(report).map(
    ({ title, status, durationMs }) =>
      `| ${title} | ${status} | ${Math.round(durationMs / 1000)} s |`,
  );
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  const machine = `${cpus().length} × ${cpus()[0]?.model ?? 'unknown'}, ${gigabytes} GB, ${process.platform}`;
  const day = new Date().toISOString().slice(0, 10);
  return `# Soak

The last run of \`npm run soak\`: ${day}, on ${machine}.

| journey | outcome | took |
|---|---|---|
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
    }));
    return [...tests, ...collectTests(suite, here)];
  });
}

await runScriptWork(async () => {
  await installPackages();
  const { browser } = await ensureSystemPrograms();
  await buildWeb();
  const reportPath = join(tmpdir(), `time-tracker-soak-${process.pid}.json`);
  const code = await runNode(
    'node_modules/@playwright/test/cli.js',
    [
      'test',
      '--config',
      'e2e/playwright.config.ts',
      '--reporter=list,json',
      ...process.argv.slice(2),
    ],
    { env: { SOAK: '1', CHROME_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: reportPath } },
  );
  const report = JSON.parse(readFileSync(reportPath, 'utf8'));
  rmSync(reportPath);
  writeFileSync(join(repositoryRoot, resultsPath), describe(report));
  say(`Written to ${resultsPath}.`);
  return code;
});
