import { AxeBuilder } from '@axe-core/playwright';
import { expect, test, type Locator, type Page } from '@playwright/test';
import type { ApiReceives } from '@time-tracker/contract/api';
import type { Account } from './api-calls.ts';
import { openDatabaseQuery, type DatabaseQuery } from './database-query.ts';
import { recordStretches } from './known-work.ts';
import { numberOf } from './owner-journey.ts';
import { startStack, type Stack } from './stack.ts';
import { createTeam, invite, openAs, type Team } from './team.ts';

const hourMs = 3_600_000;
/** What a recorder may send; what is older is imported, without activity. */
const recordedHours = 29 * 24;
/** Neither full hours nor full half hours from UTC, and always the same. */
const zone = 'Asia/Kathmandu';
const inZone = `/dashboard/home?range=last_30_days&zone=${encodeURIComponent(zone)}`;

let stack: Stack;
let database: DatabaseQuery;
let team: Team;
let mia: Account;
let ledger: number;
let tiny: number;

test.beforeAll(async () => {
  stack = await startStack({ RATE_LIMITS: 'off' });
  database = await openDatabaseQuery(stack.dataDir);
  team = await createTeam(stack.url);
  mia = await invite(stack.url, team, 'Mia', 2);
  await makeKnownWork();
});
test.afterAll(async () => {
  await database.close();
  await stack.close();
});

/** By fifths of activity; more than the lists have room for. */
const inFront = ['wiki.example', 'Mail', 'docs.example', 'Editor', 'shop.example'];

/** None of it is near where a window of the cards or the range begins, so that the minute is no matter. */
async function makeKnownWork(): Promise<void> {
  const create = async (name: string) => {
    const project = { organization_id: team.organizationId, name };
    const made = await team.as(team.owner, 'project/create', project);
    return (made as ApiReceives['project']['create']).id;
  };
  ledger = await create('Ledger');
  // Too little to count as worked on.
  tiny = await create('Tiny');
  const nowMs = Math.floor(Date.now() / 60_000) * 60_000;
  const work = (hoursAgo: number, minutes: number, projectId: number, activePercent: number) => ({
    startMs: nowMs - hoursAgo * hourMs,
    finishMs: nowMs - hoursAgo * hourMs + minutes * 60_000,
    ...{ projectId, activePercent },
    app: inFront[Math.floor(activePercent / 20)],
    source: hoursAgo < recordedHours ? ('desktop' as const) : ('import' as const),
  });
  const { projectId: website } = team;
  await recordStretches(stack.url, team.owner, [
    ...[work(3, 95, website, 71), work(7, 62, ledger, 40), work(12, 0.5, tiny, 50)],
    ...[work(32, 133, website, 65), work(60, 45, ledger, 30), work(100, 240, website, 81)],
    ...[work(200, 185, ledger, 55), work(300, 77, website, 62), work(520, 128, ledger, 44)],
    ...[work(680, 61, website, 90), work(800, 300, website, 33), work(1200, 90, ledger, 12)],
  ]);
  await recordStretches(stack.url, mia, [
    ...[work(4, 31, website, 66), work(36, 75, website, 58), work(130, 52, website, 49)],
    ...[work(250, 40, website, 72)],
    ...[work(500, 111, website, 77), work(1000, 45, website, 20)],
  ]);
}

/** Seconds, percent and projects of a window, from the rows themselves. */
async function windowBySql(hours: number, back: number, userId: number | null = null) {
  const [row] = await database.query<{ worked: number; percent: number; projects: number }>(
    `with part as (
       select project_id, active_seconds, measured_seconds,
         extract(epoch from ends_at - starts_at) as seconds
       from activities where organization_id = $1 and ($4::int is null or user_id = $4)
         and starts_at >= now() - $2::int * $3::int * interval '1 hour'
         and ends_at <= now() - $2::int * ($3::int - 1) * interval '1 hour')
     select coalesce(sum(seconds), 0)::int as worked,
       coalesce(round(100.0 * sum(active_seconds) / nullif(sum(measured_seconds), 0)), 0)::int as percent,
       (select count(*) from (
          select project_id from part group by 1 having sum(seconds) >= 60) as worked_on)::int as projects
     from part`,
    [team.organizationId, hours, back, userId],
  );
  if (!row) throw new Error('a sum without groups is one row');
  return row;
}

