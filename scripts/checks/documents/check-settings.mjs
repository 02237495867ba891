// The tables of docs/operate/settings.md list exactly the settings that the server reads.
import { readText, repositoryFiles, repositoryRoot } from '../../start/repository-files.mjs';

const document = 'docs/operate/settings.md';

/** @returns {string[]} problems, each with how to fix it */
export function checkSettings(root = repositoryRoot) {
  const read = new Set(
    repositoryFiles(root)
      .filter((path) => /^server\/src\/.*\.ts$/.test(path) && !path.endsWith('.test.ts'))
      .flatMap((path) => [...readText(path, root).matchAll(/\breader\.\w+\(\s*'([A-Z_]+)'/g)])
      .map(([, name]) => name),
  );
  const documented = new Set(
    [...readText(document, root).matchAll(/^\| `([A-Z_]+)` +\|/gm)].map(([, name]) => name),
  );
  return [
    ...[...read.difference(documented)].map(
      (name) => `${document}: ${name} is missing. Add a row that describes it.`,
    ),
    ...[...documented.difference(read)].map(
      (name) => `${document}: the server does not read ${name}. Remove its row.`,
    ),
  ];
}
