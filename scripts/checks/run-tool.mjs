// Runs a tool from node_modules, or a script of this folder, and returns its output.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { environmentWith, findNode } from '../start/brought-node.mjs';
import { runProgram } from '../start/child-program.mjs';
import { Stop } from '../start/progress.mjs';
import { repositoryRoot } from '../start/repository-files.mjs';

const require = createRequire(import.meta.url);

/**
 * @param {string} tool the name of the package, or `package/command` if they differ
 * @param {string[]} args
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runTool(tool, args) {
  return runQuietly([fileOfTool(tool), ...args]);
}

/** Runs a script of this folder. */
export function runScript(fileName, args) {
  return runQuietly([join(repositoryRoot, 'scripts/checks', fileName), ...args]);
}

function runQuietly(parts) {
  return runProgram(findNode(), parts, {
    cwd: repositoryRoot,
    env: environmentWith({ FORCE_COLOR: undefined, NO_COLOR: '1' }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** The program of a tool, to run with Node. */
export function fileOfTool(tool) {
  const [, packageName, command = packageName] = /^((?:@[^/]+\/)?[^/]+)(?:\/(.+))?$/.exec(tool);
  const manifestPath = findManifest(packageName);
  const { bin } = JSON.parse(readFileSync(manifestPath, 'utf8'));
  const file = typeof bin === 'string' ? bin : bin[command];
  if (!file) throw new Error(`The package ${packageName} brings no command ${command}.`);
  return join(dirname(manifestPath), file);
}

/** Some packages do not export their package.json. */
function findManifest(packageName) {
  for (const folder of require.resolve.paths(packageName) ?? []) {
    const path = join(folder, packageName, 'package.json');
    try {
      readFileSync(path);
      return path;
    } catch {
      // Not in this node_modules; try the parent folder.
    }
  }
  throw new Stop(`${packageName} is not installed. Run npm ci.`);
}
