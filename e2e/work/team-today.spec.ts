import { expect, type Page } from '@playwright/test';
import { dayMs, minuteMs } from '@time-tracker/contract/time/durations';
import { windowStart } from '@time-tracker/contract/time/ten-minute-window';
import type { Account } from '../data/api-calls.ts';
import { recordDashboardWork, type DashboardWork } from '../data/dashboard-work.ts';
import { recordCaptures } from '../data/known-captures.ts';
import { recordWork } from '../data/known-work.ts';
import { addPeople } from '../data/many-people.ts';
import { createTeam, invite, openAs } from '../data/team.ts';
import { expectAccessible } from '../pages/accessible-page.ts';
import { waitForFocus } from '../pages/opened-form.ts';
import { numberOf } from '../pages/owner-journey.ts';
import { clock } from '../pages/shown-numbers.ts';
import type { DatabaseQuery } from '../stack/database-query.ts';
import { test } from '../stack/shared-stack.ts';
import type { Stack } from '../stack/stack.ts';

let stack: Stack;
let database: DatabaseQuery;
let team: DashboardWork;

test.beforeAll(async ({ shared, database: opened }) => {
  stack = shared;
  team = await recordDashboardWork(stack.url);
  database = opened;
});

const rowOf = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Team today' }).getByRole('row').filter({ hasText: name });

test('the team today follows a start, a screenshot and a stop; a member sees their own day', async ({
  page,
}) => {
  const { mia } = team;
  await openAs(page, stack.url, team.owner);
  const panel = page.getByRole('region', { name: 'Team today' });
  await expect(panel).toContainText('No one is tracking right now');
  await page.evaluate(() => document.body.setAttribute('data-loaded-once', ''));
  await team.as(mia, 'timer/start', { project_id: team.projectId, note: 'The new page' });
  await expect(panel).toContainText('1 person is tracking');
  const row = rowOf(page, 'Mia Example');
  // Who works now comes first, below the headings.
  await expect(
    page.getByRole('table', { name: 'Team today' }).getByRole('row').nth(1),
  ).toContainText('Mia Example');
  await expect(row).toContainText('The new page');
  await expect(row).toContainText('Not recording');
  await expect(row.getByRole('time')).toHaveText(/^00:0\d:\d\d$/);
  const report = { source: 'desktop', name: 'laptop', version: '1' };
  await team.as(mia, 'timer/report', { ...report, state: 'recording' });
  await expect(row).toContainText('Recording');
  await team.as(mia, 'timer/report', { ...report, state: 'paused' });
  await expect(row).toContainText('Paused');
  await expect(row).toContainText('No screenshot yet');
  const takenMs = Date.now() - 20 * minuteMs;
  await recordCaptures(stack.url, mia, team.projectId, [
    { startMs: windowStart(takenMs), captures: [{ takenMs, app: 'Editor' }] },
  ]);
  const screenshot = row.getByRole('link', { name: /Latest screenshot of Mia/ });
  await expect(screenshot).toBeVisible();
  await team.as(mia, 'timer/stop', {});
  await expect(row).toContainText('Not tracking');
  await expect(page.locator('[data-loaded-once]')).toHaveCount(1);
  await screenshot.click();
  await expect(page.getByRole('dialog')).toContainText('Editor');

  await openAs(page, stack.url, mia);
  const mine = page.getByRole('region', { name: 'My day' });
  await expect(mine.getByRole('listitem').filter({ hasText: 'This week' })).toContainText(
    clock(await workedBySql('week', mia)),
  );
  await expect(mine.getByRole('img', { name: /^Worked today|^No time today/ })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Latest screenshots' })).toContainText('Website');
  await expect(page.getByText('Olivia')).toHaveCount(0);
});

test(
  'the hours of this week are on the dashboard without a click, and equal the database',
  { tag: '@full' },
  async ({ page }) => {
    // Again if a day ends in between.
    await expect(async () => {
      await openAs(page, stack.url, team.owner);
      for (const account of [team.owner, team.mia]) {
        const name = account === team.owner ? 'Olivia' : 'Mia';
        const cells = rowOf(page, name).getByRole('cell');
        await expect(cells.nth(3)).toContainText(clock(await workedBySql('day', account)));
        await expect(cells.nth(4)).toContainText(clock(await workedBySql('week', account)));
        await expect(cells.nth(5)).toContainText(await activityBySql(account));
        await expect(cells.nth(2).getByRole('img')).toHaveAccessibleName(await stripBySql(account));
      }
      await expect(page.getByRole('region', { name: 'Team today' })).toContainText('times in UTC');
      await openAs(page, stack.url, team.mia);
      const days = page.getByRole('list', { name: 'This week by day' }).getByRole('listitem');
      const sums = await daysBySql(team.mia);
      await expect(days).toHaveText(sums.map((seconds) => new RegExp(`${clock(seconds)}$`)));
    }).toPass({ timeout: 240_000 });
  },
);

for (const width of [1440, 1920]) {
  const title = `with two people at work, Team today is no higher than its rows: ${width} wide`;
  test(title, { tag: '@full' }, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await openAs(page, stack.url, team.owner);
    const panel = page.getByRole('region', { name: 'Team today' });
    const last = panel.getByRole('row').last();
    await expect(last).toBeVisible();
    // Below the rows are the zone of the times and the padding.
    const emptyBelow = async () => {
      const [card, row] = [await panel.boundingBox(), await last.boundingBox()];
      return card && row ? card.y + card.height - (row.y + row.height) : Infinity;
    };
    await expect.poll(emptyBelow, 'pixels below the last row').toBeLessThanOrEqual(64);
  });
}

