// Builds the web app when what it is made of has changed.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isEnding } from './child-program.mjs';
import { runNpm } from './npm-program.mjs';
import { step, Stop } from './progress.mjs';
import { repositoryFiles, repositoryRoot } from './repository-files.mjs';

const built = join(repositoryRoot, 'web', 'dist');
/** Vite empties the folder first and we write this last: it is there only when the build is whole. */
const stampFile = join(built, '.built-from');

export async function buildWeb() {
  const stamp = hashSources();
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  await step('Building the web app', async () => {
    const { code, output } = await runNpm(['run', 'build', '--workspace', 'web']);
    if (isEnding()) throw new Stop('Stopped while building.');
    if (code !== 0) throw new Stop(`${output.trim()}\n\nThe web app could not be built.`);
  });
  writeFileSync(stampFile, stamp);
}

/** By content: a clone, a copy or a switch of branches changes every time of every file. */
function hashSources() {
  const hash = createHash('sha256');
  for (const path of repositoryFiles()) {
    const counts =
      /^(web|contract)\//.test(path) || /^(package-lock|tsconfig\.base)\.json$/.test(path);
    if (!counts || /\.test\.tsx?$/.test(path)) continue;
    hash.update(`${path}\0`).update(readFileSync(join(repositoryRoot, path)));
  }
  return hash.digest('hex');
}
