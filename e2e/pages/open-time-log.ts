import { expect, type Page } from '@playwright/test';
import type { Account } from '../data/api-calls.ts';
import { openAs } from '../data/team.ts';

/** Opens the time log as somebody who has signed in before; `search` is what the address asks for. */
export async function openLog(
  page: Page,
  url: string,
  account: Pick<Account, 'token'>,
  search: string,
): Promise<void> {
  await openAs(page, url, account, `/dashboard/timelog?${search}`);
  await expect(page.getByRole('heading', { name: 'TimeLog' })).toBeVisible();
}

/** What is worked in all that is filtered. */
export function rangeTotal(page: Page) {
  return page.getByRole('definition').first();
}

/** The sessions on the page, of all its days. */
export function sessionsOn(page: Page) {
  return page.getByRole('list', { name: /^Sessions of/ }).locator('> li');
}
