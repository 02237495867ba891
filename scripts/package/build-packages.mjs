// Builds the packages of the desktop recorder and their checksums.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildRecorderPage } from '../start/build-web.mjs';
import { runScriptWork, say, step, Stop } from '../start/progress.mjs';
import { repositoryRoot } from '../start/repository-files.mjs';
import { recorderVersion } from './bundle-recorder.mjs';
import { checkPackages, writeChecksums } from './checksums.mjs';
import { buildDebianPackage, buildLinuxArchive } from './linux-packages.mjs';
import { buildProgramFolder } from './program-folder.mjs';
import { buildWindowsInstaller } from './windows-installer.mjs';

const use = `Use: npm run package [-- linux|windows]
  --output=<folder>  default: dist/packages
  --node=22          for the test under wine, which cannot run newer ones`;
const systems = {
  linux: { os: 'linux', cpu: 'x64', endings: ['.deb', '.tar.gz'] },
  windows: { os: 'win32', cpu: 'x64', endings: ['.exe'] },
};

function readOptions() {
  try {
    const options = { node: { type: 'string' }, output: { type: 'string' } };
    return parseArgs({ allowPositionals: true, options });
  } catch {
    throw new Stop(use);
  }
}

function readArguments() {
  const { values, positionals } = readOptions();
  if (positionals.length > 1 || positionals.some((name) => !(name in systems))) throw new Stop(use);
  if (values.node !== undefined && values.node !== '22') throw new Stop(use);
  const isOlderNode = values.node === '22';
  const all = isOlderNode ? ['windows'] : Object.keys(systems);
  const wanted = positionals.length > 0 ? positionals : all;
  if (isOlderNode && wanted[0] === 'linux') throw new Stop(use);
  // A package for the test must not replace one that is offered to people.
  const usual = isOlderNode ? 'dist/packages-for-wine' : 'dist/packages';
  const outputFolder = resolve(values.output ?? join(repositoryRoot, usual));
  return { wanted, isOlderNode, outputFolder };
}

async function buildPackages(name, { isOlderNode, outputFolder }) {
  const folder = mkdtempSync(join(tmpdir(), `time-tracker-package-${name}-`));
  try {
    const program = await buildProgramFolder(folder, systems[name], { isOlderNode });
    const paths = { program, folder, outputFolder };
    if (name === 'windows') return [await buildWindowsInstaller(paths, { isSmall: !isOlderNode })];
    return [await buildDebianPackage(paths), await buildLinuxArchive(paths)];
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Packages of another version would be offered, too. */
function removeEarlier(outputFolder, endings) {
  mkdirSync(outputFolder, { recursive: true });
  for (const name of readdirSync(outputFolder)) {
    if (endings.some((ending) => name.endsWith(ending))) rmSync(join(outputFolder, name));
  }
}

function describePackage(path, startedAt) {
  const megabytes = (statSync(path).size / 1e6).toFixed(1);
  const seconds = Math.round((Date.now() - startedAt) / 1000);
  return `  ${basename(path)}: ${megabytes} MB, after ${seconds} s`;
}

await runScriptWork(async () => {
  const { wanted, ...settings } = readArguments();
  const { outputFolder } = settings;
  await buildRecorderPage();
  for (const name of wanted) {
    const startedAt = Date.now();
    removeEarlier(outputFolder, systems[name].endings);
    const built = await step(`Building the packages for ${name}`, () =>
      buildPackages(name, settings),
    );
    for (const path of built) say(describePackage(path, startedAt));
  }
  writeChecksums(outputFolder);
  const problems = checkPackages(outputFolder, recorderVersion());
  if (problems.length > 0) throw new Stop(problems.join('\n'));
  say(`The packages and SHA256SUMS are in ${outputFolder}.`);
});
