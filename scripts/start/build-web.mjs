// Builds the web app if its sources have changed.
import { createHash } from 'node:crypto';
import { cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { environmentWith, findNode } from './brought-node.mjs';
import { isEnding, runProgram } from './child-program.mjs';
import { npmOptions } from './install-packages.mjs';
import { runNpm } from './npm-program.mjs';
import { step, Stop } from './progress.mjs';
import { repositoryFiles, repositoryRoot } from './repository-files.mjs';

const vite = 'node_modules/vite/bin/vite.js';
const built = join(repositoryRoot, 'web', 'dist');
/** Vite empties the folder, and this file is written last, so it exists only after a complete build. */
const stampName = '.built-from';
/** Where a product without development packages builds: a copy of the sources with packages of its own. */
const workshop = join(repositoryRoot, '.web-build');

/** A prebuilt web/dist with the right stamp is used as it is. */
export async function buildWeb() {
  // Left behind by a start that was killed.
  rmSync(workshop, { recursive: true, force: true });
  const stamp = hashSources();
  const stampFile = join(built, stampName);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  if (existsSync(join(repositoryRoot, vite))) {
    await step('Building the web app', () => runVite(repositoryRoot));
    writeFileSync(stampFile, stamp);
  } else {
    await buildApart(stamp);
  }
}

async function buildApart(stamp) {
  try {
    copySources();
    await step(
      'Installing packages to build the web app, removed afterwards',
      installBuildPackages,
    );
    await step('Building the web app', () => runVite(workshop));
    const fresh = join(workshop, 'web', 'dist');
    writeFileSync(join(fresh, stampName), stamp);
    rmSync(built, { recursive: true, force: true });
    renameSync(fresh, built);
  } finally {
    rmSync(workshop, { recursive: true, force: true });
  }
}

/** npm wants the package.json of every workspace that the lock file names. */
function copySources() {
  const extra = repositoryFiles().filter((path) =>
    /^([^/]+\/)?(package\.json|\.npmrc)$/.test(path),
  );
  for (const path of new Set([...listSources(), ...extra]))
    cpSync(join(repositoryRoot, path), join(workshop, path));
}

async function installBuildPackages() {
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

async function runVite(root) {
  const { code, output } = await runProgram(findNode(), [join(root, vite), 'build'], {
    cwd: join(root, 'web'),
    env: environmentWith(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (isEnding()) throw new Stop('Stopped while building.');
  if (code !== 0) throw new Stop(`${output.trim()}\n\nThe web app could not be built.`);
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
