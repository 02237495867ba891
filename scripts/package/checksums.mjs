// SHA256SUMS: the checksums of the packages, as `sha256sum --check` reads them.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const fileName = 'SHA256SUMS';

/** Of all packages in the folder, also those that were built earlier. */
export function writeChecksums(folder) {
  const lines = listPackages(folder).map((name) => `${hashFile(join(folder, name))}  ${name}\n`);
  writeFileSync(join(folder, fileName), lines.join(''));
}

/** @returns {string[]} what is wrong with the packages of a folder; empty when nothing is */
export function checkPackages(folder, version) {
  const path = join(folder, fileName);
  if (!existsSync(path)) return [`${fileName} is missing.`];
  const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
  const listed = new Map(lines.map((line) => line.split('  ').reverse()));
  const present = listPackages(folder);
  return [
    ...[...listed.keys()]
      .filter((name) => !present.includes(name))
      .map((name) => `${name} is missing.`),
    ...present.filter((name) => !listed.has(name)).map((name) => `${name} is not in ${fileName}.`),
    ...present
      .filter((name) => listed.has(name) && listed.get(name) !== hashFile(join(folder, name)))
      .map((name) => `${name} does not have the checksum of ${fileName}.`),
    ...present
      .filter((name) => !name.split(/[_-]/).includes(version))
      .map((name) => `${name} is not of version ${version}.`),
  ];
}

function listPackages(folder) {
  return readdirSync(folder)
    .filter((name) => /\.(deb|tar\.gz|exe)$/.test(name))
    .sort();
}

function hashFile(path) {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}
