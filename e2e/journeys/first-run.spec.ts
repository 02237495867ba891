import { expect } from '@playwright/test';
import { hourMs, minuteMs } from '@time-tracker/contract/time/durations';
import { windowStart } from '@time-tracker/contract/time/ten-minute-window';
import { firstRunEntry } from '../data/stored-first-run.ts';
import { dayBack } from '../data/known-days.ts';
import { recordWork } from '../data/known-work.ts';
import { expectAccessible } from '../pages/accessible-page.ts';
import { createTeam, invite, newAddress, openAs } from '../data/team.ts';
import { test } from '../stack/shared-stack.ts';
import { startStack, type Stack } from '../stack/stack.ts';

let stack: Stack;
test.beforeAll(({ shared }) => {
  stack = shared;
});

test(
  'the first steps stay in reach on every page, and a new project leads back to them',
  { tag: '@full' },
  async ({ page }) => {
    const team = await createTeam(stack.url, 'Westwind');
    await team.as(team.owner, 'project/delete', { id: team.projectId });
    await openAs(page, stack.url, team.owner);
    await page
      .getByRole('region', { name: 'Set up Westwind' })
      .getByRole('link', { name: 'Create project' })
      .click();
    const setUp = page.getByRole('link', { name: /^Set up: / });
    await expect(setUp).toHaveText('Set up: 1 of 4');
    const form = page.getByRole('dialog', { name: 'Create project' });
    await form.getByLabel('Name').fill('Website');
    await form.getByRole('button', { name: 'Submit' }).click();
    const next = page.getByRole('region', { name: 'Website is ready' });
    await expect(next.getByRole('link', { name: 'Add people' })).toBeVisible();
    await expect(setUp).toHaveText('Set up: 2 of 4');
    await page.getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
    await expect(setUp).toHaveText('Set up: 2 of 4');
    await page.goBack();
    await setUp.click();
    await page.getByRole('button', { name: 'I work alone' }).click();
    await expect(setUp).toHaveText('Set up: 3 of 4');

    // The choice is of this organization only.
    const second = await createTeam(stack.url, 'Eastwind');
    await openAs(page, stack.url, second.owner);
    const other = page.getByRole('region', { name: 'Set up Eastwind' });
    await expect(other).toContainText('2 of 4 steps done');
  },
);

test(
  'without a project, the profile offers to create one instead of choosing one',
  { tag: '@full' },
  async ({ page }) => {
    const team = await createTeam(stack.url, 'Southwind');
    const choose = page.getByText('Choose a project at the top');
    const profile = '/crafted/pages/profile';
    await openAs(page, stack.url, team.owner, profile);
    await expect(choose).toBeVisible();
    await team.as(team.owner, 'project/delete', { id: team.projectId });
    await page.reload();
    const recent = page.getByRole('region', { name: 'Recent activity' });
    await recent.getByRole('link', { name: 'Create project' }).click();
    await expect(page.getByRole('dialog', { name: 'Create project' })).toBeVisible();

    // Viewers have nothing to record in, and cannot create it.
    const other = await createTeam(stack.url, 'Westwind');
    await openAs(page, stack.url, await invite(stack.url, other, 'Vera', 'viewer'), profile);
    await expect(recent).toContainText('Ask the owner of your organization');
    await expect(recent).not.toContainText('Create');
  },
);

test('the profile lists recent work by day, each with its total', async ({ page }) => {
  const team = await createTeam(stack.url, 'Eastgate');
  const midnight = Date.parse(`${dayBack(1)}T00:00:00Z`);
  const hours = (from: number, to: number) => ({
    start: midnight + from * hourMs,
    end: midnight + to * hourMs,
    projectId: team.projectId,
    activePercent: 50,
  });
  await recordWork(stack.url, team.owner, [hours(-24, -23), hours(-1, 1), hours(8, 9.5)]);
  await openAs(page, stack.url, team.owner, '/crafted/pages/profile');
  const recent = page.getByRole('table', { name: 'Recent activity' });
  await expect(recent.getByRole('heading', { level: 3 })).toHaveCount(2);
  const rows = recent.getByRole('row');
  // The entry over midnight is listed once, and each day has its part of it.
  await expect(rows).toHaveText([
    /Project/,
    /02:30:00/,
    /08:00.*09:30.*01:30:00/,
    /23:00since.*01:00.*02:00:00/,
    /02:00:00/,
    /00:00.*01:00.*01:00:00/,
  ]);
  await expectAccessible(page, 'profile');
});

