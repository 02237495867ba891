import { expect, type Page } from '@playwright/test';
import { windowBySql, type DataSource } from '../data/dashboard-numbers.ts';
import { numberOf } from './owner-journey.ts';
import { clock } from './shown-numbers.ts';

const windows = [
  { name: 'Last 24 Hrs', hours: 24, then: 'the previous 24 h', same: 'Same as' },
  { name: 'Weekly', hours: 7 * 24, then: 'the previous 7 days', same: 'No change from' },
  { name: 'Monthly', hours: 30 * 24, then: 'the previous 30 days', same: 'No change from' },
];

/** The nine cards of all members, or of one, with their trends. */
export async function expectCards(
  page: Page,
  source: DataSource,
  userId: number | null,
): Promise<void> {
  for (const { name, hours, then, same } of windows) {
    const now = await windowBySql(source, { hours, back: 1, userId });
    const before = await windowBySql(source, { hours, back: 2, userId });
    expect(now.worked, 'there is something to show').toBeGreaterThan(0);
    expect(before.worked, 'and to compare with').toBeGreaterThan(0);
    const worked = numberOf(page, `${name} Worked`);
    await expect(worked).toContainText(clock(now.worked));
    const minutes = Math.floor(Math.abs(now.worked - before.worked) / 60);
    const amount = durationText(minutes);
    const way = now.worked > before.worked ? 'more' : 'less';
    await expect(worked).toContainText(`${amount} ${way} than ${then}`);
    const activity = numberOf(page, `${name} Activity`);
    await expect(activity).toContainText(`${now.percent} %`);
    await expect(activity).toContainText(
      before.percent === 0 ? `Not measured in ${then}` : `from ${before.percent} % in ${then}`,
    );
    const projects = numberOf(page, `${name} Projects Worked`);
    const more = now.projects - before.projects;
    const comparison =
      more === 0
        ? `${same} ${then.replace('the ', '')}`
        : `${Math.abs(more)} ${more > 0 ? 'more' : 'fewer'} than ${then}`;
    await expect(projects).toContainText(`${name} Projects Worked${now.projects}${comparison}`);
  }
}

/** `1h 09m`, `2h`, `45m`. */
function durationText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest}m`;
  return rest === 0 ? `${hours}h` : `${hours}h ${String(rest).padStart(2, '0')}m`;
}
