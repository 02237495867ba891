import { expect, it } from 'vitest';
import { checkVocabulary } from './check-vocabulary.mjs';
import { withTemporaryTree } from './temporary-tree.mjs';

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

it('accepts other words, code in documents and single words in strings', async () => {
  const files = {
    'a.ts': "// They can be told apart.\nexport const a = ['him', 'https://x/his'];\n",
    'a.md': 'Read `for ever` in [this](his.md).\n\n```sh\nby hand\n```\n',
  };
  expect(await check(files)).toEqual([]);
});
