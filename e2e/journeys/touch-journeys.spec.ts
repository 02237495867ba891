import { expect } from '@playwright/test';
import { recordCaptures } from '../data/known-captures.ts';
import { dayBack } from '../data/known-days.ts';
import { recordWork, workOn } from '../data/known-work.ts';
import { addProject, createTeam, openAs, type Team } from '../data/team.ts';
import { waitForFocus } from '../pages/opened-form.ts';
import { openLog } from '../pages/open-time-log.ts';
import { openScreenshots } from '../pages/screenshot-pages.ts';
import { swipe } from '../pages/swipe.ts';
import { test } from '../stack/shared-stack.ts';
import type { Stack } from '../stack/stack.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

const day = dayBack(2);

let stack: Stack;
let team: Team;
test.beforeAll(({ shared }) => {
  stack = shared;
});
test.beforeEach(async () => {
  team = await createTeam(stack.url);
});

test('the sheet of the timer covers none of its projects', { tag: '@full' }, async ({ page }) => {
  for (const name of ['Ledger', 'Mobile app', 'Relaunch', 'Support', 'Zine']) {
    await addProject(team, name);
  }
  await openAs(page, stack.url, team.owner, '/dashboard/projects');
  await page
    .getByRole('navigation', { name: 'Quick access' })
    .getByRole('button', { name: 'Timer' })
    .tap();
  const project = page.getByRole('dialog').getByRole('combobox', { name: 'Project to track' });
  await project.tap();
  const options = page.locator('[role=listbox] [role=option]');
  await expect(options).toHaveCount(6);
  for (const option of await options.all()) await expect(option).toBeInViewport({ ratio: 1 });
  await options.filter({ hasText: 'Zine' }).tap();
  await expect(project).toHaveValue('Zine');
});

test(
  'what is typed into a cell of the sheet stays when a finger scrolls beside it',
  { tag: '@full' },
  async ({ page }) => {
    await recordWork(stack.url, team.owner, [workOn(day)(team.projectId, '08:00', '09:00')]);
    await openLog(page, stack.url, team.owner, `day=${day}&view=sheet`);
    await page
      .getByRole('row', { name: /^Website/ })
      .getByRole('button', { name: /^Add time/ })
      .last()
      .tap();
    const form = page.getByRole('dialog');
    await waitForFocus(form);
    await form.getByLabel('Reason').fill('Workshop');
    await swipe(page, { x: 195, y: 700 }, { x: 195, y: 640 });
    await expect(form.getByLabel('Reason')).toHaveValue('Workshop');
    await page.getByRole('heading', { level: 1 }).tap();
    await expect(form).toHaveCount(0);
  },
);

test('a tap beside a form closes it only while it is empty', { tag: '@full' }, async ({ page }) => {
  await openLog(page, stack.url, team.owner, `day=${day}`);
  const form = page.getByRole('dialog', { name: 'Add time' });
  const open = async () => {
    await page.getByRole('button', { name: 'Add time' }).first().tap();
    await waitForFocus(form);
  };
  await open();
  await page.touchscreen.tap(195, 8);
  await expect(form).toHaveCount(0);
  await open();
  await form.getByLabel('Reason').fill('On the phone');
  await page.touchscreen.tap(195, 8);
  await expect(form.getByLabel('Reason')).toHaveValue('On the phone');
  await form.getByRole('button', { name: 'Cancel' }).tap();
  await expect(form).toHaveCount(0);
});

test(
  'a tap selects time without a screenshot, too, and the bar says what is missing',
  { tag: '@full' },
  async ({ page }) => {
    const startMs = Date.parse(`${day}T10:00:00Z`);
    await recordCaptures(stack.url, team.owner, team.projectId, [{ startMs, captures: [] }]);
    await openScreenshots(page, stack.url, team.owner, `day=${day}&member=${team.owner.id}`);
    await page.getByRole('button', { name: 'Select several' }).tap();
    const tile = page.locator(`#window-${team.owner.id}-${startMs}`);
    const bar = page.getByRole('region', { name: 'Selection' });
    await tile.tap();
    await expect(bar).toContainText('1 selected');
    const tooltip = page.getByRole('tooltip', { name: 'sent no screenshot' });
    await expect
      .poll(async () => {
        const box = await tooltip.boundingBox();
        return box && box.x >= 0 && box.x + box.width <= 390;
      })
      .toBe(true);
    await expect(bar).toContainText('There is no project that all of it can be moved to.');
    await tile.tap();
    await expect(bar).toContainText('Select screenshots to delete or move');
  },
);
