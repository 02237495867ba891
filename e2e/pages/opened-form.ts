import { expect, type Locator } from '@playwright/test';

/** Waits until a form that opens has taken the focus, which it would take from a field that is being filled. */
export async function waitForFocus(form: Locator): Promise<void> {
  await expect(form.locator('[data-autofocus]')).toBeFocused();
}