test(
  'owners can invite people from Team today, unless it shows one person',
  { tag: '@full' },
  async ({ page }) => {
    const invitation = page.getByRole('link', { name: 'Invite people', exact: true });
    await openAs(page, stack.url, team.owner);
    await expect(invitation).toBeVisible();
    await openAs(page, stack.url, team.owner, `/dashboard/home?member=${team.mia.id}`);
    await expect(rowOf(page, 'Mia Example')).toBeVisible();
    await expect(invitation).toHaveCount(0);
  },
);

test(
  'viewers see their project in rows, on a phone too, in both themes',
  { tag: '@full' },
  async ({ page }) => {
    const viewer = await invite(stack.url, team, 'Victor', 'viewer');
    for (const [width, colorScheme] of [
      [1440, 'light'],
      [390, 'dark'],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await openAs(page, stack.url, viewer);
      await expect(rowOf(page, 'Mia Example')).toBeVisible();
      await expect(rowOf(page, 'Victor')).toHaveCount(0);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${width}`).toBe(0);
      await expectAccessible(page, `team today, ${width}, ${colorScheme}`);
    }
  },
);

test(
  'the nine cards name their window and stay below 200 px; the range changes only what is below it',
  { tag: '@full' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await openAs(page, stack.url, team.owner, '/dashboard/home?zone=UTC');
    const cards = page.getByRole('region', { name: 'Work in numbers' });
    await expect(cards.getByRole('group')).toHaveCount(9);
    await expect(numberOf(page, 'Monthly Worked')).toContainText(/\d\d:\d\d:\d\d/);
    await expect
      .poll(async () => (await cards.boundingBox())?.height ?? Infinity, 'the height of the band')
      .toBeLessThanOrEqual(200);
    for (const [days, name] of [
      [7, 'Weekly Worked'],
      [30, 'Monthly Worked'],
    ] as const) {
      // Counted from this instant, as the page does: the days of a worker may be from before midnight.
      const startMs = Date.now() - days * dayMs;
      const start = new Date(startMs).toLocaleDateString('en-GB', { timeZone: 'UTC' });
      await expect(cards).toContainText(new RegExp(`${start}, \\d\\d:\\d\\d – now`));
      // The TimeLog shows all of its days, also the first one, which is part of it.
      await expect(
        numberOf(page, name).getByRole('link', { name }),
        `what ${name} opens`,
      ).toHaveAttribute('title', new RegExp(`TimeLog: .*${start} – `));
    }
    await expect(numberOf(page, 'Weekly Worked')).toContainText('previous 7 days');
    await expect(rowOf(page, 'Mia Example')).toBeVisible();
    const before = await numberOf(page, 'Weekly Worked').innerText();
    const range = page.getByRole('group', { name: 'Range' });
    const heading = page.getByRole('heading', { name: 'Overview' });
    await expect(page.getByRole('banner').getByRole('group', { name: 'Range' })).toHaveCount(0);
    const [top, ofCards] = [await heading.boundingBox(), await cards.boundingBox()];
    expect((await range.boundingBox())?.y).toBeGreaterThan((ofCards?.y ?? 0) + 200);
    expect(Math.abs(((await range.boundingBox())?.y ?? 0) - (top?.y ?? 0))).toBeLessThan(40);
    await range.getByRole('button', { name: 'Previous days' }).click();
    await expect(page).toHaveURL(/day=|from=|first=/);
    expect(await numberOf(page, 'Weekly Worked').innerText()).toBe(before);
  },
);

test(
  'cards of time that was not measured are gray and say so; on a phone they are one band',
  { tag: '@full' },
  async ({ page }) => {
    const { owner } = await createTeam(stack.url, 'Eastwind');
    await page.setViewportSize({ width: 390, height: 844 });
    await openAs(page, stack.url, owner);
    const activity = numberOf(page, 'Weekly Activity');
    await expect(activity).toContainText('0 %');
    await expect(activity).toContainText('Not measured');
    const cards = page.getByRole('region', { name: 'Work in numbers' });
    await expect
      .poll(async () => (await cards.boundingBox())?.height ?? Infinity, 'the height of the band')
      .toBeLessThanOrEqual(200);
    // The keyboard scrolls the band to a card that is out of sight.
    const last = numberOf(page, 'Monthly Worked').getByRole('link');
    await expect(last).not.toBeInViewport();
    await last.focus();
    await expect(last).toBeInViewport();
  },
);

test(
  'the same time that was not measured is gray on the cards and a dash everywhere else',
  { tag: '@full' },
  async ({ page }) => {
    const southwind = await createTeam(stack.url, 'Southwind');
    const { owner, projectId } = southwind;
    const end = windowStart(Date.now());
    const work = { start: end - 60 * minuteMs, end, projectId };
    await recordWork(stack.url, owner, [{ ...work, activePercent: null }]);
    await openAs(page, stack.url, owner);
    for (const window of ['Last 24 Hrs', 'Weekly', 'Monthly']) {
      await expect(numberOf(page, `${window} Worked`)).toContainText('01:00:00');
      const card = numberOf(page, `${window} Activity`);
      const colorOf = (text: string) =>
        card.getByText(text, { exact: true }).evaluate((shown) => getComputedStyle(shown).color);
      const colors = async () => `${await colorOf('0 %')} ${await colorOf('Not measured')}`;
      await expect.poll(colors, 'the number is as gray as the line below').toMatch(/^(rgb.+) \1$/);
    }
    const dashes = [
      rowOf(page, 'Olivia').getByTitle('not measured'),
      page.getByRole('definition').getByTitle('not measured'),
    ];
    for (const dash of dashes) await expect(dash).toHaveText(/^–/);
    await expect(page.getByRole('main').getByText('0 %', { exact: true })).toHaveCount(3);

    const lena = await invite(stack.url, southwind, 'Lena', 'member');
    await recordWork(stack.url, lena, [{ ...work, activePercent: null }]);
    // Just after midnight the work is of the day before.
    const day = new Date(work.start).toISOString().slice(0, 10);
    const screens = [
      ['users', page.getByRole('row', { name: /Olivia/ })],
      [`people/${owner.id}`, page.getByRole('list', { name: 'Last 14 days' })],
      [`projects/${projectId}`, page.getByRole('row', { name: /Olivia/ })],
      [`screenshots?day=${day}`, page.getByRole('radiogroup', { name: 'People' })],
    ] as const;
    for (const [path, shown] of screens) {
      await page.goto(`${stack.url}/dashboard/${path}`);
      await expect(shown.getByTitle('not measured').first(), path).toHaveText(/^–/);
    }
  },
);

test('a team of more than 20 has one row per member', { tag: '@full' }, async ({ page }) => {
  const large = await createTeam(stack.url, 'Crowd');
  const zoe = await invite(stack.url, large, 'Zoe', 'member');
  await addPeople(database, large, 74);
  await openAs(page, stack.url, large.owner);
  const rows = page.getByRole('table', { name: 'Team today' }).getByRole('row');
  await expect(rows).toHaveCount(1 + 20);
  await page.getByRole('button', { name: 'Show 50 more members' }).click();
  await expect(rows).toHaveCount(1 + 70);
  await page.getByRole('button', { name: 'Show 6 more members' }).click();
  await expect(rows).toHaveCount(1 + 76);
  await expect(page.getByRole('button', { name: /^Show .* more/ })).toHaveCount(0);
  await expect(rows.last()).toContainText('Zoe');
  // Who starts to work moves up from a later page, and everyone between moves down by one row.
  await large.as(zoe, 'timer/start', { project_id: large.projectId });
  await expect(rows.nth(1)).toContainText('Zoe');
  await expect(rows.filter({ hasText: 'Zoe' })).toHaveCount(1);
  await expect(rows.last()).not.toContainText('Zoe');
  await expect(rows).toHaveCount(1 + 76);
});

test(
  "a gap of one's own day leads to the form with its times",
  { tag: '@full' },
  async ({ page }) => {
    const gapped = await createTeam(stack.url, 'Gapped');
    const mia = await invite(stack.url, gapped, 'Mia', 'member');
    // A zone in which the last hours are of today.
    const isEarly = new Date().getUTCHours() < 6;
    const zone = isEarly ? 'Etc/GMT-12' : 'UTC';
    const until = windowStart(Date.now()) - 60 * minuteMs;
    const work = (startMinutes: number, endMinutes: number) => ({
      start: until - startMinutes * minuteMs,
      end: until - endMinutes * minuteMs,
      projectId: gapped.projectId,
      activePercent: 50,
      source: 'desktop' as const,
    });
    await recordWork(stack.url, mia, [work(180, 120), work(60, 0)]);
    await openAs(page, stack.url, mia, `/dashboard/home?zone=${encodeURIComponent(zone)}`);
    const clockAt = (instant: number) =>
      new Date(instant).toLocaleTimeString('en-GB', { timeZone: zone, timeStyle: 'short' });
    const [start, finish] = [clockAt(until - 120 * minuteMs), clockAt(until - 60 * minuteMs)];
    const gaps = page.getByRole('list', { name: 'Not tracked' }).getByRole('listitem');
    await expect(gaps.nth(1)).toContainText(clockAt(until));
    await gaps.getByRole('link', { name: `Add time from ${start} to ${finish}` }).click();
    const form = page.getByRole('dialog', { name: 'Add time' });
    await expect(form.getByLabel('From')).toHaveValue(start);
    await expect(form.getByLabel('To', { exact: true })).toHaveValue(finish);
    await waitForFocus(form);
    await form.getByLabel('Reason').fill('A call');
    await form.getByRole('button', { name: 'Add', exact: true }).click();
    await expect(form).toBeHidden();
    const [row] = await database.query<{ minutes: number }>(
      `select sum(extract(epoch from ends_at - starts_at))::int / 60 as minutes
       from activities where user_id = $1 and source = 'manual'`,
      [mia.id],
    );
    expect(row?.minutes).toBe(60);
  },
);

/** Seconds worked since today or this Monday began, in UTC. */
async function workedBySql(unit: 'day' | 'week', { id }: Account): Promise<number> {
  const [row] = await database.query<{ seconds: number }>(
    `select coalesce(round(sum(extract(epoch from
        ends_at - greatest(starts_at, date_trunc($1, now(), 'UTC'))))), 0)::int as seconds
     from activities where organization_id = $2 and user_id = $3
       and ends_at > date_trunc($1, now(), 'UTC')`,
    [unit, team.organizationId, id],
  );
  return row?.seconds ?? 0;
}

/** In whole percent of the measured time of today, or a dash. */
async function activityBySql({ id }: Account): Promise<string> {
  const [row] = await database.query<{ percent: number | null }>(
    `select case when sum(measured_seconds) >= 60
       then round(100.0 * sum(active_seconds) / sum(measured_seconds))::int end as percent
     from activities where organization_id = $1 and user_id = $2
       and starts_at >= date_trunc('day', now(), 'UTC')`,
    [team.organizationId, id],
  );
  return row?.percent == null ? '–' : `${row.percent} %`;
}

/** The ten-minute windows of today with work, as runs of them. */
async function stripBySql({ id }: Account): Promise<string> {
  const runs = await database.query<{ run: string }>(
    `with windows as (
       select distinct date_bin('10 minutes', starts_at, 'epoch') at time zone 'UTC' as start
       from activities where organization_id = $1 and user_id = $2
         and starts_at >= date_trunc('day', now(), 'UTC')
     ), numbered as (
       select start, start - row_number() over (order by start) * interval '10 minutes' as run
       from windows)
     select to_char(min(start), 'HH24:MI') || ' – ' ||
       to_char(max(start) + interval '10 minutes', 'HH24:MI') as run
     from numbered group by numbered.run order by min(start)`,
    [team.organizationId, id],
  );
  const list = new Intl.ListFormat('en-GB').format(runs.map(({ run }) => run));
  return runs.length === 0 ? 'No time today' : `Worked today: ${list}`;
}

/** Seconds of each day of this week so far, in UTC. */
async function daysBySql({ id }: Account): Promise<number[]> {
  const rows = await database.query<{ seconds: number }>(
    `select coalesce(sum(extract(epoch from ends_at - starts_at)), 0)::int as seconds
     from generate_series(date_trunc('week', now() at time zone 'UTC'),
       date_trunc('day', now() at time zone 'UTC'), interval '1 day') as day
     left join activities on organization_id = $1 and user_id = $2
       and (starts_at at time zone 'UTC')::date = day::date
     group by day order by day`,
    [team.organizationId, id],
  );
  return rows.map(({ seconds }) => seconds);
}
