import { expect, type Locator, type Page } from '@playwright/test';
import { hourMs, minuteMs } from '@time-tracker/contract/time/durations';
import { expectAccessible, expectAccessibleInBothThemes } from '../pages/accessible-page.ts';
import type { Account } from '../data/api-calls.ts';
import {
  appsBySql,
  appsOfDaysBySql,
  from,
  membersBySql,
  titlesBySql,
  to,
  zone,
  type Named,
  type DataSource,
} from '../data/apps-numbers.ts';
import { recordAppsWork, type AppsWork } from '../data/apps-work.ts';
import { downloadCsv } from '../pages/csv-file.ts';
import { delayCall } from '../pages/delayed-call.ts';
import { latestLongDay } from '../data/known-days.ts';
import { recordWork } from '../data/known-work.ts';
import { cellsOf, clock, percent } from '../pages/shown-numbers.ts';
import { test } from '../stack/shared-stack.ts';
import type { Stack } from '../stack/stack.ts';
import { createTeam, openAs } from '../data/team.ts';
import { interceptCalls } from '../pages/intercepted-calls.ts';

const range = `from=${from}&to=${to}&zone=${encodeURIComponent(zone)}`;

let stack: Stack;
let source: DataSource;
let team: AppsWork;
let mia: Account;

test.beforeAll(async ({ shared, database }) => {
  stack = shared;
  team = await recordAppsWork(stack.url);
  mia = team.mia;
  source = { database, work: team };
});

test('the list has each app and website with its share', async ({ page }) => {
  await openApps(page, team.owner);
  await expectList(page, await appsBySql(source));
  // Filters narrow the list, and shares refer to the filtered list.
  await openApps(page, team.owner, `&project=${team.ledger}`);
  await expectList(page, await appsBySql(source, { projectId: team.ledger }));
  await openApps(page, team.owner, `&member=${mia.id}&kind=url`);
  await expectList(page, await appsBySql(source, { userId: mia.id, kind: 'url' }));
});

async function expectList(page: Page, expected: Named[]): Promise<void> {
  expect(expected.length).toBeGreaterThan(0);
  const total = expected.reduce((sum, { seconds }) => sum + seconds, 0);
  await expect(apps(page)).toHaveCount(expected.length);
  for (const { name, seconds } of expected) {
    const row = apps(page).filter({ has: page.getByRole('button', { name }) });
    await expect(row, name).toContainText(`${clock(seconds)}${percent(seconds, total)}`);
  }
}

test('an app expands to its titles', async ({ page }) => {
  await openApps(page, team.owner);
  await page.getByRole('button', { name: 'App Editor' }).click();
  const titles = await titlesBySql(source);
  const wanted = titles.filter(({ name }) => name === 'Editor');
  const whole = wanted.reduce((sum, { seconds }) => sum + seconds, 0);
  expect(wanted).toHaveLength(3);
  await expect(
    page.getByRole('list', { name: 'Titles of Editor' }).getByRole('listitem'),
  ).toHaveText(
    wanted.map(({ title, seconds }) => `${title}${clock(seconds)}${percent(seconds, whole)}`),
  );
});

test('days and members match the database', async ({ page }) => {
  await openApps(page, team.owner);
  const apart = (await appsBySql(source)).slice(0, 7).map(({ name }) => name);
  const used = await appsOfDaysBySql(source);
  const shown = await cellsOf(page.getByRole('table', { name: 'Time by day and app' }));
  expect(shown[0]).toEqual(['Day', ...apart, 'All others', 'Total']);
  expect(shown).toHaveLength(1 + 6 + 1);
  for (const [name = '', ...cells] of shown.slice(1, -1)) {
    const ofDay = used.filter((row) => name.includes(row.day));
    const sum = (some: typeof ofDay) => some.reduce((all, { seconds }) => all + seconds, 0);
    const wanted = apart.map((app) => sum(ofDay.filter((row) => row.name === app)));
    const others = sum(ofDay.filter((row) => !apart.includes(row.name)));
    expect(cells, name).toEqual([...wanted, others, sum(ofDay)].map(clock));
  }
  const together = await membersBySql(source);
  expect(together).toHaveLength(2);
  const table = page.getByRole('table', { name: 'Members and their apps' });
  for (const { name, seconds } of together) {
    const row = table.getByRole('row').filter({ has: page.getByRole('button', { name }) });
    await expect(row.getByRole('cell').first()).toContainText(clock(seconds));
    const userId = name.startsWith('Mia') ? mia.id : team.owner.id;
    const own = await appsBySql(source, { userId });
    for (const one of own.filter(({ name: app }) => apart.slice(0, 6).includes(app))) {
      await expect(row).toContainText(clock(one.seconds));
    }
  }
  // A click on a name shows only that member.
  await table.getByRole('button', { name: 'Mia Example' }).click();
  await expect(page).toHaveURL(new RegExp(`member=${mia.id}`));
  await expectList(page, await appsBySql(source, { userId: mia.id }));
});

