import { expect, type Page } from '@playwright/test';
import { expectNoSidewaysScroll } from '../pages/accessible-page.ts';
import { pagesOf } from '../pictures/screen-list.ts';
import { test } from '../stack/shared-stack.ts';
import type { Stack } from '../stack/stack.ts';
import { createTeam, openAs, type Team } from '../data/team.ts';

// Everything is reachable: on the smallest screen, by keyboard only, and without motion.

let stack: Stack;
let team: Team;
test.beforeAll(async ({ shared }) => {
  stack = shared;
  team = await createTeam(stack.url, 'The organization with a rather long name');
  const long = 'a-quite-long-address.of.someone@example.com';
  await team.as(team.owner, 'project/add', { project_id: team.projectId, email: long });
});

test('no page scrolls sideways at 360 pixels', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const shown = { projectId: team.projectId, personId: team.owner.id };
  for (const path of pagesOf('nobody', shown)) {
    await page.goto(stack.url + path);
    await checkPage(page, path);
  }
  await openAs(page, stack.url, team.owner);
  for (const path of pagesOf('owner', shown)) {
    await page.goto(stack.url + path);
    await checkPage(page, path);
  }
});

test('by keyboard only: sign-in, skip link, project, member and timer @full', async ({ page }) => {
  await signInByKeys(page);
  await tabTo(page, 'Skip to content');
  await page.keyboard.press('Enter');
  await expect(page.locator('#content')).toBeFocused();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await createProjectByKeys(page, 'Keys only');
  await tabTo(page, 'Keys only');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Keys only' })).toBeVisible();
  await addMemberByKeys(page, 'Keys only', 'kim@example.com');
  await openMenuByKeys(page, 'Actions for kim@example.com');
  await trackByKeys(page);
});

test(
  'a select with the focus shows the same ring as a button',
  { tag: '@full' },
  async ({ page }) => {
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await openAs(page, stack.url, team.owner, `/dashboard/members/${team.projectId}`);
      await expect(page.getByRole('button', { name: 'Add member' })).toBeVisible();
      await expect(page.getByRole('combobox', { name: 'Project to track' })).toBeEnabled();
      await tabTo(page, 'Project to track');
      const searched = await ringOfFocused(page);
      await tabTo(page, 'Add member');
      const ofButton = await ringOfFocused(page);
      await tabToSelect(page);
      const native = await ringOfFocused(page);
      expect(ofButton.style).toBe('solid');
      expect({ searched, native }).toEqual({ searched: ofButton, native: ofButton });
    }
  },
);

test('reduced motion disables animations', { tag: '@full' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 1440, height: 320 });
  await openAs(page, stack.url, team.owner, '/account/settings');
  await expect(page.getByRole('heading', { name: 'Sessions' })).toBeVisible();
  await expect(placeholdersOn(page)).toHaveCount(0);
  await page.evaluate(() => scrollTo(0, 600));
  const button = page.getByRole('button', { name: 'Scroll to top' });
  await expect(button).toBeVisible();
  const passed = await page.evaluateHandle(() => {
    const positions: number[] = [];
    addEventListener('scroll', () => positions.push(scrollY));
    return positions;
  });
  await button.click();
  await expect(button).toBeHidden();
  expect(await page.evaluate(() => scrollY)).toBe(0);
  expect(new Set(await passed.jsonValue()), 'no position on the way').toEqual(new Set([0]));
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('button', { name: 'Activity' }).click();
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().duration ?? 0) > 1)
      .map((animation) => ('transitionProperty' in animation ? animation.transitionProperty : '')),
  );
  expect(moving).toEqual([]);
});

