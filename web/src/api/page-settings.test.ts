import { expect, test } from 'vitest';
import { readPageSettings } from './page-settings.ts';

test('reads the settings in the page', () => {
  expect(readPageSettings('{"google":true}')).toEqual({ google: true });
});

test.each(['', '%TRACKER_SETTINGS%', '{}'])('%j sets nothing up', (text) => {
  expect(readPageSettings(text)).toEqual({ google: false });
});
