// npm test: the checks and tests of every day, on a machine that has only Node and npm. The long ones are in
// npm run test:full. `npm test -- --changed` runs those that your changes can affect.
import './start/require-node.mjs';
import { buildWeb } from './start/build-web.mjs';
import { installPackages } from './start/install-packages.mjs';
import { runScriptWork } from './start/progress.mjs';
import { ensureSystemPrograms } from './start/system-programs.mjs';
import { playwright, playwrightConfig, runSteps, vitest } from './tests/run-steps.mjs';

await runScriptWork(async () => {
  await installPackages();
  const { browser } = await ensureSystemPrograms();
  await buildWeb();
  return runSteps([
    { name: 'Checks (npm run check)', file: 'scripts/check.mjs' },
    {
      name: 'Unit and feature tests',
      file: vitest,
      args: ['run', '--tags-filter', '!full'],
    },
    {
      name: 'Journeys',
      file: playwright,
      args: ['test', ...playwrightConfig, '--grep-invert', '@full'],
      env: { CHROME_PATH: browser },
    },
  ]);
});
