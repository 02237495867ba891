import { expect } from '@playwright/test';
import { post } from '../data/api-calls.ts';
import { createTeam, invite, openAs } from '../data/team.ts';
import { delayCall } from '../pages/delayed-call.ts';
import { test } from '../stack/shared-stack.ts';
import type { Stack } from '../stack/stack.ts';

let stack: Stack;
test.beforeAll(({ shared }) => {
  stack = shared;
});

test(
  'an archived project is marked on the page of a person, and has no interval to change',
  { tag: '@full' },
  async ({ page }) => {
    const team = await createTeam(stack.url);
    const kim = await invite(stack.url, team, 'Kim', 'member');
    const change = { id: team.projectId, archived: true };
    await openAs(page, stack.url, team.owner, `/dashboard/people/${kim.id}`);
    const row = page.getByRole('table', { name: 'Projects' }).getByRole('row', { name: /Website/ });
    await expect(row.getByLabel('Screenshots of Website')).toBeVisible();
    await expect(row).not.toContainText('Archived');
    await post(stack.url, 'project/update', change, team.owner.token);
    await page.reload();
    await expect(row).toContainText('Archived');
    await expect(row.getByLabel('Screenshots of Website')).toHaveCount(0);
  },
);

test(
  'while a person loads, their name and the headings of the cards are there',
  { tag: '@full' },
  async ({ page }) => {
    const team = await createTeam(stack.url);
    const kim = await invite(stack.url, team, 'Kim', 'member');
    const held = await delayCall(page, 'organization/person');
    await openAs(page, stack.url, team.owner, `/dashboard/people/${kim.id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Kim Example' })).toBeVisible();
    const cards = page.locator('#content').getByRole('heading', { level: 2 });
    const titles = ['Last 14 days', 'Projects', 'Apps and websites', 'Latest screenshots'];
    await expect(cards).toHaveText(titles);
    held.release();
    await expect(page.locator('[data-loading]')).toHaveCount(0);
    await expect(cards).toHaveText([...titles, 'Recorders']);
  },
);
