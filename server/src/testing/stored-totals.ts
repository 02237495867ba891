import { expect } from 'vitest';
import { allTotals, keysOf, storedQuery, summedQuery } from '../totals/recount-store.ts';
import type { TestApp } from './test-app.ts';

export const totalsTables = allTotals.map(({ table }) => table);

/** Compares the stored totals with sums of the rows. */
export async function expectStoredTotals(app: TestApp): Promise<void> {
  for (const totals of allTotals) {
    const inOrder = `order by ${keysOf(totals)}`;
    const stored = await app.asOwner(`${storedQuery(totals)} ${inOrder}`);
    const summed = await app.asOwner(`${summedQuery(totals)} ${inOrder}`);
    expect(stored, totals.table).toEqual(summed);
  }
}
