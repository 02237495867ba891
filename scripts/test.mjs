// npm test: the checks and tests of every day, on a machine that has only Node and npm. The long ones are in
// npm run test:full. `npm test -- --changed` runs those that your changes can affect, `-- --changed v0.1.0` those
// that changes since that commit can.
import './start/require-node.mjs';
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { buildRecorderPage, buildWeb } from './start/build-web.mjs';
import { installPackages } from './start/install-packages.mjs';
import { runScriptWork, say } from './start/progress.mjs';
import { readText, repositoryFiles } from './start/repository-files.mjs';
import { ensureSystemPrograms } from './start/system-programs.mjs';
import { findAffected } from './tests/affected-tests.mjs';
import { listChangedFiles } from './tests/changed-files.mjs';
import { playwright, playwrightConfig, runSteps, vitest } from './tests/run-steps.mjs';

const { values, positionals } = parseArgs({
  options: { changed: { type: 'boolean', default: false } },
  allowPositionals: true,
});

/**
 * @typedef {{ checks?: string[], lintFiles?: string[], unitTests?: string[], journeys?: string[] }} Chosen
 *   a list that is missing: all of them
 * @returns {Promise<Chosen>}
 */
async function chooseTests() {
  if (!values.changed) return {};
  const { since, files } = await listChangedFiles(positionals[0]);
  const code = repositoryFiles().filter((path) => /\.(ts|tsx|mjs)$/.test(path));
  const affected = findAffected(files, new Map(code.map((path) => [path, readText(path)])));
  say(
    `${files.length} files differ from ${since}. They can affect ${affected.unitTests.length} files of ` +
      `unit tests and ${affected.journeys.length} of journeys.`,
  );
  return affected;
}

/**
 * The journeys and the recorder's tests take longest and wait most. The server's tests come after the journeys, one
 * more at once than processors, because each waits now and then. The checks, in which nothing depends on a moment,
 * use what the tests leave of the processors.
 * @param {Chosen} chosen
 */
function listLanes({ checks = [], lintFiles = [], unitTests, journeys }, browser) {
  const journeySteps = [
    {
      name: 'Journeys',
      file: playwright,
      args: [
        'test',
        ...playwrightConfig,
        '--grep-invert',
        '@full',
        '--pass-with-no-tests',
        ...(journeys ?? []),
      ],
      env: { CHROME_PATH: browser },
    },
  ];
  const checkStep = {
    name: 'Checks (npm run check)',
    file: 'scripts/check.mjs',
    args: ['--low-priority', ...checks, ...lintFiles.map((path) => `--lint-file=${path}`)],
  };
  const unitSteps = (name, projects, workers) => {
    if (unitTests?.length === 0) return [];
    const chosen = projects.map((project) => `--project=${project}`);
    const options = ['run', '--tags-filter', '!full', '--passWithNoTests'];
    const args = [...options, `--maxWorkers=${workers}`, ...chosen, ...(unitTests ?? [])];
    return [{ name, file: vitest, args }];
  };
  return [
    [
      ...(journeys?.length === 0 ? [] : journeySteps),
      ...unitSteps('Tests of the server', ['server'], availableParallelism() + 1),
    ],
    [
      ...unitSteps('Tests of the recorder', ['recorder'], 1),
      ...unitSteps('Tests of the other packages', ['!server', '!recorder'], 1),
    ],
    [checkStep],
  ];
}

await runScriptWork(async () => {
  await installPackages();
  const chosen = await chooseTests();
  const { browser } = await ensureSystemPrograms();
  await buildWeb();
  await buildRecorderPage();
  return runSteps(listLanes(chosen, browser));
});
