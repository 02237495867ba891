import { expect, type Locator } from '@playwright/test';
import { projectRoles } from '@time-tracker/contract/project-roles';
import { hourMs } from '@time-tracker/contract/time/durations';
import { post } from '../data/api-calls.ts';
import { dayBack } from '../data/known-days.ts';
import { recordWork } from '../data/known-work.ts';
import { addPeople } from '../data/many-people.ts';
import { delayCall } from '../pages/delayed-call.ts';
import { createTeam, invite, newAddress, openAs, type Team } from '../data/team.ts';
import { test } from '../stack/shared-stack.ts';
import type { Stack } from '../stack/stack.ts';

let stack: Stack;
let team: Team;
test.beforeAll(async ({ shared }) => {
  stack = shared;
  team = await createTeam(stack.url, 'People');
});

test('invite three at once, set the interval for all, and open a person by their name', async ({
  page,
}) => {
  const lena = await invite(stack.url, team, 'Lena', 'member');
  const start = Date.parse(`${dayBack(1)}T09:00:00Z`);
  const stretch = { start, end: start + hourMs, activePercent: 50 };
  await recordWork(stack.url, lena, [{ ...stretch, projectId: team.projectId, source: 'desktop' }]);
  await openAs(page, stack.url, team.owner, '/dashboard/users');

  const addresses = [newAddress('ann'), newAddress('ben'), 'no address'];
  await page.getByRole('button', { name: 'Invite user' }).click();
  const form = page.getByRole('dialog', { name: 'Invite user' });
  await form.getByLabel('Email').fill(`Ann <${addresses[0]}>, ${addresses[1]};\n${lena.email}`);
  await form.getByRole('checkbox', { name: 'Website' }).check();
  await form.getByRole('button', { name: 'Submit' }).click();
  const results = form.getByRole('list', { name: 'Results' });
  await expect(results.getByRole('listitem').filter({ hasText: addresses[0] })).toContainText(
    'Invited',
  );
  await expect(results.getByRole('listitem').filter({ hasText: addresses[1] })).toContainText(
    'Invited',
  );
  await expect(results.getByRole('listitem').filter({ hasText: lena.email })).toContainText(
    'Already a member',
  );
  await expectLinks(results, addresses.slice(0, 2));
  await form.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('row', { name: addresses[1] })).toContainText('Website (pending)');

  await page.getByRole('button', { name: 'Set screenshots for all' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set screenshots for all' });
  await dialog.getByLabel('Screenshots').selectOption('Every 5 minutes');
  await expect(dialog.getByRole('status')).toContainText('Lena Example');
  await dialog.getByRole('button', { name: 'Set for all' }).click();
  await expect(dialog).toBeHidden();
  const members = await post<{ screenshot_interval: number }[]>(
    stack.url,
    'project/members',
    { project_id: team.projectId },
    team.owner.token,
  );
  expect(new Set(members.map(({ screenshot_interval }) => screenshot_interval))).toEqual(
    new Set([5]),
  );

  await page.getByRole('link', { name: 'Lena Example' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Lena Example' })).toBeVisible();
  const days = page.getByRole('list', { name: 'Last 14 days' });
  await expect(days.getByRole('listitem')).toHaveCount(14);
  await expect(days.getByRole('link').filter({ hasText: '01:00:00' })).toHaveCount(1);
  const projects = page.getByRole('table', { name: 'Projects' });
  await expect(projects.getByLabel('Screenshots of Website')).toHaveValue('5');
  await projects.getByRole('link', { name: 'Website' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Website' })).toBeVisible();
  const people = page.getByRole('table', { name: 'People' });
  await expect(people.getByRole('row', { name: /Lena Example/ })).toContainText('01:00:00');
  const weeks = page.getByRole('region', { name: 'Hours by week' });
  await expect(weeks.getByText('All time').locator('..')).toContainText('01:00:00');
});

test(
  'a member sees only their own hours of a project, and no activity without time',
  { tag: '@full' },
  async ({ page }) => {
    const ida = await invite(stack.url, team, 'Ida', 'member');
    const start = Date.parse(`${dayBack(1)}T09:00:00Z`);
    const stretch = { start, end: start + hourMs, activePercent: 50 };
    const work = { ...stretch, projectId: team.projectId, source: 'desktop' as const };
    await recordWork(stack.url, ida, [work]);
    await openAs(page, stack.url, ida, `/dashboard/projects/${team.projectId}`);
    const own = page.getByRole('region', { name: 'Your hours by week' });
    await expect(own.getByText('All time').locator('..')).toContainText('activity 50 %');
    await expect(own.getByText('Today', { exact: true }).locator('..')).toHaveText('Today00:00:00');
    await page.goto(`${stack.url}/dashboard/projects`);
    await expect(page.getByRole('columnheader', { name: 'Your last 7 days' })).toBeVisible();
  },
);

test(
  'a project is created with people, color and interval, and the projects of a person are edited in place',
  { tag: '@full' },
  async ({ page }) => {
    const zoe = await invite(stack.url, team, 'Zoe', 'member');
    await openAs(page, stack.url, team.owner, '/dashboard/projects');
    await page.getByRole('button', { name: 'Create project' }).click();
    const form = page.getByRole('dialog', { name: 'Create project' });
    await form.getByLabel('Name').fill('Atlas');
    await form.getByRole('button', { name: 'More options' }).click();
    await form.getByRole('checkbox', { name: 'Zoe Example' }).check();
    await form.getByRole('radio', { name: 'Teal' }).click();
    await form.getByLabel('Screenshots').selectOption('Every 5 minutes');
    await form.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Project Created Successfully')).toBeVisible();
    const listed = await post<{ id: number; name: string; color: string }[]>(
      stack.url,
      'project/all',
      { organization_id: team.organizationId },
      team.owner.token,
    );
    const atlas = listed.find(({ name }) => name === 'Atlas');
    expect(atlas).toMatchObject({ color: 'teal', default_screenshot_interval: 5 });
    const peopleOfAtlas = () =>
      post<{ user: { id: number }; role: number; screenshot_interval: number }[]>(
        stack.url,
        'project/members',
        { project_id: atlas?.id },
        team.owner.token,
      );
    const added = { user: { id: zoe.id }, role: projectRoles.member, screenshot_interval: 5 };
    expect(await peopleOfAtlas()).toMatchObject([{ role: projectRoles.manager }, added]);

    await page.goto(`${stack.url}/dashboard/users`);
    const row = page.getByRole('row', { name: /Zoe Example/ });
    await expect(row.getByRole('link', { name: 'Atlas' })).toBeVisible();
    const chip = row.getByRole('button', { name: 'Edit projects of Zoe Example' });
    await chip.click();
    const editor = page.getByRole('dialog', { name: 'Edit projects of Zoe Example' });
    await editor.getByRole('button', { name: 'Remove from Atlas' }).click();
    await expect(row.getByRole('link', { name: 'Atlas' })).toHaveCount(0);
    expect(await peopleOfAtlas()).toHaveLength(1);
    await expect(editor.getByRole('button', { name: 'Remove from Website' })).toBeDisabled();
    await editor.getByLabel('Add to a project').selectOption('Atlas');
    await expect(row.getByRole('link', { name: 'Atlas' })).toBeVisible();
    expect(await peopleOfAtlas()).toMatchObject([{ role: projectRoles.manager }, added]);
    await page.keyboard.press('Escape');
    await expect(editor).toHaveCount(0);
    await expect(chip).toBeFocused();
  },
);

test(
  'a project is created with people found by search beyond the first page',
  { tag: '@full' },
  async ({ page, database }) => {
    const crowd = await createTeam(stack.url, 'Choir');
    await addPeople(database, crowd, 60);
    const lists: string[] = [];
    page.on('request', (request) => {
      const path = new URL(request.url()).pathname;
      if (/\/organization\/(?:users|members)$/.test(path)) lists.push(path);
    });
    await openAs(page, stack.url, crowd.owner, '/dashboard/projects?create');
    const form = page.getByRole('dialog', { name: 'Create project' });
    await form.getByLabel('Name').fill('Borealis');
    const options = form.getByRole('button', { name: 'More options' });
    await options.click();
    const people = form.getByRole('checkbox');
    const person = (name: string) => form.getByRole('checkbox', { name });
    await expect(people, 'the first page, without the owner').toHaveCount(49);
    await expect(person('Person 60')).toHaveCount(0);
    await person('Person 01').check();

    const search = form.getByLabel('Search people');
    await search.fill(' PERSON 60');
    await expect(people, 'who was found, and who is chosen').toHaveCount(2);
    await person('Person 60').check();
    await search.fill('person 59');
    await search.press('Enter');
    await expect(person('Person 59'), 'Enter searches, and creates no project').toBeVisible();
    await expect(people).toHaveCount(3);
    await person('Person 59').check();
    await person('Person 59').uncheck();
    await search.fill('zebra');
    await expect(people, 'only who is chosen').toHaveCount(2);
    await expect(form.getByText('No one matches “zebra”.')).toBeVisible();
    await form.getByRole('button', { name: 'Clear search' }).click();
    await expect(people).toHaveCount(50);

    await options.click();
    await expect(people).toHaveCount(0);
    await options.click();
    await expect(people).toHaveCount(50);
    await expect(person('Person 60')).toBeChecked();
    await form.getByRole('button', { name: 'Show more people' }).click();
    await expect(people).toHaveCount(60);
    await expect(form.getByRole('checkbox', { checked: true })).toHaveCount(2);
    expect(new Set(lists)).toEqual(new Set(['/api/organization/members']));

    await form.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByText('Project Created Successfully')).toBeVisible();
    const projects = (await crowd.as(crowd.owner, 'project/all', {
      organization_id: crowd.organizationId,
    })) as { id: number; name: string }[];
    const created = projects.find(({ name }) => name === 'Borealis');
    const members = (await crowd.as(crowd.owner, 'project/members', {
      project_id: created?.id,
    })) as { user: { name: string } }[];
    expect(members.map(({ user }) => user.name)).toEqual([
      'Olivia Example',
      'Person 01',
      'Person 60',
    ]);
  },
);

test(
  'members open their own page from their profile, and see no one else',
  { tag: '@full' },
  async ({ page }) => {
    const noah = await invite(stack.url, team, 'Noah', 'member');
    await post(stack.url, 'timer/start', { project_id: team.projectId }, noah.token);
    const report = { source: 'desktop', name: 'old-laptop', version: '0.0.1', state: 'recording' };
    await post(stack.url, 'timer/report', report, noah.token);
    await openAs(page, stack.url, noah, '/crafted/pages/profile');
    await page.getByRole('link', { name: 'Your page' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Noah Example' })).toBeVisible();
    const recorders = page.getByRole('region', { name: 'Recorders' });
    await expect(recorders.getByRole('row', { name: /old-laptop/ })).toContainText(
      '0.0.1 · update available',
    );
    await page.goto(`${stack.url}/dashboard/people/${team.owner.id}`);
    await expect(page).toHaveURL(/error\/404/);
    await openAs(page, stack.url, noah, `/dashboard/projects/${team.projectId}`);
    const people = page.getByRole('table', { name: 'People' });
    await expect(people.getByRole('link', { name: 'Noah Example' })).toBeVisible();
    await expect(people.getByText('Olivia Example')).toBeVisible();
    await expect(people.getByRole('link', { name: 'Olivia Example' })).toHaveCount(0);
    const hidden = people.getByRole('row', { name: /Olivia Example/ });
    await expect(hidden, 'unknown, rather than none').not.toContainText('00:00');
  },
);

test(
  'viewers see the people of their project, without recorders',
  { tag: '@full' },
  async ({ page }) => {
    const mia = await invite(stack.url, team, 'Mia', 'member');
    const vera = await invite(stack.url, team, 'Vera', 'viewer');
    await openAs(page, stack.url, vera, `/dashboard/people/${mia.id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Mia Example' })).toBeVisible();
    await expect(page.getByRole('table', { name: 'Projects' })).toContainText('Website');
    await expect(page.getByRole('region', { name: 'Recorders' })).toHaveCount(0);
    await expect(page.getByText(mia.email)).toHaveCount(0);
  },
);

test('the pages fit a phone', { tag: '@full' }, async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const pages = [`people/${team.owner.id}`, `projects/${team.projectId}`, 'users', 'projects'];
  for (const path of pages) {
    await openAs(page, stack.url, team.owner, `/dashboard/${path}`);
    await expect(page.getByRole('region').or(page.getByRole('table')).first()).toBeVisible();
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow, path).toBe(0);
  }
});

test('a page of users that fails to load leaves the way to the other pages', async ({ page }) => {
  const crowd = await createCrowd();
  await openAs(page, stack.url, crowd.owner, '/dashboard/users');
  const people = page.getByRole('rowheader');
  const pages = page.getByRole('navigation', { name: 'Pages of users' });
  await expect(people).toHaveCount(50);
  await page.route('**/api/organization/members', (route) => route.abort());
  await pages.getByRole('button', { name: 'Next page' }).click();
  await expect(page.getByRole('alert')).toContainText('Could not load the users', {
    timeout: 30_000,
  });
  await pages.getByRole('button', { name: 'Previous page' }).click();
  await expect(people).toHaveCount(50);
});

test(
  'while users are loading, their place fills the window',
  { tag: '@full' },
  async ({ page }) => {
    const crowd = await createCrowd();
    const held = await delayCall(page, 'organization/members');
    await openAs(page, stack.url, crowd.owner, '/dashboard/users');
    const loading = page.getByRole('status').filter({ hasText: 'Loading the users' });
    await expect(loading).toBeVisible();
    const box = await loading.boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(800);
    held.release();
    const table = page.getByRole('table').first();
    await expect(table).toBeVisible();
    // Its total is above it, and has not moved it.
    await expect(page.getByText('51 users', { exact: true })).toBeVisible();
    expect((await table.boundingBox())?.y).toBe(box?.y);
  },
);

for (const { title, width, tag } of [
  { title: 'desktop', width: 1440, tag: [] },
  { title: 'phone', width: 390, tag: '@full' },
]) {
  test(
    `users are in pages, which search and filter start again (${title})`,
    { tag },
    async ({ page }) => {
      const crowd = await createCrowd();
      await page.setViewportSize({ width, height: 844 });
      await openAs(page, stack.url, crowd.owner, '/dashboard/users');
      const people = page.getByRole('rowheader');
      const pages = page.getByRole('navigation', { name: 'Pages of users' });
      await expect(people).toHaveCount(50);
      await expect(people.first()).toHaveText(/Mia Example/);
      await expect(pages).toContainText('1 to 50 of 51');
      const count = (text: string) => page.locator('#content').getByText(text, { exact: true });
      await expect(count('51 users'), 'above the table').toBeInViewport();

      await pages.getByRole('button', { name: 'Next page' }).click();
      await expect(people).toHaveText([/guest-48/]);
      await expect(pages).toContainText('51 to 51 of 51');
      await expect(page).toHaveURL(/\?page=2$/);
      await page.goBack();
      await expect(people).toHaveCount(50);
      await page.goForward();
      await expect(people).toHaveCount(1);

      const search = page.getByLabel('Search users');
      await search.fill('EXAMPLE.com');
      await expect(pages, 'the first page of what was found').toContainText('1 to 50 of 51');
      await search.fill('website guest');
      await expect(people).toHaveCount(49);
      await expect(pages).toHaveCount(0);
      await search.fill(' MIA ');
      await expect(people).toHaveText([/Mia Example/]);
      await expect(count('1 user')).toBeVisible();
      await expect(page).toHaveURL(/\?search=/);
      await page.getByRole('button', { name: 'Clear search' }).click();
      await expect(people).toHaveCount(50);

      await pages.getByRole('button', { name: 'Page 2' }).click();
      await expect(people).toHaveCount(1);
      await page.getByRole('radiogroup', { name: 'Filter users' }).getByText('Invited').click();
      await expect(people).toHaveCount(49);
      await search.fill('zebra');
      await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible();
      await expect(page.getByText('No one matches “zebra” and this filter.')).toBeVisible();
      await page.getByRole('button', { name: 'Show all' }).click();
      await expect(pages).toContainText('1 to 50 of 51');
      await expect(search).toHaveValue('');

      await page.goto(`${stack.url}/dashboard/users?page=9`);
      await expect(pages, 'the last page').toContainText('51 to 51 of 51');
      await expect(page).toHaveURL(/\?page=2$/);
    },
  );
}

/** An owner, a member, and as many invited people as can be added in a day, all in one project. */
async function createCrowd(): Promise<Team> {
  const crowd = await createTeam(stack.url, 'Crowd');
  await invite(stack.url, crowd, 'Mia', 'member');
  const { organizationId: organization_id, projectId: project_id } = crowd;
  const emails = Array.from({ length: 49 }, (_, index) =>
    newAddress(`guest-${String(index).padStart(2, '0')}`),
  );
  const projects = [{ project_id }];
  await crowd.as(crowd.owner, 'organization/invite_all', { organization_id, emails, projects });
  return crowd;
}

/** Each invited address has a link to copy, which is not the one that proves the address. */
async function expectLinks(results: Locator, addresses: readonly string[]): Promise<void> {
  const page = results.page();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  for (const address of addresses) {
    await results.getByRole('button', { name: `Copy link for ${address}` }).click();
    await expect
      .poll(() => page.evaluate(() => navigator.clipboard.readText()), 'the link is copied')
      .toBe(`${stack.url}/auth/registration?email=${encodeURIComponent(address)}`);
  }
  await expect(page.getByText('Link copied.').first()).toBeVisible();
  await expect(results.getByRole('button')).toHaveCount(addresses.length);
}
