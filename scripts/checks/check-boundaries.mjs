// Which folders may import which: runs dependency-cruiser with the rules of .dependency-cruiser.mjs.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cruise } from 'dependency-cruiser';
import cruiserConfig from '../../.dependency-cruiser.mjs';
import { packageFolders, repositoryRoot } from '../start/repository-files.mjs';
import { findFolderCycles } from './check-folders.mjs';

const folders = [...packageFolders, 'scripts'];

const test = /\.(test|spec)\.(ts|tsx|mjs)$|^[^/]+\/src\/(testing|whole-api)\//;

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
  for (const cycle of findFolderCycles(productImports(result.modules))) {
    problems.push({
      rule: 'no-cycles-between-folders',
      text: `${cycle}\n    no-cycles-between-folders: Of two folders only one may import the other. Move what both need into a third one, or pass it as an argument.`,
    });
  }
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

/** Tests may import from everywhere. */
function productImports(modules) {
  return modules
    .filter(({ source }) => !test.test(source))
    .flatMap(({ source, dependencies }) =>
      dependencies
        .filter(({ resolved }) => !resolved.includes('node_modules/'))
        .map(({ resolved }) => ({ from: source, to: resolved })),
    );
}
