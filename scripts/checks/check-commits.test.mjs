import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';
import { checkCommits } from './check-commits.mjs';
import { withTemporaryTree } from './temporary-tree.mjs';

const longSubject = `fix(server): ${'x'.repeat(60)}`;

function commit(root, subject, date) {
  const identity = ['-c', 'user.name=Test', '-c', 'user.email=test@example.com'];
  execFileSync('git', [...identity, 'commit', '-q', '--allow-empty', '-m', subject], {
    cwd: root,
    env: { ...process.env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date },
  });
}

const inRepository = (run) =>
  withTemporaryTree({ 'a.md': 'a\n' }, (root) => {
    execFileSync('git', ['init', '-q', root]);
    return run(root);
  });

it('refuses a subject of 73 characters', async () => {
  const problems = await inRepository((root) => {
    commit(root, longSubject, '2026-12-01T00:00:00Z');
    return checkCommits(root);
  });
  expect(problems).toEqual([expect.stringContaining(longSubject)]);
  expect(problems[0]).toContain('at most 72');
});

it('accepts 72 characters, and longer subjects from before the rule', async () => {
  const problems = await inRepository((root) => {
    commit(root, longSubject, '2026-01-01T00:00:00Z');
    commit(root, longSubject.slice(1), '2026-12-01T00:00:00Z');
    return checkCommits(root);
  });
  expect(problems).toEqual([]);
});

it('accepts a copy without history', async () => {
  expect(await withTemporaryTree({ 'a.md': 'a\n' }, checkCommits)).toEqual([]);
});

it('works in a shallow clone', async () => {
  const problems = await inRepository((root) => {
    commit(root, 'feat: start', '2026-12-01T00:00:00Z');
    commit(root, longSubject, '2026-12-02T00:00:00Z');
    const clone = `${root}/clone`;
    execFileSync('git', ['clone', '-q', '--depth', '1', `file://${root}`, clone]);
    return checkCommits(clone);
  });
  expect(problems).toHaveLength(1);
});
