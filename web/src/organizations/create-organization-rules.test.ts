import { expect, test } from 'vitest';
import { needsFirstOrganization } from './create-organization-rules.ts';

test('only an Owner whose fetched list is empty is asked by itself', () => {
  expect(needsFirstOrganization('Owner', [])).toBe(true);
  expect(needsFirstOrganization('Owner', undefined)).toBe(false);
  expect(needsFirstOrganization('Owner', [{ id: 1 }])).toBe(false);
  expect(needsFirstOrganization('Member', [])).toBe(false);
});
