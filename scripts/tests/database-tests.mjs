// The server's tests that reach a database: those that have something to find on another PostgreSQL.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { repositoryFiles, repositoryRoot } from '../start/repository-files.mjs';

/** How whoever connects to the PostgreSQL of the run learns where it is. */
const asksForDatabase = "inject('postgres')";
const relativeImport = /\b(?:from|import)\s*\(?\s*'(\.[^']+\.ts)'/g;

/** Test files of the server, by what they import and what that imports; paths from the root. */
export function listDatabaseTests() {
  const tests = repositoryFiles().filter((path) => /^server\/.+\.test\.ts$/.test(path));
  const found = tests.filter((test) => reachesDatabase(test));
  if (found.length === 0) throw new Error(`No test of the server says ${asksForDatabase}.`);
  return found;
}

function reachesDatabase(test) {
  const seen = new Set([test]);
  // What is added while it is walked is walked, too.
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
