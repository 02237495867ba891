// How folders are cut: small enough to be read at a glance, no cycles between them, and nothing in the
// server's root but the program and its lists.
import { repositoryFiles, repositoryRoot } from '../start/repository-files.mjs';
import { budgets } from './budgets.mjs';

const code =
  /^(contract|recording|server|object-store|web|recorder|extension|demo|e2e|bench|scripts)\/.*\.(ts|tsx|mjs|js)$/;
const notCounted = /\.(test|spec)\.(ts|tsx|mjs)$|\.generated\.ts$|\.d\.ts$/;
const serverRoot = /^server\/src\/[^/]+\.ts$/;
const programAndLists = /^server\/src\/(main|app|config|job-list)(\.test)?\.ts$/;

/** @returns {string[]} problems, each with its remedy */
export function checkFolders(root = repositoryRoot) {
  const files = repositoryFiles(root).filter((path) => code.test(path));
  return [...crowdedFolders(files), ...strayServerFiles(files)];
}

function crowdedFolders(files) {
  const counted = files.filter((path) => !notCounted.test(path));
  return [...Map.groupBy(counted, folderOf)]
    .filter(([, own]) => own.length > budgets.folderFiles)
    .map(
      ([folder, own]) =>
        `${folder}: ${own.length} code files, at most ${budgets.folderFiles} are allowed directly in ` +
        'a folder. Move those that share a concept into a folder named after it.',
    );
}

function strayServerFiles(files) {
  return files
    .filter((path) => serverRoot.test(path) && !programAndLists.test(path))
    .map(
      (path) =>
        `${path}: the server's root holds only the program (main.ts, app.ts) and its lists (config.ts, ` +
        'job-list.ts). Move it into the folder of its concept, or into start/.',
    );
}

/**
 * Cycles between folders that lie beside each other. An import counts for the two folders in which the
 * paths part, so files directly in a folder and its subfolders are one.
 * @param {{ from: string, to: string }[]} imports
 * @returns {string[]} each cycle with an import of every step
 */
export function findFolderCycles(imports) {
  const examples = new Map();
  const targets = new Map();
  for (const { from, to } of imports) {
    const step = neighbors(from, to);
    if (step === undefined) continue;
    const [source, target] = step;
    if (!examples.has(`${source} ${target}`)) {
      examples.set(`${source} ${target}`, `${from} → ${to}`);
      targets.set(source, [...(targets.get(source) ?? []), target]);
    }
  }
  const seen = new Set();
  return [...targets.keys()].flatMap((folder) => {
    const cycle = seen.has(folder) ? undefined : shortestCycle(folder, targets);
    if (cycle === undefined) return [];
    cycle.forEach((step) => seen.add(step));
    const steps = cycle.map((step, index) =>
      examples.get(`${step} ${cycle[(index + 1) % cycle.length]}`),
    );
    return [`${[...cycle, folder].join(' → ')}\n    ${steps.join('\n    ')}`];
  });
}

/** The folders in which two paths part; undefined when one of the files is not in a folder there. */
function neighbors(from, to) {
  const [own, other] = [from.split('/'), to.split('/')];
  const depth = own.findIndex((part, index) => part !== other[index]);
  if (depth < 0 || depth >= own.length - 1 || depth >= other.length - 1) return undefined;
  return [own, other].map((parts) => parts.slice(0, depth + 1).join('/'));
}

/** @returns {string[] | undefined} the folders of a shortest way from a folder back to itself */
function shortestCycle(folder, targets) {
  const ways = [[folder]];
  const visited = new Set();
  for (let way = ways.shift(); way !== undefined; way = ways.shift()) {
    for (const next of targets.get(way.at(-1)) ?? []) {
      if (next === folder) return way;
      if (!visited.has(next)) {
        visited.add(next);
        ways.push([...way, next]);
      }
    }
  }
  return undefined;
}

function folderOf(path) {
  return path.slice(0, path.lastIndexOf('/'));
}
