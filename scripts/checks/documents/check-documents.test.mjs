import { expect, it } from 'vitest';
import { checkDocuments } from './check-documents.mjs';
import { withTemporaryTree } from '../temporary-tree.mjs';

function check(text, path = 'docs/architecture.md') {
  const files = {
    'package.json': JSON.stringify({ scripts: { start: '', test: '', check: '' } }),
    'server/src/app.ts': '',
    'server/src/users/user-store.ts': '',
    'docs/operate/install.md': '# How to install\n',
    'docs/picture.png': '',
    [path]: text,
  };
  return withTemporaryTree(files, checkDocuments);
}

it.each([
  '`server/src/app.ts`',
  '`server/src/users/`',
  '`user-store.ts`',
  '`users/user-store.ts`',
  '`*-store.ts` and `server/src/{app,main}.ts`',
  '`server/src/app.ts:12`',
  'calls as `project/add`, routes as `/dashboard/home`, packages as `@scope/name`',
  'endings as `.ts`',
  'patterns with a gap as `<noun>-routes.ts` and `0001-….sql`',
  '[install](operate/install.md#how-to-install), [web](https://example.org/x.md)',
  '<img src="picture.png">',
  '`npm start`, `npm test`, `npm run check -- lint`',
])('takes %s', async (text) => {
  expect(await check(text)).toEqual([]);
});

it.each([
  ['`server/src/gone.ts`', 'server/src/gone.ts'],
  ['`server/src/gone/`', 'server/src/gone'],
  ['`gone-store.ts`', 'gone-store.ts'],
  ['`*-gone.ts`', '*-gone.ts'],
  ['[install](operate/gone.md)', 'operate/gone.md'],
  ['[install](operate/install.md#gone)', '#gone'],
  ['<img src="gone.png">', 'gone.png'],
  ['`npm run gone`', '"gone"'],
  ['```sh\nnpm run gone\n```', '"gone"'],
])('refuses %s', async (text, named) => {
  expect(await check(text)).toEqual([expect.stringContaining(named)]);
});

it('reports the line', async () => {
  expect(await check('one\ntwo `gone.ts`\n')).toEqual([
    'docs/architecture.md:2: `gone.ts` does not exist.',
  ]);
});

it('compares trees with the real folders, in both directions', async () => {
  const drawn = (...lines) => ['```tree server/src', ...lines, '```'].join('\n');
  expect(await check(drawn('app.ts   all', 'users/   people', '  *-store.ts'))).toEqual([]);
  expect(await check(drawn('app.ts   all', 'users/', '  user-gone.ts  no'))).toEqual([
    expect.stringContaining('server/src/users/user-gone.ts does not exist'),
  ]);
  expect(await check(drawn('app.ts   all'))).toEqual([
    expect.stringContaining('does not name server/src/users/'),
  ]);
});

it('keeps the README short', async () => {
  expect(await check('x\n'.repeat(150), 'README.md')).toEqual([]);
  expect(await check('x\n'.repeat(151), 'README.md')).toEqual([expect.stringContaining('151')]);
});
