import { expect, test, type Page } from '@playwright/test';
import { markBefore, recordCaptures } from './known-captures.ts';
import { latestLongDay, recordStretches } from './known-work.ts';
import { dayBack } from './screenshot-pages.ts';
import { startStack, type Stack } from './stack.ts';
import { createTeam, newAddress, openAs } from './team.ts';

// The dashboard of organizations that are new, slow, or look at days that are not as others are.

const hourMs = 3_600_000;
const berlin = 'Europe/Berlin';
const kathmandu = 'Asia/Kathmandu';

let stack: Stack;
test.beforeAll(async () => {
  stack = await startStack({ RATE_LIMITS: 'off' });
});
test.afterAll(() => stack.close());

test('a day of 25 hours has 25, the hour that comes twice in the place of one', async ({
  page,
}) => {
  const { owner, projectId } = await createTeam(stack.url);
  const day = latestLongDay(berlin);
  // The day begins at 22:00 UTC; there is half an hour more before it, and after it.
  const startMs = Date.parse(`${day}T00:00:00Z`) - 2.5 * hourMs;
  const work = { startMs, finishMs: startMs + 26 * hourMs, projectId, activePercent: null };
  await recordStretches(stack.url, owner, [work]);
  await openAs(page, stack.url, owner, `/dashboard/home?day=${day}&zone=${zoneOf(berlin)}`);
  await expect(page.getByRole('definition').first()).toHaveText('25:00:00');
  const hours = page.getByRole('table', { name: 'Worked by weekday and hour' });
  const sunday = hours.getByRole('row', { name: 'Sunday' }).getByRole('cell');
  const each = Array.from({ length: 24 }, (_, hour) => (hour === 2 ? '02:00:00' : '01:00:00'));
  await expect(sunday).toHaveText([...each, '25:00:00']);
});

test('a capture opens on the day that the chosen zone says, with the filters', async ({ page }) => {
  const { owner, projectId } = await createTeam(stack.url);
  // In Kathmandu it is the next day already.
  const takenMs = Date.parse(`${dayBack(2)}T20:04:00Z`);
  await recordCaptures(stack.url, owner, projectId, [
    { startMs: markBefore(takenMs), captures: [{ takenMs, app: 'Editor' }] },
  ]);
  const filters = `project=${projectId}&zone=${zoneOf(kathmandu)}`;
  await openAs(page, stack.url, owner, `/dashboard/home?${filters}`);
  const latest = page.getByRole('region', { name: 'Latest screenshots' });
  await latest.getByRole('link', { name: /Olivia/ }).click();
  await expect(page.getByRole('dialog')).toContainText('Editor · Activity 50 % · 1 of 1');
  const { searchParams } = new URL(page.url());
  const carried = ['day', 'zone', 'project'].map((name) => searchParams.get(name));
  expect(carried).toEqual([dayBack(1), kathmandu, String(projectId)]);
});

test('the first steps lead on, and leave when they are done', async ({ page }) => {
  const { owner, projectId, as } = await createTeam(stack.url, 'Westwind');
  await openAs(page, stack.url, owner);
  const steps = page.getByRole('region', { name: 'First steps of Westwind' });
  await expect(steps.getByRole('listitem')).toHaveCount(3);
  await steps.getByRole('button', { name: 'Record time on Website' }).click();
  await expect(page.getByRole('timer')).toBeVisible();
  await expect(steps.getByRole('link', { name: 'Invite to Website' })).toHaveAttribute(
    'href',
    `/dashboard/members/${projectId}?add=1`,
  );
  await as(owner, 'project/add', { project_id: projectId, email: newAddress('ina') });
  await as(owner, 'timer/stop', {});
  // A timer that ran for less than a second has recorded nothing yet.
  const takenMs = Date.parse(`${dayBack(2)}T10:04:00Z`);
  await recordCaptures(stack.url, owner, projectId, [
    { startMs: markBefore(takenMs), captures: [{ takenMs, app: 'Editor' }] },
  ]);
  await page.reload();
  await expect(page.getByRole('region', { name: 'Work in numbers' })).toBeVisible();
  await expect(loading(page)).toHaveCount(0);
  await expect(steps).toHaveCount(0);
});

test('a slow server: what is there is shown, and of the rest what is coming', async ({ page }) => {
  const { owner } = await createTeam(stack.url);
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/dashboard/overview', async (route) => {
    await answered.promise;
    await route.continue();
  });
  await openAs(page, stack.url, owner);
  await expect(page.getByRole('group', { name: 'Weekly Worked' })).toContainText('00:00:00');
  await expect(loading(page).filter({ hasText: 'Loading the charts' })).toBeVisible();
  answered.resolve();
  await expect(page.getByText('No time was recorded in this range')).toBeVisible();
  await expect(loading(page)).toHaveCount(0);
});

/** Places of what is not there yet. */
function loading(page: Page) {
  return page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /^Loading/ });
}

function zoneOf(timeZone: string): string {
  return encodeURIComponent(timeZone);
}
