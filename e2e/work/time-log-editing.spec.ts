import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, type Locator, type Page } from '@playwright/test';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { type Account } from '../data/api-calls.ts';
import { recordCaptures } from '../data/known-captures.ts';
import { dayBack } from '../data/known-days.ts';
import { instantOn, recordWork, workOn } from '../data/known-work.ts';
import { addProject, createTeam, invite, type Team } from '../data/team.ts';
import { interceptCalls } from '../pages/intercepted-calls.ts';
import { waitForFocus } from '../pages/opened-form.ts';
import { chooseAction, openLog, rangeTotal, sessionsOn } from '../pages/open-time-log.ts';
import { dragOnStrip, ownStrip } from '../pages/own-strip.ts';
import type { DatabaseQuery } from '../stack/database-query.ts';
import { test } from '../stack/shared-stack.ts';
import type { Stack } from '../stack/stack.ts';

/** Two days ago, a whole day in UTC, the zone of this browser and its people. */
const day = dayBack(2);
const at = (clock: string) => instantOn(day, clock);
const span = workOn(day);

let stack: Stack;
let database: DatabaseQuery;
test.beforeAll(({ shared, database: opened }) => {
  stack = shared;
  database = opened;
});

/** What is stored of an organization. */
async function stored(organizationId: number) {
  const [row] = await database.query<{ minutes: number; images: number }>(
    `select
       (select coalesce(sum(extract(epoch from ends_at - starts_at)), 0)::int / 60
         from activities where organization_id = $1) as minutes,
       (select count(*)::int from screenshots where organization_id = $1) as images`,
    [organizationId],
  );
  return row;
}

const undoToast = (page: Page, message: string | RegExp) =>
  page.getByRole('status').filter({ hasText: message });

test('entries are edited, split and deleted, undone, and deleted by closing the tab', async ({
  page,
}) => {
  const team = await createTeam(stack.url);
  const { owner, organizationId, projectId } = team;
  await addProject(team, 'Ledger');
  await recordWork(stack.url, owner, [span(projectId, '09:00', '10:00')]);
  await recordCaptures(stack.url, owner, projectId, [
    { startMs: at('12:00'), captures: [{ takenMs: at('12:05') }] },
  ]);
  await openLog(page, stack.url, owner, `day=${day}`);
  const morning = sessionsOn(page).filter({ hasText: '09:' });

  // Shortened at the start, and undone without a trace on the server.
  await shortenMorning(page, morning);
  await undoToast(page, 'Shortened by 15m').getByRole('button', { name: 'Undo' }).press('Enter');
  await expect(rangeTotal(page)).toHaveText('01:10:00');
  expect(await stored(organizationId)).toEqual({ minutes: 70, images: 1 });
  await shortenMorning(page, morning);
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect.poll(() => stored(organizationId)).toEqual({ minutes: 55, images: 1 });

  // The second part goes to another project, and back by Undo.
  await chooseAction(morning, 'Split');
  const split = page.getByRole('dialog', { name: 'Split 09:15 – 10:00' });
  const says = (name: string, text: string) =>
    expect(split.getByLabel(name)).toHaveAccessibleDescription(text);
  await says('Split at', 'Enter a time between 09:15 and 10:00');
  await split.getByLabel('Split at').fill('09:34');
  await says('Note', 'Choose another project, or enter another note');
  await split.getByLabel('Project').selectOption('Ledger');
  await split.getByRole('button', { name: 'Split' }).click();
  await expect(sessionsOn(page)).toHaveCount(3);
  await expect(sessionsOn(page).filter({ hasText: 'Ledger' })).toContainText('09:34 – 10:00');
  await undoToast(page, 'Split at 09:34').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
  await expect(sessionsOn(page)).toHaveCount(2);
  expect(await countParts(organizationId)).toBe(6);
  await splitByNote(page, morning);

  // A deletion is hidden at once, undone by Ctrl+Z, and sent when the tab is closed.
  const noon = sessionsOn(page).filter({ hasText: '12:00' });
  const remove = async () => {
    await chooseAction(noon, 'Delete');
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    await undoToast(page, /deleted/).hover();
    await expect(sessionsOn(page)).toHaveCount(1);
    await expect(rangeTotal(page)).toHaveText('00:45:00');
  };
  await remove();
  await page.keyboard.press('Control+z');
  await expect(noon).toBeVisible();
  expect(await stored(organizationId)).toEqual({ minutes: 55, images: 1 });
  const images = join(stack.dataDir, 'files', String(organizationId));
  expect(await filesIn(images)).toBeGreaterThan(0);
  await remove();
  await page.close({ runBeforeUnload: true });
  await expect.poll(() => stored(organizationId)).toEqual({ minutes: 45, images: 0 });
  await expect.poll(() => filesIn(images)).toBe(0);
});

