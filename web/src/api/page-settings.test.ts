import { expect, test } from 'vitest';
import { readPageSettings } from './page-settings.ts';

test('reads the settings in the page', () => {
  expect(readPageSettings('{"google":true}')).toEqual({ google: true, examples: [] });
});

test.each(['', '%TRACKER_SETTINGS%', '{}'])('%j sets nothing up', (text) => {
  expect(readPageSettings(text)).toEqual({ google: false, examples: [] });
});

test('reads the example accounts', () => {
  const examples = [{ key: 'lena', name: 'Lena', role: 'member' }];
  expect(readPageSettings(JSON.stringify({ examples })).examples).toEqual(examples);
});
