// npm run test:full: what npm test leaves out because it takes long. Tests are marked where they are written,
// with the tag "full".
import './start/require-node.mjs';
import { buildRecorderPage, buildWeb } from './start/build-web.mjs';
import { installPackages } from './start/install-packages.mjs';
import { runScriptWork } from './start/progress.mjs';
import { ensureSystemPrograms } from './start/system-programs.mjs';
import { listDatabaseTests } from './tests/database-tests.mjs';
import { listFullTests } from './tests/full-tests.mjs';
import { playwright, playwrightConfig, runSteps, vitest } from './tests/run-steps.mjs';

await runScriptWork(async () => {
  await installPackages();
  const { browser, olderPostgres } = await ensureSystemPrograms({ withOlderPostgres: true });
  await buildWeb();
  await buildRecorderPage();
  const journeys = (name, projects) => ({
    name,
    file: playwright,
    args: [
      'test',
      ...playwrightConfig,
      ...projects.map((project) => `--project=${project}`),
      '--grep',
      '@full',
      // Each run empties its folder when it starts.
      `--output=e2e/test-results/${projects[0]}`,
    ],
    env: { CHROME_PATH: browser },
  });
  const longTests = {
    name: 'Long unit and feature tests',
    file: vitest,
    args: ['run', '--tags-filter', 'full', ...listFullTests()],
  };
  // The other tests use no database, and npm test has run them.
  const databaseTests = {
    name: `Feature tests on ${olderPostgres}`,
    file: vitest,
    args: ['run', '--tags-filter', '!full', '--project', 'server', ...listDatabaseTests()],
    env: { TEST_POSTGRES_BIN: olderPostgres },
  };
  // Recordings measure time, so of the other tests only those of pages run beside them.
  return runSteps([
    [journeys('Long journeys of pages', ['pages'])],
    [
      journeys('Long journeys of recordings', ['long-recordings', 'recordings']),
      longTests,
      databaseTests,
      { name: 'A start with production packages', file: 'scripts/tests/production-start.mjs' },
    ],
  ]);
});
