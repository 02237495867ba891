import { expect, it } from 'vitest';
import { checkSecurity } from './check-security.mjs';
import { withTemporaryTree } from '../temporary-tree.mjs';

const row = '| 1.1.1 | 1 | a requirement | Met | `web/a.test.ts` › `it works` |';

const check = (...rows) =>
  withTemporaryTree(
    { 'docs/security-asvs.md': rows.join('\n'), 'web/a.test.ts': `test('it works', () => {});` },
    (root) => checkSecurity(root, { 1: 1 }),
  );

it('accepts a requirement with a test that exists, or with a reason', async () => {
  expect(await check('Of 1 requirements: met 1, not met 0.', row)).toEqual([]);
  const planned = '| 1.1.1 | 1 | a requirement | Not met | Planned. |';
  expect(await check('Of 1 requirements: met 0, not met 1.', planned)).toEqual([]);
});

it.each([
  [[row, row], 'is listed twice'],
  [[], 'level 1 has 1 requirements, not 0'],
  [[row.replace('Met', 'Maybe')], '"Maybe" must be one of'],
  [['| 1.1.1 | 1 | a requirement | Met | |'], 'names neither a test nor a reason'],
  [[row.replace('it works', 'it flies')], 'has no test "it flies"'],
  [[row.replace('a.test', 'b.test')], 'there is no web/b.test.ts'],
  [['Of 1 requirements: met 2, not met 0.', row], '"met 2" must be 1'],
  [['Of 2 requirements: met 1, not met 0.', row], '"Of 2" must be 1'],
  [[row], 'the line "Of … requirements: met …" is missing'],
])('refuses %j', async (rows, problem) => {
  expect((await check(...rows)).join('\n')).toContain(problem);
});
