import { expect, type Locator, type Page } from '@playwright/test';
import type { Account } from '../data/api-calls.ts';
import { openAs } from '../data/team.ts';

/** Opens the time log as a person who has signed in before. `search` is the query string. */
export async function openLog(
  page: Page,
  url: string,
  account: Pick<Account, 'token'>,
  search: string,
): Promise<void> {
  await openAs(page, url, account, `/dashboard/timelog?${search}`);
  await expect(page.getByRole('heading', { name: 'TimeLog' })).toBeVisible();
}

/** The total of all filtered work. */
export function rangeTotal(page: Page) {
  return page.getByRole('definition').first();
}

/** The sessions on the page, of all days. */
export function sessionsOn(page: Page) {
  return page.getByRole('list', { name: /^Entries of/ }).locator('> li');
}

/** Chooses an action in the menu of a session. */
export async function chooseAction(session: Locator, name: string): Promise<void> {
  await session.getByRole('button', { name: /^Actions for/ }).click();
  await session.page().getByRole('menuitem', { name, exact: true }).click();
}
