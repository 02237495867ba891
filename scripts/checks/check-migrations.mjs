// Migrations that have landed are never edited: databases have run them. Their hashes are committed, and
// `npm run schema` only adds the hashes of new ones.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { hashMigration } from '../../server/src/database/migrate.ts';
import { readText, repositoryFiles, repositoryRoot } from '../start/repository-files.mjs';

const folder = 'server/src/database/migrations/';
const hashesPath = 'server/src/database/migrations.sha256';

/** @returns {string[]} problems */
export function checkMigrations(root = repositoryRoot) {
  const landed = readHashes(root);
  const names = listMigrations(root);
  const problems = [];
  for (const [name, hash] of landed) {
    if (!names.includes(name)) {
      problems.push(`${folder}${name} is missing. Databases have run it: restore the file.`);
    } else if (hash !== hashMigration(readText(`${folder}${name}`, root))) {
      problems.push(
        `${folder}${name} was edited after it landed. Restore the file, and make the change in a new migration.`,
      );
    }
  }
  const last = [...landed.keys()].at(-1) ?? '';
  for (const name of names.filter((one) => !landed.has(one))) {
    if (name < last) {
      problems.push(
        `${folder}${name} would run before ${last}, which has landed. Number it higher.`,
      );
    } else {
      problems.push(
        `${folder}${name} has no hash in ${hashesPath}. Run npm run schema and commit it.`,
      );
    }
  }
  return problems;
}

/** Adds the hashes of new migrations; those of landed ones stay as they are. */
export function writeMigrationHashes(root = repositoryRoot) {
  const hashes = readHashes(root);
  for (const name of listMigrations(root)) {
    if (!hashes.has(name)) hashes.set(name, hashMigration(readText(`${folder}${name}`, root)));
  }
  const lines = [...hashes].map(([name, hash]) => `${hash}  migrations/${name}\n`);
  writeFileSync(join(root, hashesPath), lines.sort(byName).join(''));
}

function byName(one, other) {
  return one.slice(64) < other.slice(64) ? -1 : 1;
}

function listMigrations(root) {
  return repositoryFiles(root)
    .filter((path) => path.startsWith(folder))
    .map((path) => path.slice(folder.length));
}

/** The format of sha256sum. @returns {Map<string, string>} */
function readHashes(root) {
  const path = join(root, hashesPath);
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n').filter(Boolean) : [];
  return new Map(
    lines.map((line) => [line.slice(66).replace('migrations/', ''), line.slice(0, 64)]),
  );
}
