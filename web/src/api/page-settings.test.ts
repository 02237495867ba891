import { expect, test } from 'vitest';
import { readPageSettings } from './page-settings.ts';

test('what the server has written is read', () => {
  expect(readPageSettings('{"google":true}')).toEqual({ google: true });
});

test.each(['', '%TRACKER_SETTINGS%', '{}'])('%j sets nothing up', (text) => {
  expect(readPageSettings(text)).toEqual({ google: false });
});
