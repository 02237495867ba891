// Starts the product from a copy of the sources, as on a new machine: npm start in a folder that only its owner
// can enter, then the recorder and an object store in the same folder. Prints seconds and sizes, and fails when
// one of them installs more than it needs.
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { endPrograms, isEnding, runProgram } from '../start/child-program.mjs';
import { describeFolder, measureFolder } from '../start/folder-size.mjs';
import { runScriptWork, say, Stop } from '../start/progress.mjs';
import { repositoryFiles, repositoryRoot } from '../start/repository-files.mjs';

// Limits are a few packages above what is needed today, so that a new dependency is noticed.
/** Node 150 MB, PostgreSQL 60 MB, sharp 20 MB, everything else 40 MB. */
const serverMax = { sizeBytes: 290e6, packages: 160 };
/** The desktop recorder adds its native modules, D-Bus and the keychain. */
const bothMax = { sizeBytes: 320e6, packages: 185 };
/** The client of object stores. */
const allMax = { sizeBytes: 330e6, packages: 215 };
const startMaxMs = 600_000;
/** What only builds and tests need. */
const development = ['vite', 'react', 'typescript', 'eslint', 'vitest', 'playwright-core'];
/** What only the desktop recorder needs. */
const recorder = ['koffi', 'node-screenshots', 'uiohook-napi', '@napi-rs/keyring'];
/** What only a server with FILES_URL needs. */
const objectStore = ['@aws-sdk/client-s3'];
/** The server starts without its store, and uses it as soon as it answers. */
const unreachableStore = {
  FILES_URL: 's3://images?endpoint=http://127.0.0.1:9',
  AWS_ACCESS_KEY_ID: 'key',
  AWS_SECRET_ACCESS_KEY: 'secret',
};

await runScriptWork(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tracker-production-'));
  try {
    for (const path of repositoryFiles()) cpSync(join(repositoryRoot, path), join(folder, path));
    await measureStart(folder, 'The first start');
    checkPackages(folder, serverMax, [...development, ...recorder, ...objectStore]);
    await measureStart(folder, 'The second start');
    await refuseObjectStore(folder);
    await runRecorder(folder);
    checkPackages(folder, bothMax, [...development, ...objectStore]);
    await measureStart(folder, 'A start with an object store', unreachableStore);
    checkPackages(folder, allMax, development);
    await measureStart(folder, 'A start after all of them');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

async function measureStart(folder, name, settings = {}) {
  const port = await findFreePort();
  const startedAt = performance.now();
  let isOver = false;
  const running = runProgram('npm', ['start'], {
    cwd: folder,
    env: { ...environmentWithoutOurs(), ...settings, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  }).finally(() => {
    isOver = true;
  });
  const mayGoOn = () => !isOver && !isEnding() && performance.now() - startedAt < startMaxMs;
  while (mayGoOn() && !(await isServing(port))) await wait(200);
  const seconds = secondsSince(startedAt);
  const isUp = await isServing(port);
  if (!isOver) endPrograms();
  const { output } = await running;
  if (!isUp) throw new Stop(`npm start does not serve the web app. It printed:\n${output}`);
  say(`${name}: ${seconds} s until the web app answers.`);
}

/** Without npm start, which would install what it needs. */
async function refuseObjectStore(folder) {
  const { code, output } = await runProgram(process.execPath, ['server/src/main.ts'], {
    cwd: folder,
    env: { ...environmentWithoutOurs(), ...unreachableStore },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  if (code === 0 || !output.includes('FILES_URL: The packages for object stores are missing.'))
    throw new Stop(`The server does not say that its object store is not installed:\n${output}`);
}

/** Its first use installs what it needs. */
async function runRecorder(folder) {
  const startedAt = performance.now();
  const { code, output } = await runProgram('npm', ['run', 'recorder', '--', 'status'], {
    cwd: folder,
    env: { ...environmentWithoutOurs(), HOME: folder },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  });
  const missing = recorder.filter((name) => !existsSync(join(folder, 'node_modules', name)));
  if (code !== 0 || !output.includes('Not signed in') || missing.length > 0)
    throw new Stop(
      `npm run recorder fails. Missing: ${missing.join(', ')}. It printed:\n${output}`,
    );
  say(`The recorder's first command: ${secondsSince(startedAt)} s.`);
}

function checkPackages(folder, max, unwanted) {
  const modules = join(folder, 'node_modules');
  say(`node_modules after it: ${describeFolder(modules)}.`);
  const superfluous = unwanted.filter((name) => existsSync(join(modules, name)));
  if (superfluous.length > 0)
    throw new Stop(`It does not need ${superfluous.join(', ')}: list it where it is needed.`);
  const { packages } = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8'));
  const count = Object.keys(packages).length;
  if (count > max.packages || measureFolder(modules) > max.sizeBytes)
    throw new Stop(`More than ${max.packages} packages or ${max.sizeBytes / 1e6} MB.`);
  if (existsSync(join(folder, '.web-build')))
    throw new Stop('The folder in which the web app was built is still there.');
}

function secondsSince(startedAt) {
  return Math.round((performance.now() - startedAt) / 100) / 10;
}

async function isServing(port) {
  try {
    const health = await fetch(`http://127.0.0.1:${port}/api/health`);
    const page = await fetch(`http://127.0.0.1:${port}/`);
    return health.ok && page.ok && (await page.text()).includes('/assets/');
  } catch {
    return false;
  }
}

/** The machine's own Node and settings: not what npm and our scripts added for this run. */
function environmentWithoutOurs() {
  const kept = Object.entries(process.env).filter(([name]) => !/^(npm_|DATA_DIR|TEST_)/.test(name));
  const environment = Object.fromEntries(kept);
  const folders = (environment.PATH ?? '').split(delimiter);
  return {
    ...environment,
    PATH: folders.filter((path) => !path.startsWith(repositoryRoot)).join(delimiter),
  };
}

function findFreePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}