const windows = [
  { name: 'Last 24 Hrs', hours: 24, then: 'the 24 hours before' },
  { name: 'Weekly', hours: 7 * 24, then: 'the 7 days before' },
  { name: 'Monthly', hours: 30 * 24, then: 'the 30 days before' },
];

async function expectCards(page: Page, userId: number | null): Promise<void> {
  for (const { name, hours, then } of windows) {
    const now = await windowBySql(hours, 1, userId);
    const before = await windowBySql(hours, 2, userId);
    expect(now.worked, 'there is something to show').toBeGreaterThan(0);
    expect(before.worked, 'and to compare with').toBeGreaterThan(0);
    const worked = numberOf(page, `${name} Worked`);
    await expect(worked).toContainText(clock(now.worked));
    const minutes = Math.round(Math.abs(now.worked - before.worked) / 60);
    const amount = [Math.floor(minutes / 60), minutes % 60];
    const words = [`${amount[0]} h`, `${amount[1]} min`].filter((part) => !part.startsWith('0 '));
    const way = now.worked > before.worked ? 'more' : 'less';
    await expect(worked).toContainText(`${words.join(' ')} ${way} than in ${then}`);
    const activity = numberOf(page, `${name} Activity`);
    await expect(activity).toContainText(`${now.percent} %`);
    await expect(activity).toContainText(
      before.percent === 0 ? `Not measured in ${then}` : `from ${before.percent} % in ${then}`,
    );
    const projects = numberOf(page, `${name} Projects Worked`);
    const more = now.projects - before.projects;
    const comparison = `${Math.abs(more)} ${more > 0 ? 'more' : 'fewer'} than in`;
    await expect(projects).toContainText(
      `${name} Projects Worked${now.projects}${more === 0 ? 'As many as in' : comparison} ${then}`,
    );
  }
}

test('the nine cards and their trends are what the database holds', async ({ page }) => {
  await openAs(page, stack.url, team.owner);
  await expectCards(page, null);
});

