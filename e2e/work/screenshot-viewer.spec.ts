import { expect, type Page } from '@playwright/test';
import { minuteMs } from '@time-tracker/contract/time/durations';
import type { ApiReceives } from '@time-tracker/contract/api';
import { expectAccessible } from '../pages/accessible-page.ts';
import { post, type Account } from '../data/api-calls.ts';
import { recordCaptures } from '../data/known-captures.ts';
import { dayBack } from '../data/known-days.ts';
import { openScreenshots } from '../pages/screenshot-pages.ts';
import { test } from '../stack/shared-stack.ts';
import type { Stack } from '../stack/stack.ts';
import { createTeam, invite, type Team } from '../data/team.ts';
import { interceptCalls } from '../pages/intercepted-calls.ts';

const day = dayBack(2);
const startMs = Date.parse(`${day}T10:00:00Z`);
const apps = ['Editor', 'Browser', 'Terminal', 'Mail', 'Chat', 'Paint'];

let stack: Stack;
let team: Team;
let manager: Account;
let member: Account;

test.beforeAll(async ({ shared }) => {
  stack = shared;
  team = await createTeam(stack.url);
  manager = await invite(stack.url, team, 'Marta', 'manager');
});
test.beforeEach(async () => {
  member = await invite(stack.url, team, 'Asha', 'member');
  await recordCaptures(
    stack.url,
    member,
    team.projectId,
    apps.map((app, window) => ({
      startMs: startMs + window * 10 * minuteMs,
      captures: [{ takenMs: startMs + window * 10 * minuteMs + 1000, app, displays: 5 }],
    })),
  );
});

