import { expect, type Page } from '@playwright/test';
import { hourMs, minuteMs, secondMs } from '@time-tracker/contract/time/durations';
import { type Account } from '../data/api-calls.ts';
import { recordWork } from '../data/known-work.ts';
import { createTeam, openAs, type Team } from '../data/team.ts';
import { clock } from '../pages/shown-numbers.ts';
import { undoLast } from '../pages/undo-message.ts';
import { timerIn } from '../recording/sharing-browser.ts';
import type { DatabaseQuery } from '../stack/database-query.ts';
import { test } from '../stack/shared-stack.ts';
import type { Stack } from '../stack/stack.ts';

let stack: Stack;
let database: DatabaseQuery;
let team: Team;
test.beforeAll(({ shared, database: opened }) => {
  stack = shared;
  database = opened;
});
test.beforeEach(async () => {
  team = await createTeam(stack.url);
  // Noon is past there, whenever the test runs.
  await team.as(team.owner, 'user/update', { name: 'Olivia Example', time_zone: zone });
  // Without a consent, the open page records nothing of its own.
});

/** A zone in which it is between 13:00 and 14:00. Signs of these names are the other way round. */
const zone = (() => {
  const ahead = 13 - new Date().getUTCHours();
  if (ahead === 0) return 'UTC';
  return ahead > 0 ? `Etc/GMT-${ahead}` : `Etc/GMT+${-ahead}`;
})();
const noonMs = Math.floor(Date.now() / hourMs) * hourMs - hourMs;
const manual = { source: 'manual', activePercent: null } as const;
const work = (startHour: number, hours: number) => ({
  start: noonMs + startHour * hourMs,
  end: noonMs + (startHour + hours) * hourMs,
  projectId: team.projectId,
  activePercent: 50,
  source: 'desktop' as const,
});

test('the header and the dashboard show the recorded time of today, as in the database', async ({
  page,
}) => {
  await recordWork(stack.url, team.owner, [work(-3, 2)]);
  await openAs(page, stack.url, team.owner);
  await team.as(team.owner, 'timer/start', { project_id: team.projectId });
  await expectToday(page, 2 * hourMs);
  // While the timer runs, other time is added and deleted.
  await recordWork(stack.url, team.owner, [{ ...work(-10, 1.5), ...manual, note: 'Call' }]);
  await expectToday(page, 3.5 * hourMs);
  await recordWork(stack.url, team.owner, [{ ...work(-8, 4.5), ...manual, note: 'Fair' }]);
  await expectToday(page, 8 * hourMs);
  await expect(timerIn(page)).toContainText('Today 8h: a long day');
  const [latest] = await database.query<{ id: string }>(
    `select activity_id as id from activities where user_id = $1 order by starts_at desc limit 1`,
    [team.owner.id],
  );
  await team.as(team.owner, 'activity/remove', { activity_ids: [latest?.id] });
  await expectToday(page, 8 * hourMs - 10 * minuteMs);
  await expect(timerIn(page)).not.toContainText('a long day');
});

test(
  'a deletion and its Undo change the header while the timer runs',
  { tag: '@full' },
  async ({ page }) => {
    await recordWork(stack.url, team.owner, [{ ...work(-3, 2), note: 'Plans' }]);
    await team.as(team.owner, 'timer/start', { project_id: team.projectId });
    await openAs(page, stack.url, team.owner, '/dashboard/timelog?range=today');
    await expect(timerIn(page)).toContainText('Today 2h');
    const remove = async () => {
      await page
        .getByRole('button', { name: /^Actions for/ })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Delete' }).click();
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
    };
    await remove();
    await undoLast(page);
    await expect(timerIn(page)).toContainText('Today 2h');
    await remove();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(timerIn(page)).not.toContainText('Today');
    expect(await recordedSeconds(team.owner)).toBe(0);
  },
);

/** In the header in minutes, on the dashboard in seconds, and in the database. */
async function expectToday(page: Page, expectedMs: number): Promise<void> {
  const seconds = await recordedSeconds(team.owner);
  expect(seconds).toBe(expectedMs / secondMs);
  const minutes = (seconds / 60) % 60;
  const text = `Today ${Math.floor(seconds / 3600)}h${minutes === 0 ? '' : ` ${minutes}m`}`;
  await expect(timerIn(page)).toContainText(text);
  const row = page.getByRole('table', { name: 'Team today' }).getByRole('row', { name: /Olivia/ });
  await expect(row.getByRole('cell').nth(3)).toContainText(clock(seconds));
}

async function recordedSeconds({ id }: Account): Promise<number> {
  const [row] = await database.query<{ seconds: number }>(
    `select coalesce(sum(extract(epoch from ends_at - starts_at)), 0)::int as seconds
     from activities where user_id = $1
       and starts_at >= date_trunc('day', now() at time zone $2) at time zone $2`,
    [id, zone],
  );
  return row?.seconds ?? 0;
}
