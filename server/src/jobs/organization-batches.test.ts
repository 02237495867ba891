import { expect, it } from 'vitest';
import { listOrganizationBatches } from './organization-batches.ts';

it('lists each organization once, at most 500 in a batch', async () => {
  const ids = Array.from({ length: 1001 }, (_, index) => index + 1);
  const batches = await listOrganizationBatches({
    listOrganizationIds: () => Promise.resolve(ids),
  });
  expect(batches.map(({ length }) => length)).toEqual([500, 500, 1]);
  expect(batches.flat()).toEqual(ids);
  expect(await listOrganizationBatches({ listOrganizationIds: () => Promise.resolve([]) })).toEqual(
    [],
  );
});
