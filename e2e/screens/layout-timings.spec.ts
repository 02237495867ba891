import { expect, type Locator, type Page } from '@playwright/test';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { test } from '../stack/shared-stack.ts';
import type { Stack } from '../stack/stack.ts';
import { createTeam, openAs, type Team } from '../data/team.ts';

// The timings of the specification's section 9, each checked to the millisecond with a clock that
// only the test advances.

let stack: Stack;
let team: Team;
test.beforeAll(async ({ shared }) => {
  stack = shared;
  team = await createTeam(stack.url);
});

/** Opens a page whose clock advances only by `page.clock`. */
async function openAndStop(page: Page, path: string): Promise<void> {
  await page.clock.install();
  await openAs(page, stack.url, team.owner, path);
  await expect(page.locator('h1').first()).toBeVisible();
  // The splash screen is gone and the layout is initialized.
  await expect(page.locator('#splash')).toHaveCount(0);
  await page.clock.pauseAt(Date.now() + minuteMs);
}

/** What is loaded when it is first opened is shown by a timer. */
async function runUntilVisible(page: Page, opened: Locator): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(100);
    await expect(opened).toBeVisible({ timeout: 200 });
  }, 'what was opened is visible').toPass();
}

test(
  'Preview waits 1000 ms, saves and applies; the splash hides 500 ms later; Reset likewise',
  { tag: '@full' },
  async ({ page }) => {
    await openAndStop(page, '/builder?tab=aside');
    await expect(page.getByRole('heading', { level: 1, name: 'Layout Builder' })).toBeVisible();
    const tabs = ['Header', 'Toolbar', 'Page Title', 'Aside', 'Content', 'Footer'];
    await expect(page.getByRole('tab')).toHaveText(tabs);
    const aside = page.locator('nav[data-theme]').first();
    const saved = () => page.evaluate(() => localStorage.getItem('layout-config'));
    await page.getByText('Light', { exact: true }).click();
    await expect(aside).toHaveAttribute('data-theme', 'dark');

    await page.getByRole('button', { name: 'Preview' }).click();
    const waiting = page.getByRole('button', { name: 'Please wait...' });
    await expect(waiting).toBeDisabled();
    await page.clock.runFor(990);
    await expect(waiting).toBeVisible();
    expect(await saved()).toBeNull();
    await page.clock.runFor(10);
    await expect(aside).toHaveAttribute('data-theme', 'light');
    expect(await saved()).toContain('"theme":"light"');
    await expect(page.locator('#splash')).toBeVisible();
    await page.clock.runFor(490);
    await expect(page.locator('#splash')).toBeVisible();
    await page.clock.runFor(10);
    await expect(page.locator('#splash')).toHaveCount(0);

    await page.getByRole('button', { name: 'Reset' }).click();
    await page.clock.runFor(990);
    await expect(aside).toHaveAttribute('data-theme', 'light');
    await page.clock.runFor(10);
    await expect(aside).toHaveAttribute('data-theme', 'dark');
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
    expect(await saved()).toBeNull();
  },
);

test(
  'a draft that cannot be saved is replaced by the default, and the failure is logged',
  { tag: '@full' },
  async ({ page }) => {
    const logged: string[] = [];
    page.on('pageerror', ({ message }) => logged.push(message));
    await openAndStop(page, '/builder?tab=aside');
    await page.getByText('Light', { exact: true }).click();
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new Error('the storage is full');
      };
    });
    await page.getByRole('button', { name: 'Preview' }).click();
    await page.clock.runFor(1000);
    await expect(page.getByRole('radio', { name: 'Dark' })).toBeChecked();
    await expect(page.locator('nav[data-theme]').first()).toHaveAttribute('data-theme', 'dark');
    expect(logged).toEqual(['the storage is full']);
  },
);

