import { expect, type Page } from '@playwright/test';
import { minuteMs } from '@time-tracker/contract/time/durations';
import type { Account } from '../data/api-calls.ts';
import { cellsOfLine, downloadCsv } from '../pages/csv-file.ts';
import { openLog, rangeTotal, sessionsOn } from '../pages/open-time-log.ts';
import { clock } from '../pages/shown-numbers.ts';
import { test } from '../stack/shared-stack.ts';
import type { Stack } from '../stack/stack.ts';
import {
  daysBySql,
  daysOfAshaBySql,
  peopleBySql,
  percentsOfAshaBySql,
  sheetBySql,
  weekBySql,
  type DaySum,
  type DataSource,
} from '../data/time-log-numbers.ts';
import {
  berlin,
  kathmandu,
  longDay,
  recordTimeLogWork,
  week,
  type TimeLogWork,
} from '../data/time-log-work.ts';

const inWeek = `from=${week.first}&to=${week.last}`;
const editingHint = ' Drag on a gap in your strip to add time, or drag an edge to shorten.';

let stack: Stack;
let source: DataSource;
let known: TimeLogWork;

test.beforeAll(async ({ shared, database }) => {
  stack = shared;
  known = await recordTimeLogWork(stack.url);
  source = { database, work: known };
});

test('totals of days and of the range match the database', async ({ page }) => {
  await openLog(page, stack.url, known.owner, inWeek);
  const days = await daysBySql(source, berlin, week);
  const total = days.reduce((sum, { seconds }) => sum + seconds, 0);
  expect(total, 'there is something to sum up').toBeGreaterThan(20 * 3600);
  await expect(rangeTotal(page)).toHaveText(clock(total));

  const bars = page.getByRole('list', { name: 'Worked by day' }).getByRole('button');
  await expect(bars).toHaveCount(7);
  for (const [index, { seconds, percent }] of days.entries()) {
    await expect(bars.nth(index)).toHaveAccessibleName(
      new RegExp(
        `: ${clock(seconds)}, activity ${percent === null ? '– \\(not measured\\)' : `${percent} %`}`,
      ),
    );
  }
  const { percent: active, ...whole } = await weekBySql(source);
  const shown = `${active} % ${measuredPart(whole)}`.trim();
  await expect(page.getByRole('definition').nth(1)).toHaveText(shown);
  await expectDaySections(page, days);
  // Filtered to one project and one person, the totals change accordingly.
  const filter = `&project=${known.ledger}&member=${known.asha.id}`;
  await openLog(page, stack.url, known.owner, `${inWeek}${filter}`);
  const only = await daysBySql(source, berlin, week, {
    projectId: known.ledger,
    userId: known.asha.id,
  });
  await expect(rangeTotal(page)).toHaveText(clock(only.reduce((sum, day) => sum + day.seconds, 0)));
});

/** The headings of the days on the page, and the work of each person on them. */
async function expectDaySections(page: Page, days: DaySum[]): Promise<void> {
  const sections = page.getByRole('region', { name: /, \d\d\/\d\d\/\d{4}$/ });
  await expect(sections).not.toHaveCount(0);
  for (const section of await sections.all()) {
    const name = (await section.getAttribute('aria-label')) ?? '';
    const date = name.split(', ').at(-1)?.split('/').reverse().join('-');
    const day = days.find((one) => one.day === date);
    if (!day) throw new Error(`nothing is known of ${name}`);
    const percent = day.percent === null ? '–not measured' : `${day.percent} %`;
    const activity = `activity ${percent} ${measuredPart(day)}`.trim();
    await expect(section.locator('header')).toHaveText(`${name}${activity}${clock(day.seconds)}`);
    const hours = section.getByRole('figure', { name: `Hours of ${name}` });
    for (const one of await peopleBySql(source, date ?? '')) {
      await expect(hours.locator('div').filter({ hasText: one.name }).first()).toContainText(
        clock(one.seconds),
      );
    }
  }
}

