// npm run package [-- linux|windows]: builds the packages of the desktop recorder into dist/packages.
import './start/require-node.mjs';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { buildRecorderPage } from './start/build-web.mjs';
import { installPackages } from './start/install-packages.mjs';
import { runScriptWork, say, step, Stop } from './start/progress.mjs';
import { repositoryRoot } from './start/repository-files.mjs';

const use = 'Use: npm run package [-- linux|windows] [--node=22, for the test under wine]';
const systems = {
  linux: { os: 'linux', cpu: 'x64', endings: ['.deb', '.tar.gz'] },
  windows: { os: 'win32', cpu: 'x64', endings: ['.exe'] },
};
/** A package for the test must not replace one that is offered to people. */
const output = process.argv.includes('--node=22') ? 'dist/packages-for-wine' : 'dist/packages';
const outputFolder = join(repositoryRoot, output);

function readArguments() {
  const args = process.argv.slice(2);
  const isOlderNode = args.includes('--node=22');
  const named = args.filter((arg) => arg !== '--node=22');
  if (named.length > 1 || named.some((name) => !(name in systems))) throw new Stop(use);
  const wanted = named.length > 0 ? named : isOlderNode ? ['windows'] : Object.keys(systems);
  if (isOlderNode && wanted[0] === 'linux') throw new Stop(use);
  return { wanted, isOlderNode };
}

async function buildPackages(name, isOlderNode) {
  // Of development packages, so it is loaded after they are installed.
  const { buildProgramFolder } = await import('./package/program-folder.mjs');
  const { buildDebianPackage, buildLinuxArchive } = await import('./package/linux-packages.mjs');
  const { buildWindowsInstaller } = await import('./package/windows-installer.mjs');
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
function removeEarlier(endings) {
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
  const { wanted, isOlderNode } = readArguments();
  await installPackages();
  await buildRecorderPage();
  const { recorderVersion } = await import('./package/bundle-recorder.mjs');
  const { checkPackages, writeChecksums } = await import('./package/checksums.mjs');
  for (const name of wanted) {
    const startedAt = Date.now();
    removeEarlier(systems[name].endings);
    const built = await step(`Building the packages for ${name}`, () =>
      buildPackages(name, isOlderNode),
    );
    for (const path of built) say(describePackage(path, startedAt));
  }
  writeChecksums(outputFolder);
  const problems = checkPackages(outputFolder, recorderVersion());
  if (problems.length > 0) throw new Stop(problems.join('\n'));
  say(`The packages and SHA256SUMS are in ${output}.`);
});
