import { readFile } from 'node:fs/promises';
import { expect, type Page } from '@playwright/test';

/** The rows of the file that the page downloads with this name, header first. */
export async function downloadCsv(page: Page, fileName: string): Promise<string[]> {
  const button = page.getByRole('button', { name: 'Download CSV' });
  return downloadAfter(page, () => button.click(), fileName);
}

/** The rows of the CSV file that the page downloads after an act, header first. */
export async function downloadAfter(
  page: Page,
  act: () => Promise<void>,
  fileName: string | RegExp = /\.csv$/,
): Promise<string[]> {
  const downloading = page.waitForEvent('download');
  await act();
  const file = await downloading;
  expect(file.suggestedFilename()).toEqual(
    typeof fileName === 'string' ? fileName : expect.stringMatching(fileName),
  );
  const text = await readFile(await file.path(), 'utf8');
  expect(text.startsWith('\uFEFF'), 'a spreadsheet knows its letters').toBe(true);
  return text.slice(1).trimEnd().split('\r\n');
}

/** Parses a line of CSV without line breaks inside its cells. */
export function cellsOfLine(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );
}
