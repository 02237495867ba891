import { expect, type Page } from '@playwright/test';
import { hourMs } from '@time-tracker/contract/time/durations';
import { expectAccessibleInBothThemes } from '../pages/accessible-page.ts';
import { post, register, type Account } from '../data/api-calls.ts';
import type { DatabaseQuery } from '../stack/database-query.ts';
import { delayCall } from '../pages/delayed-call.ts';
import { dayBack } from '../data/known-days.ts';
import { recordWork } from '../data/known-work.ts';
import { waitForFocus } from '../pages/opened-form.ts';
import { openLog, rangeTotal, sessionsOn } from '../pages/open-time-log.ts';
import { clock } from '../pages/shown-numbers.ts';
import { test } from '../stack/shared-stack.ts';
import type { Stack } from '../stack/stack.ts';
import { addProject, createTeam, newAddress } from '../data/team.ts';

/** Three days ago, a whole day in UTC, the zone of this browser and its owner. */
const day = dayBack(3);
const dayStart = Date.parse(`${day}T00:00:00Z`);

type LogTeam = { owner: Account; organizationId: number; website: number; ledger: number };

let stack: Stack;
let database: DatabaseQuery;

test.beforeAll(({ shared, database: opened }) => {
  stack = shared;
  database = opened;
});

test('manual time is added with its reason next to existing time', async ({ page }) => {
  const team = await makeLogTeam();
  await recordWork(stack.url, team.owner, [work(team.website, 10, 0.5)]);
  await openLog(page, stack.url, team.owner, `day=${day}`);
  await page.getByRole('button', { name: 'Add time' }).click();
  const form = page.getByRole('dialog', { name: 'Add time' });
  await waitForFocus(form);
  await form.getByLabel('From').fill('09:05');
  await form.getByLabel('To', { exact: true }).fill('11:15');
  await expect(form.getByRole('button', { name: 'Add' })).toBeDisabled();
  await form.getByLabel('Reason').fill('In the workshop');
  await expect(form.getByText('2h 10m')).toBeVisible();
  await form.getByRole('button', { name: 'Add' }).click();
  await expect(
    page.getByText('Added 1h 40m. 30m skipped: you already have time there.'),
  ).toBeVisible();
  await expect(rangeTotal(page)).toHaveText('02:10:00');
  const manualRows = page
    .getByRole('listitem')
    .filter({ has: page.getByText('Manual', { exact: true }) });
  await expect(manualRows).toHaveCount(2);
  await expect(manualRows.filter({ hasText: 'not measured' })).toHaveCount(2);
  const [stored] = await database.query<{ seconds: number; notes: string }>(
    `select sum(extract(epoch from ends_at - starts_at))::int as seconds, string_agg(distinct note, ';') as notes
     from activities where organization_id = $1 and source = 'manual'`,
    [team.organizationId],
  );
  expect(stored).toEqual({ seconds: 6000, notes: 'In the workshop' });
});

test('a form whose time was taken already stays open with what was typed', async ({ page }) => {
  const team = await makeLogTeam();
  await recordWork(stack.url, team.owner, [work(team.website, 10, 0.5)]);
  await openLog(page, stack.url, team.owner, `day=${day}`);
  await page.getByRole('button', { name: 'Add time' }).click();
  const form = page.getByRole('dialog', { name: 'Add time' });
  await waitForFocus(form);
  await form.getByLabel('From').fill('10:00');
  await form.getByLabel('To', { exact: true }).fill('10:30');
  await form.getByLabel('Reason').fill('In the workshop');
  await form.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText('Nothing was added: you already have time there.')).toBeVisible();
  await expect(form.getByLabel('Reason')).toHaveValue('In the workshop');
  await form.getByLabel('To', { exact: true }).fill('11:00');
  await form.getByRole('button', { name: 'Add' }).click();
  await expect(form).toHaveCount(0);
  await expect(rangeTotal(page)).toHaveText('01:00:00');
});

test(
  'no manual time is added if the organization forbids it',
  { tag: '@full' },
  async ({ page }) => {
    const team = await makeLogTeam();
    const { owner, organizationId } = team;
    await post(
      stack.url,
      'organization/update',
      { id: organizationId, settings: { manual_time: false } },
      owner.token,
    );
    const seen = { ...work(team.website, 10, 0.5), source: 'desktop' as const };
    await recordWork(stack.url, owner, [seen]);
    await openLog(page, stack.url, owner, `day=${day}`);
    await expect(rangeTotal(page)).toHaveText('00:30:00');
    await expect(page.getByRole('button', { name: 'Add time' })).toHaveCount(0);
  },
);

