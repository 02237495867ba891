import { expect, type Page } from '@playwright/test';
import { dayMs, hourMs, minuteMs } from '@time-tracker/contract/time/durations';
import type { SentInterval } from '@time-tracker/contract/time/interval';
import { post } from '../data/api-calls.ts';
import { agreeToRules } from '../data/consent.ts';
import { dayBack } from '../data/known-days.ts';
import { instantOn, recordWork, workOn } from '../data/known-work.ts';
import { addProject, createTeam, invite } from '../data/team.ts';
import { chooseAction, openLog, rangeTotal, sessionsOn } from '../pages/open-time-log.ts';
import { waitForFocus } from '../pages/opened-form.ts';
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

const manual = (projectId: number, start: string, finish: string, note: string) => ({
  ...span(projectId, start, finish),
  source: 'manual' as const,
  activePercent: null,
  note,
});

interface StoredRun extends SentInterval<Date> {
  name: string;
}

/** The stored runs of an organization: `Website 09:00-10:00`. */
async function storedRuns(organizationId: number): Promise<string[]> {
  const rows = await database.query<StoredRun>(
    `select p.name, a.starts_at as start, a.ends_at as finish
     from activities a join projects p on p.id = a.project_id
     where a.organization_id = $1 order by a.starts_at`,
    [organizationId],
  );
  const clockOf = (time: Date) => time.toISOString().slice(11, 16);
  const runs: StoredRun[] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    if (last?.name === row.name && last.finish.getTime() === row.start.getTime()) {
      last.finish = row.finish;
    } else runs.push({ ...row });
  }
  return runs.map(({ name, start, finish }) => `${name} ${clockOf(start)}-${clockOf(finish)}`);
}

const undoOf = (page: Page, message: string | RegExp) =>
  page.getByRole('status').filter({ hasText: message }).getByRole('button', { name: 'Undo' });

test('an own entry is duplicated after the last work of its day, and only an own one', async ({
  page,
}) => {
  const team = await createTeam(stack.url);
  const noor = await invite(stack.url, team, 'Noor', 'member');
  await recordWork(stack.url, noor, [span(team.projectId, '08:00', '08:30')]);
  await recordWork(stack.url, team.owner, [
    { ...span(team.projectId, '09:00', '10:00'), note: 'Planning' },
    span(team.projectId, '12:00', '12:40'),
  ]);
  await openLog(page, stack.url, team.owner, `day=${day}`);
  await chooseAction(sessionsOn(page).filter({ hasText: '09:00' }), 'Duplicate');
  const form = page.getByRole('dialog', { name: 'Add time' });
  await expect(form.getByLabel('From')).toHaveValue('12:40');
  await expect(form.getByLabel('To', { exact: true })).toHaveValue('13:40');
  await expect(form.getByLabel('Reason')).toHaveValue('Planning');
  await form.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText('Added 1h.')).toBeVisible();
  const [run] = await database.query<{ user_id: number; seconds: number; starts_at: Date }>(
    `select user_id, sum(extract(epoch from ends_at - starts_at))::int as seconds,
       min(starts_at) as starts_at
     from activities where organization_id = $1 and source = 'manual' group by user_id`,
    [team.organizationId],
  );
  expect(run).toEqual({
    user_id: team.owner.id,
    seconds: 3600,
    starts_at: new Date(at('12:40')),
  });
  // A colleague's entry would become own time.
  const theirs = sessionsOn(page).filter({ hasText: '08:00' });
  await theirs.getByRole('button', { name: /^Actions for/ }).click();
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Duplicate' })).toHaveCount(0);
});

test('an entry across midnight shows its part of the day, and is duplicated @full', async ({
  page,
}) => {
  const team = await createTeam(stack.url);
  const night = { ...span(team.projectId, '00:00', '01:00'), start: at('00:00') - 2 * hourMs };
  await recordWork(stack.url, team.owner, [night]);
  await openLog(page, stack.url, team.owner, `from=${dayBack(3)}&to=${day}`);
  await expect(sessionsOn(page)).toContainText(/22:00.*01:00since.*1h on this day.*03:00:00/);
  await chooseAction(sessionsOn(page), 'Duplicate');
  const form = page.getByRole('dialog', { name: 'Add time' });
  await expect(form.getByLabel('From')).toHaveValue('01:00');
  await expect(form.getByLabel('To', { exact: true })).toHaveValue('04:00');
});

