// Test files with a test that runs in npm run test:full only.
import { repositoryFiles, readText } from '../start/repository-files.mjs';

/** Vitest would load every file to look for the tag. @returns {string[]} paths from the root */
export function listFullTests() {
  return repositoryFiles().filter(
    (path) => /\.test\.(ts|tsx|mjs)$/.test(path) && readText(path).includes("tags: 'full'"),
  );
}
