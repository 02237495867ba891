import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, test, type Page } from '@playwright/test';
import type { ApiReceives } from '@time-tracker/contract/api';
import { post, register, type Account } from './api-calls.ts';
import { openDatabaseQuery, type DatabaseQuery } from './database-query.ts';
import { latestLongDay, recordStretches, type Stretch } from './known-work.ts';
import { startStack, type Stack } from './stack.ts';
import { clock, openLog, rangeTotal, sessionsOn } from './open-time-log.ts';

const hourMs = 3_600_000;
const berlin = 'Europe/Berlin';
const kathmandu = 'Asia/Kathmandu';
const longDay = latestLongDay(berlin);
/** A Monday two weeks back and the Sunday after it, far from any change of the clock for this test. */
const week = weekBack(2);

type Known = {
  owner: Account;
  asha: Account;
  organizationId: number;
  website: number;
  ledger: number;
};

let stack: Stack;
let database: DatabaseQuery;
let known: Known;

test.beforeAll(async () => {
  stack = await startStack({ RATE_LIMITS: 'off' });
  database = await openDatabaseQuery(stack.dataDir);
  known = await makeKnownWork();
});
test.afterAll(async () => {
  await database.close();
  await stack.close();
});

test('totals of days and of the range are what the database holds', async ({ page }) => {
  await openLog(page, stack.url, known.owner, `from=${week.first}&to=${week.last}`);
  const days = await daysBySql(berlin, week.first, week.last);
  const total = days.reduce((sum, { seconds }) => sum + seconds, 0);
  expect(total, 'there is something to sum up').toBeGreaterThan(20 * 3600);
  await expect(rangeTotal(page)).toHaveText(clock(total));

  const bars = page.getByRole('list', { name: 'Worked by day' }).getByRole('button');
  await expect(bars).toHaveCount(7);
  for (const [index, { seconds, percent }] of days.entries()) {
    await expect(bars.nth(index)).toHaveAccessibleName(
      new RegExp(
        `: ${clock(seconds)}, activity ${percent === null ? 'not measured' : `${percent} %`}`,
      ),
    );
  }
  const [measured] = await database.query<{ percent: number }>(
    `select round(100.0 * sum(active_seconds) / sum(measured_seconds))::int as percent
     from activities where organization_id = $1 and starts_at >= $2::timestamp at time zone $4
       and ends_at <= ($3::timestamp + interval '1 day') at time zone $4`,
    [known.organizationId, week.first, week.last, berlin],
  );
  await expect(page.getByRole('definition').nth(1)).toHaveText(`${measured?.percent} %`);
  await expectDaySections(page, days);
  // Filtered to one project and one person, the sums follow.
  const filter = `&project=${known.ledger}&member=${known.asha.id}`;
  await openLog(page, stack.url, known.owner, `from=${week.first}&to=${week.last}${filter}`);
  const only = await daysBySql(berlin, week.first, week.last, {
    projectId: known.ledger,
    userId: known.asha.id,
  });
  await expect(rangeTotal(page)).toHaveText(clock(only.reduce((sum, day) => sum + day.seconds, 0)));
});

/** The heads of the days on the page, and what each person worked on them. */
async function expectDaySections(page: Page, days: DaySum[]): Promise<void> {
  const sections = page.getByRole('region', { name: /, \d\d\/\d\d\/\d{4}$/ });
  await expect(sections).not.toHaveCount(0);
  for (const section of await sections.all()) {
    const name = (await section.getAttribute('aria-label')) ?? '';
    const date = name.split(', ').at(-1)?.split('/').reverse().join('-');
    const day = days.find((one) => one.day === date);
    const percent = day?.percent === null ? 'not measured' : `${day?.percent} %`;
    await expect(section.locator('header')).toHaveText(
      `${name}activity ${percent}${clock(day?.seconds ?? 0)}`,
    );
    const people = await database.query<{ name: string; seconds: number }>(
      `select u.name, ${secondsInDay}
       from generate_series($1::timestamp, $2::timestamp, interval '1 day') d
       join activities a on a.organization_id = $3 and a.ends_at > d at time zone $4
         and a.starts_at < (d + interval '1 day') at time zone $4
       join users u on u.id = a.user_id group by u.name`,
      [date, date, known.organizationId, berlin],
    );
    const hours = section.getByRole('figure', { name: `Hours of ${name}` });
    for (const one of people) {
      await expect(hours.locator('div').filter({ hasText: one.name }).first()).toContainText(
        clock(one.seconds),
      );
    }
  }
}