async function countParts(organizationId: number): Promise<number> {
  const parts = 'select 1 from activities where organization_id = $1';
  return (await database.query(parts, [organizationId])).length;
}

/** With another note only, the parts stay one entry, and the message says so. Undone at the end. */
async function splitByNote(page: Page, morning: Locator): Promise<void> {
  await chooseAction(morning, 'Split');
  const split = page.getByRole('dialog', { name: 'Split 09:15 – 10:00' });
  await waitForFocus(split);
  await split.getByLabel('Split at').fill('09:34');
  await split.getByLabel('Note').fill('Second part');
  await split.getByRole('button', { name: 'Split' }).click();
  await expect(morning).toContainText('Second part');
  await expect(sessionsOn(page)).toHaveCount(2);
  await undoToast(page, 'it stays one entry').getByRole('button', { name: 'Undo' }).click();
  await expect(morning).not.toContainText('Second part');
}

/** By a quarter of an hour at its start. */
async function shortenMorning(page: Page, morning: Locator): Promise<void> {
  // With the message of an earlier change, there would be two.
  await expect(undoToast(page, 'Shortened by 15m')).toHaveCount(0);
  await chooseAction(morning, 'Edit start and end');
  const form = page.getByRole('form', { name: 'Edit start and end' });
  await form.getByLabel('Start').fill('9:15');
  await expect(form.getByText('Removes 15m, with its screenshots')).toBeVisible();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(rangeTotal(page)).toHaveText('00:55:00');
  await expect(morning).toContainText('09:15 – 10:00');
}

async function filesIn(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).length;
}

for (const [role, width] of [
  ['owner', 1440],
  ['owner', 390],
  ['member', 1440],
  ['member', 390],
] as const) {
  test(
    `a forgotten hour is added by one drag: ${role}, ${width} px`,
    { tag: '@full' },
    async ({ page }) => {
      const { team, account } = await makeWorker(role);
      await page.setViewportSize({ width, height: 900 });
      await openLog(page, stack.url, account, `day=${day}`);
      await dragOnStrip(page, '10:15', '11:15');
      const form = page.getByRole('dialog', { name: 'Add time' });
      await expect(form.getByLabel('From')).toHaveValue(/^10:1[05]$/);
      await waitForFocus(form);
      await form.getByLabel('From').fill('10:00');
      await form.getByLabel('To', { exact: true }).fill('12:30');
      await expect(form.getByText(/^You already have time there/)).toContainText(
        'Only 2h would be added.',
      );
      await form.getByLabel('To', { exact: true }).fill('11:00');
      await expect(form.getByText(/^You already have time there/)).toHaveCount(0);
      await form.getByLabel('Reason').fill('On the phone');
      await form.getByRole('button', { name: 'Add' }).click();
      await expect(page.getByText('Added 1h.')).toBeVisible();
      await expect(rangeTotal(page)).toHaveText('03:00:00');
      expect(await stored(team.organizationId)).toEqual({ minutes: 180, images: 0 });
      await undoToast(page, 'Added 1h.').getByRole('button', { name: 'Undo' }).click();
      await expect(rangeTotal(page)).toHaveText('02:00:00');
      await expect.poll(() => stored(team.organizationId)).toEqual({ minutes: 120, images: 0 });
    },
  );
}

test('times that could not be saved stay in their form', async ({ page }) => {
  const team = await createTeam(stack.url);
  await recordWork(stack.url, team.owner, [span(team.projectId, '09:00', '10:00')]);
  await openLog(page, stack.url, team.owner, `day=${day}`);
  const activities = await interceptCalls(page, '**/activity/all', (route) =>
    route.fulfill({ status: 403, json: { code: 'forbidden', message: 'Not now.' } }),
  );
  await chooseAction(sessionsOn(page).first(), 'Edit start and end');
  const editor = page.getByRole('form', { name: 'Edit start and end' });
  await editor.getByLabel('Start').fill('09:20');
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Not now.')).toBeVisible();
  await expect(editor.getByLabel('Start')).toHaveValue('09:20');
  activities.restore();
  await editor.getByRole('button', { name: 'Save' }).click();
  await expect(undoToast(page, 'Shortened by 20m')).toBeVisible();
  await expect(editor).toHaveCount(0);
});