test('an owner rates apps for everyone, a member sees the ratings', async ({ page }) => {
  await openApps(page, team.owner);
  await page.getByLabel('Rating of Editor').selectOption('Productive');
  await page.getByLabel('Rating of news.example').selectOption('Unproductive');
  const all = await appsBySql(source);
  const secondsOf = (name: string) => all.find((one) => one.name === name)?.seconds ?? 0;
  const total = all.reduce((sum, { seconds }) => sum + seconds, 0);
  const [good, bad] = [secondsOf('Editor'), secondsOf('news.example')];
  for (const [word, seconds] of [
    ['Productive', good],
    ['Unproductive', bad],
    ['Unrated', total - good - bad],
    ['Neutral', 0],
  ] as const) {
    const number = page.locator('dl > div').filter({ hasText: new RegExp(`^${word}`) });
    const share = seconds === 0 ? '0 %' : percent(seconds, total);
    await expect(number).toContainText(`${clock(seconds)}${share}`);
  }
  await expect(page.getByText(clock(total)).first()).toBeVisible();
  const stored = await source.database.query(
    `select name, rating from app_ratings where organization_id = $1 order by name`,
    [team.organizationId],
  );
  expect(stored).toEqual([
    { name: 'Editor', rating: 1 },
    { name: 'news.example', rating: -1 },
  ]);
  await team.use(mia, team.projectId, 5, [['app', 'Editor', 'mine.ts', 20]]);
  await openApps(page, mia);
  const row = apps(page).filter({ has: page.getByRole('button', { name: 'App Editor' }) });
  await expect(row).toContainText('Productive');
  await expect(page.getByRole('combobox', { name: /^Rating of/ })).toHaveCount(0);
});

test('members see only their own data', async ({ page }) => {
  await openApps(page, mia);
  await expectList(page, await appsBySql(source, { userId: mia.id }));
  await expect(page.getByRole('region', { name: 'By member' })).toHaveCount(0);
  await expect(page.getByText('news.example')).toHaveCount(0);
});

test(
  'a search finds names and titles, and the file has exactly the filtered rows',
  { tag: '@full' },
  async ({ page }) => {
    await openApps(page, team.owner);
    await page.getByRole('searchbox', { name: 'Search names and titles' }).fill('budget');
    const found = await appsBySql(source, { search: 'budget' });
    expect(found.map(({ name }) => name)).toEqual(['wiki.example', 'Editor']);
    await expect(page).toHaveURL(/search=budget/);
    await expectList(page, found);
    expect(await download(page)).toEqual(lines(found));
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(apps(page)).not.toHaveCount(found.length);
    const all = await appsBySql(source);
    await expectList(page, all);
    const file = await download(page);
    expect(file.sort()).toEqual(lines(all).sort());
    expect(file.join('\n')).toContain(`"'=HYPERLINK(""http://evil.example"",""x"")",App`);
    expect(file.join('\n')).toContain(`"'-1 ""quoted"", with a comma",App`);
    await openApps(page, team.owner, '&search=nothing+of+the+kind');
    await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await expectList(page, all);
  },
);

/** The rows of the file without header and rating. */
async function download(page: Page): Promise<string[]> {
  const [head, ...rest] = await downloadCsv(page, `apps-northwind-${from}-${to}.csv`);
  expect(head).toBe('Name,Kind,Rating,Time,Seconds,Active seconds,Share in percent');
  return rest.map((line) => line.replace(/,(Productive|Neutral|Unproductive|Unrated),/, ',*,'));
}

