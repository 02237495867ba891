import { expect, it } from 'vitest';
import { checkSettings } from './check-settings.mjs';
import { withTemporaryTree } from '../temporary-tree.mjs';

const check = (config, document) =>
  withTemporaryTree(
    { 'server/src/config.ts': config, 'docs/operate/settings.md': document },
    checkSettings,
  );

it('compares the settings that the server reads with the documented ones', async () => {
  const config = "reader.text('HOST');\nreader.wholeNumber(\n  'PORT', 3000);";
  expect(await check(config, '| `HOST` | where |\n| `PORT` | which |\n')).toEqual([]);
  expect(await check(config, '| `HOST` | where |\n')).toEqual([expect.stringContaining('PORT')]);
  expect(await check("reader.text('HOST');", '| `HOST` | a |\n| `GONE` | b |\n')).toEqual([
    expect.stringContaining('does not read GONE'),
  ]);
});
