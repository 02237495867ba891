import { expect, type Page } from '@playwright/test';
import { agreeToRules } from '../data/consent.ts';
import { createTeam, openAs, type Team } from '../data/team.ts';
import { expectAccessible } from '../pages/accessible-page.ts';
import { timerIn } from '../recording/sharing-browser.ts';
import { test } from '../stack/shared-stack.ts';
import type { Stack } from '../stack/stack.ts';

let stack: Stack;
let team: Team;
test.beforeAll(({ shared }) => {
  stack = shared;
});
test.beforeEach(async () => {
  team = await createTeam(stack.url);
  await agreeToRules(stack.url, team.owner.token, team.projectId);
});

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const hint = (page: Page) => page.getByRole('status').filter({ hasText: 'G and then' });

test(
  'after G, a letter goes to a screen, however late, and never does anything else',
  { tag: '@full' },
  async ({ page }) => {
    await page.clock.install();
    await openAs(page, stack.url, team.owner, '/dashboard/projects');
    await expect(timerIn(page).getByRole('combobox', { name: 'Project to track' })).toBeEnabled();
    await team.as(team.owner, 'timer/start', { project_id: team.projectId });
    await expect(page.getByRole('timer')).toBeVisible();
    // Held down for a moment, it repeats.
    for (let times = 0; times < 3; times++) await page.keyboard.down('g');
    await page.keyboard.up('g');
    await expect(hint(page)).toContainText('Go to TimeLog');
    await expectAccessible(page, 'the hint after G');
    // S stops the timer where it is pressed alone.
    await page.clock.runFor(60_000);
    await page.keyboard.press('s');
    await expect(heading(page, 'Screenshots')).toBeVisible();
    await expect(hint(page)).toHaveCount(0);
    await expect(page.getByRole('timer')).toBeVisible();

    await page.keyboard.press('g');
    await expect(hint(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(hint(page)).toHaveCount(0);
    await page.keyboard.press('g');
    // Not the letter of a screen, and not the shortcut of this letter.
    await page.keyboard.press('n');
    await expect(hint(page)).toHaveCount(0);
    await expect(heading(page, 'Screenshots')).toBeVisible();
  },
);

test(
  'G leads to the settings, to what is recorded and to how to record',
  { tag: '@full' },
  async ({ page }) => {
    await openAs(page, stack.url, team.owner, '/dashboard/projects');
    await expect(heading(page, 'Projects')).toBeVisible();
    // Its shortcut is there together with its link.
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    await expect(menu.getByRole('link', { name: 'Settings' })).toBeVisible();
    for (const [letter, path] of [
      ['e', '/organization-settings'],
      ['w', '/account/recorded'],
      ['h', '/how-to-record'],
    ] as const) {
      await page.keyboard.press('g');
      await page.keyboard.press(letter);
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  },
);

test(
  'the slash goes to the search field of the page, and is typed in a field',
  { tag: '@full' },
  async ({ page }) => {
    await openAs(page, stack.url, team.owner, '/dashboard/projects');
    const search = page.getByRole('searchbox', { name: 'Search projects' });
    await expect(search).toBeVisible();
    const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
    await page.keyboard.press('?');
    await expect(list).toContainText('Search on this page');
    await page.keyboard.press('Escape');
    await expect(list).toBeHidden();
    await page.keyboard.press('/');
    await expect(search).toBeFocused();
    await expect(search).toHaveValue('');
    await page.keyboard.type('a/b');
    await expect(search).toHaveValue('a/b');
    await expect(page.getByText('No project matches “a/b”.')).toBeVisible();

    // The list offers it only where there is such a field.
    await openAs(page, stack.url, team.owner, '/dashboard/timelog');
    await expect(heading(page, 'TimeLog')).toBeVisible();
    await page.keyboard.press('?');
    await expect(list).toContainText('Go to TimeLog');
    await expect(list).not.toContainText('Search on this page');
  },
);

test(
  'the search field of projects shows what is searched for, also after the address has changed',
  { tag: '@full' },
  async ({ page }) => {
    await openAs(page, stack.url, team.owner, '/dashboard/projects');
    const search = page.getByRole('searchbox', { name: 'Search projects' });
    const noMatches = page.getByText('No project matches “zzz”.');
    const menu = page.getByRole('navigation', { name: 'Main menu' });
    for (const leave of [
      () => menu.getByRole('link', { name: 'Projects' }).click(),
      () => page.getByRole('button', { name: 'Create project' }).click(),
    ]) {
      await search.fill('zzz');
      await expect(noMatches).toBeVisible();
      await expect(search).toHaveValue('zzz');
      await leave();
      await expect(noMatches).toHaveCount(0);
      await expect(page.locator('input[aria-label="Search projects"]')).toHaveValue('');
    }
  },
);

test(
  'N starts the timer where the header has no room for its fields',
  { tag: '@full' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1000, height: 800 });
    await openAs(page, stack.url, team.owner, '/dashboard/projects');
    await expect(heading(page, 'Projects')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Timer', exact: true })).toBeVisible();
    const second = await team.as(team.owner, 'project/create', {
      organization_id: team.organizationId,
      name: 'Studio',
    });
    expect(second).toBeDefined();
    await page.reload();
    const website = page.getByRole('option', { name: 'Website' });
    await expect(async () => {
      await page.keyboard.press('n');
      await expect(website).toBeVisible({ timeout: 2000 });
    }).toPass();
    await website.click();
    await expect(page.getByRole('timer')).toBeVisible();
  },
);
