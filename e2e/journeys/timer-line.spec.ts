import { expect } from '@playwright/test';
import { projectRoles } from '@time-tracker/contract/project-roles';
import type { Account } from '../data/api-calls.ts';
import { agreeToRules } from '../data/consent.ts';
import { addProject, createTeam, invite, openAs, type Team } from '../data/team.ts';
import { readTimer, recordOnce } from '../data/timer-calls.ts';
import { expectAccessible, expectNoSidewaysScroll } from '../pages/accessible-page.ts';
import { delayCall } from '../pages/delayed-call.ts';
import { interceptCalls } from '../pages/intercepted-calls.ts';
import { withoutEvents } from '../pages/without-events.ts';
import { timerIn } from '../recording/sharing-browser.ts';
import { test } from '../stack/shared-stack.ts';
import type { Stack } from '../stack/stack.ts';

const phone = { width: 390, height: 844 };

let stack: Stack;
let team: Team;
let studioId: number;
test.beforeAll(({ shared }) => {
  stack = shared;
});
test.beforeEach(async () => {
  team = await createTeam(stack.url);
  studioId = await addProject(team, 'Studio');
});

test('the timer is started, named, stopped and continued by keyboard alone', async ({ page }) => {
  await agreeToRules(stack.url, team.owner.token, team.projectId);
  await openAs(page, stack.url, team.owner, '/dashboard/projects');
  const note = timerIn(page).getByRole('combobox', { name: 'What are you working on?' });
  const project = timerIn(page).getByRole('combobox', { name: 'Project to track' });
  await expect(project).toBeEnabled();
  await expect(project).toHaveValue('');

  // Nothing is chosen yet, so the first key asks for the project.
  await page.keyboard.press('n');
  await expect(project).toBeFocused();
  const website = page.getByRole('option', { name: 'Website' });
  await website.waitFor();
  // Closing the list cancels the start.
  await page.keyboard.press('Escape');
  await expect(website).toBeHidden();
  await page.keyboard.press('Space');
  await website.waitFor();
  // A list that has just opened forgets a key once.
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(project).not.toHaveValue('', { timeout: 2000 });
  }).toPass();
  await page.keyboard.press('Shift+Tab');
  await expect(note).toBeFocused();
  // Letters are typed here, not taken as shortcuts.
  await page.keyboard.type('Songs and cans');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('timer')).toBeVisible();
  await expect(note).toHaveValue('Songs and cans');
  await expect(note).not.toBeFocused();

  await note.press('End');
  await page.keyboard.type(', mixed');
  await page.keyboard.press('Enter');
  await expect.poll(() => runningNote(team.owner)).toBe('Songs and cans, mixed');

  // Enter has left the field.
  await expect(timerIn(page).getByRole('button', { name: 'Stop' })).toBeEnabled();
  await page.keyboard.press('s');
  await expect(page.getByRole('timer')).toBeHidden();
  const last = timerIn(page).getByRole('button', { name: /^Last: Songs and cans, mixed/ });
  await expect(last).toBeEnabled();
  await page.keyboard.press('c');
  await expect(page.getByRole('timer')).toBeVisible();
  expect(await runningNote(team.owner)).toBe('Songs and cans, mixed');

  await page.keyboard.press('?');
  const list = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
  await expect(list).toContainText('Stop the timer');
  await page.keyboard.press('s');
  await expectAccessible(page, 'the list of shortcuts');
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await expect(page.getByRole('timer')).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(page.getByRole('heading', { level: 1, name: 'TimeLog' })).toBeVisible();
});

test(
  'Start without a project asks for it, and choosing one starts',
  { tag: '@full' },
  async ({ page }) => {
    await agreeToRules(stack.url, team.owner.token, studioId);
    await openAs(page, stack.url, team.owner, '/dashboard/projects');
    const project = timerIn(page).getByRole('combobox', { name: 'Project to track' });
    await expect(project).toHaveValue('');
    const note = timerIn(page).getByRole('combobox', { name: 'What are you working on?' });
    await note.fill('Drawing');
    await timerIn(page).getByRole('button', { name: 'Start', exact: true }).click();
    await page.getByRole('option', { name: 'Studio' }).click();
    await expect(page.getByRole('timer')).toBeVisible();
    expect(await runningProject(team.owner)).toBe('Studio');
    await expect(note).toHaveValue('Drawing');
    expect(await runningNote(team.owner)).toBe('Drawing');
  },
);

