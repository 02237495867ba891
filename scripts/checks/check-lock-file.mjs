// The lock file names no registry, so that npm uses the configured one, and every required version is
// exact.
import { readText, repositoryFiles, repositoryRoot } from '../start/repository-files.mjs';

/** Also of a package under another name. */
const exactVersion = /^(npm:[\w@/.-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/;
const dependencyFields = ['dependencies', 'devDependencies', 'optionalDependencies'];

/** @returns {string[]} problems, each with how to fix it */
export function checkLockFile(root = repositoryRoot) {
  const manifests = repositoryFiles(root)
    .filter((path) => /(^|\/)package\.json$/.test(path))
    .map((path) => ({ path, manifest: JSON.parse(readText(path, root)) }));
  const lock = JSON.parse(readText('package-lock.json', root));
  return [
    ...manifests.flatMap(({ path, manifest }) => inexactVersions(path, manifest)),
    ...manifests.flatMap(({ path, manifest }) => unlockedVersions(path, manifest, lock)),
    ...namedRegistries(lock),
    ...missingPlatforms(lock),
  ];
}

function inexactVersions(path, manifest) {
  return dependencyFields.flatMap((field) =>
    Object.entries(manifest[field] ?? {})
      .filter(([, version]) => !exactVersion.test(version))
      .map(([name, version]) => `${path}: ${name} "${version}" is not an exact version.`),
  );
}

function unlockedVersions(path, manifest, lock) {
  const locked = lock.packages[path.replace(/\/?package\.json$/, '')];
  if (!locked) return [`package-lock.json does not know ${path}. Run npm install.`];
  return dependencyFields
    .filter((field) => !sameEntries(manifest[field], locked[field]))
    .map((field) => `package-lock.json: the ${field} of ${path} differ. Run npm install.`);
}

function sameEntries(left = {}, right = {}) {
  const text = (entries) => JSON.stringify(Object.entries(entries).sort());
  return text(left) === text(right);
}

function namedRegistries(lock) {
  return Object.entries(lock.packages)
    .filter(([, entry]) => /^[a-z+]+:/.test(entry.resolved ?? ''))
    .map(
      ([name, entry]) =>
        `package-lock.json: ${name} is fetched from ${entry.resolved}. ` +
        'Keep omit-lockfile-registry-resolved=true in .npmrc and make the lock file anew.',
    );
}

/** npm leaves out what the registry did not have for another platform, and npm ci then fails on each machine. */
function missingPlatforms(lock) {
  return Object.entries(lock.packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !lock.packages[`node_modules/${name}`])
      .filter((name) => !lock.packages[`${path}/node_modules/${name}`])
      .map(
        (name) =>
          `package-lock.json: ${path} needs ${name}, which is missing. ` +
          'Choose a version that is published for all platforms.',
      ),
  );
}
