import { expect, test } from 'vitest';
import { needsFirstOrganization } from './create-organization-rules.ts';

test('opens automatically only for an Owner with an empty list', () => {
  expect(needsFirstOrganization('Owner', [])).toBe(true);
  expect(needsFirstOrganization('Owner', undefined)).toBe(false);
  expect(needsFirstOrganization('Owner', [{ id: 1 }])).toBe(false);
  expect(needsFirstOrganization('Member', [])).toBe(false);
});
