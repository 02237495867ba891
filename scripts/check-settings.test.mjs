import { expect, it } from 'vitest';
import { checkSettings } from './check-settings.mjs';
import { withTemporaryTree } from './temporary-tree.mjs';

const check = (config, readme) =>
  withTemporaryTree({ 'server/src/config.ts': config, 'README.md': readme }, checkSettings);

it('compares the settings that are read with those that are told of', async () => {
  const config = "reader.text('HOST');\nreader.wholeNumber(\n  'PORT', 3000);";
  expect(await check(config, '| `HOST` | where |\n| `PORT` | which |\n')).toEqual([]);
  expect(await check(config, '| `HOST` | where |\n')).toEqual([expect.stringContaining('PORT')]);
  expect(await check("reader.text('HOST');", '| `HOST` | a |\n| `GONE` | b |\n')).toEqual([
    expect.stringContaining('does not read GONE'),
  ]);
});
