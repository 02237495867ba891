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
  const journeys = {
    name: 'Long journeys',
    file: playwright,
    args: ['test', ...playwrightConfig, '--grep', '@full'],
    env: { CHROME_PATH: browser },
  };
  const others = [
    {
      name: 'Long unit and feature tests',
      file: vitest,
      args: ['run', '--tags-filter', 'full', ...listFullTests()],
    },
    // The other tests use no database, and npm test has run them.
    {
      name: `Feature tests on ${olderPostgres}`,
      file: vitest,
      args: ['run', '--project', 'server', ...listDatabaseTests()],
      env: { TEST_POSTGRES_BIN: olderPostgres },
    },
    { name: 'A start with production packages', file: 'scripts/tests/production-start.mjs' },
  ];
  return runSteps([[journeys], others]);
});