test('ten sessions a page, each once, adding up to the range', async ({ page }) => {
  await openLog(page, stack.url, known.owner, `from=${week.first}&to=${week.last}`);
  const [row] = await database.query<{ seconds: number }>(
    `select sum(extract(epoch from ends_at - starts_at))::int as seconds from activities
     where organization_id = $1 and starts_at >= $2::timestamp at time zone $4
       and ends_at <= ($3::timestamp + interval '1 day') at time zone $4`,
    [known.organizationId, week.first, week.last, berlin],
  );
  let shown = 0;
  for (let number = 1; ; number++) {
    const sessions = sessionsOn(page);
    await expect(page.getByText(`Page ${number}`, { exact: true })).toBeVisible();
    await expect(page.locator('[data-stale]')).toHaveCount(0);
    const texts = await sessions.allInnerTexts();
    for (const text of texts) shown += secondsOf(/\d+:\d\d:\d\d/.exec(text)?.[0] ?? '');
    const older = page.getByRole('button', { name: 'Older' });
    if (await older.isDisabled()) break;
    expect(texts).toHaveLength(10);
    await older.click();
    await expect(page).toHaveURL(new RegExp(`page=${number + 1}`));
  }
  expect(shown).toBe(row?.seconds);
});

test('a day of 25 hours holds both hours that the clock shows twice', async ({ page }) => {
  await openLog(page, stack.url, known.owner, `day=${longDay}`);
  await expect(page.getByText('A day of 25 hours: the clock is put back')).toBeVisible();
  const [day] = await daysBySql(berlin, longDay, longDay);
  expect(day?.seconds).toBe(4 * 3600);
  await expect(rangeTotal(page)).toHaveText('04:00:00');
  // From 01:30 to 04:30 on the clock, which are four hours.
  const session = sessionsOn(page);
  await expect(session).toHaveCount(1);
  await expect(session).toContainText('01:30');
  await expect(session).toContainText('04:30');
});

test('somebody in another zone sees his own days of the same work', async ({ page }) => {
  await openLog(page, stack.url, known.asha, `from=${week.first}&to=${week.last}`);
  await expect(page.getByText(`Time zone ${kathmandu}`).first()).toBeVisible();
  const mine = { userId: known.asha.id };
  const days = await daysBySql(kathmandu, week.first, week.last, mine);
  const inBerlin = await daysBySql(berlin, week.first, week.last, mine);
  expect(days, 'the borders of days matter').not.toEqual(inBerlin);
  const bars = page.getByRole('list', { name: 'Worked by day' }).getByRole('button');
  for (const [index, { seconds }] of days.entries()) {
    await expect(bars.nth(index)).toHaveAccessibleName(new RegExp(`: ${clock(seconds)},`));
  }
  // Chosen by hand, another zone gives the other days.
  await page.getByRole('group', { name: 'Range' }).getByRole('button').nth(1).click();
  await page.getByRole('combobox', { name: 'Time zone' }).fill('Europe/Berl');
  await page.getByRole('option', { name: berlin }).click();
  await expect(page).toHaveURL(/zone=Europe%2FBerlin/);
  for (const [index, { seconds }] of inBerlin.entries()) {
    await expect(bars.nth(index)).toHaveAccessibleName(new RegExp(`: ${clock(seconds)},`));
  }
});

