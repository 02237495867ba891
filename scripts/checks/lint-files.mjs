// Runs ESLint. It skips files whose text and rules have not changed since it found no problem in them: a rule
// sees the text of one file only. The rules that need types are oxlint's.
import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { readText, repositoryRoot } from '../start/repository-files.mjs';
import { runTool } from './run-tool.mjs';

/** ESLint itself notices new versions and options, but not the code of our own rules. */
const ruleFiles = [
  'eslint.config.mjs',
  'scripts/checks/function-length-rule.mjs',
  'scripts/checks/budgets.mjs',
];

/**
 * @param {string[]} args files and further options
 * @returns {Promise<{ code: number, output: string }>}
 */
export function lintFiles(args) {
  const hash = createHash('sha256');
  for (const path of ruleFiles) hash.update(readText(path));
  const name = `eslint-${hash.digest('hex').slice(0, 16)}.json`;
  const location = join(repositoryRoot, 'node_modules', '.cache', name);
  const cache = ['--cache', '--cache-strategy=content', `--cache-location=${location}`];
  return runTool('eslint', [...cache, ...args]);
}