test('everything in the viewer works by keyboard, and the focus returns @full', async ({
  page,
}) => {
  await openScreenshots(page, stack.url, member, `day=${day}`);
  await expect(page.getByRole('region', { name: '10:00' })).toContainText('5 screens');
  await tileOf(page, 0).focus();
  await page.keyboard.press('Enter');
  const viewer = page.getByRole('dialog');
  await expect(viewer).toContainText('Editor · Activity 50 % · 1 of 6');
  await expect(viewer.getByRole('button', { name: 'Previous screenshot' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );

  await page.keyboard.press('ArrowRight');
  await expect(viewer).toContainText('Browser · Activity 50 % · 2 of 6');
  await page.keyboard.press('End');
  await expect(viewer).toContainText('6 of 6');
  await page.keyboard.press('Home');
  await expect(viewer).toContainText('1 of 6');

  await page.keyboard.press('i');
  await expect(viewer.getByText('1 of 5')).toBeVisible();
  for (let monitor = 2; monitor <= 5; monitor++) {
    await page.keyboard.press('m');
    await expect(viewer.getByText(`${monitor} of 5`)).toBeVisible();
    await expect(viewer.getByRole('img', { name: `monitor ${monitor}` })).toBeVisible();
  }
  await page.keyboard.press('m');
  await expect(viewer.getByText('1 of 5')).toBeVisible();

  await page.keyboard.press('?');
  await expect(viewer.getByText('Play or pause the time-lapse')).toBeVisible();
  await expectAccessible(page, 'the keys of the viewer');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
  await expect(tileOf(page, 1)).toBeFocused();
});

test(
  'an image is zoomed by keys, wheel and click, and dragged',
  { tag: '@full' },
  async ({ page }) => {
    await openScreenshots(page, stack.url, member, `day=${day}`);
    await tileOf(page, 2).click();
    const viewer = page.getByRole('dialog');
    const image = viewer.getByRole('img', { name: 'monitor 1' });
    await expect(image).toBeVisible();
    const widthOf = async () => (await image.boundingBox())?.width ?? 0;
    const fitted = await widthOf();
    await page.keyboard.press('+');
    await expect.poll(widthOf).toBeCloseTo(fitted * 1.25, 0);
    const frame = viewer.getByRole('group', { name: 'Image, enlarged' });
    await expect(frame).toBeVisible();
    await page.keyboard.press('0');
    await expect.poll(widthOf).toBeCloseTo(fitted, 0);
    await image.hover();
    await page.mouse.wheel(0, -1200);
    await expect.poll(widthOf).toBeGreaterThan(fitted * 4);
    const leftBefore = (await image.boundingBox())?.x ?? 0;
    await frame.focus();
    await page.keyboard.press('ArrowRight');
    await expect.poll(async () => (await image.boundingBox())?.x).toBeLessThan(leftBefore);
    await viewer.getByRole('button', { name: 'Fit to the window' }).click();
    await image.click();
    await expect.poll(widthOf).toBeCloseTo(fitted * 2, 0);
    await image.click();
    await expect.poll(widthOf).toBeCloseTo(fitted, 0);
  },
);

test(
  'touch: two fingers zoom, one changes the capture or moves an enlarged image',
  { tag: '@full' },
  async ({ browser }) => {
    const context = await browser.newContext({ hasTouch: true });
    const page = await context.newPage();
    await openScreenshots(page, stack.url, member, `day=${day}`);
    await tileOf(page, 2).click();
    const viewer = page.getByRole('dialog');
    const image = viewer.getByRole('img', { name: 'monitor 1' });
    await expect(image).toBeVisible();
    const boxOf = async () => (await image.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
    const widthOf = async () => (await boxOf()).width;
    const fitted = await boxOf();
    const middle = { x: fitted.x + fitted.width / 2, y: fitted.y + fitted.height / 2 };
    const drag = await touchAt(page, middle);

    await drag([-40, -160], [40, 160]);
    await expect.poll(widthOf).toBeCloseTo(fitted.width * 4, 0);
    // If it is wider than the viewport, it can be dragged.
    await drag([-80, -160], [80, 160]);
    await expect.poll(widthOf).toBeCloseTo(fitted.width * 8, 0);
    const leftBefore = (await boxOf()).x;
    await drag([100, -100]);
    await expect.poll(async () => (await boxOf()).x).toBeCloseTo(leftBefore - 200, 0);
    await drag([-160, -20], [160, 20]);
    await expect.poll(widthOf).toBeCloseTo(fitted.width, 0);
    await expect(viewer).toContainText('Terminal · Activity 50 % · 3 of 6');

    await drag([100, -100]);
    await expect(viewer).toContainText('4 of 6');
    await drag([-100, 100]);
    await expect(viewer).toContainText('3 of 6');
    await context.close();
  },
);

test(
  'it enters full screen and leaves it, also when it is closed',
  { tag: '@full' },
  async ({ page }) => {
    await openScreenshots(page, stack.url, member, `day=${day}`);
    await tileOf(page, 0).click();
    const viewer = page.getByRole('dialog');
    const button = viewer.getByRole('button', { name: 'Full screen' });
    const fillsTheScreen = () => page.evaluate(() => document.fullscreenElement !== null);
    await expect(button).toHaveAttribute('aria-pressed', 'false');
    await page.keyboard.press('f');
    await expect.poll(fillsTheScreen).toBe(true);
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await page.keyboard.press('f');
    await expect.poll(fillsTheScreen).toBe(false);
    await button.click();
    await expect.poll(fillsTheScreen).toBe(true);
    await viewer.getByRole('button', { name: 'Close' }).click();
    await expect(viewer).toBeHidden();
    await expect.poll(fillsTheScreen).toBe(false);
    await tileOf(page, 0).click();
    await button.click();
    await expect.poll(fillsTheScreen).toBe(true);
    await page.goBack();
    await expect(viewer).toBeHidden();
    await expect.poll(fillsTheScreen).toBe(false);
  },
);

test(
  'the filmstrip opens each capture, by pointer and keyboard',
  { tag: '@full' },
  async ({ page }) => {
    await openScreenshots(page, stack.url, member, `day=${day}`);
    await tileOf(page, 0).click();
    const viewer = page.getByRole('dialog');
    const frames = viewer.getByRole('navigation', { name: 'Screenshots' }).getByRole('button');
    await expect(frames).toHaveText(['10:00', '10:10', '10:20', '10:30', '10:40', '10:50']);
    await frames.nth(4).click();
    await expect(viewer).toContainText('Chat · Activity 50 % · 5 of 6');
    await expect(frames.nth(4)).toHaveAttribute('aria-current', 'true');
    await page.keyboard.press('ArrowRight');
    await expect(viewer).toContainText('6 of 6');
    await expect(frames.nth(5)).toHaveAttribute('aria-current', 'true');
    await frames.nth(1).focus();
    await page.keyboard.press('Enter');
    await expect(viewer).toContainText('Browser · Activity 50 % · 2 of 6');
    await expect(viewer.locator('[aria-current]')).toHaveCount(1);
  },
);

test('plays the day as a time-lapse, pauses, and compares with the previous one @full', async ({
  page,
}) => {
  await openScreenshots(page, stack.url, member, `day=${day}`);
  await tileOf(page, 0).click();
  const viewer = page.getByRole('dialog');
  await expect(viewer).toContainText('1 of 6');
  await viewer.getByText('8/s').click();
  await viewer.getByRole('button', { name: 'Play as a time-lapse' }).click();
  await expect(viewer).toContainText('6 of 6');
  // It stops at the end.
  await expect(viewer.getByRole('button', { name: 'Play as a time-lapse' })).toBeVisible();
  await page.keyboard.press('Home');
  await viewer.getByText('1/s').click();
  await viewer.getByRole('group', { name: 'Image' }).focus();
  await page.keyboard.press('Space');
  await expect(viewer).toContainText('2 of 6');
  await page.keyboard.press('Space');
  await expect(viewer.getByRole('button', { name: 'Play as a time-lapse' })).toBeVisible();

  await viewer.getByRole('slider', { name: 'Position in the day' }).fill('4');
  await expect(viewer).toContainText('5 of 6');
  await viewer.getByRole('group', { name: 'Image' }).focus();
  await page.keyboard.press('c');
  await expect(viewer.getByRole('img', { name: /^Previous/ })).toBeVisible();
  await expect(viewer.getByRole('img', { name: /^Current/ })).toBeVisible();
  await expect(viewer.getByText('Previous, 10:30')).toBeVisible();
  await viewer.getByText('Swipe').click();
  await viewer.getByRole('slider', { name: /Visible share of the previous/ }).fill('80');
  await expectAccessible(page, 'two captures compared');
});

test(
  'a link opens the same capture, and the back button closes it',
  { tag: '@full' },
  async ({ page, context }) => {
    await openScreenshots(page, stack.url, manager, `range=last_30_days&member=${member.id}`);
    await tileOf(page, 3).click();
    const viewer = page.getByRole('dialog');
    await expect(viewer).toContainText('Mail');
    const link = page.url();
    await page.goBack();
    await expect(viewer).toBeHidden();
    await expect(tileOf(page, 3)).toBeFocused();
    await page.goForward();
    await expect(viewer).toContainText('Mail');

    const other = await context.newPage();
    await other.goto(link);
    await expect(other.getByRole('dialog')).toContainText('Mail · Activity 50 % · 4 of 6');
    // Without the instant, as in old links, it is searched for.
    const address = new URL(link);
    address.searchParams.delete('at');
    await other.goto(address.href);
    await expect(other.getByRole('dialog')).toContainText('Mail');
    address.searchParams.set('capture', '0198a000-0000-7000-8000-000000000000');
    await other.goto(address.href);
    await expect(other.getByText('This screenshot no longer exists')).toBeVisible();
    await expect(other.getByRole('dialog')).toBeHidden();
  },
);

test(
  'a manager deletes an image, a member their activity, and others neither',
  { tag: '@full' },
  async ({ page }) => {
    await openScreenshots(page, stack.url, manager, `day=${day}&member=${member.id}`);
    await tileOf(page, 5).click();
    const viewer = page.locator('[data-viewer]');
    const question = page.getByRole('dialog', { name: 'Delete this screenshot?' });
    await expect(viewer).toContainText('6 of 6');
    await page.keyboard.press('Delete');
    await question.getByRole('radio', { name: 'Only this image' }).check();
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(page.getByText('Image removed successfully')).toBeVisible();
    await expect(viewer.getByText('Image removed', { exact: true }).first()).toBeVisible();
    expect(await countOf(member)).toEqual({ entries: 30, withImage: 29 });

    await openScreenshots(page, stack.url, member, `day=${day}`);
    await tileOf(page, 0).click();
    await expect(viewer).toContainText('1 of 6');
    const download = page.waitForEvent('download');
    await page.keyboard.press('d');
    expect((await download).suggestedFilename()).toBe(`asha-example-${day}-10-00-monitor-1.webp`);
    await page.keyboard.press('Delete');
    await expect(question).toContainText('This deletes up to 10 min of tracked time');
    await question.getByRole('button', { name: 'Delete' }).click();
    await expect(viewer).toContainText('Browser · Activity 50 % · 1 of 5');
    await expect.poll(() => countOf(member)).toEqual({ entries: 25, withImage: 24 });

    const settings = { members_may_delete: false };
    await team.as(team.owner, 'organization/update', { id: team.organizationId, settings });
    await page.reload();
    await expect(viewer).toContainText('1 of 5');
    await expect(viewer.getByRole('button', { name: 'Details' })).toBeVisible();
    await expect(viewer.getByRole('button', { name: 'Delete' })).toHaveCount(0);
    await team.as(team.owner, 'organization/update', {
      id: team.organizationId,
      settings: { members_may_delete: true },
    });
  },
);

test(
  'an image that is missing says why, and can be tried again',
  { tag: '@full' },
  async ({ page }) => {
    await openScreenshots(page, stack.url, member, `day=${day}`);
    const images = await interceptCalls(page, '**/api/screenshot/image/**', (route) =>
      route.fulfill({ status: 404 }),
    );
    await tileOf(page, 0).click();
    const viewer = page.getByRole('dialog');
    await expect(viewer.getByText('It may have been deleted')).toBeVisible();
    images.restore();
    await viewer.getByRole('button', { name: 'Try again' }).click();
    await expect(viewer.getByRole('img', { name: 'Screenshot of Asha' })).toBeVisible();
    await expect(viewer.getByText('It may have been deleted')).toBeHidden();
    await expect(viewer.getByRole('group', { name: 'Image', exact: true })).toBeVisible();
  },
);

test('Escape closes the question about deleting, not the viewer below', async ({ page }) => {
  await openScreenshots(page, stack.url, member, `day=${day}`);
  await tileOf(page, 0).click();
  const viewer = page.locator('[data-viewer]');
  await expect(viewer).toContainText('1 of 6');
  await page.keyboard.press('Delete');
  const question = page.getByRole('dialog', { name: 'Delete this screenshot?' });
  await expect(question.getByRole('button', { name: 'Delete' })).toBeFocused();
  // As before the question has taken the focus.
  await viewer.getByRole('group', { name: 'Image' }).focus();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(viewer).toContainText('1 of 6');
  await page.keyboard.press('Escape');
  await expect(viewer).toBeHidden();
});

test('it is usable on a phone and in the dark theme', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await openScreenshots(page, stack.url, member, `day=${day}`);
  await expect(tileOf(page, 0)).toBeVisible();
  await expectAccessible(page, 'the day');
  await tileOf(page, 0).click();
  const viewer = page.getByRole('dialog');
  await expect(viewer).toContainText('1 of 6');
  await viewer.getByRole('radiogroup', { name: 'Monitor' }).locator('label').nth(4).click();
  await expect(viewer.getByRole('img', { name: 'monitor 5' })).toBeVisible();
  await expectAccessible(page, 'the viewer');
});

/** The tile of the n-th window after ten o'clock. */
function tileOf(page: Page, window: number) {
  return page.locator(`#window-${member.id}-${startMs + window * 10 * minuteMs}`);
}

/** Moves fingers, each from one position to another, in pixels to the right of `middle`. */
async function touchAt(page: Page, middle: { x: number; y: number }) {
  const protocol = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', offsets: number[]) =>
    protocol.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: offsets.map((across, id) => ({ x: middle.x + across, y: middle.y, id })),
    });
  return async (...fingers: [from: number, to: number][]) => {
    await touch(
      'touchStart',
      fingers.map(([from]) => from),
    );
    for (const part of [0.25, 0.5, 0.75, 1]) {
      await touch(
        'touchMove',
        fingers.map(([from, to]) => from + (to - from) * part),
      );
    }
    await touch('touchEnd', []);
  };
}

async function countOf(account: Account) {
  const { screenshots, total } = await post<ApiReceives['screenshot']['all']>(
    stack.url,
    'screenshot/all',
    {
      user_id: account.id,
      start: startMs,
      finish: startMs + 60 * minuteMs,
      page_size: 200,
    },
    account.token,
  );
  return { entries: total, withImage: screenshots.filter(({ url }) => url !== null).length };
}