test('an entry is merged with the previous one, and apart again by Undo', async ({ page }) => {
  const team = await createTeam(stack.url);
  const ledger = await addProject(team, 'Ledger');
  await recordWork(stack.url, team.owner, [
    { ...span(team.projectId, '09:00', '10:00'), note: 'Draft' },
    { ...span(ledger, '10:00', '10:30'), note: 'Books' },
  ]);
  await openLog(page, stack.url, team.owner, `day=${day}`);
  const second = sessionsOn(page).filter({ hasText: '10:00 – 10:30' });
  await chooseAction(second, 'Merge with the previous entry');
  await expect(sessionsOn(page)).toHaveCount(1);
  await expect(sessionsOn(page)).toContainText('09:00 – 10:30');
  await expect(sessionsOn(page)).toContainText('Draft');
  expect(await storedRuns(team.organizationId)).toEqual(['Website 09:00-10:30']);
  await undoOf(page, 'Merged with the previous entry').click();
  await expect(second).toContainText('Books');
  await expect
    .poll(() => storedRuns(team.organizationId))
    .toEqual(['Website 09:00-10:00', 'Ledger 10:00-10:30']);
});

test('an entry that was moved elsewhere while its form was open is not split', async ({ page }) => {
  const team = await createTeam(stack.url);
  const ledger = await addProject(team, 'Ledger');
  await recordWork(stack.url, team.owner, [span(team.projectId, '09:00', '10:00')]);
  await openLog(page, stack.url, team.owner, `day=${day}`);
  await chooseAction(sessionsOn(page).first(), 'Split');
  const split = page.getByRole('dialog', { name: 'Split 09:00 – 10:00' });
  await waitForFocus(split);
  await split.getByLabel('Split at').fill('09:34');
  await split.getByLabel('Note').fill('Second part');
  const moved = await database.query<{ id: string }>(
    'select activity_id as id from activities where organization_id = $1',
    [team.organizationId],
  );
  await team.as(team.owner, 'activity/move', {
    activity_ids: moved.map(({ id }) => id),
    project_id: ledger,
  });
  await split.getByRole('button', { name: 'Split' }).click();
  await expect(page.getByText('This entry was changed or deleted in the meantime.')).toBeVisible();
  await expect(split.getByLabel('Note')).toHaveValue('Second part');
});

