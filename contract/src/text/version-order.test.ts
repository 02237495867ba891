import { expect, it } from 'vitest';
import { isNewerVersion } from './version-order.ts';

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