test(
  'the toolbar is 75 px high, or 55 px if fixed or on a small screen',
  { tag: '@full' },
  async ({ page }) => {
    await openAs(page, stack.url, team.owner, '/crafted/pages/wizards');
    const heading = page.getByRole('heading', { level: 1, name: 'Wizards' });
    const toolbar = page.locator('#content > div').first();
    const height = async () => {
      await expect(heading).toBeVisible();
      return (await toolbar.boundingBox())?.height;
    };
    expect(await height()).toBe(75);
    await page.evaluate(() => {
      const layout = { toolbar: { fixed: { desktop: true } }, pageTitle: { breadCrumbs: false } };
      localStorage.setItem('layout-config', JSON.stringify(layout));
    });
    await page.reload();
    expect(await height()).toBe(55);
    await page.setViewportSize({ width: 390, height: 800 });
    expect(await height()).toBe(55);
  },
);

test('a toast closes after 5000 ms', { tag: '@full' }, async ({ page }) => {
  await openAndStop(page, '/account/settings');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const toast = page.getByText('Updated Successfully');
  await expect(toast).toBeVisible();
  await page.clock.runFor(4900);
  await expect(toast).toBeVisible();
  await page.clock.runFor(500);
  await expect(toast).toHaveCount(0);
});

for (const [who, change] of [
  ['someone chooses', (page) => page.getByText('Dark', { exact: true }).click()],
  ['the system chooses', (page) => page.emulateMedia({ colorScheme: 'dark' })],
] as [string, (page: Page) => Promise<void>][]) {
  test(
    `the page is marked for 300 ms while ${who} the theme`,
    { tag: '@full' },
    async ({ page }) => {
      await openAndStop(page, '/account/settings');
      const html = page.locator('html');
      await change(page);
      await expect(html).toHaveAttribute('data-mantine-color-scheme', 'dark');
      await page.clock.runFor(299);
      await expect(html).toHaveAttribute('data-theme-switching');
      await page.clock.runFor(1);
      await expect(html).not.toHaveAttribute('data-theme-switching');
    },
  );
}

test('scroll-to-top appears past 200 px and takes 600 ms', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 320 });
  await openAndStop(page, '/account/settings');
  const button = page.getByRole('button', { name: 'Scroll to top' });
  const scrollTo = async (top: number) => {
    await page.evaluate((to) => {
      window.scrollTo({ top: to, behavior: 'instant' });
      // The clock is stopped, so the browser's own frame is awaited by its event.
      dispatchEvent(new Event('scroll'));
    }, top);
    await page.clock.runFor(400);
  };
  await scrollTo(200);
  await expect(button).toHaveCount(0);
  await scrollTo(201);
  await expect(button).toBeVisible();
  await scrollTo(600);
  await button.click();
  // It eases out, so the last 100 ms move less than a pixel.
  await page.clock.runFor(480);
  expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
  await page.clock.runFor(140);
  expect(await page.evaluate(() => scrollY)).toBe(0);
});

test(
  'the layout has no transitions for 500 ms, then the sidebar takes 300 ms',
  { tag: '@full' },
  async ({ page }) => {
    await page.clock.install({ time: 0 });
    await openAs(page, stack.url, team.owner, '/account/settings');
    await page.clock.pauseAt(60_000);
    await page.reload();
    await expect(page.locator('h1').first()).toBeVisible();
    const aside = page.locator('nav[data-theme]');
    const styleOf = (name: string) =>
      aside.evaluate((element, wanted) => getComputedStyle(element).getPropertyValue(wanted), name);
    const shellDuration = () => styleOf('--layout-duration');
    expect(await shellDuration()).toMatch(/^0m?s$/);
    await page.clock.runFor(499);
    expect(await shellDuration()).toMatch(/^0m?s$/);
    await page.clock.runFor(1);
    await expect.poll(shellDuration, { message: 'the layout glides' }).toMatch(/^(300ms|0?\.3s)$/);
    await page.clock.runFor(1000);
    await expect
      .poll(() => styleOf('transition-duration'), { message: 'the aside glides' })
      .toMatch(/^0\.3s/);
    const width = () => aside.evaluate((element) => element.getBoundingClientRect().width);
    expect(await width()).toBe(250);
    await page.getByRole('button', { name: 'Narrow menu' }).click();
    // Hoverable: narrow again after the pointer has left it.
    await page.mouse.move(900, 500);
    await expect.poll(width, { message: 'the aside is narrow' }).toBe(76);
  },
);

