import { expect, test, type Locator, type Page } from '@playwright/test';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { expectAccessibleInBothThemes } from '../pages/accessible-page.ts';
import { dayBack } from '../data/known-days.ts';
import { recordWork } from '../data/known-work.ts';
import { startStack, type Stack } from '../stack/stack.ts';
import { addProject, createTeam, invite, openAs, type Team } from '../data/team.ts';

let stack: Stack;
let team: Team;
test.beforeAll(async () => {
  stack = await startStack({ RATE_LIMITS: 'off' });
  team = await createTeam(stack.url);
  await invite(stack.url, team, 'Mia', 'member');
  const other = { email: team.owner.email, password: team.owner.password };
  await team.as(team.owner, 'user/login', other);
  await addProject(team, 'Ledger');
  const start = Date.parse(`${day}T00:00:00Z`);
  const work = { start, end: start + 30 * minuteMs, activePercent: 50 };
  await recordWork(stack.url, team.owner, [{ ...work, projectId: team.projectId }]);
});
test.afterAll(() => stack.close());

const day = dayBack(2);
const timeLog = `/dashboard/timelog?day=${day}`;
const choose = (row: string, action: string) => async (page: Page) => {
  await page.getByRole('button', { name: `Actions for ${row}` }).click();
  await page.getByRole('menuitem', { name: action }).click();
};
const press = (name: string) => (page: Page) => page.getByRole('button', { name }).click();

/**
 * Every dialog that can be closed: its title, path, opening action, and the label of its cancel
 * button.
 */
const dialogs: [string, string, (page: Page) => Promise<void>, string][] = [
  ['Create Organization', '/dashboard/organizations', press('Create organization'), 'Discard'],
  ['Rename Northwind', '/dashboard/organizations', choose('Northwind', 'Rename'), 'Discard'],
  [
    'Delete the organization Northwind?',
    '/dashboard/organizations',
    choose('Northwind', 'Delete'),
    'Cancel',
  ],
  ['Create project', '/dashboard/projects', press('Create project'), 'Discard'],
  ['Rename Website', '/dashboard/projects', choose('Website', 'Rename'), 'Discard'],
  ['Archive Website?', '/dashboard/projects', choose('Website', 'Archive'), 'Cancel'],
  ['Delete the project Website?', '/dashboard/projects', choose('Website', 'Delete'), 'Cancel'],
  ['Add member', '/dashboard/members/1', press('Add member'), 'Discard'],
  ['Remove Mia Example', '/dashboard/members/1', choose('Mia Example', 'Remove'), 'Cancel'],
  ['Leave Website?', '/dashboard/members/1', press('Leave'), 'Cancel'],
  ['Invite user', '/dashboard/users', press('Invite user'), 'Discard'],
  ['Set screenshots for all', '/dashboard/users', press('Set screenshots for all'), 'Cancel'],
  ['Make Mia Example an owner?', '/dashboard/users', choose('Mia Example', 'Make'), 'Cancel'],
  ['Remove Mia Example', '/dashboard/users', choose('Mia Example', 'Remove'), 'Cancel'],
  ['Add time', timeLog, press('Add time'), 'Cancel'],
  ['Edit note', timeLog, choose('00:00', 'Edit note'), 'Cancel'],
  ['Move to another project', timeLog, choose('00:00', 'Move to project'), 'Cancel'],
  ['Delete this entry', timeLog, choose('00:00', 'Delete'), 'Cancel'],
  ['Sign out everywhere else?', '/account/settings', press('Sign out everywhere else'), 'Cancel'],
  ['Delete your account?', '/account/settings', press('Delete my account'), 'Cancel'],
];

test(
  'every dialog closes by Escape, a click outside, its cross and its button, and returns the focus',
  { tag: '@full' },
  async ({ page }) => {
    // Each is opened four times and checked in both themes.
    test.setTimeout(dialogs.length * minuteMs);
    // Without motion the test takes half the time.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    let shown = '';
    for (const [name, path, open, leaveLabel] of dialogs) {
      if (shown !== path) await openAs(page, stack.url, team.owner, path);
      shown = path;
      const dialog = page.getByRole('dialog', { name });
      const leave = async (how: string, act: () => Promise<void>, check: Check = checkNothing) => {
        await test.step(`${name}: ${how}`, async () => {
          await open(page);
          await expect(dialog).toBeVisible();
          await expectFocusInside(dialog);
          await check(page, name);
          await act();
          await expect(dialog).toBeHidden();
          await expectFocusOn(page, name);
        });
      };
      await leave('Escape', () => page.keyboard.press('Escape'), checkDialog);
      await leave('a click outside', () => page.mouse.click(700, 6));
      await leave('its cross', () => dialog.getByRole('button', { name: 'Close' }).click());
      await leave('its button', () => dialog.getByRole('button', { name: leaveLabel }).click());
    }
  },
);

const menus: [string, (page: Page) => Promise<void>][] = [
  ['[role=menu]', (page) => page.getByRole('button', { name: /^User menu/ }).click()],
  ['[role=menu]', (page) => page.getByRole('button', { name: /^Theme/ }).click()],
  ['[role=dialog]', (page) => page.getByRole('button', { name: 'Notifications' }).click()],
  // The suggestions of the note are empty.
  [
    '[role=listbox]:not(:empty)',
    (page) => page.getByRole('combobox', { name: 'Project to track' }).click(),
  ],
  ['[role=menu]', (page) => page.getByRole('button', { name: 'Actions for Northwind' }).click()],
];

test(
  'menus of the header and of a row are accessible in both themes',
  { tag: '@full' },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openAs(page, stack.url, team.owner, '/dashboard/organizations');
    await expect(page.getByRole('button', { name: 'Actions for Northwind' })).toBeVisible();
    for (const [opened, open] of menus) {
      await open(page);
      await expect(page.locator(opened).first()).toBeVisible();
      await expectAccessibleInBothThemes(page, opened, opened);
      await page.keyboard.press('Escape');
      await expect(page.locator(opened)).toBeHidden();
    }
  },
);

type Check = (page: Page, what: string) => Promise<void>;
const checkDialog: Check = (page, what) =>
  expectAccessibleInBothThemes(page, what, '[role=dialog]');
const checkNothing: Check = () => Promise.resolve();

async function expectFocusInside(dialog: Locator): Promise<void> {
  await expect
    .poll(() => dialog.evaluate((element) => element.contains(document.activeElement)), {
      message: 'the focus is in the dialog',
    })
    .toBe(true);
}

/** The focus returns to what opened the modal, for keyboard users. */
async function expectFocusOn(page: Page, name: string): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.tagName), {
      message: `the focus is back after ${name}`,
    })
    .toBe('BUTTON');
}