async function signInByKeys(page: Page): Promise<void> {
  await page.goto(`${stack.url}/auth/login`);
  await expect(page.getByRole('heading', { name: 'Sign In to Time Tracker' })).toBeVisible();
  await tabTo(page, 'Email');
  await page.keyboard.type(team.owner.email);
  await tabTo(page, 'Password');
  await page.keyboard.type(team.owner.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
}

async function createProjectByKeys(page: Page, name: string): Promise<void> {
  await tabTo(page, 'Projects');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Projects' })).toBeVisible();
  await tabTo(page, 'Create project');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Name')).toBeFocused();
  await page.keyboard.type(name);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Project Created Successfully')).toBeVisible();
  await awaitFocusBackOn(page, 'Create project');
  await expect(page.getByRole('link', { name })).toBeVisible();
}

/** Adds a member of the project that the page shows. */
async function addMemberByKeys(page: Page, project: string, email: string): Promise<void> {
  await tabTo(page, 'Members');
  await page.keyboard.press('Enter');
  await expect(
    page.getByRole('heading', { level: 1, name: `Members of ${project}` }),
  ).toBeVisible();
  await tabTo(page, 'Add member');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByLabel('Email')).toBeFocused();
  await page.keyboard.type(email);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Member added successfully')).toBeVisible();
  await awaitFocusBackOn(page, 'Add member');
  await expect(page.getByRole('button', { name: `Actions for ${email}` })).toBeVisible();
}

/** Opens a menu, moves in it and closes it. */
async function openMenuByKeys(page: Page, name: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('menu').locator(':focus')).toHaveCount(1);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name })).toBeFocused();
}

/** Selects a project, starts the timer, agrees to the recording, and stops. */
async function trackByKeys(page: Page): Promise<void> {
  await tabTo(page, 'Project to track');
  // A list that has just opened forgets a key once.
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    const project = page.getByRole('combobox', { name: 'Project to track' });
    await expect(project).not.toHaveValue('', { timeout: 2000 });
  }).toPass();
  await tabTo(page, 'Start');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: /^What .* records$/ })).toBeVisible();
  await tabTo(page, 'Agree and start');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('timer')).toBeVisible();
  await tabTo(page, 'Stop');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Start', exact: true })).toBeVisible();
}

async function checkPage(page: Page, path: string): Promise<void> {
  await expect(page.locator('h1').first(), path).toBeVisible();
  await expect(placeholdersOn(page), path).toHaveCount(0);
  await expectNoSidewaysScroll(page, path);
}

function placeholdersOn(page: Page) {
  return page.locator('[role=status][aria-label^=Loading], [data-loading]');
}

/** Waits until the focus is back on the opener, because Tab continues from there. */
async function awaitFocusBackOn(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page.getByRole('button', { name })).toBeFocused();
}

/** Presses Tab until the element with this name has the focus, at most once around. */
async function tabTo(page: Page, name: string): Promise<void> {
  const passed: string[] = [];
  for (let step = 0; step < 60; step++) {
    await page.keyboard.press('Tab');
    const words = await page.evaluate(nameOfFocused);
    if (words === name) return;
    passed.push(words);
  }
  throw new Error(`No Tab leads to ${name}, only to: ${passed.join(', ')}`);
}

/** Presses Tab until a native select has the focus. */
async function tabToSelect(page: Page): Promise<void> {
  for (let step = 0; step < 60; step++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate(() => document.activeElement instanceof HTMLSelectElement)) return;
  }
  throw new Error('No Tab leads to a select');
}

async function ringOfFocused(page: Page) {
  return page.evaluate(() => {
    const style = getComputedStyle(document.activeElement ?? document.body);
    const { outlineStyle, outlineWidth, outlineColor, outlineOffset } = style;
    return { style: outlineStyle, width: outlineWidth, color: outlineColor, offset: outlineOffset };
  });
}

function nameOfFocused(): string {
  const element = document.activeElement;
  if (!(element instanceof HTMLElement)) return '';
  const label = element.getAttribute('aria-label');
  if (label !== null) return label;
  const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
  return (labels[0]?.textContent ?? element.textContent).trim();
}