test('the little bars are the hours of the last day, the days of the week and of the month', async ({
  page,
}) => {
  // All of it anew where an hour ends in between.
  await expect(async () => {
    await openAs(page, stack.url, team.owner);
    for (const { name, unit, count } of [
      { name: 'Last 24 Hrs', unit: 'hour', count: 24 },
      { name: 'Weekly', unit: 'day', count: 7 },
      { name: 'Monthly', unit: 'day', count: 30 },
    ] as const) {
      const bars = await barsBySql(unit, count);
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
});

test('days by project, hours and shares of the range are what the database holds', async ({
  page,
}) => {
  await openAs(page, stack.url, team.owner, inZone);
  const first = await firstDay();
  const days = await daysBySql(first, null);
  const table = page.getByRole('table', { name: 'Worked per day by project' });
  await expect(table.getByRole('row')).toHaveCount(1 + 30 + 1);
  const shown = await cellsOf(table);
  expect(shown[0]).toEqual(['Day', 'Website', 'Ledger', 'Tiny', 'Together']);
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
  const { activity, people } = await headBySql(first);
  // Worked, activity, projects worked on for a minute at least, members.
  const numbers = [clock(total), `${activity} %`, '2', String(people)];
  await expect(page.getByRole('definition')).toHaveText(numbers);
  const members = await membersBySql(first);
  await expect(ranked(page, 'Top members')).toHaveText(
    members.map(({ name, seconds }) => `${name}${clock(seconds)}${percent(seconds, total)}`),
  );
  const apps = await appsBySql(first);
  const allApps = apps.reduce((all, { seconds }) => all + seconds, 0);
  for (const [title, kind, count] of [
    ['Top applications', 'app', 2],
    ['Top sites', 'url', 2],
  ] as const) {
    const ofKind = apps.filter((one) => one.kind === kind);
    expect(ofKind, title).toHaveLength(count);
    await expect(ranked(page, title)).toHaveText(
      ofKind.map(({ name, seconds }) => `${name}${clock(seconds)}${percent(seconds, allApps)}`),
    );
  }
  const hours = await cellsOf(page.getByRole('table', { name: 'Worked by weekday and hour' }));
  const expected = await hoursBySql(first);
  const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
  for (const [name, ...cells] of hours.slice(1)) {
    const weekday = weekdays.indexOf(name ?? '');
    const wanted = Array.from({ length: 24 }, (_, hour) => expected.get(`${weekday} ${hour}`) ?? 0);
    expect(cells.slice(0, 24), name).toEqual(wanted.map(clock));
  }
  expect([...expected.values()].reduce((all, one) => all + one, 0)).toBe(total);
});

test('a member sees the same of himself only', async ({ page }) => {
  await openAs(page, stack.url, mia, inZone);
  await expectCards(page, mia.id);
  const days = await daysBySql(await firstDay(), mia.id);
  const total = days.reduce((all, { website }) => all + website, 0);
  const shown = await cellsOf(page.getByRole('table', { name: 'Worked per day by project' }));
  expect(shown.at(-1)).toEqual(['Together', clock(total), clock(total)]);
  await expect(page.getByRole('region', { name: 'Top members' })).toHaveCount(0);
  await expect(page.getByText('Olivia')).toHaveCount(0);
});

test('a member sees of himself exactly what who may see him sees', async ({ page }) => {
  const look = async (account: Account, more = '') => {
    await openAs(page, stack.url, account, `${inZone}${more}`);
    await expect(page.getByRole('region', { name: 'Top sites' })).toBeVisible();
    const cards = page.getByRole('region', { name: 'Work in numbers' });
    await expect(cards.getByRole('img')).toHaveCount(9);
    const parts = [cards, page.getByRole('definition'), page.getByRole('table')];
    const lists = ['Top projects', 'Top applications', 'Top sites'].map((one) => ranked(page, one));
    const words = await Promise.all([...parts, ...lists].map((part) => part.allInnerTexts()));
    return words.flat();
  };
  const own = await look(mia);
  expect(own.join()).toContain('Website');
  expect(await look(team.owner, `&member=${mia.id}`)).toEqual(own);
});

test('who starts a timer appears and goes without a reload', async ({ page }) => {
  await openAs(page, stack.url, team.owner);
  const now = page.getByRole('region', { name: 'Working now' });
  await expect(now.getByText('Nobody')).toBeVisible();
  await page.evaluate(() => document.body.setAttribute('data-loaded-once', ''));
  await team.as(mia, 'timer/start', { project_id: team.projectId, note: 'The new page' });
  await expect(now.getByText('1 person')).toBeVisible();
  const person = now.getByRole('listitem');
  await expect(person).toContainText('Mia Example');
  await expect(person).toContainText('Website · The new page');
  await expect(person).toContainText('Nothing records');
  await expect(person.getByRole('time')).toHaveText(/^00:00:\d\d$/);
  const report = { source: 'desktop', name: 'laptop', version: '1' };
  await team.as(mia, 'timer/report', { ...report, state: 'recording' });
  await expect(person).toContainText('Recording');
  await team.as(mia, 'timer/report', { ...report, state: 'locked' });
  await expect(person).toContainText('Screen locked');
  await team.as(mia, 'timer/stop', {});
  await expect(now.getByText('Nobody')).toBeVisible();
  await expect(page.locator('[data-loaded-once]')).toHaveCount(1);
});

test('two requests besides the summaries are all it takes', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await openAs(page, stack.url, team.owner);
  await expect(page.getByRole('region', { name: 'Top sites' })).toBeVisible();
  const own = asked.filter((path) => /^\/api\/(activity|dashboard|app|screenshot)\//.test(path));
  expect(own.sort()).toEqual([
    ...['/api/activity/get', '/api/activity/get'],
    ...['/api/dashboard/now', '/api/dashboard/overview'],
  ]);
});

test('each part leads to the screen that explains it, with the filters set', async ({ page }) => {
  await openAs(page, stack.url, team.owner, inZone);
  const link = (region: string, name: string) =>
    page.getByRole('region', { name: region }).getByRole('link', { name, exact: true });
  const zoned = `range=last_30_days&zone=${encodeURIComponent(zone)}`;
  const leads = async (region: string, name: string, to: string) => {
    const href = (await link(region, name).getAttribute('href')) ?? '';
    const [path, search = ''] = href.split('?');
    const [wantedPath, wanted = ''] = to.split('?');
    expect(path).toBe(wantedPath);
    expect(Object.fromEntries(new URLSearchParams(search)), name).toEqual(
      Object.fromEntries(new URLSearchParams(`${zoned}&${wanted}`)),
    );
  };
  await leads('Top projects', 'Ledger', `/dashboard/timelog?project=${ledger}`);
  await leads('Top members', 'Mia Example', `/dashboard/timelog?member=${mia.id}`);
  await leads('Top applications', 'Editor', '/dashboard/apps?kind=app&search=Editor');
  await leads('Worked per day', 'TimeLog', '/dashboard/timelog');
  // The chart is one stop of the tab key; the arrows go from day to day.
  const chart = page.getByRole('group', { name: /^Worked per day by project/ });
  await expect(chart.locator('[tabindex="0"]')).toHaveCount(1);
  await chart.locator('[tabindex="0"]').focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/timelog\?/);
  const day = new URL(page.url()).searchParams.get('day');
  expect(day).toBe(await dayAgo(1));
  // Filters narrow the cards and what is below them, and are kept in the address.
  await page.goto(`${stack.url}${inZone}&member=${mia.id}`);
  await expectCards(page, mia.id);
  await expect(ranked(page, 'Top projects')).toHaveCount(1);
});

test('what fails says so and can be tried again', async ({ page }) => {
  const fail = ['**/api/dashboard/*', '**/api/activity/get'];
  for (const path of fail) {
    await page.route(path, (route) =>
      route.fulfill({ status: 500, json: { code: 'internal', message: 'Something broke' } }),
    );
  }
  await openAs(page, stack.url, team.owner);
  const parts = ['The numbers', 'Who is working, and the latest screenshots', 'The charts'];
  for (const part of parts) {
    await expect(page.getByRole('alert').filter({ hasText: part })).toContainText(
      'Something broke',
    );
  }
  for (const path of fail) await page.unroute(path);
  for (const part of parts) {
    const alert = page.getByRole('alert').filter({ hasText: part });
    await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(alert).toHaveCount(0);
  }
  await expectCards(page, null);
  await expect(page.getByRole('region', { name: 'Top sites' })).toBeVisible();
});

test('full and empty it is accessible, in both themes and on a phone', async ({ page }) => {
  const empty = await createTeam(stack.url, 'Southwind');
  for (const [account, sign] of [
    [empty.owner, 'No time was recorded in this range'],
    [team.owner, 'Top sites'],
  ] as const) {
    await openAs(page, stack.url, account);
    for (const colorScheme of ['light', 'dark'] as const) {
      for (const width of [1440, 390]) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        await expect(page.getByText(sign)).toBeVisible();
        await expectAccessible(page, `${sign}, ${colorScheme}, ${width}`);
      }
    }
  }
  for (const title of ['Worked per day', 'When work happens']) {
    await page.getByRole('button', { name: `${title}: show as a table` }).click();
  }
  await expectAccessible(page, 'tables');
});

async function expectAccessible(page: Page, what: string): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join()}`);
  expect(found, what).toEqual([]);
  const wider = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(wider, `${what} does not scroll sideways`).toBeLessThanOrEqual(0);
}

function ranked(page: Page, title: string): Locator {
  return page.getByRole('list', { name: title }).getByRole('listitem');
}

async function cellsOf(table: Locator): Promise<string[][]> {
  await expect(table.getByRole('row').nth(1)).toBeAttached();
  return table.evaluate((element) =>
    [...element.querySelectorAll('tr')].map((row) =>
      [...row.querySelectorAll('th, td')].map((cell) => cell.textContent ?? ''),
    ),
  );
}

function clock(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / 60), seconds % 60];
  return parts.map((part) => String(part).padStart(2, '0')).join(':');
}

function percent(part: number, whole: number): string {
  return part === whole ? '100 %' : `${((100 * part) / whole).toFixed(1)} %`;
}

async function dayAgo(days: number): Promise<string> {
  const [row] = await database.query<{ day: string }>(
    `select to_char((now() at time zone $1)::date - $2::int, 'YYYY-MM-DD') as day`,
    [zone, days],
  );
  return row?.day ?? '';
}

const firstDay = () => dayAgo(29);

/** The last hours or days of the UTC clock, oldest first; the last one still runs. */
function barsBySql(unit: 'hour' | 'day', count: number) {
  return database.query<{ worked: number; percent: number; projects: number }>(
    `select coalesce(sum(seconds), 0)::int as worked,
       case when sum(measured) >= 60 then round(100.0 * sum(active) / sum(measured))::int else 0 end as percent,
       count(*) filter (where seconds >= 60)::int as projects
     from generate_series(
       date_trunc($2, now() at time zone 'UTC') - ($3::int - 1) * ('1 ' || $2)::interval,
       date_trunc($2, now() at time zone 'UTC'), ('1 ' || $2)::interval) as span
     left join lateral (
       select project_id, sum(extract(epoch from ends_at - starts_at)) as seconds,
         sum(active_seconds) as active, sum(measured_seconds) as measured
       from activities where organization_id = $1 and starts_at >= span at time zone 'UTC'
         and starts_at < (span + ('1 ' || $2)::interval) at time zone 'UTC'
       group by 1) as part on true
     group by span order by span`,
    [team.organizationId, unit, count],
  );
}

/** Seconds of each day of the range, cut at the midnights of the zone. */
function daysBySql(first: string, userId: number | null) {
  return database.query<{ date: string; website: number; booked: number; little: number }>(
    `select to_char(day, 'YYYY-MM-DD') as date,
       coalesce(sum(seconds) filter (where project_id = $4), 0)::int as website,
       coalesce(sum(seconds) filter (where project_id = $5), 0)::int as booked,
       coalesce(sum(seconds) filter (where project_id = $7), 0)::int as little
     from generate_series($2::timestamp, $2::timestamp + interval '29 days', interval '1 day') as day
     left join lateral (
       select project_id, extract(epoch from
         least(ends_at, (day + interval '1 day') at time zone $3)
           - greatest(starts_at, day at time zone $3)) as seconds
       from activities where organization_id = $1 and ($6::int is null or user_id = $6)
         and ends_at > day at time zone $3
         and starts_at < (day + interval '1 day') at time zone $3) as cut on true
     group by day order by day`,
    [team.organizationId, first, zone, team.projectId, ledger, userId, tiny],
  );
}

/** The activity percent of the range, and how many worked in it. */
async function headBySql(first: string): Promise<{ activity?: number; people?: number }> {
  const [row] = await database.query<{ activity: number; people: number }>(
    `select round(100.0 * sum(active_seconds) / sum(measured_seconds))::int as activity,
       count(distinct user_id)::int as people
     from activities where organization_id = $1 and starts_at >= $2::timestamp at time zone $3`,
    [team.organizationId, first, zone],
  );
  return row ?? {};
}

function membersBySql(first: string) {
  return database.query<{ name: string; seconds: number }>(
    `select users.name, sum(extract(epoch from ends_at - starts_at))::int as seconds
     from activities join users on users.id = user_id
     where organization_id = $1 and starts_at >= $2::timestamp at time zone $3
     group by 1 order by 2 desc`,
    [team.organizationId, first, zone],
  );
}

function appsBySql(first: string) {
  return database.query<{ kind: string; name: string; seconds: number }>(
    `select kind, name, sum(seconds)::int as seconds from activity_apps
     where organization_id = $1 and starts_at >= $2::timestamp at time zone $3
     group by 1, 2 order by 3 desc`,
    [team.organizationId, first, zone],
  );
}

/** By weekday and hour of the zone, as `5 14`. */
async function hoursBySql(first: string): Promise<Map<string, number>> {
  const rows = await database.query<{ cell: string; seconds: number }>(
    `select extract(dow from hour) || ' ' || extract(hour from hour) as cell,
       sum(extract(epoch from least(ends_at, (hour + interval '1 hour') at time zone $3)
         - greatest(starts_at, hour at time zone $3)))::int as seconds
     from generate_series($2::timestamp, $2::timestamp + interval '30 days', interval '1 hour') as hour
     join activities on organization_id = $1 and ends_at > hour at time zone $3
       and starts_at < (hour + interval '1 hour') at time zone $3
     group by 1`,
    [team.organizationId, first, zone],
  );
  return new Map(rows.map(({ cell, seconds }) => [cell, seconds]));
}