test('the strip is used by keyboard, and its edge shortens', { tag: '@full' }, async ({ page }) => {
  const { account } = await makeWorker('member');
  await openLog(page, stack.url, account, `day=${day}`);
  const strip = ownStrip(page);
  await strip.focus();
  await page.keyboard.press('ArrowRight');
  await expect(strip).toHaveAttribute('aria-valuetext', '10:00 – 12:00, 2h');
  await page.keyboard.press('Shift+ArrowLeft');
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Add time' });
  await expect(form.getByLabel('From')).toHaveValue('10:00');
  await expect(form.getByLabel('To', { exact: true })).toHaveValue('11:50');
  await page.keyboard.press('Escape');
  await dragOnStrip(page, '13:00', '12:31');
  await expect(undoToast(page, /^Shortened by (2[789]|3[01])m/)).toBeVisible();
  await expect(rangeTotal(page)).toHaveText(/^01:(29|3[0-3]):00$/);
});

test('a viewer sees no way to edit', { tag: '@full' }, async ({ page }) => {
  const { team } = await makeWorker('owner');
  const viewer = await invite(stack.url, team, 'Vera', 'viewer');
  await openLog(page, stack.url, viewer, `day=${day}`);
  await expect(sessionsOn(page)).toHaveCount(2);
  await expect(page.getByText('Select a block to see its screenshots.')).toBeVisible();
  await expect(page.getByRole('slider')).toHaveCount(0);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add time' })).toHaveCount(0);
  const menu = sessionsOn(page)
    .first()
    .getByRole('button', { name: /^Actions for/ });
  await menu.click();
  await expect(page.getByRole('menuitem')).toHaveText(['Screenshots']);
});

test(
  'entries are grouped, and a page is a whole day, by the address',
  { tag: '@full' },
  async ({ page }) => {
    const { team } = await makeWorker('owner');
    const noor = await invite(stack.url, team, 'Noor', 'member');
    const ledger = await addProject(team, 'Ledger');
    await recordWork(stack.url, noor, [span(team.projectId, '08:00', '08:30')]);
    await recordWork(stack.url, team.owner, [
      span(ledger, '14:00', '14:30'),
      {
        ...span(ledger, '09:00', '09:10'),
        start: at('09:00') - 24 * 60 * minuteMs,
        end: at('09:10') - 24 * 60 * minuteMs,
      },
    ]);
    await openLog(page, stack.url, team.owner, 'range=last_30_days&pages=days');
    await expect(page.getByText('Day 1 of 2')).toBeVisible();
    await expect(page.getByRole('heading', { level: 3 })).toHaveText([
      /^Noor.*00:30:00$/,
      /^Olivia.*02:30:00$/,
    ]);
    await expect(sessionsOn(page)).toHaveCount(4);
    await page.getByRole('combobox', { name: 'Group entries' }).selectOption('project');
    await expect(page).toHaveURL(/group=project/);
    await expect(page.getByRole('heading', { level: 3 })).toHaveText([
      /^Ledger.*00:30:00$/,
      /^Website.*02:30:00$/,
    ]);
    await page.getByRole('button', { name: 'Older' }).click();
    await expect(sessionsOn(page)).toHaveCount(1);
    await page.getByRole('combobox', { name: 'Entries per page' }).selectOption('sessions');
    await expect(sessionsOn(page)).toHaveCount(5);
  },
);

/** A person with two hours of work, at 09:00 and 12:00. */
async function makeWorker(role: 'owner' | 'member'): Promise<{ team: Team; account: Account }> {
  const team = await createTeam(stack.url);
  const account = role === 'owner' ? team.owner : await invite(stack.url, team, 'Maya', 'member');
  await recordWork(stack.url, account, [
    span(team.projectId, '09:00', '10:00'),
    span(team.projectId, '12:00', '13:00'),
  ]);
  return { team, account };
}