function lines(rows: Named[]): string[] {
  const total = rows.reduce((sum, { seconds }) => sum + seconds, 0);
  return rows.map(({ name, seconds, active }) => {
    const harmless = /^[=+\-@\t\r]/.test(name) ? `'${name}` : name;
    const cell = /[",]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
    const kind = name.endsWith('.example') ? 'Website' : 'App';
    const share = Math.round((1000 * seconds) / total) / 10;
    return [cell, kind, '*', clock(seconds), seconds, active, share].join(',');
  });
}

test(
  'titles that are switched off are hidden, and the page says so',
  { tag: '@full' },
  async ({ page }) => {
    const set = (titles: boolean) =>
      team.as(team.owner, 'organization/update', { id: team.organizationId, settings: { titles } });
    await set(false);
    await openApps(page, team.owner);
    await expect(
      page.getByText('Window titles are off for this organization').first(),
    ).toBeVisible();
    await page.getByRole('button', { name: 'App Editor' }).click();
    await expect(page.getByText('only app and website names are kept').nth(1)).toBeVisible();
    await expect(page.getByText('main.ts')).toHaveCount(0);
    await expect(page.getByRole('searchbox', { name: 'Search names', exact: true })).toBeVisible();
    await set(true);
  },
);

test(
  'a day of 25 hours in the selected zone is summed completely',
  { tag: '@full' },
  async ({ page }) => {
    const day = latestLongDay(zone);
    const [utc] = await source.database.query<{ ms: number }>(
      `select extract(epoch from $1::timestamp at time zone $2)::float8 * 1000 as ms`,
      [day, zone],
    );
    // Before it, in both hours that the clock shows as 02, at its end and after it.
    const { owner, projectId } = await createTeam(stack.url, 'Long days');
    const used = (hours: number, minutes: number) => {
      const start = (utc?.ms ?? 0) + hours * hourMs;
      const span = { start, end: start + minutes * minuteMs };
      return { ...span, projectId, activePercent: 50, app: 'Editor' };
    };
    const inside = [used(2, 3), used(3, 4), used(24.5, 6)];
    await recordWork(stack.url, owner, [used(-0.5, 5), ...inside, used(25, 7)]);
    const search = `day=${day}&zone=${encodeURIComponent(zone)}`;
    await openAs(page, stack.url, owner, `/dashboard/apps?${search}`);
    await expect(apps(page)).toHaveCount(1);
    await expect(apps(page)).toContainText(`${clock((3 + 4 + 6) * 60)}100 %`);
  },
);

test('a member and their manager see the same data', { tag: '@full' }, async ({ page }) => {
  const look = async (account: Account, more = '') => {
    await openApps(page, account, more);
    await expect(page.getByRole('table', { name: 'Time by day and app' })).toBeAttached();
    const list = page.getByRole('region', { name: 'Apps and websites' });
    const rows = list.getByRole('button', { name: /^(App|Website) / });
    await expect(rows).not.toHaveCount(0);
    const names = await rows.allTextContents();
    const table = await cellsOf(page.getByRole('table', { name: 'Time by day and app' }));
    return [...names, ...table.flat(), ...(await page.getByRole('definition').allTextContents())];
  };
  const own = await look(mia);
  expect(own.join()).toContain('Mail');
  expect(await look(team.owner, `&member=${mia.id}`)).toEqual(own);
});

test('an empty organization shows why and what to do next', { tag: '@full' }, async ({ page }) => {
  const empty = await createTeam(stack.url, 'Empty');
  const held = await delayCall(page, 'app/totals');
  await openAs(page, stack.url, empty.owner, '/dashboard/apps');
  const loading = page.locator('[data-loading]').filter({ hasText: 'Loading apps' });
  await expect(loading.first()).toBeVisible();
  held.release();
  await expect(page.getByText('No apps in this range')).toBeVisible();
  await expect(page.getByRole('link', { name: 'How to record' })).toBeVisible();
  await expect(loading).toHaveCount(0);
  await expectAccessible(page, 'empty');
  await openAs(page, stack.url, empty.owner, '/dashboard/apps?range=today');
  await expect(page.getByText('No apps on this day')).toBeVisible();
});

test('on a phone, the figures of a day are not cut off', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openApps(page, team.owner);
  const chart = page.getByRole('region', { name: 'By day' });
  const days = chart.getByRole('button', { name: /Show only this$/ });
  await days
    .and(page.getByLabel(/Editor/))
    .first()
    .click();
  await expect(days).toHaveCount(1);
  await page.mouse.move(0, 0);
  await days.hover();
  const hint = chart.getByText('Show only this', { exact: true });
  await expect(hint).toBeVisible();
  const figures = await hint.locator('..').boundingBox();
  const panel = await chart.boundingBox();
  const right = (box: typeof panel) => (box ? box.x + box.width : NaN);
  expect(right(figures)).toBeLessThanOrEqual(right(panel));
  expect(figures?.x).toBeGreaterThanOrEqual(panel?.x ?? Infinity);
});

test('failed parts show an error and can be retried @full', async ({ page }) => {
  const totals = await interceptCalls(page, '**/api/app/totals', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: 'Something broke' } }),
  );
  await openApps(page, team.owner);
  const alert = page.getByRole('alert').filter({ hasText: 'Could not load the apps' });
  await expect(alert).toContainText('Something broke');
  totals.restore();
  await alert.getByRole('button', { name: 'Try again' }).click();
  await expectList(page, await appsBySql(source));
});

test(
  'full, open and empty it is accessible, in both themes and on a phone',
  { tag: '@full' },
  async ({ page }) => {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await openApps(page, team.owner);
      await page.getByRole('button', { name: 'App Editor' }).click();
      await expect(page.getByRole('list', { name: 'Titles of Editor' })).toBeVisible();
      await expect(page.getByRole('table', { name: 'Members and their' })).toBeVisible();
      await expectAccessibleInBothThemes(page, `full, ${width} wide`);
      await openApps(page, team.owner, '&search=nothing+of+the+kind');
      await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible();
      await expectAccessibleInBothThemes(page, `empty, ${width} wide`);
    }
  },
);

async function openApps(page: Page, account: Account, more = ''): Promise<void> {
  await openAs(page, stack.url, account, `/dashboard/apps?${range}${more}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Apps' })).toBeVisible();
}

function apps(page: Page): Locator {
  return page
    .getByRole('region', { name: 'Apps and websites' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: /^(App|Website) / }) });
}
