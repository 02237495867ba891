import { expect, it } from 'vitest';
import { withTemporaryTree } from '../temporary-tree.mjs';
import { checkOperateBlocks } from './check-operate-blocks.mjs';

function check(...fences) {
  const text = fences.map((fence) => `${fence}\nls\n\`\`\`\n`).join('\n');
  const files = {
    'docs/operate/install.md': text,
    'docs/other.md': '```sh\nls\n```\n',
    'e2e/soak/cluster.ts': `await readBlocks('install.md', 'cluster');`,
    'e2e/soak/store.spec.ts': `await installed.follow('install.md', 'store', '/root');`,
  };
  return withTemporaryTree(files, checkOperateBlocks);
}

it.each([
  '```sh run=sources',
  '```ini run=deb file=/etc/time-tracker.env',
  '```sh run=cluster',
  '```sh run=store',
  '```sh run=sources,deb',
  '```nginx not-run: needs a certificate',
])('takes %s', async (fence) => {
  expect(await check('```sh run=sources', fence)).toEqual([]);
});

it.each([
  ['```', 'say how'],
  ['```sh', 'say how'],
  ['```sh not-run', 'say how'],
  ['   ```sh run=sources', 'say how'],
  ['```sh run=sources,elsewhere', 'no test in e2e/soak runs the blocks of "elsewhere"'],
  ['```sh run=elsewhere', 'no test in e2e/soak runs the blocks of "elsewhere"'],
])('refuses %s', async (fence, problem) => {
  expect(await check('```sh run=sources', fence)).toEqual([
    expect.stringMatching(`^docs/operate/install.md:5: .*${problem}`),
  ]);
});
