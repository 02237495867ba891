// The files that differ from a commit: committed since, changed, or new.
import { runProgram } from '../start/child-program.mjs';
import { Stop } from '../start/progress.mjs';
import { repositoryRoot } from '../start/repository-files.mjs';

/**
 * @param {string | undefined} ref undefined: where this branch left origin/main, or main
 * @returns {Promise<{ since: string, files: string[] }>} paths from the root
 */
export async function listChangedFiles(ref, root = repositoryRoot) {
  const git = (...args) => runGit(root, args);
  const since = ref ?? (await findBase(git));
  const base = await git('rev-parse', '--verify', '--quiet', `${since}^{commit}`);
  if (base.code !== 0) throw new Stop(`git knows no commit ${since}.`);
  const lists = await Promise.all([
    git('diff', '--name-only', base.output.trim()),
    git('ls-files', '--others', '--exclude-standard'),
  ]);
  for (const { code, output } of lists) if (code !== 0) throw new Stop(output.trim());
  const files = lists.flatMap(({ output }) => output.split('\n')).filter((path) => path !== '');
  return { since, files: [...new Set(files)].sort() };
}

/** On main itself, without a remote, only what is not committed counts. */
async function findBase(git) {
  for (const main of ['origin/main', 'main']) {
    const { code, output } = await git('merge-base', 'HEAD', main);
    if (code === 0) return output.trim();
  }
  return 'HEAD';
}

async function runGit(root, args) {
  try {
    return await runProgram('git', ['-c', 'core.quotepath=off', ...args], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
  } catch {
    throw new Stop('npm test -- --changed needs git, which is not installed.');
  }
}
