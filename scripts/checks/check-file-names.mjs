// Names that can be found: kebab-case, one base name for one file, no drawers for odds and ends.
import { repositoryFiles, repositoryRoot } from '../start/repository-files.mjs';

const packages = /^(contract|server|web|recorder|e2e|bench)\//;
const source = /^(contract|server|web|recorder|e2e|bench|scripts)\/.*\.(ts|tsx|mjs|js|css|sql)$/;
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
const drawers = /^(utils?|helpers?|common|types?|index|misc|shared|lib)$/;
// Each package may begin with a main and read its settings in a config.
const oncePerPackage = /^(main|config|vite\.config|playwright\.config)$/;

/** @returns {string[]} problems, each with its remedy */
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
  const drawer = [...parts.slice(0, -1), base].find((part) => drawers.test(part));
  if (drawer) {
    problems.push(
      `${path}: "${drawer}" says nothing of what is inside. Name it after what it does.`,
    );
  }
  return problems;
}

/**
 * The contract has a file per noun, and the same noun may name a file of the package that serves it.
 * Scripts are named after the commands that run them.
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

/** screenshot-card.tsx and screenshot-card.module.css belong together; so does a test to its file. */
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
