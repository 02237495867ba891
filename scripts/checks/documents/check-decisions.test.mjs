import { expect, it } from 'vitest';
import { checkDecisions } from './check-decisions.mjs';
import { withTemporaryTree } from '../temporary-tree.mjs';

const check = (...pages) =>
  withTemporaryTree(
    Object.fromEntries(
      pages.map(([number, text]) => [
        `docs/decisions/${number}-a.md`,
        `# ${number}: A\n\n${text}\n`,
      ]),
    ),
    checkDecisions,
  );

it('accepts pages that link to each other', async () => {
  const pages = [
    ['001', 'Changed by [002](002-a.md): shorter.'],
    ['002', 'Changes [001](001-a.md).'],
  ];
  expect(await check(...pages)).toEqual([]);
});

it.each([
  ['Changes', 'Changed by'],
  ['Supersedes', 'Superseded by'],
])('refuses "%s" without "%s" on the older page', async (newer, older) => {
  const problems = await check(['001', 'Text.'], ['002', `${newer} [001](001-a.md).`]);
  expect(problems).toEqual([
    expect.stringMatching(new RegExp(`^docs/decisions/001-a\\.md: add a line "${older} \\[002\\]`)),
  ]);
});

it('refuses a sentence that says so without a line at the top', async () => {
  const sentence = 'One pool per kind of call replaces the single pool of\n[001](001-a.md).';
  expect(await check(['001', 'Text.'], ['002', sentence])).toEqual([
    expect.stringMatching(/^docs\/decisions\/002-a\.md: add a line "Changes \[001\]/),
  ]);
});

it('accepts references that change nothing', async () => {
  const sentence = 'When a rule changes, the page asks again ([001](001-a.md)).';
  expect(await check(['001', 'Text.'], ['002', sentence])).toEqual([]);
});

it('refuses "Changed by" without "Changes" on the newer page', async () => {
  const problems = await check(['001', 'Changed by [002](002-a.md).'], ['002', 'Text.']);
  expect(problems).toEqual([expect.stringContaining('"Changes [001]')]);
});

it('refuses a page that changes a newer or a missing one', async () => {
  expect(await check(['001', 'Changes [002](002-a.md).'], ['002', 'Text.'])).toEqual([
    expect.stringContaining('names a newer page'),
  ]);
  expect(await check(['001', 'Changed by [007](007-a.md).'])).toEqual([
    expect.stringContaining('there is no decision 007'),
  ]);
});

it('refuses gaps and wrong numbers in titles', async () => {
  expect(await check(['001', 'Text.'], ['003', 'Text.'])).toEqual([
    expect.stringContaining('the next free number is 002'),
  ]);
  const files = { 'docs/decisions/001-a.md': '# Title\n' };
  expect(await withTemporaryTree(files, checkDecisions)).toEqual([
    expect.stringContaining('must start with "# 001: "'),
  ]);
});