test('a member sees of himself exactly what who may see him sees', async ({ page }) => {
  const look = async (account: Account, more: string) => {
    const filter = `from=${week.first}&to=${week.last}${more}`;
    await openLog(page, stack.url, account, filter);
    const bars = page.getByRole('list', { name: 'Worked by day' }).getByRole('button');
    await expect(bars).toHaveCount(7);
    await expect(sessionsOn(page)).not.toHaveCount(0);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expect(page.locator('[role=status][aria-label^=Loading]')).toHaveCount(0);
    const parts = [bars, page.getByRole('definition'), page.getByRole('figure')];
    const words = await Promise.all(parts.map((part) => part.allTextContents()));
    const sessions = await sessionsOn(page).allTextContents();
    // Who sees others has a name and its letters beside each session.
    return [...words.flat(), ...sessions.map((one) => one.replace(/A?E?Asha Example/, ''))];
  };
  const own = await look(known.asha, '');
  const zone = `&zone=${encodeURIComponent(kathmandu)}&member=${known.asha.id}`;
  expect(await look(known.owner, zone)).toEqual(own);
});

test('the CSV holds exactly what is filtered', async ({ page }) => {
  const filter = `from=${week.first}&to=${week.last}&member=${known.asha.id}`;
  await openLog(page, stack.url, known.owner, filter);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe(`time-log-northwind-${week.first}-${week.last}.csv`);
  const text = await readFile(await file.path(), 'utf8');
  expect(text.startsWith('\uFEFFDate,Start,Finish')).toBe(true);
  const rows = text.trimEnd().split('\r\n').slice(1).map(cellsOf);
  const byDay = new Map<string, number>();
  for (const cells of rows) {
    const day = (cells[0] ?? '').split('/').reverse().join('-');
    byDay.set(day, (byDay.get(day) ?? 0) + Number(cells[7]));
  }
  const expected = await daysBySql(berlin, week.first, week.last, { userId: known.asha.id });
  for (const { day, seconds } of expected) expect(byDay.get(day) ?? 0, day).toBe(seconds);
  expect(new Set(rows.map((cells) => cells[4]))).toEqual(new Set(['Asha Example']));
  const percents = await database.query<{ name: string; percent: string }>(
    `select distinct p.name, round(100.0 * sum(a.active_seconds) over whole
       / sum(a.measured_seconds) over whole)::text as percent
     from activities a join projects p on p.id = a.project_id
     where a.organization_id = $1 and a.user_id = $2 window whole as (partition by p.name)`,
    [known.organizationId, known.asha.id],
  );
  expect(new Set(rows.map((cells) => `${cells[5]} ${cells[8]}`))).toEqual(
    new Set(percents.map(({ name, percent }) => `${name} ${percent}`)),
  );
  // A note that a spreadsheet would run.
  expect(rows.map((cells) => cells[10])).toContain(`'=HYPERLINK("http://evil","x")`);
});