/** What is said of a percent that is not about all of the time. */
function measuredPart({ seconds, measured }: Pick<DaySum, 'seconds' | 'measured'>): string {
  if (measured === 0 || seconds - measured < 60) return '';
  const minutes = Math.floor(measured / 60);
  const rest = String(minutes % 60).padStart(2, '0');
  return `of ${Math.floor(minutes / 60)}h ${rest}m measured`.replace('h 00m', 'h');
}

test('ten sessions per page, each once, that add up to the range', async ({ page }) => {
  await openLog(page, stack.url, known.owner, inWeek);
  let shown = 0;
  for (let number = 1; ; number++) {
    const sessions = sessionsOn(page);
    const range = page.getByText(`Page ${number}: entries `);
    await expect(range).toBeVisible();
    await expect(page.locator('[data-stale]')).toHaveCount(0);
    // The first entries of a page are drawn before the others.
    const [, first, last] = /entries (\d+) to (\d+)/.exec(await range.innerText()) ?? [];
    await expect(sessions).toHaveCount(Number(last) - Number(first) + 1);
    const texts = await sessions.allInnerTexts();
    for (const text of texts) shown += secondsOf(/\d+:\d\d:\d\d/.exec(text)?.[0] ?? '');
    const older = page.getByRole('button', { name: 'Older' });
    if (await older.isDisabled()) break;
    expect(texts).toHaveLength(10);
    await older.click();
    await expect(page).toHaveURL(new RegExp(`page=${number + 1}`));
  }
  const { seconds } = await weekBySql(source);
  expect(shown).toBe(seconds);
});

test('a day of 25 hours includes both repeated hours', { tag: '@full' }, async ({ page }) => {
  await openLog(page, stack.url, known.owner, `day=${longDay}`);
  await expect(page.getByText('This day has 25 hours: clocks go back')).toBeVisible();
  const [day] = await daysBySql(source, berlin, { first: longDay, last: longDay });
  expect(day?.seconds).toBe(4 * 3600);
  await expect(rangeTotal(page)).toHaveText('04:00:00');
  // From 01:30 to 04:30 local time, which takes four hours.
  const session = sessionsOn(page);
  await expect(session).toHaveCount(1);
  await expect(session).toContainText('01:30');
  await expect(session).toContainText('04:30');
});

test(
  'on a day of 25 hours a click on the strip opens the right ten minutes',
  { tag: '@full' },
  async ({ page }) => {
    await openLog(page, stack.url, known.owner, `day=${longDay}`);
    const strip = page.getByRole('figure', { name: /^Hours of/ }).locator('svg');
    const width = (await strip.boundingBox())?.width ?? 0;
    // A quarter past two for the second time: three hours and a quarter after midnight.
    await strip.click({ position: { x: (3.25 / 25) * width, y: 12 } });
    await expect(page.getByRole('heading', { name: 'Screenshots', level: 1 })).toBeVisible();
    const { at = '', ...filters } = Object.fromEntries(new URL(page.url()).searchParams);
    expect(filters).toEqual({ day: longDay, member: String(known.owner.id) });
    // A pixel is a minute and a half.
    const missedMs = Math.abs(Date.parse(at) - Date.parse(`${longDay}T01:15:00Z`));
    expect(missedMs).toBeLessThan(3 * minuteMs);

    const meant = page.locator('li[aria-current]');
    await expect(meant).toHaveCount(1);
    await expect(meant).toContainText('02:10');
    await expect(meant).toBeInViewport();
    const hour = page.getByRole('region', { name: '02:00 CET', exact: true });
    await expect(hour.getByRole('listitem').and(meant)).toHaveCount(1);
  },
);

