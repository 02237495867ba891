// File names are kebab-case and unique, and there are no catch-all folders such as utils.
import { repositoryFiles, repositoryRoot } from '../start/repository-files.mjs';

const packages =
  /^(contract|recording|server|object-store|web|recorder|extension|e2e|bench|demo)\//;
const source =
  /^(contract|recording|server|object-store|web|recorder|extension|e2e|bench|demo|scripts)\/.*\.(ts|tsx|mjs|js|css|sql)$/;
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
const catchAllNames = /^(utils?|helpers?|common|types?|index|misc|shared|lib)$/;
// Each package may have a main and a config.
const oncePerPackage = /^(main|config|vite\.config|playwright\.config)$/;

/** @returns {string[]} problems, each with how to fix it */
export function checkFileNames(root = repositoryRoot) {
  const files = repositoryFiles(root).filter((path) => source.test(path));
  return [
    ...files.flatMap(problemsOfName),
    ...repeatedNames(files.filter((path) => packages.test(path) || path.startsWith('scripts/'))),
  ];
}

function problemsOfName(path) {
  const problems = [];
  const parts = path.split('/');
  const base = baseName(path);
  if (!parts.every((part) => kebab.test(part))) {
    problems.push(`${path}: names are kebab-case, in lower case.`);
  }
  const catchAll = [...parts.slice(0, -1), base].find((part) => catchAllNames.test(part));
  if (catchAll) {
    problems.push(
      `${path}: "${catchAll}" does not describe the content. Name it after what it does.`,
    );
  }
  return problems;
}

/**
 * The contract has a file per noun, and a package that serves the noun may use the same name. Scripts are
 * named after their commands.
 */
function repeatedNames(files) {
  const groups = new Map();
  for (const path of files) {
    const base = baseName(path);
    if (oncePerPackage.test(base)) continue;
    const room = /^(contract|scripts)\//.exec(path)?.[1] ?? 'elsewhere';
    const key = `${room} ${base}`;
    groups.set(key, [...(groups.get(key) ?? []), path]);
  }
  return [...groups.values()]
    .filter((paths) => paths.length > 1 && !isStyleOfComponent(paths))
    .map(
      (paths) => `${paths.join(' and ')}: one base name names one file in the whole repository.`,
    );
}

/** A component, its styles and its test share a base name. */
function isStyleOfComponent(paths) {
  const folders = new Set(paths.map((path) => path.slice(0, path.lastIndexOf('/'))));
  const endings = new Set(paths.map((path) => path.slice(path.lastIndexOf('.'))));
  return folders.size === 1 && endings.size === paths.length && endings.has('.css');
}

function baseName(path) {
  return path
    .slice(path.lastIndexOf('/') + 1)
    .replace(/\.(ts|tsx|mjs|js|css|sql)$/, '')
    .replace(/\.module$/, '');
}
