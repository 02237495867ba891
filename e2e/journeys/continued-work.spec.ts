import { expect, type Locator } from '@playwright/test';
import { agreeToRules } from '../data/consent.ts';
import { dayBack } from '../data/known-days.ts';
import { recordWork } from '../data/known-work.ts';
import { addProject, createTeam, invite, openAs, type Team } from '../data/team.ts';
import { readTimer, recordOnce, startTimer, stopTimer } from '../data/timer-calls.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../pages/accessible-page.ts';
import { openLog, sessionsOn } from '../pages/open-time-log.ts';
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

test('suggestions continue earlier work', { tag: '@full' }, async ({ page }) => {
  await agreeToRules(stack.url, team.owner.token, team.projectId);
  for (const note of ['Drawing', 'Painting'])
    await startTimer(stack.url, team.owner, team.projectId, note);
  await stopTimer(stack.url, team.owner);
  await openAs(page, stack.url, team.owner, '/dashboard/projects');
  const note = timerIn(page).getByRole('combobox', { name: 'What are you working on?' });
  await note.click();
  await expect(timerIn(page).getByRole('option')).toHaveText(['PaintingWebsite', 'DrawingWebsite']);
  const dotIn = (parent: Locator) => parent.locator('span[aria-hidden]').first();
  const color = await dotIn(page.getByRole('row', { name: /^Website/ })).evaluate(
    (dot) => getComputedStyle(dot).backgroundColor,
  );
  expect(color).not.toBe('rgba(0, 0, 0, 0)');
  await expect(dotIn(timerIn(page).getByRole('option').first())).toHaveCSS(
    'background-color',
    color,
  );
  await expectAccessible(page, 'suggestions');
  await page.keyboard.type('draw');
  await expect(timerIn(page).getByRole('option')).toHaveText(['DrawingWebsite']);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('timer')).toBeVisible();
  expect(await runningNote()).toBe('Drawing');
  await expect(note).not.toBeFocused();
  await note.fill('Something else');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(note).toHaveValue('Drawing');
  await expect(note).not.toBeFocused();
  expect(await runningNote()).toBe('Drawing');
});

test(
  'a row of the TimeLog continues its work in one click, manual time without its reason',
  { tag: '@full' },
  async ({ page }) => {
    await agreeToRules(stack.url, team.owner.token, team.projectId);
    const day = dayBack(1);
    const at = (clock: string) => Date.parse(`${day}T${clock}:00Z`);
    const { projectId } = team;
    const work = (start: string, finish: string) => ({
      projectId,
      start: at(start),
      end: at(finish),
    });
    await recordWork(stack.url, team.owner, [
      { ...work('09:00', '09:10'), activePercent: 50, source: 'desktop', note: 'Drawing' },
      { ...work('11:00', '11:10'), activePercent: null, source: 'manual', note: 'No power' },
    ]);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await openLog(page, stack.url, team.owner, `day=${day}`);
      const resume = sessionsOn(page).getByRole('button', { name: /^Continue 09:00/ });
      await resume.click();
      await expect.poll(() => runningNote(), `at ${width}`).toBe('Drawing');
      await stopTimer(stack.url, team.owner);
      await sessionsOn(page)
        .getByRole('button', { name: /^Continue 11:00/ })
        .click();
      await expect.poll(() => runningNote(), `at ${width}`).toBeNull();
      await expectNoSidewaysScroll(page, `the log at ${width}`);
      await stopTimer(stack.url, team.owner);
    }
    const viewer = await invite(stack.url, team, 'Vic', 'viewer');
    await openLog(page, stack.url, viewer, `day=${day}`);
    await expect(sessionsOn(page)).toHaveCount(2);
    await expect(sessionsOn(page).getByRole('button', { name: /^Continue/ })).toHaveCount(0);
  },
);

test(
  'without a note, the last project is offered if another one is chosen',
  { tag: '@full' },
  async ({ page }) => {
    await agreeToRules(stack.url, team.owner.token, team.projectId);
    await recordOnce(stack.url, team.owner, team.projectId);
    const studioId = await addProject(team, 'Studio');
    const settings = { default_project_id: studioId };
    await team.as(team.owner, 'user/update', { settings });
    await openAs(page, stack.url, team.owner, '/dashboard/projects');
    const project = timerIn(page).getByRole('combobox', { name: 'Project to track' });
    await expect(project).toHaveValue('Studio');
    await timerIn(page).getByRole('button', { name: 'Last: Website' }).click();
    await expect(page.getByRole('timer')).toBeVisible();
    expect((await readTimer(stack.url, team.owner))?.project_name).toBe('Website');
  },
);

const runningNote = async () => (await readTimer(stack.url, team.owner))?.note;
