// The subject of a commit has at most 72 characters, so that every tool shows it whole.
import { spawnSync } from 'node:child_process';
import { repositoryRoot } from '../start/repository-files.mjs';

const subjectLength = 72;
/** Older commits stay as they are. A date also works in a shallow clone, which lacks the first commit. */
const since = '2026-11-22T14:50:00Z';

/** @returns {string[]} problems; none in a copy without history */
export function checkCommits(root = repositoryRoot) {
  // Git refuses to read a folder of another user, as in a container, unless the command line allows it.
  const options = ['-c', `safe.directory=${root}`, '-C', root];
  const log = spawnSync('git', [...options, 'log', '--format=%h %at %s'], { encoding: 'utf8' });
  if (log.error !== undefined || log.status !== 0) return [];
  return log.stdout
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => /^(?<id>\S+) (?<seconds>\d+) (?<subject>.*)$/.exec(line).groups)
    .filter(({ seconds }) => Number(seconds) * 1000 >= Date.parse(since))
    .filter(({ subject }) => [...subject].length > subjectLength)
    .map(
      ({ id, subject }) =>
        `${id} has a subject of ${[...subject].length} characters: "${subject}". Shorten it to at most ${subjectLength} and move the details to the body: git commit --amend, or git rebase -i.`,
    );
}
