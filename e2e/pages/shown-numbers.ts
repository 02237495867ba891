import { expect, type Locator } from '@playwright/test';

/** `hh:mm:ss`, with hours past 24. */
export function clock(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

/** A percentage with one decimal; 100 % has none. */
export function percent(part: number, whole: number): string {
  const tenths = Math.round((1000 * part) / whole) / 10;
  return tenths === 100 ? '100 %' : `${tenths.toFixed(1)} %`;
}

/** The texts of a table, row by row, with its headers. */
export async function cellsOf(table: Locator): Promise<string[][]> {
  await expect(table.getByRole('row').nth(1)).toBeAttached();
  return table.evaluate((element) =>
    [...element.querySelectorAll('tr')].map((row) =>
      [...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? ''),
    ),
  );
}
