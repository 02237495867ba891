import { expect, type Locator, type Page } from '@playwright/test';
import { hourMs } from '@time-tracker/contract/time/durations';
import { recordWork, workOn } from '../data/known-work.ts';
import { dayBack } from '../data/known-days.ts';
import { createTeam, openAs } from '../data/team.ts';
import { boxOf } from '../pages/shown-box.ts';
import { test } from '../stack/shared-stack.ts';

const day = dayBack(2);
const dayAndMonth = day.slice(5);
const hourOfDay = /^\d+ [ap]m$/;

test(
  'dates, durations and hours have the chosen formats on each page',
  { tag: '@full' },
  async ({ page, shared }) => {
    const team = await createTeam(shared.url, 'Formats');
    const { owner, projectId } = team;
    const start = Date.parse(`${day}T13:00:00Z`);
    await recordWork(shared.url, owner, [
      { start, end: start + 2 * hourMs, projectId, activePercent: 50, app: 'Editor' },
      workOn(dayBack(3))(projectId, '22:10', '23:50'),
    ]);
    const settings = { duration_format: 'units', clock: '12', date_order: 'ymd' };
    await team.as(owner, 'user/update', { time_zone: 'UTC', settings });

    await openAs(page, shared.url, owner, `/dashboard/projects/${projectId}`);
    const weeks = page.getByRole('list', { name: 'Hours by week' }).getByRole('listitem');
    await expect(weeks).toHaveCount(8);
    for (const week of await weeks.allTextContents()) expect(week).toMatch(/\d\d-\d\d$/);
    expect(new Set(await weeks.allTextContents()).size, 'different weeks').toBeGreaterThan(6);

    const range = `from=${dayBack(5)}&to=${dayBack(1)}&zone=UTC`;
    await openAs(page, shared.url, owner, `/dashboard/apps?${range}`);
    const chart = page.getByRole('region', { name: 'By day' });
    await expect(chart.getByText(dayAndMonth, { exact: true })).toBeVisible();

    await openAs(page, shared.url, owner, `/dashboard/screenshots?day=${day}&zone=UTC`);
    await expect(page.getByRole('region', { name: '1 pm' })).toContainText('1h 00m');

    await openAs(page, shared.url, owner, '/dashboard/home');
    await expectApart(page.getByRole('columnheader').getByText(hourOfDay));
    await openAs(page, shared.url, owner, `/dashboard/people/${owner.id}`);
    await expectApart(page.getByText(hourOfDay));

    await openAs(page, shared.url, owner, `/dashboard/timelog?${range}`);
    await expectTimesBeforeWorked(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.reload();
    await expectTimesBeforeWorked(page);
    await openAs(page, shared.url, owner, `/dashboard/timelog?${range}&project=${projectId}`);
    await expect(page.getByRole('button', { name: 'Filter 1 active' })).toBeVisible();
    for (const date of [dayBack(5), dayBack(1)]) await expectOneLine(page, date);
    const bars = page.getByRole('list', { name: 'Worked by day' });
    await expect(bars.getByText('2h 00m', { exact: true })).toBeVisible();
    await expect(page.getByText('12 pm', { exact: true }).first()).toBeVisible();
  },
);

/** The times of an entry of the TimeLog end before its worked time begins. */
async function expectTimesBeforeWorked(page: Page): Promise<void> {
  const entry = page.getByRole('listitem').filter({ hasText: '11:50 pm' });
  const finish = await boxOf(entry.getByText('11:50 pm', { exact: true }));
  const worked = await boxOf(entry.getByText('1h 40m', { exact: true }));
  expect(finish.x + finish.width).toBeLessThan(worked.x - 4);
}

/** A date of the range has no line break. */
async function expectOneLine(page: Page, date: string): Promise<void> {
  const button = page.getByRole('group', { name: 'Range' }).getByRole('button', { name: date });
  const lines = () => button.evaluate(countLines, date);
  await expect.poll(lines, date).toBe(1);
}

/** How many lines a text inside an element has; 0 if it is not shown. */
function countLines(root: Element, text: string): number {
  const nodes = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  while (nodes.nextNode()) {
    const { currentNode: node } = nodes;
    const start = node.textContent?.indexOf(text) ?? -1;
    if (start < 0) continue;
    const range = document.createRange();
    range.setStart(node, start);
    range.setEnd(node, start + text.length);
    return new Set([...range.getClientRects()].map(({ top }) => top)).size;
  }
  return 0;
}

/** In one line, and none over the next one. */
async function expectApart(labels: Locator): Promise<void> {
  await expect(labels.first()).toBeVisible();
  const boxes = await labels.evaluateAll((found) =>
    found.map((label) => {
      const { left, right, height } = label.getBoundingClientRect();
      return { left, right, height };
    }),
  );
  expect(boxes.length).toBeGreaterThan(2);
  expect(new Set(boxes.map(({ height }) => height)).size, 'heights').toBe(1);
  const gaps = boxes.slice(1).map(({ left }, index) => left - (boxes[index]?.right ?? 0));
  expect(Math.min(...gaps)).toBeGreaterThan(0);
}
