// Runs npm with its own Node, because the one in node_modules may be replaced.
import { environmentWith } from './brought-node.mjs';
import { runProgram } from './child-program.mjs';
import { repositoryRoot } from './repository-files.mjs';

/** Runs npm and captures its output, which is shown only if it fails. */
export function runNpm(args, { cwd = repositoryRoot } = {}) {
  const options = {
    cwd,
    env: environmentWith(),
    stdio: ['ignore', 'pipe', 'pipe'],
  };
  const { npm_execpath: script, npm_node_execpath: node } = process.env;
  if (script?.endsWith('.js'))
    return runProgram(node ?? process.execPath, [script, ...args], options);
  return runProgram('npm', args, { ...options, shell: process.platform === 'win32' });
}
