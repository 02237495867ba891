import { expect, it } from 'vitest';
import { checkVocabulary } from './check-vocabulary.mjs';
import { withTemporaryTree } from './temporary-tree.mjs';
import { bannedNames, bannedPhrases, bannedSentences } from './vocabulary.mjs';

const check = (files) => withTemporaryTree(files, checkVocabulary);

it.each([
  ['a comment', { 'a.ts': '// Whoever starts a timer.\nexport const a = 1;\n' }, 1],
  ['a comment of several lines', { 'a.ts': '/**\n * Locks\n * in a\n * ring.\n */\n' }, 3],
  ['a comment after code', { 'a.ts': "export const a = 'x'; // for ever\n" }, 1],
  ['a comment in JSX', { 'a.tsx': 'export const a = <p>{/* by hand */}</p>;\n' }, 1],
  ['a message', { 'a.ts': "export const a =\n  'Gone for ever';\n" }, 2],
  ['a template', { 'a.ts': 'export const a = (n: number) => `${n} by hand`;\n' }, 1],
  ['JSX text', { 'a.tsx': 'export const a = (\n  <p>\n    Added by hand\n  </p>\n);\n' }, 3],
  ['a name', { 'a.ts': "export const roleWords = 'x';\n" }, 1],
  ['a file name', { 'role-words.ts': '\n' }, 1],
  ['a document', { 'a.md': 'One\n\nIt is told\n' }, 3],
  ['SQL', { 'a.sql': 'select 1;\n-- Whoever asks.\n' }, 2],
  ['a catalog in JSON', { 'a.json': '{\n  "deleted": "Gone for ever"\n}\n' }, 2],
  ['a single word of a catalog', { 'a.json': '{\n  "all": "Everybody"\n}\n' }, 2],
  ['a key of a catalog', { 'a.json': '{\n  "byHand": "Manual"\n}\n' }, 2],
  ['a catalog in PO', { 'a.po': 'msgid ""\nmsgstr "Gone for ever"\n' }, 2],
  ['HTML', { 'a.html': '<p>\n  Added by\n  hand\n</p>\n' }, 2],
  ['a class in HTML', { 'a.html': '<p class="big splash-words">Loading</p>\n' }, 1],
  ['a class in CSS', { 'a.css': 'p {\n}\n.splash-words {\n}\n' }, 3],
  ['a script', { 'a.sh': 'true\necho "Gone for ever"\n' }, 2],
  ['a private name', { 'a.ts': 'export class A {\n  #told = 1;\n}\n' }, 2],
  ['a verb alone', { 'a.ts': 'export function tell() {}\n' }, 1],
  ['CSS', { 'a.css': 'a {\n  /* for ever */\n}\n' }, 2],
])('refuses banned words in %s', async (_, files, line) => {
  const [path] = Object.keys(files);
  expect(await check(files)).toEqual([
    expect.stringMatching(new RegExp(`^${path}:${line}: ".+": write .+\\.$`)),
  ]);
});

it.each([
  ['e-mail', 'email'],
  ['He records', 'they'],
  ['the server is told', 'notified'],
  ['a ten-minute mark', 'window'],
  ['a sign of life', 'heartbeat'],
])('says what to write instead of "%s"', async (text, instead) => {
  expect(await check({ 'a.md': text })).toEqual([expect.stringContaining(instead)]);
});

const examplesOf = (list) =>
  list.flatMap(({ pattern, examples }) => examples.map((example) => ({ pattern, example })));

it('has an example of every pattern', () => {
  const without = [...bannedPhrases, ...bannedSentences, ...bannedNames].filter(
    ({ examples }) => examples.length === 0,
  );
  expect(without.map(({ pattern }) => pattern)).toEqual([]);
});

it.each(examplesOf([...bannedPhrases, ...bannedSentences]))(
  '$pattern refuses "$example"',
  async ({ pattern, example }) => {
    expect(example).toMatch(new RegExp(pattern, 'i'));
    expect(await check({ 'a.md': example })).not.toEqual([]);
  },
);

it.each(examplesOf(bannedNames))(
  '$pattern refuses the name $example',
  async ({ pattern, example }) => {
    expect(example).toMatch(pattern);
    const text = example.startsWith('#')
      ? `class A {\n  ${example} = 1;\n}\n`
      : `export const ${example} = 1;\n`;
    expect(await check({ 'a.ts': text })).toHaveLength(1);
  },
);

it('accepts names that only begin with the same letters', async () => {
  const text =
    'export const heartbeatMs = 1;\nexport const hearty = 1;\nexport const teller = 1;\n';
  expect(await check({ 'a.ts': text })).toEqual([]);
});

it('accepts other words, code in documents and single words in strings', async () => {
  const files = {
    'a.ts': "// They can be told apart.\nexport const a = ['him', 'https://x/his'];\n",
    'a.md': 'Read `for ever` in [this](his.md).\n\n```sh\nby hand\n```\n',
  };
  expect(await check(files)).toEqual([]);
});
