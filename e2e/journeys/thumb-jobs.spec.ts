import { expect, type Locator, type Page } from '@playwright/test';
import { agreeToRules } from '../data/consent.ts';
import { dayBack } from '../data/known-days.ts';
import { recordWork } from '../data/known-work.ts';
import { addProject, createTeam, invite, openAs, type Team } from '../data/team.ts';
import { test } from '../stack/shared-stack.ts';
import type { Stack } from '../stack/stack.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

/** Fingers hit this, by the guidelines for accessible targets (WCAG 2.2, 2.5.8). */
const targetPx = 24;
const day = dayBack(3);

let stack: Stack;
let team: Team;
test.beforeAll(async ({ shared }) => {
  stack = shared;
  team = await createTeam(stack.url, 'Northwind');
  await addProject(team, 'Ledger');
  const mia = await invite(stack.url, team, 'Mia', 2);
  for (const person of [team.owner, mia]) {
    await agreeToRules(stack.url, person.token, team.projectId);
    await recordWork(stack.url, person, [
      {
        startMs: Date.parse(`${day}T14:00:00Z`),
        finishMs: Date.parse(`${day}T16:00:00Z`),
        projectId: team.projectId,
        activePercent: 40,
      },
    ]);
  }
});

const bar = (page: Page) => page.getByRole('navigation', { name: 'Quick access' });

/** Taps what is large enough for a finger, in view and not covered, and counts. */
function thumb() {
  let taps = 0;
  return {
    tap: async (target: Locator) => {
      await target.scrollIntoViewIfNeeded();
      const box = await target.boundingBox();
      expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(targetPx);
      await target.tap();
      taps += 1;
    },
    taps: () => taps,
  };
}

test('start and switch the timer with a thumb', { tag: '@full' }, async ({ page }) => {
  await openAs(page, stack.url, team.owner, '/dashboard/timelog');
  const { tap, taps } = thumb();
  await tap(bar(page).getByRole('button', { name: 'Timer' }));
  const sheet = page.getByRole('dialog', { name: 'Timer' });
  const project = sheet.getByPlaceholder('Choose a project');
  if ((await project.inputValue()) === '') {
    await tap(project);
    await tap(page.getByRole('option', { name: 'Website' }));
  }
  await tap(sheet.getByRole('button', { name: 'Start' }));
  await expect(sheet.getByRole('timer')).toBeVisible();
  expect(taps()).toBeLessThanOrEqual(4);
  const before = taps();
  await tap(sheet.getByRole('textbox').or(sheet.getByRole('combobox')).last());
  await tap(page.getByRole('option', { name: 'Ledger' }));
  await expect.poll(async () => await runningProject(), { message: 'it switched' }).toBe('Ledger');
  expect(taps() - before).toBe(2);
  await tap(sheet.getByRole('button', { name: 'Stop' }));
  await expect(sheet.getByRole('timer')).toBeHidden();
});

test('what Mia did at 15:00 with a thumb', { tag: '@full' }, async ({ page }) => {
  await openAs(page, stack.url, team.owner, `/dashboard/timelog?day=${day}`);
  const { tap, taps } = thumb();
  await tap(page.getByRole('button', { name: 'Filter' }));
  await page.getByLabel('Member').selectOption('Mia Example');
  await tap(page.getByRole('dialog').getByRole('button', { name: 'Show' }));
  const strip = page.getByRole('figure', { name: /^Hours of/ }).locator('svg');
  await strip.scrollIntoViewIfNeeded();
  const width = (await strip.boundingBox())?.width ?? 0;
  await strip.tap({ position: { x: (15.1 / 24) * width, y: 12 } });
  await expect(page.getByRole('heading', { level: 1, name: 'Screenshots' })).toBeVisible();
  await expect(page.locator('li[aria-current]')).toContainText('15:0');
  expect(taps() + 1).toBeLessThanOrEqual(3);
});

test('add a forgotten hour with a thumb', { tag: '@full' }, async ({ page }) => {
  await openAs(page, stack.url, team.owner, `/dashboard/screenshots?day=${day}`);
  const { tap, taps } = thumb();
  await tap(bar(page).getByRole('link', { name: 'Log' }));
  await tap(page.getByRole('button', { name: 'Add time' }));
  const form = page.getByRole('dialog', { name: 'Add time' });
  await form.getByLabel('From').fill('9');
  await form.getByLabel('To', { exact: true }).fill('10');
  await form.getByLabel('Reason').fill('Workshop');
  await tap(form.getByRole('button', { name: 'Add' }));
  await expect(form).toBeHidden();
  await expect(page.getByText('Workshop').first()).toBeVisible();
  expect(taps()).toBe(3);
});

test("the team's week with a thumb", { tag: '@full' }, async ({ page }) => {
  await openAs(page, stack.url, team.owner, `/dashboard/screenshots?day=${day}`);
  const { tap, taps } = thumb();
  await tap(bar(page).getByRole('link', { name: 'Log' }));
  await tap(page.locator('label').filter({ hasText: 'Weekly sheet' }));
  await expect(page.getByRole('rowheader', { name: /Mia Example/ })).toBeVisible();
  expect(taps()).toBe(2);
});

test('invite a person and change an interval with a thumb', { tag: '@full' }, async ({ page }) => {
  await openAs(page, stack.url, team.owner, '/dashboard/timelog');
  const { tap, taps } = thumb();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await tap(page.getByRole('button', { name: 'Open menu' }));
  await tap(menu.getByRole('link', { name: 'User Management' }));
  await tap(page.getByRole('button', { name: 'Invite user' }));
  const form = page.getByRole('dialog', { name: /^Invite/ });
  await form.getByRole('textbox').first().fill('nora@example.com');
  await tap(form.getByRole('button', { name: /^(Submit|Invite|Send)/ }));
  await expect(page.getByText('nora@example.com').first()).toBeVisible();
  expect(taps()).toBe(4);

  await openAs(page, stack.url, team.owner, `/dashboard/members/${team.projectId}`);
  await page.getByLabel('Screenshots of Mia Example').selectOption('Every 5 minutes');
  await expect(page.getByText('Updated Successfully')).toBeVisible();
});

async function runningProject(): Promise<string | undefined> {
  const answer = await team.as(team.owner, 'timer/get', {});
  return (answer as { timer: { project_name: string } | null }).timer?.project_name;
}
