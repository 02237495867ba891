import { expect, test } from '@playwright/test';
import { startStack, type Stack } from '../stack/stack.ts';
import { createTeam, openAs, type Team } from '../data/team.ts';

let stack: Stack;
let team: Team;
test.beforeAll(async () => {
  stack = await startStack({ RATE_LIMITS: 'off', PUBLIC_URL: 'https://time.example.com' });
  team = await createTeam(stack.url);
});
test.afterAll(() => stack.close());

test(
  'the first owner of a reachable server sees which settings to change, until dismissed',
  { tag: '@full' },
  async ({ page }) => {
    await openAs(page, stack.url, team.owner);
    const notice = page
      .getByRole('note')
      .filter({ hasText: 'Other machines can reach this server' });
    await expect(notice).toBeVisible();
    await expect(notice).toContainText('REGISTRATION=invited');
    await expect(notice).toContainText('PASSWORD_MIN_LENGTH=8');
    await notice.getByRole('button', { name: 'Dismiss' }).click();
    await expect(notice).toHaveCount(0);
    await page.reload();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await expect(notice).toHaveCount(0);
  },
);
