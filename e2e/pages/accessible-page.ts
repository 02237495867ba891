import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Axe finds no problems on the page, and nothing is wider than the window. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await expectNothingWrong(new AxeBuilder({ page }), what);
  await expectNoSidewaysScroll(page, what);
}

/** Axe finds no problems in a part of the page, by its selector. */
export async function expectPartAccessible(page: Page, part: string, what: string): Promise<void> {
  await expectNothingWrong(new AxeBuilder({ page }).include(part), what);
}

export async function expectNoSidewaysScroll(page: Page, what: string): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow, `${what} does not scroll sideways`).toBeLessThanOrEqual(0);
}

/** Retried: a button may become enabled while its contrast is measured. Busy machines measure slowly. */
async function expectNothingWrong(axe: AxeBuilder, what: string): Promise<void> {
  const findProblems = async () => {
    // Otherwise each run opens another page, which only pages with frames need.
    const { violations } = await axe.setLegacyMode().analyze();
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
  };
  await expect.poll(findProblems, { message: `axe on ${what}`, timeout: 120_000 }).toEqual([]);
}
