// A temporary tree of files for tests of checks.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** @param {Record<string, string>} files path → text */
export function makeTemporaryTree(files) {
  const root = mkdtempSync(join(tmpdir(), 'tree-'));
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return { root, remove: () => rmSync(root, { recursive: true, force: true }) };
}

/** Runs a check on a temporary tree and deletes the tree. */
export async function withTemporaryTree(files, run) {
  const tree = makeTemporaryTree(files);
  try {
    return await run(tree.root);
  } finally {
    tree.remove();
  }
}
