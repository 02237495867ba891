// All packages have one version. While CHANGELOG.md has changes that are not released, it is higher than the
// newest release: servers and recorders of one number must behave alike.
import { isNewerVersion } from '../../contract/src/text/version-order.ts';
import { readText, repositoryFiles, repositoryRoot } from '../start/repository-files.mjs';

/** @returns {string[]} problems, each with how to fix it */
export function checkVersions(root = repositoryRoot) {
  const { version } = JSON.parse(readText('package.json', root));
  const lock = JSON.parse(readText('package-lock.json', root));
  const others = repositoryFiles(root)
    .filter((path) => path.endsWith('/package.json'))
    .map((path) => ({ path, found: JSON.parse(readText(path, root)).version }));
  const locked = Object.entries(lock.packages)
    .filter(([path]) => !path.includes('node_modules/'))
    .map(([path, entry]) => ({ path: `package-lock.json: "${path}"`, found: entry.version }));
  return [
    ...[...others, ...locked]
      .filter(({ found }) => found !== undefined && found !== version)
      .map(({ path, found }) => `${path} has version ${found}, and package.json has ${version}.`),
    ...findReleasedVersion(readText('CHANGELOG.md', root), version),
  ];
}

function findReleasedVersion(changelog, version) {
  const [newest] = /^## \d+\.\d+\.\d+$/m.exec(changelog) ?? [];
  const isReleased = !/^## Unreleased$/m.test(changelog) || newest === undefined;
  const released = newest?.replace('## ', '') ?? version;
  if (isReleased || isNewerVersion(version, released)) return [];
  return [
    `package.json has version ${version}, but CHANGELOG.md has changes after ${released}. ` +
      'Raise the version of all packages to the next one.',
  ];
}
