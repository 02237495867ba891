// The files of the repository: everything on disk except what .gitignore excludes. Does not use git, which
// refuses to work in a folder of another user.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repositoryRoot = fileURLToPath(new URL('../..', import.meta.url)).replace(
  /[\\/]$/,
  '',
);

const binaryEndings = /\.(png|jpe?g|webp|gif|ico|woff2?|gz|zip|deb|exe)$/i;

/** @returns {string[]} paths relative to `root`, with `/` between the parts, sorted */
export function repositoryFiles(root = repositoryRoot) {
  const isIgnored = ignoreRules(root);
  const found = [];
  const walk = (folder) => {
    for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
      if (path === '.git' || isIgnored(path, entry.isDirectory())) continue;
      if (entry.isDirectory()) walk(path);
      else if (entry.isFile()) found.push(path);
    }
  };
  walk('');
  return found.sort();
}

export function isText(path) {
  return !binaryEndings.test(path);
}

export function readText(path, root = repositoryRoot) {
  return readFileSync(join(root, path), 'utf8');
}

/** The folders of the packages, as npm knows them. */
export const packageFolders = JSON.parse(readText('package.json')).workspaces;

/** Supports the syntax that this repository's .gitignore uses: names, `*.ending`, a leading and a trailing `/`. */
function ignoreRules(root) {
  let lines = [];
  try {
    lines = readFileSync(join(root, '.gitignore'), 'utf8').split('\n');
  } catch {
    // A tree without .gitignore, as in tests, ignores nothing.
  }
  const rules = lines
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const folderOnly = line.endsWith('/');
      const bare = line.replace(/^\/|\/$/g, '');
      const pattern = bare.replace(/[.+^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^/]*');
      const start = line.startsWith('/') ? '^' : '(?:^|/)';
      return { folderOnly, expression: new RegExp(`${start}${pattern}$`) };
    });
  return (path, isFolder) =>
    rules.some((rule) => (isFolder || !rule.folderOnly) && rule.expression.test(path));
}
