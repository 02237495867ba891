import { join } from 'node:path';
import { writeFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { checkMachinePaths } from './check-machine-paths.mjs';
import { withTemporaryTree } from './temporary-tree.mjs';

// Composed, so that this file does not contain such a path.
const pathOf = (...parts) => parts.join('/');

it.each([
  pathOf('', 'home', 'anna', 'tracker'),
  pathOf('', 'Users', 'anna', 'tracker'),
  pathOf('', 'root', 'tracker'),
  pathOf('', 'builds', 'tracker'),
  ['C:', 'Users', 'anna'].join('\\'),
])('refuses %s', async (path) => {
  const problems = await withTemporaryTree(
    { 'docs/a.md': `first\nsee ${path}\n` },
    checkMachinePaths,
  );
  expect(problems).toEqual([expect.stringMatching(/^docs\/a\.md:2: /)]);
});

it('refuses the folder of this copy', async () => {
  const problems = await withTemporaryTree({ 'README.md': '' }, (root) => {
    writeFileSync(join(root, 'README.md'), `cd ${root}\n`);
    return checkMachinePaths(root);
  });
  expect(problems).toHaveLength(1);
});

it('accepts URLs, relative paths and standard folders', async () => {
  const text = ['https://host/home/page', './home/anna', '/dashboard/home', '/tmp', '/var/lib/x'];
  expect(await withTemporaryTree({ 'a.md': text.join('\n') }, checkMachinePaths)).toEqual([]);
});
