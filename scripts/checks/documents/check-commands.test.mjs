import { expect, it } from 'vitest';
import { withTemporaryTree } from '../temporary-tree.mjs';
import { checkCommands } from './check-commands.mjs';

const table = (...commands) =>
  commands.map((command) => `| \`${command}\` | what it does |`).join('\n');

const check = (...commands) =>
  withTemporaryTree(
    {
      'package.json': JSON.stringify({ scripts: { start: '', 'test:full': '' } }),
      'docs/commands.md': `# Commands\n\n${table(...commands)}\n`,
    },
    checkCommands,
  );

it('accepts a row for each script', async () => {
  expect(await check('npm start', 'npm run test:full')).toEqual([]);
});

it.each([
  [['npm start'], 'test:full is missing'],
  [['npm start', 'npm run test:full', 'npm run gone'], 'no script "gone"'],
  [['npm start', 'npm run start', 'npm run test:full'], 'start has two rows'],
])('refuses %j', async (commands, problem) => {
  expect(await check(...commands)).toEqual([expect.stringContaining(problem)]);
});