test('the weekly sheet adds up, member by member and project by project', async ({ page }) => {
  await openLog(page, stack.url, known.owner, `from=${week.first}&to=${week.last}&view=sheet`);
  const sheet = page.getByRole('region', { name: 'Weekly sheet' });
  const rows = await database.query<{ name: string; day: string; seconds: number }>(
    `select coalesce(p.name, 'Everybody') as name, d::date::text as day, ${secondsInDay}
     from generate_series($1::timestamp, $2::timestamp, interval '1 day') d
     join activities a on a.organization_id = $3 and a.starts_at < (d + interval '1 day') at time zone $4
       and a.ends_at > d at time zone $4
     join projects p on p.id = a.project_id
     where a.user_id = $5
     group by grouping sets ((p.name, d), (d)) order by d`,
    [week.first, week.last, known.organizationId, berlin, known.asha.id],
  );
  const dates = (await daysBySql(berlin, week.first, week.last)).map(({ day }) => day);
  const member = sheet.getByRole('rowgroup').filter({ hasText: 'Asha Example' });
  for (const [label, name] of [
    ['Asha Example', 'Everybody'],
    ['Website', 'Website'],
    ['Ledger', 'Ledger'],
  ] as const) {
    const cells = member.getByRole('row').filter({ hasText: label }).getByRole('cell');
    for (const [index, date] of dates.entries()) {
      const found = rows.find((row) => row.name === name && row.day === date)?.seconds ?? 0;
      await expect(cells.nth(index), `${label} on ${date}`).toHaveText(
        found === 0 ? '–' : clock(found),
      );
    }
  }
  const total = (await daysBySql(berlin, week.first, week.last)).reduce(
    (sum, day) => sum + day.seconds,
    0,
  );
  await expect(
    sheet
      .getByRole('row', { name: /^Everybody/ })
      .getByRole('cell')
      .last(),
  ).toHaveText(clock(total));

  // Paper is white in the dark theme too, below the sheet as well.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const paper = page.locator('html');
  await expect(paper).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(paper).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeHidden();
  await expect(sheet.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(member).toBeVisible();
});

test('the CSV of the weekly sheet holds each member and project of the week', async ({ page }) => {
  await openLog(page, stack.url, known.owner, `from=${week.first}&to=${week.last}&view=sheet`);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download CSV' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe(`weekly-sheet-northwind-${week.first}-${week.last}.csv`);
  const text = await readFile(await file.path(), 'utf8');
  const [head = [], ...lines] = text.trimEnd().slice(1).split('\r\n').map(cellsOf);
  const days = head.slice(3, 10).map((date) => date.split('/').reverse().join('-'));
  const found = lines.map(([member, project, , ...cells]) => [member, project, ...cells]);
  const work = await database.query<{ member: string; project: string } & DaySum>(
    `select concat_ws(' ', u.first_name, u.last_name) as member, p.name as project,
       d::date::text as day, ${secondsInDay}
     from generate_series($1::timestamp, $2::timestamp, interval '1 day') d
     join activities a on a.organization_id = $3 and a.starts_at < (d + interval '1 day') at time zone $4
       and a.ends_at > d at time zone $4
     join projects p on p.id = a.project_id
     join users u on u.id = a.user_id
     group by a.user_id, member, p.id, d order by d`,
    [week.first, week.last, known.organizationId, berlin],
  );
  const expected = Map.groupBy(work, ({ member, project }) => `${member}\n${project}`);
  expect(found).toHaveLength(expected.size);
  for (const [name, own] of expected) {
    const secondsOn = (day: string) => own.find((one) => one.day === day)?.seconds ?? 0;
    const sum = own.reduce((all, { seconds }) => all + seconds, 0);
    expect(found).toContainEqual([
      ...name.split('\n'),
      ...days.map((day) => clock(secondsOn(day))),
      ...[clock(sum), String(sum)],
    ]);
  }
});

const secondsInDay = `(sum(extract(epoch from least(a.ends_at, (d + interval '1 day') at time zone $4)
  - greatest(a.starts_at, d at time zone $4))) filter (where a.activity_id is not null))::int as seconds`;

type DaySum = { day: string; seconds: number; percent: number | null };

/** What was worked on each day of a zone, by nothing of the product's. */
async function daysBySql(
  timeZone: string,
  first: string,
  last: string,
  only: { projectId?: number; userId?: number } = {},
): Promise<DaySum[]> {
  return database.query<DaySum>(
    `select d::date::text as day, coalesce(${secondsInDay.replace(' as seconds', '')}, 0) as seconds,
       case when sum(a.measured_seconds) >= 60
         then round(100.0 * sum(a.active_seconds) / sum(a.measured_seconds))::int end as percent
     from generate_series($1::timestamp, $2::timestamp, interval '1 day') d
     left join activities a on a.organization_id = $3
       and a.starts_at < (d + interval '1 day') at time zone $4 and a.ends_at > d at time zone $4
       and ($5::int is null or a.project_id = $5) and ($6::int is null or a.user_id = $6)
     group by d order by d`,
    [first, last, known.organizationId, timeZone, only.projectId ?? null, only.userId ?? null],
  );
}

async function makeKnownWork(): Promise<Known> {
  const { url } = stack;
  const owner = await register(url, 'Olivia', `olivia-${randomUUID().slice(0, 8)}@example.com`);
  const asha = await register(url, 'Asha', `asha-${randomUUID().slice(0, 8)}@example.com`);
  await setZone(owner, 'Olivia Example', berlin);
  await setZone(asha, 'Asha Example', kathmandu);
  const { id: organizationId } = await post<ApiReceives['organization']['create']>(
    url,
    'organization/create',
    { name: 'Northwind' },
    owner.token,
  );
  const addProject = async (name: string) => {
    const { id } = await post<ApiReceives['project']['create']>(
      url,
      'project/create',
      { organization_id: organizationId, name },
      owner.token,
    );
    await post(url, 'project/add', { project_id: id, email: asha.email }, owner.token);
    return id;
  };
  const [website, ledger] = [await addProject('Website'), await addProject('Ledger')];
  await recordStretches(url, owner, [
    ...workOfOwner(website, ledger),
    // 01:30 to 04:30 by the clock, in the night in which it is put back.
    stretch(Date.parse(`${longDay}T00:00:00Z`) - hourMs / 2, 4, website, 50),
  ]);
  await recordStretches(url, asha, workOfAsha(website, ledger));
  return { owner, asha, organizationId, website, ledger };
}

/** Two sessions on each of five days, one of them over midnight. */
function workOfOwner(website: number, ledger: number): Stretch[] {
  return Array.from({ length: 5 }, (_, day) => {
    const morning = weekStart + day * 24 * hourMs + 7 * hourMs + 125_000;
    return [
      stretch(morning, 2.5, website, 40 + day * 5, 'Sketches'),
      stretch(morning + 4 * hourMs, 1.75, ledger, day === 3 ? null : 71),
      ...(day === 2 ? [stretch(morning + 15 * hourMs, 3, website, 33)] : []),
    ];
  }).flat();
}

/** Late in Kathmandu, where the day is nearly over when it begins in Berlin. */
function workOfAsha(website: number, ledger: number): Stretch[] {
  return Array.from({ length: 4 }, (_, day) => {
    const evening = weekStart + day * 24 * hourMs + 17 * hourMs + 47_000;
    const note = day === 1 ? '=HYPERLINK("http://evil","x")' : 'Support, by phone';
    return [
      stretch(evening, 1.5, ledger, 62, note),
      stretch(evening + 2 * hourMs, 0.8, website, 20),
    ];
  }).flat();
}

const weekStart = Date.parse(`${week.first}T00:00:00Z`);

function stretch(
  startMs: number,
  hours: number,
  projectId: number,
  activePercent: number | null,
  note?: string,
): Stretch {
  // What a recorder may still send is measured; the long day may lie further back.
  const source: Stretch['source'] = startMs > Date.now() - 29 * 24 * hourMs ? 'desktop' : 'import';
  const more = note === undefined ? { source } : { source, note };
  return { startMs, finishMs: startMs + hours * hourMs, projectId, activePercent, ...more };
}

async function setZone(account: Account, name: string, time_zone: string): Promise<void> {
  await post(stack.url, 'user/update', { name, time_zone }, account.token);
}

function weekBack(weeks: number): { first: string; last: string } {
  const now = new Date();
  const monday = Date.now() - ((now.getUTCDay() + 6) % 7) * 24 * hourMs - weeks * 7 * 24 * hourMs;
  const day = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  return { first: day(monday), last: day(monday + 6 * 24 * hourMs) };
}

function secondsOf(text: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number);
  return hours * 3600 + minutes * 60 + seconds;
}

/** A line of CSV without line breaks inside its cells. */
function cellsOf(line: string): string[] {
  return [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );
}
