// Builds the web app, and the page of the desktop recorder, if their sources have changed.
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { environmentWith, findNode } from './brought-node.mjs';
import { isEnding, runProgram } from './child-program.mjs';
import { npmOptions } from './install-packages.mjs';
import { runNpm } from './npm-program.mjs';
import { step, Stop } from './progress.mjs';
import { repositoryFiles, repositoryRoot } from './repository-files.mjs';

const vite = 'node_modules/vite/bin/vite.js';
/** Vite empties the folder, and this file is written last, so it exists only after a complete build. */
const stampName = '.built-from';
/** Where a product without development packages builds: a copy of the sources with packages of its own. */
const workshops = join(repositoryRoot, '.web-build');

const webApp = {
  name: 'the web app',
  config: 'vite.config.mjs',
  built: 'web/dist',
  workshop: join(workshops, 'web-app'),
};
const recorderPage = {
  name: "the recorder's page",
  config: 'recorder-page.config.mjs',
  built: 'recorder/dist/page',
  workshop: join(workshops, 'recorder-page'),
};

/** A prebuilt web/dist with the right stamp is used as it is. */
export function buildWeb() {
  return build([webApp]);
}

/** The page that the desktop recorder serves, into recorder/dist/page. */
export function buildRecorderPage() {
  return build([recorderPage]);
}

/** Both at once: without development packages, the packages that build are installed only once. */
export function buildWebAndRecorderPage() {
  return build([webApp, recorderPage]);
}

async function build(parts) {
  // Left behind by a start that was killed.
  for (const { workshop } of parts) rmSync(workshop, { recursive: true, force: true });
  const stamp = hashSources();
  const stampFile = ({ built }) => join(repositoryRoot, built, stampName);
  const isCurrent = (part) =>
    existsSync(stampFile(part)) && readFileSync(stampFile(part), 'utf8') === stamp;
  const outdated = parts.filter((part) => !isCurrent(part));
  if (outdated.length === 0) return;
  if (!existsSync(join(repositoryRoot, vite))) return buildApart(outdated, stamp);
  for (const part of outdated) {
    await step(`Building ${part.name}`, () => runVite(repositoryRoot, part));
    writeFileSync(stampFile(part), stamp);
  }
}

async function buildApart(parts, stamp) {
  const [{ workshop }] = parts;
  const names = parts.map(({ name }) => name).join(' and ');
  try {
    copySources(workshop);
    await step(`Installing packages to build ${names}, removed afterwards`, () =>
      installBuildPackages(workshop),
    );
    for (const part of parts) {
      await step(`Building ${part.name}`, () => runVite(workshop, part));
      const fresh = join(workshop, part.built);
      const built = join(repositoryRoot, part.built);
      writeFileSync(join(fresh, stampName), stamp);
      rmSync(built, { recursive: true, force: true });
      mkdirSync(dirname(built), { recursive: true });
      renameSync(fresh, built);
    }
  } finally {
    rmSync(workshop, { recursive: true, force: true });
    removeIfEmpty(workshops);
  }
}

/** The other part may be building there. */
function removeIfEmpty(folder) {
  try {
    rmdirSync(folder);
  } catch (error) {
    if (!['ENOTEMPTY', 'ENOENT'].includes(error.code)) throw error;
  }
}

/** npm wants the package.json of every workspace that the lock file names. */
function copySources(workshop) {
  const extra = repositoryFiles().filter((path) =>
    /^([^/]+\/)?(package\.json|\.npmrc)$/.test(path),
  );
  for (const path of new Set([...listSources(), ...extra]))
    cpSync(join(repositoryRoot, path), join(workshop, path));
}

async function installBuildPackages(workshop) {
  const workspaces = ['--workspace=web', '--workspace=contract', '--workspace=recording'];
  const options = { cwd: workshop };
  const { code, output } = await runNpm(
    ['ci', ...npmOptions, '--include=dev', ...workspaces],
    options,
  );
  if (isEnding()) throw new Stop('Stopped while installing.');
  if (code === 0) return;
  throw new Stop(
    `${output.trim()}\n\nnpm could not install the packages that build the web app (it ended with ${code}). ` +
      'Check the network and the free space, then start again.',
  );
}

async function runVite(root, { name, config }) {
  const args = [join(root, vite), 'build', '--config', config];
  const { code, output } = await runProgram(findNode(), args, {
    cwd: join(root, 'web'),
    env: environmentWith(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (isEnding()) throw new Stop('Stopped while building.');
  if (code !== 0) throw new Stop(`${output.trim()}\n\nVite could not build ${name}.`);
}

/** Compares content, because a clone, copy or branch switch changes the times of all files. */
function hashSources() {
  const hash = createHash('sha256');
  for (const path of listSources())
    hash.update(`${path}\0`).update(readFileSync(join(repositoryRoot, path)));
  return hash.digest('hex');
}

function listSources() {
  return repositoryFiles().filter(
    (path) =>
      (/^(web|contract|recording)\//.test(path) ||
        /^(package-lock|tsconfig\.base)\.json$/.test(path)) &&
      !/\.test\.tsx?$/.test(path),
  );
}
