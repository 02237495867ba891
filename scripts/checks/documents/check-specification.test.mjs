import { expect, it } from 'vitest';
import { checkSpecification } from './check-specification.mjs';
import { withTemporaryTree } from '../temporary-tree.mjs';

const tests = `
test('it works', () => {});
test.skip('it is skipped', () => {});
it.each([1, 2])('each of %i works', () => {});
test(\`in \${theme}\`, () => {});
describe('a group', () => { it('inside one', () => {}); });
describe.skip('off', () => { it('inside what is off', () => {}); });
test('it gives up', () => { test.skip(); });
`;
const proof = '`web/a.test.ts` › `it works`';
const page = (...rows) => rows.map((row) => `| ${row} |`).join('\n');
const oneEach = (first = `1.1 | a statement | ${proof}`) => [
  first,
  ...[2, 3, 4, 5, 6, 7, 8, 9].map((section) => `${section}.1 | a statement | ${proof}`),
];

const check = (rows) =>
  withTemporaryTree(
    { 'docs/specification-coverage.md': page(...rows), 'web/a.test.ts': tests },
    checkSpecification,
  );

it.each(['it works', 'each of %i works', 'in ${theme}', 'inside one'])(
  'accepts a statement proven by %s',
  async (name) => {
    expect(await check(oneEach(`1.1 | a statement | \`web/a.test.ts\` › \`${name}\``))).toEqual([]);
  },
);

it.each([
  ['1.1 | a statement | seen by eye', 'names no test'],
  ['1.1 | a statement | `web/a.test.ts` › `it flies`', 'has no test "it flies"'],
  ['1.1 | a statement | `web/b.test.ts` › `it works`', 'there is no web/b.test.ts'],
  ['1.1 | a statement | `web/a.test.ts` › `it is skipped`', 'does not run'],
  ['1.1 | a statement | `web/a.test.ts` › `inside what is off`', 'does not run'],
  ['1.1 | a statement | `web/a.test.ts` › `it gives up`', 'does not run'],
  [`1.2 | a statement | ${proof}`, 'stands where 1.1 is'],
])('refuses %s', async (row, problem) => {
  expect(await check(oneEach(row))).toEqual([expect.stringContaining(problem)]);
});

it('reports a missing section', async () => {
  expect(await check(oneEach().slice(0, 8))).toEqual([
    expect.stringContaining('section 9 has no statement'),
  ]);
  expect(await check([...oneEach(), `10.1 | more | ${proof}`])).toEqual([
    expect.stringContaining('has no section 10'),
  ]);
});
