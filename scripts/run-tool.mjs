// Runs a tool of node_modules with the Node that runs us, and keeps what it prints.
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { repositoryRoot } from './repository-files.mjs';

const require = createRequire(import.meta.url);

/**
 * @param {string} tool the name of the package, or `package/command` where it brings several
 * @param {string[]} options
 * @returns {Promise<{ exitCode: number, output: string, stdout: string }>}
 */
export function runTool(tool, options, { cwd = repositoryRoot } = {}) {
  return runNode([fileOfTool(tool), ...options], cwd);
}

/** The same for a file of this folder. */
export function runScript(fileName, options) {
  return runNode([join(repositoryRoot, 'scripts', fileName), ...options], repositoryRoot);
}

function runNode(parts, cwd) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, parts, {
      cwd,
      env: { ...process.env, FORCE_COLOR: undefined, NO_COLOR: '1' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const outputParts = [];
    const stdoutParts = [];
    child.stdout.on('data', (chunk) => {
      outputParts.push(chunk);
      stdoutParts.push(chunk);
    });
    child.stderr.on('data', (chunk) => outputParts.push(chunk));
    child.on('error', reject);
    child.on('close', (code, signal) => {
      const note = signal === null ? '' : `\n${parts[0]} was ended by ${signal}`;
      resolve({
        exitCode: code ?? 1,
        output: Buffer.concat(outputParts).toString('utf8') + note,
        stdout: Buffer.concat(stdoutParts).toString('utf8'),
      });
    });
  });
}

function fileOfTool(tool) {
  const [packageName, command = packageName] = tool.split('/');
  const manifestPath = findManifest(packageName);
  const { bin } = JSON.parse(readFileSync(manifestPath, 'utf8'));
  const file = typeof bin === 'string' ? bin : bin[command];
  if (!file) throw new Error(`The package ${packageName} brings no command ${command}.`);
  return join(dirname(manifestPath), file);
}

function findManifest(packageName) {
  for (const folder of require.resolve.paths(packageName) ?? []) {
    const path = join(folder, packageName, 'package.json');
    try {
      readFileSync(path);
      return path;
    } catch {
      // Not in this node_modules, look into the next one up.
    }
  }
  throw new Error(`${packageName} is not installed. Run npm ci.`);
}
