// Compares generated files with what is on disk.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readText, repositoryRoot } from '../start/repository-files.mjs';

/** @param {Record<string, string>} generated path → text @returns {string[]} problems */
export function listOutdatedSchema(generated, root = repositoryRoot) {
  return Object.entries(generated)
    .filter(([path, text]) => !existsSync(join(root, path)) || readText(path, root) !== text)
    .map(([path]) => `${path} differs from the migrated schema. Run npm run schema and commit it.`);
}