test(
  'menus: z-index 105, 200 ms after the pointer leaves, 250 ms for the accordion',
  { tag: '@full' },
  async ({ page }) => {
    await openAndStop(page, '/account/settings');
    const slides = page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const group = document.querySelector('nav [aria-controls]');
          const list = document.getElementById(group?.getAttribute('aria-controls') ?? '');
          const look = () => {
            const { transitionDuration } = list?.style ?? { transitionDuration: '' };
            if (transitionDuration !== '') resolve(transitionDuration);
          };
          if (list) new MutationObserver(look).observe(list, { attributes: true });
        }),
    );
    await page.getByRole('button', { name: 'Activity' }).click();
    await page.clock.runFor(100);
    expect(await slides).toMatch(/^250ms/);

    await page.getByRole('button', { name: /^User menu/ }).click();
    const menu = page.getByRole('menu').first();
    await runUntilVisible(page, menu);
    const zIndex = await menu.evaluate((element) => getComputedStyle(element).zIndex);
    expect(zIndex).toBe('105');
    await page.getByRole('menuitem', { name: 'Organizations' }).hover();
    await page.clock.runFor(300);
    const entry = page.getByRole('menuitem', { name: 'Northwind' });
    await expect(entry).toBeVisible();
    await page.mouse.move(300, 700, { steps: 4 });
    await page.clock.runFor(190);
    await expect(entry).toBeVisible();
    await page.clock.runFor(110);
    await expect(entry).toBeHidden();
  },
);

test(
  'after a path change the menu updates in 50 ms, the header menus in 210 ms',
  { tag: '@full' },
  async ({ page }) => {
    await openAndStop(page, '/account/settings');
    const bell = page.getByRole('button', { name: 'Notifications' });
    await bell.click();
    const logs = page.getByRole('tab', { name: 'Logs' });
    await runUntilVisible(page, logs);
    await logs.click();
    const group = page.getByRole('button', { name: 'Activity' });
    await expect(group).toHaveAttribute('aria-expanded', 'false');
    await page.getByRole('link', { name: 'View All' }).click();
    // The page itself waits for React's timers, which are stopped, too.
    await expect(page).toHaveURL(/\/crafted\/pages\/profile$/);
    await page.clock.runFor(49);
    await expect(group).toHaveAttribute('aria-expanded', 'false');
    await page.clock.runFor(1);
    await expect(group).toHaveAttribute('aria-expanded', 'true');
    await bell.click();
    await page.clock.runFor(150);
    await expect(logs).toHaveAttribute('aria-selected', 'true');
    await page.clock.runFor(10);
    await expect(page.getByRole('tab', { name: 'Alerts' })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  },
);

test('a resize takes effect 200 ms later', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await openAndStop(page, '/account/settings');
  await page.getByRole('button', { name: 'Open menu' }).click();
  await page.clock.runFor(1000);
  const drawer = page.getByRole('dialog', { name: 'Menu' });
  await expect(drawer).toBeVisible();
  const widenFor = async (ms: number) => {
    // The browser reports it in a frame of its own, which may come after the new layout.
    const resized = await page.evaluateHandle(() => ({
      resize: new Promise((resolve) => addEventListener('resize', resolve, { once: true })),
    }));
    await page.setViewportSize({ width: 1440, height: 800 });
    await resized.evaluate(async ({ resize }) => void (await resize));
    await expect(drawer).toBeHidden();
    await page.clock.runFor(ms);
    await page.setViewportSize({ width: 390, height: 800 });
    await page.clock.runFor(1000);
  };
  await widenFor(190);
  await expect(drawer).toBeVisible();
  await widenFor(210);
  await expect(drawer).toBeHidden();
});
