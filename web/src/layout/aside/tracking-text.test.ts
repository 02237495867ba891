import { expect, test } from 'vitest';
import { trackingText } from './tracking-text.ts';

const northwind = { id: 1, role: 'owner' } as const;

test('says which organization time is tracked for', () => {
  const timer = { organization_id: 1, organization_name: 'Northwind' };
  expect(trackingText(null, northwind)).toBeUndefined();
  expect(trackingText(timer, northwind)).toEqual({
    text: 'Tracking time here',
    isElsewhere: false,
  });
  expect(
    trackingText({ ...timer, organization_id: 2, organization_name: 'Acme' }, northwind),
  ).toEqual({ text: 'Timer runs in Acme', isElsewhere: true });
});
