// Which checks, unit tests and journeys a change can affect. Imports lead from a changed file to those that use
// it. They are not followed through the lists that name every feature: otherwise each change affects everything.
// What a test reaches by HTTP only is found by folder: tests of the affected folders run, and server/src/whole-api.
import { posix } from 'node:path';
import { packageFolders } from '../start/repository-files.mjs';
import { journeyConcepts } from './journey-concepts.mjs';

const listsOfEverything = new Set([
  'contract/src/api.ts',
  'server/src/app.ts',
  'server/src/job-list.ts',
  'server/src/main.ts',
  'web/src/routes.tsx',
  'web/src/main.tsx',
  'recorder/src/main.ts',
]);
/** A change of these can break anything. */
const foundation =
  /^(package-lock\.json|tsconfig\.base\.json|vitest\.config\.ts|e2e\/(playwright\.config|stack\/.+)\.ts|[^/]+\/tsconfig\.json|web\/(vite|lingui)\.config\.mjs|web\/build\/.+)$/;
/** What every call goes through, and SQL, which nothing imports. */
const serverBase = /^server\/src\/((access|http|database|jobs|files)\/|[^/]+$)/;
const code = /\.(ts|tsx|mjs|js)$/;
const test = /\.test\.(ts|tsx|mjs)$/;
/** Not those of npm run soak. */
const journey = /^e2e\/(?!soak\/)(.+)\.spec\.ts$/;
/** Types are compared by the type check; they change nothing while a test runs. */
const typeImports = /\bimport type\b[^;]*;/g;
const imported = /\b(?:from|import)\s*\(?\s*'([^'\n]+)'/g;
/** Quick, or about the repository as a whole. */
const alwaysChecked = [
  'format',
  'file names',
  'file sizes',
  'vocabulary',
  'commit subjects',
  'documents',
  'decisions',
  'specification',
  'security',
  'settings',
  'migrations',
  'schema changes',
  'lock file',
  'versions',
  'machine paths',
  'folders',
  'styles',
  'table owners',
];

/**
 * @param {string[]} changed paths from the root
 * @param {Map<string, string>} files all files of the repository with code, and their text
 * @returns {{ checks: string[], lintFiles: string[], unitTests: string[], journeys: string[] }}
 */
export function findAffected(changed, files) {
  const isFoundation = changed.some((path) => foundation.test(path));
  const affected = isFoundation ? new Set(files.keys()) : followImports(changed, files);
  const product = [...affected].filter((path) => !isForTests(path));
  const folders = new Set(product.map(folderOf).filter(Boolean));
  const isEveryServerTest = changed.some((path) => serverBase.test(path) && !test.test(path));
  const changesServer = [...folders].some((folder) => folder.startsWith('server/'));
  const isAffectedTest = (path) =>
    affected.has(path) ||
    (path.startsWith('server/') && (isEveryServerTest || folders.has(folderOf(path)))) ||
    (path.startsWith('server/src/whole-api/') && changesServer);
  const concepts = new Set(changed.filter(isProduct).map(conceptOf));
  const isEveryJourney = isFoundation || reachesAllJourneys(changed);
  const isAffectedJourney = (path) => {
    const known = journeyConcepts[journey.exec(path)?.[1] ?? ''];
    if (isEveryJourney || known === undefined || affected.has(path)) return true;
    return known.some((name) => concepts.has(name));
  };
  const touchesProduct = [...affected].some((path) =>
    /^(web|server|recorder|extension|recording|e2e|contract)\//.test(path),
  );
  return {
    checks: [...alwaysChecked, ...checksFor(changed, affected)],
    lintFiles: changed.filter((path) => code.test(path) && files.has(path)),
    unitTests: [...files.keys()].filter((path) => test.test(path) && isAffectedTest(path)),
    journeys: touchesProduct
      ? [...files.keys()].filter((path) => journey.test(path) && isAffectedJourney(path))
      : [],
  };
}

/** A change in a folder that no journey names can affect them all. */
function reachesAllJourneys(changed) {
  const named = new Set(Object.values(journeyConcepts).flat());
  return changed.some((path) => isProduct(path) && !named.has(conceptOf(path)));
}

function isProduct(path) {
  return (
    /^(contract|recording|server|web|recorder|extension)\/src\//.test(path) && !isForTests(path)
  );
}

/** contract/src/timer/timer.ts and web/src/timer/start-button.tsx → timer */
function conceptOf(path) {
  const whole = /^(recording|extension)\//.exec(path)?.[1];
  if (whole !== undefined) return whole;
  return folderOf(path)?.split('/').at(-1) ?? /^contract\/src\/([^/.]+)/.exec(path)?.[1];
}

function checksFor(changed, affected) {
  const inPackage = (name) => [...affected].some((path) => path.startsWith(`${name}/`));
  const checks = packageFolders.filter(inPackage).map((name) => `types of ${name}`);
  if (changed.some((path) => code.test(path)))
    checks.push('lint', 'typed lint', 'dead code', 'import boundaries');
  if (changed.some((path) => path.startsWith('server/src/database/')))
    checks.push('database schema');
  if (changed.some((path) => path.startsWith('web/'))) checks.push('catalog');
  return checks;
}

/** The changed files, and those that import them, directly or by others. */
function followImports(changed, files) {
  const importers = new Map();
  for (const [path, text] of files) {
    for (const [, name] of text.replace(typeImports, '').matchAll(imported)) {
      const target = resolve(path, name);
      if (target === undefined) continue;
      if (!importers.has(target)) importers.set(target, []);
      importers.get(target).push(path);
    }
  }
  const affected = new Set(changed);
  // A set also visits what is added to it on the way.
  for (const path of affected) {
    if (isNotFollowed(path) && !changed.includes(path)) continue;
    for (const importer of importers.get(path) ?? []) affected.add(importer);
  }
  return affected;
}

function isNotFollowed(path) {
  return listsOfEverything.has(path) || isForTests(path);
}

function isForTests(path) {
  return test.test(path) || path.includes('/testing/');
}

function resolve(path, name) {
  const [, ours, rest] = /^@time-tracker\/([^/]+)\/(.+)$/.exec(name) ?? [];
  if (ours !== undefined) return `${ours}/src/${rest}.ts`;
  return name.startsWith('.') ? posix.join(posix.dirname(path), name) : undefined;
}

/** web/src/timer/start-button.tsx → web/timer; e2e and scripts have no concepts. */
function folderOf(path) {
  const [, name, folder] = /^(web|server|recorder)\/src\/([^/]+)\//.exec(path) ?? [];
  return folder === undefined ? undefined : `${name}/${folder}`;
}
