import { expect, it } from 'vitest';
import { withTemporaryTree } from './temporary-tree.mjs';
import { checkStyles } from './check-styles.mjs';

const check = (path, text) =>
  withTemporaryTree({ [path]: text }, (root) => checkStyles(root, [path]));
const web = (name) => `web/src/ui/${name}`;

it.each([
  [web('a.module.css'), '.a { margin-left: 4px; }'],
  [web('a.module.css'), '.a { border-right-width: 0; }'],
  [web('a.module.css'), '.a { border-top-left-radius: 4px; }'],
  [web('a.module.css'), '.a {\n  right: 0;\n}'],
  [web('a.module.css'), '.a { text-align: right; }'],
  [web('a.tsx'), '<p style={{ paddingLeft: 20 }} />'],
  [web('a.tsx'), '<p style={{ left: 0 }} />'],
  [web('a.module.css'), '.a { padding: 1px 2px 3px 4px; }'],
  [web('a.module.css'), '.a {\n  inset: -5px calc(-1 * (5px + 2px)) 5px 5px;\n}'],
  [web('a.tsx'), '<Affix position={{ bottom: 20, right: 20 }} />'],
  [web('a.ts'), 'element.style.left = `${x}px`;'],
  [web('a.tsx'), '<Text ml="md" />'],
  [web('a.tsx'), '<Text ta="right" />'],
  ['server/src/http/docs/docs-style.ts', 'const css = `nav { border-right: 1px; }`;'],
  ['server/src/http/docs/docs-style.ts', 'const css = `nav { right: 0; }`;'],
  ['server/src/mail/mail.ts', 'const html = `<p style="text-align: right">`;'],
  ['extension/pages/popup.html', '<p style="margin-left: 4px"></p>'],
  ['web/index.html', '<p style="padding-right: 4px"></p>'],
])('%s: %s is refused', async (path, text) => {
  expect(await check(path, text)).toEqual([expect.stringContaining('Write start and end')]);
});

it.each([
  [
    web('a.module.css'),
    ".step[data-side='left'] { margin-inline-start: 4px; inset-inline-end: 0; }",
  ],
  [web('a.module.css'), '.left { text-align: end; }'],
  [web('a.tsx'), '<Text ms="md" ta="end" style={{ paddingInlineStart: 20 }} />'],
  [web('a.module.css'), '.a { padding: 1px 2px 3px; margin: 1px 2px 3px 2px; }'],
  [web('a.tsx'), 'element.scrollBy({ left: 4 });'],
  ['server/src/files/writer.ts', 'const parts = { left: chunks };'],
])('%s: %s is fine', async (path, text) => {
  expect(await check(path, text)).toEqual([]);
});
