import { expect, type Locator, type Page } from '@playwright/test';
import type { Account } from '../data/api-calls.ts';
import { expectCards } from '../pages/dashboard-cards.ts';
import {
  appsBySql,
  barsBySql,
  dayAgo,
  daysBySql,
  firstDay,
  headBySql,
  hoursBySql,
  membersBySql,
  zone,
  type DataSource,
} from '../data/dashboard-numbers.ts';
import { recordDashboardWork, type DashboardWork } from '../data/dashboard-work.ts';
import { firstRunEntry } from '../data/stored-first-run.ts';
import { numberOf } from '../pages/owner-journey.ts';
import { cellsOf, clock, percent } from '../pages/shown-numbers.ts';
import { test } from '../stack/shared-stack.ts';
import type { Stack } from '../stack/stack.ts';
import { openAs } from '../data/team.ts';

const zoned = `range=last_30_days&zone=${encodeURIComponent(zone)}`;
const inZone = `/dashboard/home?${zoned}`;

let stack: Stack;
let source: DataSource;
let team: DashboardWork;
let mia: Account;

test.beforeAll(async ({ shared, database }) => {
  stack = shared;
  team = await recordDashboardWork(stack.url);
  mia = team.mia;
  source = { database, work: team };
});

test('the nine cards and their trends match the database', async ({ page }) => {
  await openAs(page, stack.url, team.owner);
  await expectCards(page, source, null);
});

test(
  'the sparklines are the hours of the last day, and the days of the week and month',
  { tag: '@full' },
  async ({ page }) => {
    // Repeats the test if an hour ends in between.
    await expect(async () => {
      await openAs(page, stack.url, team.owner);
      for (const { name, unit, count } of [
        { name: 'Last 24 Hrs', unit: 'hour', count: 24 },
        { name: 'Weekly', unit: 'day', count: 7 },
        { name: 'Monthly', unit: 'day', count: 30 },
      ] as const) {
        const bars = await barsBySql(source, unit, count);
        for (const [card, words] of [
          ['Worked', bars.map(({ worked }) => clock(worked))],
          ['Activity', bars.map(({ percent: active }) => `${active} %`)],
          ['Projects Worked', bars.map(({ projects }) => String(projects))],
        ] as const) {
          const drawn = numberOf(page, `${name} ${card}`).getByRole('img');
          const label = (await drawn.getAttribute('aria-label')) ?? '';
          expect(label.split(': ').slice(1).join(': '), `${name} ${card}`).toBe(words.join(', '));
        }
      }
    }).toPass({ timeout: 60_000 });
  },
);

test('days by project, hours and percentages of the range match the database', async ({ page }) => {
  await openAs(page, stack.url, team.owner, inZone);
  const first = await firstDay(source);
  const days = await daysBySql(source, first, null);
  const table = page.getByRole('table', { name: 'Worked per day by project' });
  await expect(table.getByRole('row')).toHaveCount(1 + 30 + 1);
  const shown = await cellsOf(table);
  expect(shown[0]).toEqual(['Day', 'Website', 'Ledger', 'Tiny', 'Total']);
  for (const [index, { date, website, booked, little }] of days.entries()) {
    const [name, ...cells] = shown[1 + index] ?? [];
    expect(name, date).toContain(date.split('-').reverse().join('/'));
    const together = website + booked + little;
    expect(cells, date).toEqual([website, booked, little, together].map(clock));
  }
  const [website, booked, little] = (['website', 'booked', 'little'] as const).map((key) =>
    days.reduce((all, day) => all + day[key], 0),
  ) as [number, number, number];
  const total = website + booked + little;
  expect(shown.at(-1)?.at(-1)).toBe(clock(total));
  await expect(ranked(page, 'Top projects')).toHaveText([
    `Website${clock(website)}${percent(website, total)}`,
    `Ledger${clock(booked)}${percent(booked, total)}`,
    `Tiny00:00:30< 0.1 %`,
  ]);
  const { activity, people } = await headBySql(source, first);
  // Worked time, activity, projects with at least a minute of work, members.
  const numbers = [clock(total), `${activity} %`, '2', String(people)];
  await expect(page.getByRole('definition')).toHaveText(numbers);
  const members = await membersBySql(source, first);
  await expect(ranked(page, 'Top members')).toHaveText(
    members.map(({ name, seconds }) => `${name}${clock(seconds)}${percent(seconds, total)}`),
  );
  const apps = await appsBySql(source, first);
  const allApps = apps.reduce((all, { seconds }) => all + seconds, 0);
  for (const [title, kind, count] of [
    ['Top apps', 'app', 2],
    ['Top websites', 'url', 2],
  ] as const) {
    const ofKind = apps.filter((one) => one.kind === kind);
    expect(ofKind, title).toHaveLength(count);
    await expect(ranked(page, title)).toHaveText(
      ofKind.map(({ name, seconds }) => `${name}${clock(seconds)}${percent(seconds, allApps)}`),
    );
  }
  const hours = await cellsOf(page.getByRole('table', { name: 'Worked by weekday and hour' }));
  const expected = await hoursBySql(source, first);
  const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
  for (const [name, ...cells] of hours.slice(1)) {
    const weekday = weekdays.indexOf(name ?? '');
    const wanted = Array.from({ length: 24 }, (_, hour) => expected.get(`${weekday} ${hour}`) ?? 0);
    expect(cells.slice(0, 24), name).toEqual(wanted.map(clock));
  }
  expect([...expected.values()].reduce((all, one) => all + one, 0)).toBe(total);
});

