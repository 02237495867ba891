// The README's table of settings and the settings that server/src/config.ts reads are the same.
import { readText, repositoryFiles, repositoryRoot } from './repository-files.mjs';

/** @returns {string[]} problems, each with its remedy */
export function checkSettings(root = repositoryRoot) {
  const read = new Set(
    repositoryFiles(root)
      .filter((path) => /^server\/src\/.*\.ts$/.test(path) && !path.endsWith('.test.ts'))
      .flatMap((path) => [...readText(path, root).matchAll(/\breader\.\w+\(\s*'([A-Z_]+)'/g)])
      .map(([, name]) => name),
  );
  const told = new Set(
    [...readText('README.md', root).matchAll(/^\| `([A-Z_]+)` +\|/gm)].map(([, name]) => name),
  );
  return [
    ...[...read.difference(told)].map((name) => `README.md: the table does not tell of ${name}.`),
    ...[...told.difference(read)].map((name) => `README.md: the server does not read ${name}.`),
  ];
}