test('a note is changed, and work is moved to another project', async ({ page }) => {
  const team = await makeLogTeam();
  await recordWork(stack.url, team.owner, [work(team.website, 9, 1.25)]);
  await openLog(page, stack.url, team.owner, `day=${day}`);
  const session = sessionsOn(page).first();
  await session.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Edit note' }).click();
  const note = page.getByRole('dialog', { name: 'Edit note' });
  await note.getByRole('textbox', { name: 'Note' }).fill('Second draft');
  await note.getByRole('button', { name: 'Save' }).click();
  await expect(session).toContainText('Second draft');

  await session.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Move to project' }).click();
  const move = page.getByRole('dialog', { name: 'Move to another project' });
  await move.getByLabel('To project').selectOption('Ledger');
  await move.getByRole('button', { name: 'Move' }).click();
  await expect(sessionsOn(page).first()).toContainText('Ledger');
  const rows = await database.query(
    `select project_id, note, sum(extract(epoch from ends_at - starts_at))::int as seconds
     from activities where organization_id = $1 group by 1, 2`,
    [team.organizationId],
  );
  expect(rows).toEqual([{ project_id: team.ledger, note: 'Second draft', seconds: 4500 }]);
});

test(
  'an hour of a session is selected with two clicks, one with Shift, and moved',
  { tag: '@full' },
  async ({ page }) => {
    const team = await makeLogTeam();
    await recordWork(stack.url, team.owner, [work(team.website, 9, 1.5)]);
    await openLog(page, stack.url, team.owner, `day=${day}`);
    await page.getByRole('button', { name: /^Parts of 09:00/ }).click();
    const box = (start: string) =>
      page.getByRole('checkbox', { name: `Select the part from ${start}` });
    await box('09:10:00').click();
    await box('10:00:00').click({ modifiers: ['Shift'] });
    const bar = page.getByRole('region', { name: 'Selection' });
    await expect(bar).toContainText('6 parts of 1 entry selected');
    await bar.getByRole('button', { name: 'Move to project' }).click();
    const move = page.getByRole('dialog', { name: 'Move to another project' });
    await move.getByLabel('To project').selectOption('Ledger');
    await move.getByRole('button', { name: 'Move' }).click();
    await expect(sessionsOn(page)).toHaveCount(3);
    const rows = await database.query(
      `select min(starts_at) as first, sum(extract(epoch from ends_at - starts_at))::int as seconds
     from activities where organization_id = $1 and project_id = $2`,
      [team.organizationId, team.ledger],
    );
    expect(rows).toEqual([{ first: new Date(dayStart + (9 + 1 / 6) * hourMs), seconds: 3600 }]);
  },
);

test(
  'several entries are deleted at once, by keyboard, with their screenshots and apps',
  { tag: '@full' },
  async ({ page }) => {
    const team = await makeLogTeam();
    await recordWork(stack.url, team.owner, [
      work(team.website, 8, 0.5),
      work(team.website, 10, 0.5),
      work(team.ledger, 13, 0.25),
    ]);
    await openLog(page, stack.url, team.owner, `day=${day}`);
    await expect(sessionsOn(page)).toHaveCount(3);
    for (const name of [/^Select 10:00/, /^Select 08:00/]) {
      await page.getByRole('checkbox', { name }).focus();
      await page.keyboard.press('Space');
    }
    await expect(page.getByText('2 entries selected')).toBeVisible();
    const bar = page.getByRole('region', { name: 'Selection' });
    await bar.getByRole('button', { name: 'Delete' }).press('Enter');
    const question = page.getByRole('dialog', { name: 'Delete 2 entries (1h)?' });
    await expect(question).toContainText('This deletes 1h of tracked time');
    await expect(question).toContainText('its app usage');
    const removals: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/activity/remove')) removals.push(request.postDataJSON());
    });
    await question.getByRole('button', { name: 'Delete' }).press('Enter');
    // Nothing is sent while it can be undone.
    const undo = page.getByRole('status').filter({ hasText: '2 entries deleted (1h)' });
    await undo.hover();
    await expect(sessionsOn(page)).toHaveCount(1);
    await expect(rangeTotal(page)).toHaveText('00:15:00');
    expect(removals).toEqual([]);
    await undo.getByRole('button', { name: 'Dismiss' }).press('Enter');
    await expect(page.getByText('2 entries removed successfully')).toBeVisible();
    // One call for all, which succeeds or fails as a whole.
    expect(removals).toHaveLength(1);
    await expect(rangeTotal(page)).toHaveText('00:15:00');
    await expect(sessionsOn(page)).toHaveCount(1);
    const [left] = await database.query<{ activities: number; apps: number; lines: number }>(
      `select (select count(*)::int from activities where organization_id = $1) as activities,
       (select count(*)::int from activity_apps where organization_id = $1) as apps,
       (select count(*)::int from audit_log where organization_id = $1
          and action = 'activity_removed') as lines`,
      [team.organizationId],
    );
    expect(left).toEqual({ activities: 2, apps: 2, lines: 6 });
  },
);

