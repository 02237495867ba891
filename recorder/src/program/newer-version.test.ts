import { expect, it } from 'vitest';
import { isNewerVersion, UpdateNotice } from './newer-version.ts';

it.each([
  ['0.2.0', '0.1.9', true],
  ['0.10.0', '0.9.9', true],
  ['1.0.0', '0.99.99', true],
  ['0.1.1', '0.1.0', true],
  ['0.1.0', '0.1.0', false],
  ['0.1.0', '0.2.0', false],
  ['0.9.9', '1.0.0', false],
  ['1.0.0-beta.1', '0.9.0', false],
  ['', '0.1.0', false],
])('%s is newer than %s: %s', (version, than, isNewer) => {
  expect(isNewerVersion(version, than)).toBe(isNewer);
});

it('offers each newer version once', () => {
  const notice = new UpdateNotice('0.1.0');
  expect(notice.offered(undefined)).toBeUndefined();
  expect(notice.offered('0.1.0')).toBeUndefined();
  expect(notice.offered('0.2.0')).toContain('Version 0.2.0');
  expect(notice.offered('0.2.0')).toBeUndefined();
  expect(notice.offered('0.3.0')).toContain('Version 0.3.0');
  expect(notice.newerVersion).toBe('0.3.0');
});
