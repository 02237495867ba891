import { expect, it } from 'vitest';
import { withTemporaryTree } from './temporary-tree.mjs';
import { checkStyles } from './check-styles.mjs';

const check = (path, text) =>
  withTemporaryTree({ [path]: text }, (root) => checkStyles(root, [path]));

it.each([
  ['a.module.css', '.a { margin-left: 4px; }'],
  ['a.module.css', '.a { border-right-width: 0; }'],
  ['a.module.css', '.a { border-top-left-radius: 4px; }'],
  ['a.module.css', '.a {\n  right: 0;\n}'],
  ['a.module.css', '.a { text-align: right; }'],
  ['a.tsx', '<p style={{ paddingLeft: 20 }} />'],
  ['a.tsx', '<p style={{ left: 0 }} />'],
  ['a.tsx', '<Text ml="md" />'],
  ['a.tsx', '<Text ta="right" />'],
])('%s: %s is refused', async (name, text) => {
  expect(await check(`web/src/ui/${name}`, text)).toEqual([
    expect.stringContaining('Write start and end'),
  ]);
});

it.each([
  ['a.module.css', ".step[data-side='left'] { margin-inline-start: 4px; inset-inline-end: 0; }"],
  ['a.module.css', '.left { text-align: end; }'],
  ['a.tsx', '<Text ms="md" ta="end" style={{ paddingInlineStart: 20 }} />'],
])('%s: %s is fine', async (name, text) => {
  expect(await check(`web/src/ui/${name}`, text)).toEqual([]);
});