test('a member sees the same, but only their own data', async ({ page }) => {
  await openAs(page, stack.url, mia, inZone);
  await expectCards(page, source, mia.id);
  const days = await daysBySql(source, await firstDay(source), mia.id);
  const total = days.reduce((all, { website }) => all + website, 0);
  const shown = await cellsOf(page.getByRole('table', { name: 'Worked per day by project' }));
  expect(shown.at(-1)).toEqual(['Total', clock(total), clock(total)]);
  await expect(page.getByRole('region', { name: 'Top members' })).toHaveCount(0);
  await expect(page.getByText('Olivia')).toHaveCount(0);
});

test('a member and their manager see the same data', async ({ page }) => {
  const look = async (account: Account, more = '') => {
    await openAs(page, stack.url, account, `${inZone}${more}`);
    await expect(page.getByRole('region', { name: 'Top websites' })).toBeVisible();
    const cards = page.getByRole('region', { name: 'Work in numbers' });
    await expect(cards.getByRole('img')).toHaveCount(9);
    // The trends are from another response.
    await expect(numberOf(page, 'Monthly Projects Worked')).toContainText('previous 30 days');
    const parts = [
      cards,
      page.getByRole('definition'),
      page.getByRole('table', { name: /^Worked/ }),
    ];
    const lists = ['Top projects', 'Top apps', 'Top websites'].map((one) => ranked(page, one));
    const words = await Promise.all([...parts, ...lists].map((part) => part.allInnerTexts()));
    // The minute may pass between the two looks.
    return words.flat().map((text) => text.replaceAll(/\d{2}:\d{2} – now/g, 'now'));
  };
  const own = await look(mia);
  expect(own.join()).toContain('Website');
  expect(await look(team.owner, `&member=${mia.id}`)).toEqual(own);
});

test('it sends only two requests besides the summaries', { tag: '@full' }, async ({ page }) => {
  // While the first steps are not done, the menu counts them.
  await page.addInitScript(
    ({ key, firstRun }) => localStorage.setItem(key, firstRun),
    firstRunEntry(team, { choices: ['time_only'], isSettingUp: false }),
  );
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await openAs(page, stack.url, team.owner);
  await expect(page.getByRole('region', { name: 'Top websites' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Set up: / })).toHaveCount(0);
  const own = asked.filter((path) => /^\/api\/(activity|dashboard|app|screenshot)\//.test(path));
  expect(own.sort()).toEqual([
    '/api/activity/get',
    '/api/activity/get',
    '/api/dashboard/now',
    '/api/dashboard/overview',
  ]);
});

test(
  'each part links to the screen with its details, with the filters',
  { tag: '@full' },
  async ({ page }) => {
    await openAs(page, stack.url, team.owner, inZone);
    const link = (region: string, name: string | RegExp) =>
      page.getByRole('region', { name: region }).getByRole('link', { name, exact: true });
    const leads = async (region: string, name: string | RegExp, to: string) => {
      const href = (await link(region, name).getAttribute('href')) ?? '';
      const [path, search = ''] = href.split('?');
      const [wantedPath, wanted = ''] = to.split('?');
      expect(path).toBe(wantedPath);
      expect(Object.fromEntries(new URLSearchParams(search)), `${name}`).toEqual(
        Object.fromEntries(new URLSearchParams(`${zoned}&${wanted}`)),
      );
    };
    const pages = [
      [link('Top projects', 'Ledger'), `/dashboard/projects/${team.ledger}`],
      [link('Top members', 'Mia Example'), `/dashboard/people/${mia.id}`],
    ] as const;
    for (const [name, path] of pages) await expect(name).toHaveAttribute('href', path);
    // The time leads to the work.
    await leads('Top projects', /^Ledger: /, `/dashboard/timelog?project=${team.ledger}`);
    await leads('Top members', /^Mia Example: /, `/dashboard/timelog?member=${mia.id}`);
    await leads('Top apps', 'Editor', '/dashboard/apps?kind=app&search=Editor');
    await leads('Worked per day', 'TimeLog', '/dashboard/timelog');
    // The chart is a single tab stop; the arrow keys move from day to day.
    const chart = page.getByRole('group', { name: /^Worked per day by project/ });
    await expect(chart.locator('[tabindex="0"]')).toHaveCount(1);
    await chart.locator('[tabindex="0"]').focus();
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/dashboard\/timelog\?/);
    const day = new URL(page.url()).searchParams.get('day');
    expect(day).toBe(await dayAgo(source, 1));
    // Filters narrow the cards and the parts below, and are stored in the address.
    await page.goto(`${stack.url}${inZone}&member=${mia.id}`);
    await expectCards(page, source, mia.id);
    await expect(ranked(page, 'Top projects')).toHaveCount(1);
  },
);

function ranked(page: Page, title: string): Locator {
  return page.getByRole('list', { name: title }).getByRole('listitem');
}
