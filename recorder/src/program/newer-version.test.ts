import { expect, it } from 'vitest';
import { UpdateNotice } from './newer-version.ts';

it('offers each newer version once', () => {
  const notice = new UpdateNotice('0.1.0');
  expect(notice.offered(undefined)).toBeUndefined();
  expect(notice.offered('0.1.0')).toBeUndefined();
  expect(notice.offered('0.2.0')).toContain('Version 0.2.0');
  expect(notice.offered('0.2.0')).toBeUndefined();
  expect(notice.offered('0.3.0')).toContain('Version 0.3.0');
  expect(notice.newerVersion).toBe('0.3.0');
});
