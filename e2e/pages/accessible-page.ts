import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Axe finds no problems on the page or in a part of it, by its selector. Nothing is wider than the window. */
export async function expectAccessible(page: Page, what: string, part?: string): Promise<void> {
  await expectNothingWrong(page, what, { part });
  await expectNoSidewaysScroll(page, what);
}

/** The same in the light theme and in the dark one, which differs in colors only. */
export async function expectAccessibleInBothThemes(
  page: Page,
  what: string,
  part?: string,
): Promise<void> {
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
    await expectNothingWrong(page, `${what}, ${theme}`, { part, onlyColors: theme === 'dark' });
  }
  await expectNoSidewaysScroll(page, what);
}

export async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${what} does not scroll sideways`).toBeLessThanOrEqual(0);
}

/** Retried: a button may become enabled while its contrast is measured. Busy machines measure slowly. */
async function expectNothingWrong(
  page: Page,
  what: string,
  { part, onlyColors }: { part?: string; onlyColors?: boolean },
): Promise<void> {
  // Otherwise each run opens another page, which only pages with frames need.
  const axe = new AxeBuilder({ page }).setLegacyMode();
  if (part !== undefined) axe.include(part);
  // Describing all that is right takes a third of the time.
  axe.options({
    resultTypes: ['violations'],
    ...(onlyColors && {
      runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
    }),
  });
  const findProblems = async () => {
    const { violations } = await axe.analyze();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  };
  await expect.poll(findProblems, { message: `axe on ${what}`, timeout: 120_000 }).toEqual([]);
}
