import { expect, type Page } from '@playwright/test';
import { projectRoles } from '@time-tracker/contract/project-roles';
import { minuteMs } from '@time-tracker/contract/time/durations';
import type { Account } from '../data/api-calls.ts';
import { recordCaptures } from '../data/known-captures.ts';
import { dayBack } from '../data/known-days.ts';
import { addProject, createTeam, invite, openAs, type Team } from '../data/team.ts';
import { openScreenshots } from '../pages/screenshot-pages.ts';
import { test } from '../stack/shared-stack.ts';
import type { Stack } from '../stack/stack.ts';

// Faults of screens that were found by eye, each as small as it was.

const day = dayBack(1);
const startMs = Date.parse(`${day}T10:00:00Z`);

let stack: Stack;
let team: Team;
let gurung: Account;
test.beforeAll(async ({ shared }) => {
  stack = shared;
  team = await createTeam(stack.url);
  gurung = await invite(stack.url, team, 'Gurung', 'member');
});

test('a past slot is explained by the interval of its time', { tag: '@full' }, async ({ page }) => {
  const projectId = await addProject(team, 'Studio');
  const member = { project_id: projectId, role: projectRoles.member };
  await team.as(team.owner, 'project/add', {
    ...member,
    email: gurung.email,
    screenshot_interval: 60,
  });
  await recordCaptures(stack.url, gurung, projectId, [
    { startMs, captures: [{ takenMs: startMs + minuteMs }] },
    { startMs: startMs + 10 * minuteMs, captures: [] },
  ]);
  await team.as(team.owner, 'project/update_member', {
    ...member,
    user_id: gurung.id,
    screenshot_interval: 10,
  });
  await openScreenshots(page, stack.url, gurung, `day=${day}`);
  await page.getByRole('group', { name: 'Between screenshots' }).hover();
  await expect(page.getByRole('tooltip')).toHaveText(
    'One every 60 min in this project at that time.',
  );
});

test(
  'a slot that was worked a little less is not rounded up',
  { tag: '@full' },
  async ({ page }) => {
    const noon = startMs + 120 * minuteMs;
    await recordCaptures(stack.url, gurung, team.projectId, [
      { startMs: noon, captures: [], seconds: 571 },
      { startMs: noon + 10 * minuteMs, captures: [{ takenMs: noon + 11 * minuteMs }] },
    ]);
    await openScreenshots(page, stack.url, gurung, `day=${day}`);
    await page.getByRole('group', { name: 'Not at the random moment' }).hover();
    await expect(page.getByRole('tooltip')).toHaveText(/^Only 9m worked/);
  },
);

test(
  'the title of the viewer is not clipped, and no tooltip covers an open panel',
  { tag: '@full' },
  async ({ page }) => {
    const evening = startMs + 240 * minuteMs;
    await recordCaptures(stack.url, gurung, team.projectId, [
      { startMs: evening, captures: [{ takenMs: evening + minuteMs }] },
    ]);
    await openScreenshots(page, stack.url, gurung, `day=${day}`);
    await page
      .getByRole('button', { name: /Screenshot of/ })
      .first()
      .click();
    const viewer = page.getByRole('dialog');
    const title = viewer.getByRole('heading').first();
    await expect(title).toContainText('Gurung');
    // The letters are as high as their font, also below the line.
    const room = await title.evaluate((heading) => {
      const { fontSize, lineHeight } = getComputedStyle(heading);
      return parseFloat(lineHeight) / parseFloat(fontSize);
    });
    expect(room).toBeGreaterThanOrEqual(1.3);

    const details = viewer.getByRole('button', { name: 'Details' });
    await details.hover();
    await expect(viewer.getByRole('tooltip')).toBeVisible();
    await details.click();
    await expect(details).toHaveAttribute('aria-pressed', 'true');
    await expect(viewer.getByRole('tooltip')).toBeHidden();
    // The names lead to the pages of the person and the project.
    const links = viewer.getByRole('complementary', { name: 'Details' }).getByRole('link');
    await expect(links).toHaveText(['Gurung Example', 'Website']);
  },
);

test('titles of panels start at one edge', { tag: '@full' }, async ({ page }) => {
  for (const path of ['crafted/pages/profile', 'account/settings', 'account/recorded']) {
    await openAs(page, stack.url, gurung, `/${path}`);
    const titles = page.locator('#content').getByRole('region').getByRole('heading', { level: 2 });
    await expect(titles.nth(1)).toBeVisible();
    await expect.poll(() => insetsOf(page), `the insets of the titles of ${path}`).toHaveLength(1);
  }
});

test('nine people have nine colors', { tag: '@full' }, async ({ page }) => {
  const names = ['Bina', 'Jonas', 'Priya', 'Maya', 'Victor', 'Noor', 'Lena'];
  for (const name of names) await invite(stack.url, team, name, 'member');
  await openAs(page, stack.url, team.owner, `/dashboard/members/${team.projectId}`);
  const rows = page.getByRole('table', { name: 'Members' }).getByRole('row');
  await expect(rows).toHaveCount(names.length + 3);
  const colors = async () =>
    new Set(
      await rows
        .locator('[class*=placeholder]')
        .evaluateAll((avatars) =>
          avatars.map((avatar) => getComputedStyle(avatar).backgroundColor),
        ),
    ).size;
  await expect.poll(colors, 'colors of avatars').toBe(names.length + 2);
});

test('each page names the organization, and Dashboard once', { tag: '@full' }, async ({ page }) => {
  await openAs(page, stack.url, team.owner, '/dashboard/projects');
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' });
  await expect(crumbs).toHaveText(/^Northwind/);
  await expect(crumbs).not.toContainText('Dashboard');
  await expect(page.getByRole('button', { name: /^Organization: Northwind/ })).toBeVisible();
});

test('tables of people fit into tablets and small laptops', { tag: '@full' }, async ({ page }) => {
  const tables = [
    { path: `/dashboard/members/${team.projectId}`, label: 'Members', extra: 'Last tracked' },
    { path: '/dashboard/users', label: 'Users', extra: 'Last active' },
  ];
  await openAs(page, stack.url, team.owner, '/dashboard/home');
  for (const { path, label, extra } of tables) {
    await page.goto(stack.url + path);
    const table = page.getByRole('table', { name: label });
    const column = table.getByRole('columnheader', { name: extra });
    for (const { width, hasExtra } of [
      { width: 1024, hasExtra: false },
      { width: 1280, hasExtra: true },
    ]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(column).toBeVisible({ visible: hasExtra });
      // The column of buttons would cover the last one of a table that scrolls.
      const frame = table.locator('xpath=..');
      expect(await frame.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(table.getByText(extra).last()).toBeVisible();
  }
});

/** The distances between the panels and their titles, without duplicates. */
async function insetsOf(page: Page): Promise<number[]> {
  const titles = page.locator('#content section > div h2');
  return [
    ...new Set(
      await titles.evaluateAll((headings) =>
        headings.map((heading) => {
          const panel = heading.closest('section')?.getBoundingClientRect().left ?? 0;
          return Math.round(heading.getBoundingClientRect().left - panel);
        }),
      ),
    ),
  ];
}