test(
  'a merge closes a gap between manual entries, and none in recorded time',
  { tag: '@full' },
  async ({ page }) => {
    const team = await createTeam(stack.url);
    await recordWork(stack.url, team.owner, [
      span(team.projectId, '06:00', '07:00'),
      span(team.projectId, '07:30', '08:00'),
      manual(team.projectId, '09:00', '10:00', 'Workshop'),
      manual(team.projectId, '11:00', '11:30', 'Workshop'),
    ]);
    await openLog(page, stack.url, team.owner, `day=${day}`);
    const recorded = sessionsOn(page).filter({ hasText: '07:30' });
    await recorded.getByRole('button', { name: /^Actions for/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Split' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: /^Merge/ })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await chooseAction(
      sessionsOn(page).filter({ hasText: '11:00' }),
      'Merge with the previous entry',
    );
    await expect(rangeTotal(page)).toHaveText('04:00:00');
    const website = (times: string) => `Website ${times}`;
    expect(await storedRuns(team.organizationId)).toEqual(
      ['06:00-07:00', '07:30-08:00', '09:00-11:30'].map(website),
    );
    await undoOf(page, 'Merged with the previous entry').click();
    await expect(rangeTotal(page)).toHaveText('03:00:00');
    await expect
      .poll(() => storedRuns(team.organizationId))
      .toEqual(['06:00-07:00', '07:30-08:00', '09:00-10:00', '11:00-11:30'].map(website));
  },
);

test(
  'times of an entry across midnight are edited on the right day',
  { tag: '@full' },
  async ({ page }) => {
    const team = await createTeam(stack.url);
    const night = { ...span(team.projectId, '00:00', '01:00'), start: at('00:00') - 2 * hourMs };
    await recordWork(stack.url, team.owner, [night]);
    await openLog(page, stack.url, team.owner, `from=${dayBack(3)}&to=${day}`);
    await chooseAction(sessionsOn(page), 'Edit start and end');
    const form = page.getByRole('form', { name: 'Edit start and end' });
    await expect(form.getByLabel('Start')).toBeFocused();
    await form.getByLabel('End').fill('23:30');
    await expect(form.getByText('Removes 1h 30m')).toBeVisible();
    await form.getByLabel('End').fill('01:20');
    await expect(form.getByText('Adds 20m as manual time')).toBeVisible();
  },
);

test(
  'a running entry of the TimeLog ends now, and cannot be continued by the person it is of',
  { tag: '@full' },
  async ({ page }) => {
    const team = await createTeam(stack.url);
    const member = await invite(stack.url, team, 'Mia', 'member');
    await agreeToRules(stack.url, team.owner.token, team.projectId);
    const timer = { project_id: team.projectId, note: 'Drawing' };
    await post(stack.url, 'timer/start', timer, team.owner.token);
    const end = Date.now();
    const lately = { projectId: team.projectId, start: end - 20 * minuteMs, end };
    for (const worker of [team.owner, member]) {
      await recordWork(stack.url, worker, [{ ...lately, activePercent: 50, source: 'desktop' }]);
    }
    await openLog(page, stack.url, team.owner, 'range=today');
    const button = (name: RegExp) => sessionsOn(page).getByRole('button', { name }).first();
    await expect(button(/^Continue .* to now, .*Mia/)).toBeVisible();
    await expect(button(/^Parts of .* to now, .*Olivia/)).toBeVisible();
    await expect(button(/^Continue .*Olivia/)).toBeHidden();
    await post(stack.url, 'timer/stop', {}, team.owner.token);
    await expect(button(/^Continue .*Olivia/)).toBeVisible();
    await expect(button(/ to now, .*Olivia/)).toBeHidden();
  },
);

test(
  'the form for start and end has the focus, also above the bar of a phone',
  { tag: '@full' },
  async ({ page }) => {
    const team = await createTeam(stack.url);
    await recordWork(
      stack.url,
      team.owner,
      ['06:00', '08:00', '10:00', '12:00', '14:00', '16:00'].map((start, index) =>
        span(team.projectId, start, `${String(7 + 2 * index).padStart(2, '0')}:00`),
      ),
    );
    await page.setViewportSize({ width: 390, height: 700 });
    // Without its transition, the menu returns the focus last.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await openLog(page, stack.url, team.owner, `from=${day}&to=${day}`);
    const form = page.getByRole('form', { name: 'Edit start and end' });
    await expect(sessionsOn(page)).toHaveCount(6);
    for (const session of await sessionsOn(page).all()) {
      await chooseAction(session, 'Edit start and end');
      await expect(form.getByLabel('Start')).toBeFocused();
      // The menu returns the focus to its button a moment later.
      await page.evaluate(async () => {
        for (let frame = 0; frame < 5; frame++) await new Promise(requestAnimationFrame);
      });
      await expect(form.getByLabel('Start')).toBeFocused();
      // Fails if anything covers the button.
      await form.getByRole('button', { name: 'Cancel' }).click({ trial: true });
      const box = await form.boundingBox();
      expect(Math.floor((box?.y ?? 0) + (box?.height ?? Infinity))).toBeLessThanOrEqual(700 - 56);
      await page.keyboard.press('Escape');
      await expect(form).toBeHidden();
    }
  },
);

test(
  'an entry is extended past midnight, and one Undo reverts an edit of both ends',
  { tag: '@full' },
  async ({ page }) => {
    const team = await createTeam(stack.url);
    await recordWork(stack.url, team.owner, [span(team.projectId, '22:00', '23:50')]);
    await openLog(page, stack.url, team.owner, `from=${day}&to=${dayBack(1)}`);
    await chooseAction(sessionsOn(page), 'Edit start and end');
    const form = page.getByRole('form', { name: 'Edit start and end' });
    await expect(form.getByLabel('Start')).toBeFocused();
    await form.getByLabel('Start').fill('22:30');
    await form.getByLabel('End').fill('00:20');
    await expect(form.getByText('Removes 30m and adds 30m as manual time')).toBeVisible();
    await form.getByLabel('Reason for the manual time').fill('On the phone');
    await form.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Added 30m. Shortened by 30m')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Undo' })).toHaveCount(1);
    await expect(rangeTotal(page)).toHaveText('01:50:00');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Undone', { exact: true })).toBeVisible();
    await expect(sessionsOn(page)).toHaveCount(1);
    expect(await storedRuns(team.organizationId)).toEqual(['Website 22:00-23:50']);
  },
);