test('a single activity of a session is deleted, with the specified texts', async ({ page }) => {
  const team = await makeLogTeam();
  await recordWork(stack.url, team.owner, [work(team.website, 8, 0.5)]);
  await openLog(page, stack.url, team.owner, `day=${day}`);
  await page.getByRole('button', { name: /^Parts of 08:00/ }).press('Enter');
  await page.getByRole('button', { name: 'Delete the part from 08:10:00' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('Activity removed successfully')).toBeVisible();
  await expect(rangeTotal(page)).toHaveText('00:20:00');
  await expect(sessionsOn(page)).toHaveCount(2);
});

test('an empty organization shows why and what to do next', { tag: '@full' }, async ({ page }) => {
  const owner = await register(stack.url, 'Olivia', newAddress('olivia'));
  await post(stack.url, 'organization/create', { name: 'Nobody yet' }, owner.token);
  await openLog(page, stack.url, owner, '');
  await expect(page.getByRole('heading', { name: 'No time yet' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Create project' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download CSV' })).toBeDisabled();
  await checkPage(page, 'an empty organization');
});

test('a failing server is reported and retried, and a slow one is awaited @full', async ({
  page,
}) => {
  const team = await makeLogTeam();
  await recordWork(stack.url, team.owner, [work(team.website, 8, 0.5)]);
  let isDown = true;
  await page.route('**/api/activity/sessions', (route) =>
    isDown
      ? route.fulfill({ status: 500, json: { message: 'Broken', code: 'internal' } })
      : route.continue(),
  );
  await openLog(page, stack.url, team.owner, `day=${day}`);
  await expect(page.getByRole('alert')).toContainText('Could not load the time log');
  await checkPage(page, 'what failed');
  isDown = false;
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(rangeTotal(page)).toHaveText('00:30:00');

  const held = await delayCall(page, 'activity/sessions');
  await page.reload();
  await expect(page.getByRole('status', { name: 'Loading the time log' })).toBeVisible();
  held.release();
  await expect(rangeTotal(page)).toHaveText('00:30:00');
  await expect(page.getByRole('status', { name: 'Loading the time log' })).toHaveCount(0);
});

test('the filters stay on the other screens and back', { tag: '@full' }, async ({ page }) => {
  const team = await makeLogTeam();
  await recordWork(stack.url, team.owner, [work(team.website, 8, 0.5)]);
  const filters = `day=${day}&project=${team.website}&member=${team.owner.id}&zone=Europe%2FBerlin`;
  await openLog(page, stack.url, team.owner, `${filters}&view=sheet`);
  const menu = page.getByRole('navigation', { name: 'Main menu' });
  for (const [name, path] of [
    ['Screenshots', '/dashboard/screenshots'],
    ['Apps', '/dashboard/apps'],
    ['Dashboard', '/dashboard/home'],
    ['TimeLog', '/dashboard/timelog'],
  ] as const) {
    await menu.getByRole('link', { name }).click();
    await expect(page).toHaveURL(`${stack.url}${path}?${filters}`);
    // The page before it stays usable until this one is rendered.
    await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
  }
  await page.getByRole('button', { name: 'Next day' }).click();
  await expect(page.getByRole('heading', { name: 'No time on this day' })).toBeVisible();
  await page.goBack();
  await expect(rangeTotal(page)).toHaveText(clock(1800));
});

test('it is accessible, wide and narrow', { tag: '@full' }, async ({ page }) => {
  const team = await makeLogTeam();
  await recordWork(stack.url, team.owner, [
    work(team.website, 8, 1.5),
    work(team.ledger, 11, 2.25),
  ]);
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await openLog(page, stack.url, team.owner, `range=last_30_days`);
    const session = sessionsOn(page).first();
    await session.getByRole('button', { name: /^Parts of/ }).click();
    await page
      .getByRole('checkbox', { name: /^Select/ })
      .first()
      .check();
    await checkPage(page, 'what is open and selected');
    await page.getByRole('group', { name: 'Range' }).getByRole('button').nth(1).click();
    await expect(page.getByRole('dialog', { name: /^Last 30 days/ })).toBeVisible();
    await checkPage(page, 'the calendar');
    await page.keyboard.press('Escape');
    await page.getByText('Weekly sheet', { exact: true }).click();
    await expect(page.getByRole('region', { name: 'Weekly sheet' })).toBeVisible();
    await checkPage(page, 'the weekly sheet');
  }
});

/** Waits until everything is loaded, then checks accessibility. */
async function checkPage(page: Page, what: string): Promise<void> {
  await expect(page.locator('[role=status][aria-label^=Loading]')).toHaveCount(0);
  await expectAccessibleInBothThemes(page, what);
}

/** A separate organization with two projects. */
async function makeLogTeam(): Promise<LogTeam> {
  const team = await createTeam(stack.url);
  const { owner, organizationId, projectId: website } = team;
  return { owner, organizationId, website, ledger: await addProject(team, 'Ledger') };
}

function work(projectId: number, hour: number, hours: number) {
  const start = dayStart + hour * hourMs;
  return { start, end: start + hours * hourMs, projectId, activePercent: 60, app: 'Editor' };
}
