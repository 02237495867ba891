// Which folders may import which: runs dependency-cruiser with the rules of .dependency-cruiser.mjs.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import cruiserConfig from '../../.dependency-cruiser.mjs';
import { repositoryRoot } from '../start/repository-files.mjs';

const folders = [
  ...['contract', 'recording', 'server', 'web', 'recorder'],
  ...['e2e', 'bench', 'scripts'],
];

/** @returns {Promise<{ problems: { rule: string, text: string }[], fileCount: number }>} */
export async function checkBoundaries(root = repositoryRoot) {
  const present = folders.filter((folder) => existsSync(join(root, folder)));
  const { forbidden, options } = cruiserConfig;
  const { output: result } = await cruise(
    present,
    { ...options, baseDir: root, ruleSet: { forbidden }, validate: true },
    options.enhancedResolveOptions,
  );
  const comments = new Map(forbidden.map((rule) => [rule.name, rule.comment]));
  const problems = result.summary.violations.map(({ rule, from, to, cycle }) => {
    const target = cycle ? cycle.map((step) => step.name).join(' → ') : to;
    return {
      rule: rule.name,
      text: `${from} → ${target}\n    ${rule.name}: ${comments.get(rule.name)}`,
    };
  });
  const fileCount = result.modules.filter(({ source }) => /\.tsx?$/.test(source)).length;
  // With an unsupported version of TypeScript, dependency-cruiser skips every .ts file and reports nothing.
  const readsTypeScript = result.modules.some(
    ({ source, dependencies }) => /\.tsx?$/.test(source) && dependencies.length > 0,
  );
  if (!readsTypeScript) {
    problems.push({
      rule: 'reads-typescript',
      text: 'dependency-cruiser read no import of any .ts file: does it know this TypeScript?',
    });
  }
  return { problems, fileCount };
}
