import { expect, type Page } from '@playwright/test';
import { post } from '../data/api-calls.ts';
import { agreeToRules } from '../data/consent.ts';
import { createTeam, openAs, type Team } from '../data/team.ts';
import { expectAccessible } from '../pages/accessible-page.ts';
import { timerIn } from '../recording/sharing-browser.ts';
import { test } from '../stack/shared-stack.ts';
import type { Stack } from '../stack/stack.ts';

let stack: Stack;
let team: Team;
test.beforeAll(({ shared }) => {
  stack = shared;
});
test.beforeEach(async () => {
  team = await createTeam(stack.url);
});

test(
  'after a start a panel says what is not recorded, until time only is fine',
  { tag: '@full' },
  async ({ page }) => {
    const { begin, panel } = await startTracking(page);
    await expect(panel).toContainText('screenshots are not');
    await expect(timerIn(page).getByText('Recording time only')).toBeVisible();
    await expect(panel.getByRole('button', { name: 'Share screen' })).toBeVisible();
    await expect(panel.getByRole('link', { name: 'Install the desktop app' })).toBeVisible();
    await expectAccessible(page, 'the panel after a start');
    await panel.getByRole('button', { name: 'Time only is fine' }).click();
    await expect(panel).toBeHidden();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();
    await begin.click();
    await expect(timerIn(page).getByText('Recording time only')).toBeVisible();
    await expect(panel).toBeHidden();
    // It is said for the one organization and the one account only.
    const stored = () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('firstRun:')));
    expect(await stored()).toEqual([`firstRun:${team.owner.id}:${team.organizationId}`]);
  },
);

test(
  'after a start the panel also says what the desktop app records, and that there are no screenshots',
  { tag: '@full' },
  async ({ page }) => {
    const { begin, panel } = await startTracking(page);
    await expect(panel).toBeVisible();
    const report = { source: 'desktop', name: 'laptop', version: '1', state: 'recording' };
    await team.as(team.owner, 'timer/report', report);
    await expect(panel).toContainText('The desktop app records your time, apps and activity.');
    await expect(panel).toContainText('One screenshot is taken in each 10 min');
    await expect(panel.getByRole('link', { name: 'Your recorders' })).toBeVisible();
    await panel.getByRole('button', { name: 'Got it' }).click();
    await expect(panel).toBeHidden();
    await page.getByRole('button', { name: 'Stop', exact: true }).click();

    const none = { project_id: team.projectId, user_id: team.owner.id, screenshot_interval: 0 };
    await team.as(team.owner, 'project/update_member', none);
    await begin.click();
    await expect(panel).toContainText('This project takes no screenshots of you.');
    await expect(panel.getByRole('link', { name: 'Screenshots of this project' })).toHaveAttribute(
      'href',
      `/dashboard/members/${team.projectId}`,
    );
    await panel.getByRole('button', { name: 'Got it' }).click();
    await expect(panel).toBeHidden();
  },
);

/** Starts the timer of the owner, who has tracked time in the project before. */
async function startTracking(page: Page) {
  const { owner, projectId } = team;
  await agreeToRules(stack.url, owner.token, projectId);
  await post(stack.url, 'timer/start', { project_id: projectId, note: null }, owner.token);
  await post(stack.url, 'timer/stop', {}, owner.token);
  await openAs(page, stack.url, owner, '/dashboard/projects');
  const begin = timerIn(page).getByRole('button', { name: 'Start', exact: true });
  await begin.click();
  return { begin, panel: page.getByRole('region', { name: 'What is recorded' }) };
}
