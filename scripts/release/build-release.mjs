// Builds the packages of the server for Linux and their checksums.
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { checkPackages, writeChecksums } from '../package/checksums.mjs';
import { buildWeb } from '../start/build-web.mjs';
import { runScriptWork, say, step, Stop } from '../start/progress.mjs';
import { readText, repositoryRoot } from '../start/repository-files.mjs';
import { buildServerFolder } from './server-folder.mjs';
import { buildServerArchive, buildServerDebian } from './server-packages.mjs';

const use = `Use: npm run release [-- --only=archive|deb]
  --output=<folder>    default: dist/release
  --version=<version>  default: that of server/package.json`;
const builders = { archive: buildServerArchive, deb: buildServerDebian };

function readArguments() {
  const options = {
    only: { type: 'string' },
    output: { type: 'string', default: join(repositoryRoot, 'dist/release') },
    version: { type: 'string', default: JSON.parse(readText('server/package.json')).version },
  };
  let values;
  try {
    ({ values } = parseArgs({ options }));
  } catch {
    throw new Stop(use);
  }
  const { only, version } = values;
  if (only !== undefined && !(only in builders)) throw new Stop(use);
  if (!/^\d+\.\d+\.\d+$/.test(version)) throw new Stop(`${version} is not like 1.2.3.\n${use}`);
  const kinds = only === undefined ? Object.keys(builders) : [only];
  return { kinds, version, outputFolder: resolve(values.output) };
}

/** Programs are fetched and started for the system of the package. */
function refuseOtherSystem() {
  if (process.platform === 'linux' && process.arch === 'x64') return;
  throw new Stop('The packages of the server are built on Linux with an x64 processor.');
}

async function buildAll({ kinds, version, outputFolder }) {
  const folder = mkdtempSync(join(tmpdir(), 'time-tracker-release-'));
  try {
    const program = await step('Collecting the server with its production packages', () =>
      buildServerFolder(join(folder, 'program'), version),
    );
    const built = [];
    for (const kind of kinds) {
      const paths = { program, folder, outputFolder };
      built.push(await step(`Writing the ${kind}`, () => builders[kind](paths, version)));
    }
    return built;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function describe(path, startedAt) {
  const megabytes = (statSync(path).size / 1e6).toFixed(1);
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  return `  ${basename(path)}: ${megabytes} MB, after ${seconds} s`;
}

await runScriptWork(async () => {
  const startedAt = Date.now();
  const settings = readArguments();
  const { outputFolder, version } = settings;
  refuseOtherSystem();
  await buildWeb();
  // Packages of another version would get into the checksums.
  rmSync(outputFolder, { recursive: true, force: true });
  mkdirSync(outputFolder, { recursive: true });
  for (const path of await buildAll(settings)) say(describe(path, startedAt));
  writeChecksums(outputFolder);
  const problems = checkPackages(outputFolder, version);
  if (problems.length > 0) throw new Stop(problems.join('\n'));
  say(`The packages and SHA256SUMS are in ${outputFolder}.`);
});