test('what is typed right after a start stays', { tag: '@full' }, async ({ page }) => {
  await agreeToRules(stack.url, team.owner.token, team.projectId);
  await recordOnce(stack.url, team.owner, team.projectId);
  await openAs(page, stack.url, team.owner, '/dashboard/projects');
  const project = timerIn(page).getByRole('combobox', { name: 'Project to track' });
  await expect(project).toHaveValue('Website');
  const note = timerIn(page).getByRole('combobox', { name: 'What are you working on?' });
  await note.fill('Songs');
  // Nobody waits until the latest entries are loaded again.
  const recent = await delayCall(page, 'timer/recent');
  await note.press('Enter');
  const stop = timerIn(page).getByRole('button', { name: 'Stop' });
  await expect(stop).toHaveAttribute('aria-disabled', 'false');
  await note.press('End');
  await page.keyboard.type(', mixed');
  recent.release();
  await expect(note).toHaveValue('Songs, mixed');
  await stop.click();
  await expect(page.getByRole('timer')).toBeHidden();
});

test(
  'the project that arrives while the list is open starts, too, and the focus stays',
  { tag: '@full' },
  async ({ page }) => {
    await agreeToRules(stack.url, team.owner.token, team.projectId);
    await recordOnce(stack.url, team.owner, team.projectId);
    const recent = await delayCall(page, 'timer/recent');
    await openAs(page, stack.url, team.owner, '/dashboard/projects');
    const project = timerIn(page).getByRole('combobox', { name: 'Project to track' });
    await expect(project).toBeEnabled();
    await page.keyboard.press('n');
    const website = page.getByRole('option', { name: 'Website' });
    await website.waitFor();
    recent.release();
    await expect(project).toHaveValue('Website');
    await expect(website).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(website, 'below Studio').toHaveAttribute('data-combobox-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('timer')).toBeVisible();
    await expect(project).toBeFocused();
    // One button, which keeps it, too.
    const stop = timerIn(page).getByRole('button', { name: 'Stop' });
    await expect(stop).toHaveAttribute('aria-disabled', 'false');
    await stop.press('Enter');
    await expect(page.getByRole('timer')).toBeHidden();
    const begin = timerIn(page).getByRole('button', { name: 'Start', exact: true });
    await expect(begin).toHaveAttribute('aria-disabled', 'false');
    await expect(begin).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('timer')).toBeVisible();
    await expect(stop).toBeFocused();
  },
);

test('a double-click starts the timer and does not stop it again', async ({ page }) => {
  await agreeToRules(stack.url, team.owner.token, team.projectId);
  await recordOnce(stack.url, team.owner, team.projectId);
  await openAs(page, stack.url, team.owner, '/dashboard/projects');
  const begin = timerIn(page).getByRole('button', { name: 'Start', exact: true });
  await expect(begin).toBeEnabled();
  // The second click comes after the response.
  await begin.click({ clickCount: 2, delay: 150 });
  await expect(page.getByRole('timer')).toBeVisible();
  const stop = timerIn(page).getByRole('button', { name: 'Stop' });
  await expect(stop).toHaveAttribute('aria-disabled', 'false');
  await expect(page.getByRole('timer')).toBeVisible();
});

test(
  'projects that could not be loaded are loaded again from the header',
  { tag: '@full' },
  async ({ page }) => {
    await page.setViewportSize({ width: 1100, height: 800 });
    await withoutEvents(page);
    const projects = await interceptCalls(page, '**/api/project/all', (route) =>
      route.fulfill({ status: 403, json: { code: 'forbidden', message: 'Not now.' } }),
    );
    await openAs(page, stack.url, team.owner, '/account/settings');
    const notice = timerIn(page).getByText('Could not load projects');
    await expect(notice).toBeVisible();
    expect(await notice.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0);
    projects.restore();
    await timerIn(page).getByRole('button', { name: 'Try again' }).click();
    await expect(timerIn(page).getByRole('combobox', { name: 'Project to track' })).toBeEnabled();
    await expect(notice).toBeHidden();
  },
);

test(
  'organizations that could not be loaded do not mean that there are no projects',
  { tag: '@full' },
  async ({ page }) => {
    await withoutEvents(page);
    const organizations = await interceptCalls(page, '**/api/organization/all', (route) =>
      route.fulfill({ status: 403, json: { code: 'forbidden', message: 'Not now.' } }),
    );
    await openAs(page, stack.url, team.owner, '/how-to-record');
    await expect(timerIn(page).getByText('Could not load projects')).toBeVisible();
    await expect(page.getByRole('alert').getByText('Could not load projects')).toBeVisible();
    await expect(page.getByText('You are not in a project yet')).toHaveCount(0);
    await expect(page.getByPlaceholder('No projects yet')).toHaveCount(0);
    organizations.restore();
    await timerIn(page).getByRole('button', { name: 'Try again' }).click();
    await expect(timerIn(page).getByRole('combobox', { name: 'Project to track' })).toBeEnabled();
    await expect(page.getByText('Could not load projects')).toHaveCount(0);
  },
);