test(
  'the sum of a group is that of the whole day, as in its strip',
  { tag: '@full' },
  async ({ page }) => {
    const team = await createTeam(stack.url);
    const noor = await invite(stack.url, team, 'Noor', 'member');
    // Twelve entries, of which a page lists ten, and one that began the day before.
    const quarters = Array.from({ length: 12 }, (_, hour) => ({
      ...span(team.projectId, '06:00', '06:15'),
      start: at('06:00') + hour * hourMs,
      end: at('06:15') + hour * hourMs,
    }));
    const night = { ...span(team.projectId, '00:00', '00:30'), start: at('00:00') - hourMs };
    await recordWork(stack.url, noor, [night, ...quarters]);
    await recordWork(stack.url, team.owner, [span(team.projectId, '09:00', '09:10')]);
    await openLog(page, stack.url, team.owner, `from=${dayBack(3)}&to=${day}`);
    await expect(sessionsOn(page)).toHaveCount(10);
    const section = page.getByRole('region', {
      name: new RegExp(day.split('-').reverse().join('/')),
    });
    const whole = '03:30:00';
    await expect(section.getByRole('figure')).toContainText(whole);
    await expect(
      section.getByRole('heading', { level: 3 }).filter({ hasText: 'Noor' }),
    ).toContainText(whole);
    await page.getByRole('combobox', { name: 'Group entries' }).selectOption('project');
    await expect(section.getByRole('heading', { level: 3 })).toHaveText([/^Website.*03:40:00$/]);
  },
);

test(
  'a percent says how much was measured, if not all of it',
  { tag: '@full' },
  async ({ page }) => {
    const team = await createTeam(stack.url);
    await recordWork(stack.url, team.owner, [
      span(team.projectId, '09:00', '10:03'),
      manual(team.projectId, '11:00', '11:30', 'Call'),
    ]);
    await openLog(page, stack.url, team.owner, `day=${day}`);
    const section = page.getByRole('region', {
      name: new RegExp(day.split('-').reverse().join('/')),
    });
    await expect(section.locator('header')).toContainText('activity 50 % of 1h 03m measured');
    await expect(page.getByRole('definition').nth(1)).toHaveText('50 % of 1h 03m measured');
    const recorded = sessionsOn(page).filter({ hasText: '09:00' });
    await expect(recorded).toContainText('50 %');
    await expect(recorded).not.toContainText('measured');
    // A session of which only a part was measured.
    await recordWork(stack.url, team.owner, [
      {
        ...span(team.projectId, '09:00', '09:20'),
        start: at('09:00') - dayMs,
        end: at('09:20') - dayMs,
      },
      {
        ...span(team.projectId, '09:20', '09:40'),
        start: at('09:20') - dayMs,
        end: at('09:40') - dayMs,
        activePercent: null,
      },
    ]);
    await openLog(page, stack.url, team.owner, `day=${dayBack(3)}`);
    await expect(sessionsOn(page)).toContainText('of 20m measured');
  },
);

test(
  'time that was not measured is a dash in headings, rows and the table',
  { tag: '@full' },
  async ({ page }) => {
    const team = await createTeam(stack.url);
    await recordWork(stack.url, team.owner, [manual(team.projectId, '11:00', '11:30', 'Call')]);
    await openLog(page, stack.url, team.owner, `day=${day}`);
    const section = page.getByRole('region', {
      name: new RegExp(day.split('-').reverse().join('/')),
    });
    for (const dash of [
      section.locator('header').getByTitle('not measured'),
      sessionsOn(page).getByTitle('not measured'),
      section.getByRole('row').getByTitle('not measured'),
      page.getByRole('definition').getByTitle('not measured'),
    ]) {
      await expect(dash).toHaveText(/^–/);
    }
  },
);

test(
  'a page of a whole day renders a hundred entries at first',
  { tag: '@full' },
  async ({ page }) => {
    const team = await createTeam(stack.url);
    const quarters = Array.from({ length: 120 }, (_, index) => ({
      ...span(team.projectId, '00:00', '00:05'),
      start: at('00:00') + index * 10 * 60_000,
      end: at('00:05') + index * 10 * 60_000,
    }));
    await recordWork(stack.url, team.owner, quarters);
    await openLog(page, stack.url, team.owner, `day=${day}&pages=days`);
    await expect(page.getByText('Shows 100 of 120 entries.')).toBeVisible();
    await expect(sessionsOn(page)).toHaveCount(100);
    await page.getByRole('button', { name: 'Show more' }).click();
    await expect(sessionsOn(page)).toHaveCount(120);
  },
);
