import { expect, test } from 'vitest';
import { readPageSettings } from './page-settings.ts';

test('what the server has written is read', () => {
  expect(readPageSettings('{"google":true,"demoEmail":"nora@example.com"}')).toEqual({
    google: true,
    demoEmail: 'nora@example.com',
  });
});

test.each(['', '%TRACKER_SETTINGS%', '{}'])('%j sets nothing up', (text) => {
  expect(readPageSettings(text)).toEqual({ google: false, demoEmail: null });
});
