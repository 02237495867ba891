import { expect, type Locator, type Page } from '@playwright/test';

export function undoButton(page: Page): Locator {
  return page.getByRole('button', { name: 'Undo' });
}

/** Undoes the last change, and waits until its message has left: a later one would make it two. */
export async function undoLast(page: Page): Promise<void> {
  await undoButton(page).click();
  await expect(undoButton(page)).toHaveCount(0);
}