test(
  'the default project of the account is preselected, not the last one',
  { tag: '@full' },
  async ({ page }) => {
    await recordOnce(stack.url, team.owner, team.projectId);
    await openAs(page, stack.url, team.owner, '/account/settings#preferences');
    const project = timerIn(page).getByRole('combobox', { name: 'Project to track' });
    await expect(project).toHaveValue('Website');
    await page.getByLabel('Default project').selectOption('Studio');
    await expect(project).toHaveValue('Studio');
    await page.getByLabel('Default project').selectOption('The last one you used');
    await expect(project).toHaveValue('Website');
  },
);

for (const role of ['owner', 'member'] as const) {
  for (const size of ['desktop', 'phone'] as const) {
    const title = `${role} at ${size}: the timer starts and switches without moving the page sideways`;
    test(title, { tag: '@full' }, async ({ page }) => {
      if (size === 'phone') await page.setViewportSize(phone);
      const person = role === 'owner' ? team.owner : await invite(stack.url, team, 'Mia', 'member');
      if (role === 'member') await join(person);
      await agreeToRules(stack.url, person.token, team.projectId);
      await recordOnce(stack.url, person, team.projectId);
      await openAs(page, stack.url, person, '/dashboard/projects');
      if (size === 'phone') {
        const opener = page.getByRole('banner').getByRole('button', { name: 'Timer' });
        await expect(opener).not.toHaveAttribute('data-disabled');
        await opener.click();
      }
      const project = timerIn(page).getByRole('combobox', { name: 'Project to track' });
      await expect(project).toHaveValue('Website');
      await expectNoSidewaysScroll(page, 'the header');
      await timerIn(page).getByRole('button', { name: 'Start', exact: true }).click();
      await expect(page.getByRole('timer')).toBeVisible();
      await expectNoSidewaysScroll(page, 'the header');

      await project.click();
      await page.getByRole('option', { name: 'Studio' }).click();
      await expect.poll(() => runningProject(person)).toBe('Studio');
      await expectNoSidewaysScroll(page, 'the header');
    });
  }
}

for (const size of ['desktop', 'phone'] as const) {
  const title = `a viewer at ${size} sees why they cannot track time`;
  test(title, { tag: '@full' }, async ({ page }) => {
    if (size === 'phone') await page.setViewportSize(phone);
    const viewer = await invite(stack.url, team, 'Vic', 'viewer');
    await openAs(page, stack.url, viewer, '/dashboard/projects');
    if (size === 'phone') {
      const opener = page.getByRole('banner').getByRole('button', { name: 'Timer' });
      await expect(opener).toBeVisible();
      await expect(page.getByRole('link', { name: 'Website' })).toBeVisible();
      await expect(opener, 'as gray as Start').toHaveAttribute('data-disabled');
      await opener.click();
    }
    await expect(timerIn(page)).toContainText('not track time in them');
    await expect(timerIn(page).getByRole('button', { name: 'Start', exact: true })).toBeDisabled();
    await expectNoSidewaysScroll(page, 'the header');
  });
}

test('a typed note stays when the timer does not start', { tag: '@full' }, async ({ page }) => {
  await agreeToRules(stack.url, team.owner.token, team.projectId);
  await openAs(page, stack.url, team.owner, '/dashboard/projects');
  const note = timerIn(page).getByRole('combobox', { name: 'What are you working on?' });
  const project = timerIn(page).getByRole('combobox', { name: 'Project to track' });
  await project.click();
  await page.getByRole('option', { name: 'Website' }).click();
  const starts = await interceptCalls(page, '**/api/timer/start', (route) => route.abort());
  await note.fill('Songs and cans');
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByRole('alert').first()).toBeVisible();
  await expect(note).toHaveValue('Songs and cans');
  starts.restore();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByRole('timer')).toBeVisible();
  expect(await runningNote(team.owner)).toBe('Songs and cans');
});

async function join(person: Account): Promise<void> {
  const addition = { email: person.email, role: projectRoles.member, screenshot_interval: 10 };
  await team.as(team.owner, 'project/add', { project_id: studioId, ...addition });
}

const runningNote = async (person: Account) => (await readTimer(stack.url, person))?.note;
const runningProject = async (person: Account) =>
  (await readTimer(stack.url, person))?.project_name;
