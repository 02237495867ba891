// The server's tests that use a database, and may fail on another version of PostgreSQL.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { repositoryFiles, repositoryRoot } from '../start/repository-files.mjs';

/** How tests get the address of the PostgreSQL of the run. */
const asksForDatabase = "inject('postgres')";
const relativeImport = /\b(?:from|import)\s*\(?\s*'(\.[^']+\.ts)'/g;

/** Test files of the server, found by their direct and indirect imports; paths from the root. */
export function listDatabaseTests() {
  const tests = repositoryFiles().filter((path) => /^server\/.+\.test\.ts$/.test(path));
  const found = tests.filter((test) => reachesDatabase(test));
  if (found.length === 0) throw new Error(`No test of the server says ${asksForDatabase}.`);
  return found;
}

function reachesDatabase(test) {
  const seen = new Set([test]);
  // Entries added during the loop are visited too.
  for (const path of seen) {
    const text = readFileSync(join(repositoryRoot, path), 'utf8');
    if (text.includes(asksForDatabase)) return true;
    for (const [, imported] of text.matchAll(relativeImport)) {
      const file = normalize(join(dirname(path), imported));
      if (existsSync(join(repositoryRoot, file))) seen.add(file);
    }
  }
  return false;
}