test(
  'a person in another time zone sees the work in their own days',
  { tag: '@full' },
  async ({ page }) => {
    await openLog(page, stack.url, known.asha, inWeek);
    await expect(page.getByText('Time zone Kathmandu (UTC+5:45)').first()).toBeVisible();
    const mine = { userId: known.asha.id };
    const days = await daysBySql(source, kathmandu, week, mine);
    const inBerlin = await daysBySql(source, berlin, week, mine);
    expect(days, 'the borders of days matter').not.toEqual(inBerlin);
    const bars = page.getByRole('list', { name: 'Worked by day' }).getByRole('button');
    for (const [index, { seconds }] of days.entries()) {
      await expect(bars.nth(index)).toHaveAccessibleName(new RegExp(`: ${clock(seconds)},`));
    }
    // Another time zone has other days.
    await page.getByRole('group', { name: 'Range' }).getByRole('button').nth(1).click();
    await page.getByRole('combobox', { name: 'Time zone' }).fill('Europe/Berl');
    await page.getByRole('option', { name: /^Berlin \(UTC\+/ }).click();
    await expect(page).toHaveURL(/zone=Europe%2FBerlin/);
    for (const [index, { seconds }] of inBerlin.entries()) {
      await expect(bars.nth(index)).toHaveAccessibleName(new RegExp(`: ${clock(seconds)},`));
    }
  },
);

test('a member and their manager see the same data', async ({ page }) => {
  const look = async (account: Account, more: string) => {
    const filter = `${inWeek}${more}`;
    await openLog(page, stack.url, account, filter);
    const bars = page.getByRole('list', { name: 'Worked by day' }).getByRole('button');
    await expect(bars).toHaveCount(7);
    await expect(sessionsOn(page)).toHaveCount(8);
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    await expect(page.locator('[role=status][aria-label^=Loading]')).toHaveCount(0);
    const parts = [bars, page.getByRole('definition'), page.getByRole('figure')];
    const words = await Promise.all(parts.map((part) => part.allTextContents()));
    // How to edit is only explained at one's own strip.
    const shown = words.flat().map((text) => text.replace(editingHint, ''));
    const sessions = await sessionsOn(page).allTextContents();
    // A user who sees others has a name and initials beside each session.
    return [...shown, ...sessions.map((one) => one.replace(/A?E?Asha Example/, ''))];
  };
  const own = await look(known.asha, '');
  const zone = `&zone=${encodeURIComponent(kathmandu)}&member=${known.asha.id}`;
  expect(await look(known.owner, zone)).toEqual(own);
});

test('the CSV has exactly the filtered rows', { tag: '@full' }, async ({ page }) => {
  const filter = `${inWeek}&member=${known.asha.id}`;
  await openLog(page, stack.url, known.owner, filter);
  const file = `time-log-northwind-${week.first}-${week.last}.csv`;
  const [head, ...lines] = await downloadCsv(page, file);
  expect(head).toMatch(/^Date,Start,Finish/);
  const rows = lines.map(cellsOfLine);
  const byDay = new Map<string, number>();
  for (const cells of rows) {
    const day = (cells[0] ?? '').split('/').reverse().join('-');
    byDay.set(day, (byDay.get(day) ?? 0) + Number(cells[7]));
  }
  const expected = await daysBySql(source, berlin, week, { userId: known.asha.id });
  for (const { day, seconds } of expected) expect(byDay.get(day) ?? 0, day).toBe(seconds);
  expect(new Set(rows.map((cells) => cells[4]))).toEqual(new Set(['Asha Example']));
  const percents = await percentsOfAshaBySql(source);
  expect(new Set(rows.map((cells) => `${cells[5]} ${cells[8]}`))).toEqual(
    new Set(percents.map(({ name, percent }) => `${name} ${percent}`)),
  );
  // A note that a spreadsheet would execute.
  expect(rows.map((cells) => cells[10])).toContain(`'=HYPERLINK("http://evil","x")`);
});

test('the weekly sheet adds up, member by member and project by project', async ({ page }) => {
  await openLog(page, stack.url, known.owner, `${inWeek}&view=sheet`);
  const sheet = page.getByRole('region', { name: 'Weekly sheet' });
  const rows = await daysOfAshaBySql(source);
  const dates = (await daysBySql(source, berlin, week)).map(({ day }) => day);
  const member = sheet.getByRole('rowgroup').filter({ hasText: 'Asha Example' });
  for (const [label, name] of [
    ['Asha Example', 'Total, all members'],
    ['Website', 'Website'],
    ['Ledger', 'Ledger'],
  ] as const) {
    const cells = member.getByRole('row').filter({ hasText: label }).getByRole('gridcell');
    for (const [index, date] of dates.entries()) {
      const found = rows.find((row) => row.name === name && row.day === date)?.seconds ?? 0;
      await expect(cells.nth(index), `${label} on ${date}`).toHaveText(
        found === 0 ? '–' : clock(found),
      );
    }
  }
  const total = (await daysBySql(source, berlin, week)).reduce((sum, day) => sum + day.seconds, 0);
  await expect(
    sheet
      .getByRole('row', { name: /^Total, all members/ })
      .getByRole('gridcell')
      .last(),
  ).toHaveText(clock(total));

  const widths = await sheet
    .getByRole('columnheader')
    .evaluateAll((all) => all.slice(1, 8).map((one) => one.getBoundingClientRect().width));
  expect(Math.max(...widths) - Math.min(...widths), 'widths of the days').toBeLessThan(2);

  // The print is white in the dark theme too, below the sheet as well.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  const paper = page.locator('html');
  await expect(paper).toHaveAttribute('data-mantine-color-scheme', 'dark');
  await expect(paper).toHaveCSS('background-color', 'rgb(255, 255, 255)');
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeHidden();
  await expect(sheet.getByRole('button', { name: 'Print' })).toBeHidden();
  await expect(member).toBeVisible();
});

test(
  'names and totals of the weekly sheet stay visible on a tablet and on a phone',
  { tag: '@full' },
  async ({ page }) => {
    for (const width of [820, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await openLog(page, stack.url, known.owner, `${inWeek}&view=sheet`);
      const sheet = page.getByRole('region', { name: 'Sheet, scrolls sideways' });
      const name = sheet.getByRole('rowheader', { name: 'Asha Example' });
      const total = sheet.getByRole('row', { name: /^Asha/ }).getByRole('gridcell').last();
      for (const end of ['left', 'right']) {
        await sheet.evaluate(
          (one, to) => one.scrollTo(to === 'left' ? 0 : one.scrollWidth, 0),
          end,
        );
        await expect(name, `${width} wide, at the ${end}`).toBeInViewport({ ratio: 0.9 });
        await expect(total, `${width} wide, at the ${end}`).toBeInViewport({ ratio: 0.9 });
      }
    }
  },
);

test(
  'the CSV of the weekly sheet has each member and project of the week',
  { tag: '@full' },
  async ({ page }) => {
    await openLog(page, stack.url, known.owner, `${inWeek}&view=sheet`);
    const file = await downloadCsv(page, `weekly-sheet-northwind-${week.first}-${week.last}.csv`);
    const [head = [], ...lines] = file.map(cellsOfLine);
    const days = head.slice(3, 10).map((date) => date.split('/').reverse().join('-'));
    const found = lines.map(([member, project, , ...cells]) => [member, project, ...cells]);
    const work = await sheetBySql(source);
    const expected = Map.groupBy(work, ({ member, project }) => `${member}\n${project}`);
    expect(found).toHaveLength(expected.size);
    for (const [name, own] of expected) {
      const secondsOn = (day: string) => own.find((one) => one.day === day)?.seconds ?? 0;
      const sum = own.reduce((all, { seconds }) => all + seconds, 0);
      expect(found).toContainEqual([
        ...name.split('\n'),
        ...days.map((day) => clock(secondsOn(day))),
        clock(sum),
        String(sum),
      ]);
    }
  },
);

function secondsOf(text: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number);
  return hours * 3600 + minutes * 60 + seconds;
}
