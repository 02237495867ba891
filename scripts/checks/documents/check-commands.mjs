// The tables of docs/commands.md list exactly the scripts of package.json.
import { readText, repositoryRoot } from '../../start/repository-files.mjs';

const document = 'docs/commands.md';

/** @returns {string[]} problems, each with how to fix it */
export function checkCommands(root = repositoryRoot) {
  const scripts = new Set(Object.keys(JSON.parse(readText('package.json', root)).scripts ?? {}));
  const rows = readText(document, root).matchAll(/^\| `npm (?:run )?([\w:-]+)`/gm);
  const documented = [...rows].map(([, name]) => name);
  return [
    ...[...scripts]
      .filter((name) => !documented.includes(name))
      .map((name) => `${document}: ${name} is missing. Add a row that describes it.`),
    ...documented
      .filter((name) => !scripts.has(name))
      .map((name) => `${document}: package.json has no script "${name}". Remove its row.`),
    ...documented
      .filter((name, index) => documented.indexOf(name) < index)
      .map((name) => `${document}: ${name} has two rows. Remove one.`),
  ];
}
