import { expect, type Page } from '@playwright/test';
import type { Account } from './api-calls.ts';

/** Opens the time log as somebody who has signed in before; `search` is what the address asks for. */
export async function openLog(
  page: Page,
  url: string,
  account: Pick<Account, 'token'>,
  search: string,
): Promise<void> {
  // Any file of the site's own: only then can its storage be written.
  await page.goto(`${url}/favicon.svg`);
  await page.evaluate((token) => {
    localStorage.setItem('time-tracker-session', JSON.stringify({ token }));
  }, account.token);
  await page.goto(`${url}/dashboard/timelog?${search}`);
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

/** `hh:mm:ss`, hours going on past 24. */
export function clock(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}