test(
  'the first steps in the menu are done when time is recorded, on every page',
  { tag: '@full' },
  async ({ page }) => {
    const team = await createTeam(stack.url);
    await page.addInitScript(
      ({ key, firstRun }) => localStorage.setItem(key, firstRun),
      firstRunEntry(team, { choices: ['alone', 'time_only'], isSettingUp: true }),
    );
    await openAs(page, stack.url, team.owner, '/dashboard/projects');
    const setUp = page.getByRole('link', { name: /^Set up: / });
    await expect(setUp).toHaveText('Set up: 3 of 4');
    const end = windowStart(Date.now());
    await recordWork(stack.url, team.owner, [
      { start: end - 20 * minuteMs, end, projectId: team.projectId, activePercent: 50 },
    ]);
    await expect(setUp).toHaveCount(0);
  },
);

test('a new project starts the timer in one click', { tag: '@full' }, async ({ page }) => {
  const team = await createTeam(stack.url);
  await openAs(page, stack.url, team.owner, '/dashboard/projects?create=1');
  const form = page.getByRole('dialog', { name: 'Create project' });
  await form.getByLabel('Name').fill('Studio');
  await form.getByRole('button', { name: 'Submit' }).click();
  const next = page.getByRole('region', { name: 'Studio is ready' });
  const start = next.getByRole('button', { name: 'Start timer on it' });
  await expect(start).toBeVisible();
  const place = await next.getByRole('link', { name: 'Add people' }).getAttribute('href');
  const project_id = Number(/\d+/.exec(place ?? '')?.[0]);
  // Started elsewhere, it runs already.
  await team.as(team.owner, 'timer/start', { project_id });
  await expect(start).toHaveCount(0);
  await team.as(team.owner, 'timer/stop', {});
  await start.click();
  await page.getByRole('button', { name: 'Agree and start' }).click();
  await expect(page.getByRole('timer')).toBeVisible();
  await expect(next).toBeHidden();
});

test('one invited person gets a link to copy', { tag: '@full' }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const team = await createTeam(stack.url);
  await openAs(page, stack.url, team.owner, '/dashboard/users?invite=1');
  const address = newAddress('nora');
  const form = page.getByRole('dialog', { name: 'Invite user' });
  await form.getByLabel('Email').fill(address);
  await form.getByRole('button', { name: 'Submit' }).click();
  await expect(form).toBeHidden();
  await page.getByRole('button', { name: `Copy link for ${address}` }).click();
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()), 'the link')
    .toContain(`/auth/registration?email=${encodeURIComponent(address)}`);
});

test('example accounts are offered at sign-in', { tag: '@full' }, async ({ page }) => {
  const example = await startStack({
    EXAMPLE_ACCOUNTS: 'olivia:Olivia:owner,lena:Lena:member,victor:Victor:client',
  });
  try {
    await page.goto(`${example.url}/auth/login`);
    const accounts = page.getByRole('region', { name: 'Example accounts' });
    for (const [key, name] of [
      ['olivia', 'Try as Olivia (owner)'],
      ['lena', 'Try as Lena (member)'],
      ['victor', 'Try as Victor (client)'],
    ] as const) {
      await expect(accounts.getByRole('link', { name })).toHaveAttribute('href', `/demo/${key}`);
    }
    await page.goto(`${stack.url}/auth/login`);
    await expect(page.getByRole('button', { name: 'Continue' })).toBeVisible();
    await expect(accounts).toHaveCount(0);
  } finally {
    await example.close();
  }
});
