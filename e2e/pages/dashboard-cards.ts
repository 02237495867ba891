import { expect, type Page } from '@playwright/test';
import { windowBySql, type Place } from '../data/dashboard-numbers.ts';
import { numberOf } from './owner-journey.ts';
import { clock } from './shown-numbers.ts';

const windows = [
  { name: 'Last 24 Hrs', hours: 24, then: 'the previous 24 hours' },
  { name: 'Weekly', hours: 7 * 24, then: 'the previous 7 days' },
  { name: 'Monthly', hours: 30 * 24, then: 'the previous 30 days' },
];

/** The nine cards of everybody, or of one person, with their trends. */
export async function expectCards(page: Page, place: Place, userId: number | null): Promise<void> {
  for (const { name, hours, then } of windows) {
    const now = await windowBySql(place, { hours, back: 1, userId });
    const before = await windowBySql(place, { hours, back: 2, userId });
    expect(now.worked, 'there is something to show').toBeGreaterThan(0);
    expect(before.worked, 'and to compare with').toBeGreaterThan(0);
    const worked = numberOf(page, `${name} Worked`);
    await expect(worked).toContainText(clock(now.worked));
    const minutes = Math.floor(Math.abs(now.worked - before.worked) / 60);
    const amount = [Math.floor(minutes / 60), minutes % 60];
    const words = [`${amount[0]} h`, `${amount[1]} min`].filter((part) => !part.startsWith('0 '));
    const way = now.worked > before.worked ? 'more' : 'less';
    await expect(worked).toContainText(`${words.join(' ')} ${way} than ${then}`);
    const activity = numberOf(page, `${name} Activity`);
    await expect(activity).toContainText(`${now.percent} %`);
    await expect(activity).toContainText(
      before.percent === 0 ? `Not measured in ${then}` : `from ${before.percent} % in ${then}`,
    );
    const projects = numberOf(page, `${name} Projects Worked`);
    const more = now.projects - before.projects;
    const comparison = `${Math.abs(more)} ${more > 0 ? 'more' : 'fewer'} than`;
    await expect(projects).toContainText(
      `${name} Projects Worked${now.projects}${more === 0 ? 'No change from' : comparison} ${then}`,
    );
  }
}
