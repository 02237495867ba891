import { expect, it } from 'vitest';
import { checkFileNames } from './check-file-names.mjs';
import { withTemporaryTree } from './temporary-tree.mjs';

const check = (...paths) =>
  withTemporaryTree(Object.fromEntries(paths.map((path) => [path, ''])), checkFileNames);

it('accepts a tree with valid names', async () => {
  const problems = await check(
    'contract/src/app.ts',
    'server/src/app.ts',
    'server/src/main.ts',
    'recorder/src/main.ts',
    'server/src/screenshots/screenshot-store.ts',
    'server/src/screenshots/screenshot-store.test.ts',
    'server/src/database/migrations/0001-schema.sql',
    'web/src/ui/time-card.tsx',
    'web/src/ui/time-card.module.css',
  );
  expect(problems).toEqual([]);
});

it.each([
  'server/src/users/userStore.ts',
  'web/src/ui/TimeCard.tsx',
  'web/src/UI/card.tsx',
  'server/src/users/user_store.ts',
])('refuses %s, which is not kebab-case', async (path) => {
  expect(await check(path)).toEqual([expect.stringContaining('kebab-case')]);
});

it.each([
  'server/src/users/index.ts',
  'web/src/utils/dates.ts',
  'web/src/types.ts',
  'recorder/src/helpers.ts',
  'server/src/common/clock.ts',
])('refuses %s, a catch-all name', async (path) => {
  expect(await check(path)).toEqual([expect.stringContaining('does not describe')]);
});

it('refuses one base name in two packages', async () => {
  const problems = await check('web/src/api/client.ts', 'recorder/src/upload/client.ts');
  expect(problems).toEqual([expect.stringContaining('web/src/api/client.ts')]);
  expect(problems[0]).toContain('recorder/src/upload/client.ts');
});

it('refuses one base name twice in the contract', async () => {
  expect(await check('contract/src/user.ts', 'contract/src/more/user.ts')).toHaveLength(1);
});
