import { expect, type Page } from '@playwright/test';
import { projectRoles } from '@time-tracker/contract/project-roles';
import { hourMs } from '@time-tracker/contract/time/durations';
import type { Account } from '../data/api-calls.ts';
import { dayBack } from '../data/known-days.ts';
import { recordWork, workOn } from '../data/known-work.ts';
import { addProject, createTeam, invite, type Team } from '../data/team.ts';
import { waitForFocus } from '../pages/opened-form.ts';
import { openLog, rangeTotal, sessionsOn } from '../pages/open-time-log.ts';
import { dragOnStrip, ownStrip, tapOnStrip, touchDragOnStrip } from '../pages/own-strip.ts';
import { test } from '../stack/shared-stack.ts';
import type { Stack } from '../stack/stack.ts';

/** Two days ago, a whole day in UTC, the zone of this browser and its people. */
const day = dayBack(2);
const span = workOn(day);

let stack: Stack;
test.beforeAll(({ shared }) => {
  stack = shared;
});

const addForm = (page: Page) => page.getByRole('dialog', { name: 'Add time' });

test(
  'time of the last hour is added on a page that is open for longer, with a slow clock',
  { tag: '@full' },
  async ({ page }) => {
    const team = await createTeam(stack.url);
    // It is noon in this zone, so that the last hours are of the same day.
    const hoursToNoon = 12 - new Date().getUTCHours();
    const zone = `Etc/GMT${hoursToNoon > 0 ? '-' : '+'}${Math.abs(hoursToNoon)}`;
    await page.clock.install({ time: Date.now() - 3 * hourMs });
    await openLog(page, stack.url, team.owner, `range=today&zone=${encodeURIComponent(zone)}`);
    await dragOnStrip(page, '10:00', '11:30');
    await expect(addForm(page).getByLabel('From')).toHaveValue(/^(09:5|10:0)/);
    await expect(addForm(page).getByLabel('To', { exact: true })).toHaveValue(/^11:(2|3)/);
    await waitForFocus(addForm(page));
    await addForm(page).getByLabel('Reason').fill('On the phone');
    await addForm(page).getByRole('button', { name: 'Add' }).click();
    await expect(page.getByText(/^Added 1h (2|3)\dm\.$/)).toBeVisible();
  },
);

for (const isTouch of [false, true]) {
  test.describe(isTouch ? 'by finger on a phone' : 'by mouse', () => {
    test.use(isTouch ? { hasTouch: true, viewport: { width: 390, height: 844 } } : {});
    const drag = isTouch ? touchDragOnStrip : dragOnStrip;

    test(
      'a day without own work has an empty strip to add time',
      { tag: '@full' },
      async ({ page }) => {
        const team = await createTeam(stack.url);
        const noor = await invite(stack.url, team, 'Noor', 'member');
        await recordWork(stack.url, noor, [span(team.projectId, '08:00', '08:30')]);
        await openLog(page, stack.url, team.owner, `day=${day}`);
        await expect(sessionsOn(page)).toHaveCount(1);
        await addByDrag(page, drag);
        await expect(rangeTotal(page)).toHaveText('01:30:00');
        // On a day without any work, too.
        await openLog(page, stack.url, team.owner, `day=${dayBack(4)}`);
        await expect(page.getByRole('heading', { name: 'No time on this day' })).toBeVisible();
        await addByDrag(page, drag);
        await expect(rangeTotal(page)).toHaveText('01:00:00');
        await expect(sessionsOn(page)).toHaveCount(1);
      },
    );
  });
}

async function addByDrag(page: Page, drag: typeof dragOnStrip): Promise<void> {
  await drag(page, '10:15', '11:15');
  await waitForFocus(addForm(page));
  await addForm(page).getByLabel('From').fill('10:00');
  await addForm(page).getByLabel('To', { exact: true }).fill('11:00');
  await addForm(page).getByLabel('Reason').fill('On the phone');
  await addForm(page).getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText('Added 1h.').first()).toBeVisible();
}

