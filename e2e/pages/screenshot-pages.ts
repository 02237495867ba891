import { expect, type Page } from '@playwright/test';
import type { Account } from '../data/api-calls.ts';
import { openAs } from '../data/team.ts';
import { waitUntil } from '../stack/wait-until.ts';

/** Scrolling through a month takes a while. */
const scrollSeconds = 400;

/** Opens the screenshots as a person who has signed in before. `search` is the query string. */
export async function openScreenshots(
  page: Page,
  url: string,
  account: Account,
  search: string,
): Promise<void> {
  await openAs(page, url, account, `/dashboard/screenshots?${search}`);
  await expect(page.getByRole('heading', { name: 'Screenshots', level: 1 })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading screenshots' })).toHaveCount(0);
}

/** Scrolls down one screen at a time and collects results on the way. */
export async function scrollThrough(
  page: Page,
  find: () => Promise<string[]>,
): Promise<Set<string>> {
  const found = new Set<string>();
  const step = async () => {
    await expect(page.getByRole('status', { name: 'Loading screenshots' })).toHaveCount(0);
    for (const one of await find()) found.add(one);
    return page.evaluate(() => {
      scrollBy({ top: innerHeight * 0.8, behavior: 'instant' });
      return scrollY + innerHeight >= document.documentElement.scrollHeight - 1;
    });
  };
  await waitUntil('the end of the page', step, scrollSeconds);
  for (const one of await find()) found.add(one);
  return found;
}

/** The choice of a person, by their face, above the screenshots. */
export function facesOn(page: Page) {
  return page.getByRole('radiogroup', { name: 'People' });
}
