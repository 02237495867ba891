// Starts the product from a copy of the sources, as on a new machine: npm start in a folder that only its owner
// can enter. Prints seconds and sizes, and fails when it installs more than a production start needs.
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { endPrograms, isEnding, runProgram } from '../start/child-program.mjs';
import { describeFolder, measureFolder } from '../start/folder-size.mjs';
import { runScriptWork, say, Stop } from '../start/progress.mjs';
import { repositoryFiles, repositoryRoot } from '../start/repository-files.mjs';

/** Node 150 MB, PostgreSQL 60 MB, sharp 20 MB, everything else 60 MB. */
const sizeMaxBytes = 320e6;
/** Of these, D-Bus and the keychain of the desktop recorder are 19. */
const packagesMax = 190;
const startMaxMs = 600_000;
/** What only builds and tests need. */
const development = ['vite', 'react', 'typescript', 'eslint', 'vitest', 'playwright-core'];

await runScriptWork(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tracker-production-'));
  try {
    for (const path of repositoryFiles()) cpSync(join(repositoryRoot, path), join(folder, path));
    await measureStart(folder, 'The first start');
    checkPackages(folder);
    await measureStart(folder, 'The second start');
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

async function measureStart(folder, name) {
  const port = await findFreePort();
  const startedAt = performance.now();
  let isOver = false;
  const running = runProgram('npm', ['start'], {
    cwd: folder,
    env: { ...environmentWithoutOurs(), PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
    shell: process.platform === 'win32',
  }).finally(() => {
    isOver = true;
  });
  const mayGoOn = () => !isOver && !isEnding() && performance.now() - startedAt < startMaxMs;
  while (mayGoOn() && !(await isServing(port))) await wait(200);
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
  const isUp = await isServing(port);
  if (!isOver) endPrograms();
  const { output } = await running;
  if (!isUp) throw new Stop(`npm start does not serve the web app. It printed:\n${output}`);
  say(`${name}: ${seconds} s until the web app answers.`);
}

function checkPackages(folder) {
  const modules = join(folder, 'node_modules');
  say(`node_modules after it: ${describeFolder(modules)}.`);
  const superfluous = development.filter((name) => existsSync(join(modules, name)));
  if (superfluous.length > 0)
    throw new Stop(
      `A production start installs ${superfluous.join(', ')}: list it as devDependency.`,
    );
  const { packages } = JSON.parse(readFileSync(join(modules, '.package-lock.json'), 'utf8'));
  const count = Object.keys(packages).length;
  if (count > packagesMax || measureFolder(modules) > sizeMaxBytes)
    throw new Stop(`More than ${packagesMax} packages or ${sizeMaxBytes / 1e6} MB.`);
  if (existsSync(join(folder, '.web-build')))
    throw new Stop('The folder in which the web app was built is still there.');
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