test.describe('by tap', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a strip opens recorded time, and nothing in a gap', { tag: '@full' }, async ({ page }) => {
    const team = await createTeam(stack.url);
    const noor = await invite(stack.url, team, 'Noor', 'member');
    await recordWork(stack.url, noor, [
      span(team.projectId, '08:00', '08:30'),
      span(team.projectId, '09:40', '10:30'),
    ]);
    await openLog(page, stack.url, team.owner, `day=${day}&member=${noor.id}`);
    await expect(sessionsOn(page)).toHaveCount(2);
    const opened: string[] = [];
    page.on('framenavigated', (frame) => {
      opened.push(new URL(frame.url()).searchParams.get('at')?.slice(11, 13) ?? '');
    });
    await tapOnStrip(page, '09:05');
    await tapOnStrip(page, '10:05');
    await expect(page.getByRole('heading', { level: 1, name: 'Screenshots' })).toBeVisible();
    expect(opened).toEqual(['10']);
  });

  test('a short drag presses nothing that opens under it', { tag: '@full' }, async ({ page }) => {
    const team = await createTeam(stack.url);
    const maya = await worker(team);
    await openLog(page, stack.url, maya, `day=${day}`);
    await expect(sessionsOn(page)).toHaveCount(1);
    const clicks = await page.evaluateHandle(() => {
      const times: number[] = [];
      addEventListener('click', ({ timeStamp }) => times.push(timeStamp), { capture: true });
      return times;
    });
    await touchDragOnStrip(page, '10:00', '09:20');
    await expect(page.getByRole('status').filter({ hasText: /^Shortened by/ })).toBeVisible();
    await touchDragOnStrip(page, '10:45', '11:45');
    await waitForFocus(addForm(page));
    expect(await clicks.jsonValue()).toEqual([]);
    await expect(page.getByRole('heading', { name: 'TimeLog' })).toBeVisible();
  });
});

test('others have no own strip in a list of one person', { tag: '@full' }, async ({ page }) => {
  const team = await createTeam(stack.url);
  const noor = await invite(stack.url, team, 'Noor', 'member');
  await recordWork(stack.url, noor, [span(team.projectId, '08:00', '08:30')]);
  await openLog(page, stack.url, team.owner, `day=${day}&member=${noor.id}`);
  await expect(sessionsOn(page)).toHaveCount(1);
  await expect(page.getByRole('figure', { name: /^Hours of/ })).toBeVisible();
  await expect(ownStrip(page)).toHaveCount(0);
});

test(
  'an edge shortens time also where no manual time can be added',
  { tag: '@full' },
  async ({ page }) => {
    const team = await createTeam(stack.url);
    const maya = await worker(team);
    await changeSettings(team, { manual_time: false });
    await openLog(page, stack.url, maya, `day=${day}`);
    await expect(
      page.getByText('Drag an edge of a block in your strip to shorten it.'),
    ).toBeVisible();
    await expect(ownStrip(page)).toHaveCount(0);
    await dragOnStrip(page, '10:00', '09:31');
    await expect(
      page.getByRole('status').filter({ hasText: /^Shortened by (2[789]|3[01])m/ }),
    ).toBeVisible();
    await expect(rangeTotal(page)).toHaveText(/^00:(29|3[0-3]):00$/);
  },
);

test(
  'each entry is shortened only by people who may delete it',
  { tag: '@full' },
  async ({ page }) => {
    const team = await createTeam(stack.url);
    const maya = await worker(team);
    await changeSettings(team, { members_may_delete: false });
    const ledger = await addProject(team, 'Ledger');
    await team.as(team.owner, 'project/add', {
      project_id: ledger,
      email: maya.email,
      role: projectRoles.manager,
    });
    await recordWork(stack.url, maya, [span(ledger, '12:00', '13:00')]);
    await openLog(page, stack.url, maya, `day=${day}`);
    await expect(rangeTotal(page)).toHaveText('02:00:00');
    // What they only recorded stays, also by its outer edge; what they manage is shortened.
    await dragOnStrip(page, '10:01', '09:45');
    await expect(page.getByRole('status').filter({ hasText: 'Shortened' })).toHaveCount(0);
    await dragOnStrip(page, '13:00', '12:31');
    await expect(page.getByRole('status').filter({ hasText: /^Shortened by/ })).toBeVisible();
    await expect(rangeTotal(page)).toHaveText(/^01:(29|3[0-3]):00$/);
    // Without the right to delete, an entry can still be extended.
    const website = sessionsOn(page).filter({ hasText: '09:00' });
    await website.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Edit start and end' }).click();
    const form = page.getByRole('form', { name: 'Edit start and end' });
    await expect(form.getByLabel('Start')).toBeFocused();
    await form.getByLabel('End').fill('9:30');
    await expect(form.getByText('You may not delete time here')).toBeVisible();
    await form.getByLabel('End').fill('10:20');
    await form.getByLabel('Reason for the manual time').fill('Notes');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Added 20m.')).toBeVisible();
  },
);

/** A member with work from 09:00 to 10:00. */
async function worker(team: Team): Promise<Account> {
  const maya = await invite(stack.url, team, 'Maya', 'member');
  await recordWork(stack.url, maya, [span(team.projectId, '09:00', '10:00')]);
  return maya;
}

async function changeSettings(team: Team, settings: Record<string, unknown>): Promise<void> {
  await team.as(team.owner, 'organization/update', { id: team.organizationId, settings });
}
