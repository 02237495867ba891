import { expect, test, type Page } from '@playwright/test';
import { minuteMs } from '@time-tracker/contract/time/durations';
import type { ApiReceives } from '@time-tracker/contract/api';
import { post, type Account } from '../data/api-calls.ts';
import { delayCall } from '../pages/delayed-call.ts';
import { recordCaptures } from '../data/known-captures.ts';
import { dayBack } from '../data/known-days.ts';
import { startStack, type Stack } from '../stack/stack.ts';
import { createTeam, invite, openAs, type Team } from '../data/team.ts';

const day = dayBack(3);
const startMs = Date.parse(`${day}T09:00:00Z`);

/** No user has this ID: IDs are assigned in sequence. */
const unknownId = 999_999;

let stack: Stack;
let team: Team;
let member: Account;

test.beforeAll(async () => {
  stack = await startStack({
    RATE_LIMITS: 'off',
    GOOGLE_CLIENT_ID: 'time-tracker',
    GOOGLE_CLIENT_SECRET: 'never sent in this test',
  });
  team = await createTeam(stack.url);
  member = await invite(stack.url, team, 'Asha', 'member');
  // Half an hour in three activities, with two monitors in each.
  await recordCaptures(
    stack.url,
    member,
    team.projectId,
    [0, 10, 20].map((minute) => ({
      startMs: startMs + minute * minuteMs,
      captures: [{ takenMs: startMs + (minute + 3) * minuteMs, displays: 2 }],
    })),
  );
});
test.afterAll(() => stack.close());

test('only visible screenshots are counted', { tag: '@full' }, async ({ page }) => {
  await openAs(page, stack.url, team.owner, `/dashboard/screenshots?day=${day}`);
  const count = page.getByRole('definition').nth(2);
  await expect(count).toHaveText('6');
  const { screenshots } = await post<ApiReceives['screenshot']['all']>(
    stack.url,
    'screenshot/all',
    { start: startMs, finish: startMs + 10 * minuteMs },
    member.token,
  );
  await team.as(team.owner, 'screenshot/remove', { id: screenshots[0]?.id, image_only: true });
  await page.reload();
  await expect(count).toHaveText('51 removed');
});

test(
  'the note of a session is changed on all of its activities or on none',
  { tag: '@full' },
  async ({ page }) => {
    await openAs(page, stack.url, member, `/dashboard/timelog?day=${day}`);
    const session = page.getByRole('list', { name: /^Entries of/ }).locator('> li');
    await editNote(page, 'First draft');
    await expect(session).toContainText('First draft');

    const manager = await invite(stack.url, team, 'Marta', 'manager');
    const { activities } = await listWork();
    await page.route('**/api/activity/update', async (route) => {
      // Another person deletes it between the display and the click.
      await team.as(manager, 'activity/remove', {
        user_id: member.id,
        project_id: team.projectId,
        activity_id: activities[2]?.activity_id,
      });
      await route.continue();
    });
    await editNote(page, 'Second draft');
    await expect(
      page.getByText('This activity does not exist, or it is not yours. Nothing was changed.'),
    ).toBeVisible();
    const notes = (await listWork()).activities.map(({ note }) => note);
    expect(notes).toEqual(['First draft', 'First draft']);
  },
);

test('a session links to its screenshots, a project to its work', async ({ page }) => {
  await openAs(page, stack.url, team.owner, `/dashboard/timelog?day=${day}`);
  await page.getByRole('button', { name: /^Actions for 09:00/ }).click();
  await page.getByRole('menuitem', { name: 'Screenshots' }).click();
  await expect(page.getByRole('heading', { name: 'Screenshots', level: 1 })).toBeVisible();
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
    day,
    project: String(team.projectId),
    member: String(member.id),
    at: new Date(startMs).toISOString(),
  });
  await expect(page.getByRole('button', { name: /Screenshot of Asha/ }).first()).toBeVisible();

  await page.goto(`${stack.url}/dashboard/projects`);
  await page.getByRole('button', { name: 'Actions for Website' }).click();
  await page.getByRole('menuitem', { name: 'TimeLog' }).click();
  await expect(page.getByRole('heading', { name: 'TimeLog', level: 1 })).toBeVisible();
  expect(new URL(page.url()).search).toBe(`?project=${team.projectId}`);
});

test(
  'a link to a time opens there, even if its day loads slowly',
  { tag: '@full' },
  async ({ page }) => {
    await page.clock.install();
    const held = await delayCall(page, 'activity/all');
    const at = new Date(startMs).toISOString();
    const search = `day=${day}&member=${member.id}&at=${at}`;
    await openAs(page, stack.url, team.owner, `/dashboard/screenshots?${search}`);
    await expect(page.getByRole('region').getByLabel('Loading screenshots')).toBeVisible();
    await page.clock.fastForward(10_000);
    held.release();
    await expect(page.locator(`#window-${member.id}-${startMs}`)).toBeFocused();
  },
);

test(
  'opening the members of a missing project redirects to the projects',
  { tag: '@full' },
  async ({ page }) => {
    await openAs(page, stack.url, member, `/dashboard/members/${unknownId}`);
    await expect(page.getByRole('heading', { name: 'Project not found' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
    await page.getByRole('link', { name: 'Show my projects' }).click();
    await expect(page.getByRole('link', { name: 'Website' })).toBeVisible();
  },
);

for (const [name, search, title] of [
  ['screenshots', `project=${unknownId}`, 'Project not found'],
  ['timelog', `member=${unknownId}`, 'Member not found'],
  ['timelog', `view=sheet&member=${unknownId}`, 'Member not found'],
  ['apps', `member=${unknownId}`, 'Member not found'],
] as const) {
  test(
    `an unknown member in the address links to all members: ${name}, ${search}`,
    { tag: '@full' },
    async ({ page }) => {
      await openAs(page, stack.url, team.owner, `/dashboard/${name}?day=${day}&${search}`);
      await expect(page.getByRole('alert').getByRole('heading', { name: title })).toBeVisible();
      await page.getByRole('button', { name: 'Show all projects and members' }).click();
      await expect(page.getByRole('alert')).toHaveCount(0);
      expect(new URL(page.url()).search).not.toContain(`${unknownId}`);
    },
  );
}

test('without rows there is no CSV', { tag: '@full' }, async ({ page }) => {
  const button = page.getByRole('button', { name: 'Download CSV' });
  for (const screen of ['apps?', 'timelog?', 'timelog?view=sheet&']) {
    await openAs(page, stack.url, team.owner, `/dashboard/${screen}day=2026-01-02`);
    await expect(page.getByRole('heading', { level: 2 }).last()).toBeVisible();
    await expect(button).toBeDisabled();
  }
});

test('after going back from Google the button works again', { tag: '@full' }, async ({ page }) => {
  const googleUrl = 'https://accounts.google.example/';
  await page.route('**/api/user/google_start', (route) =>
    route.fulfill({ json: { url: googleUrl, attempt: 'an attempt' } }),
  );
  // With an empty response the browser stays on the page, as after going back to a cached one.
  await page.route(googleUrl, (route) => route.fulfill({ status: 204 }));
  await page.goto(`${stack.url}/auth/login`);
  const button = page.getByRole('button', { name: 'Sign in with Google' });
  await button.click();
  await expect(button).toHaveAttribute('data-loading', 'true');
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect(button).not.toHaveAttribute('data-loading');
  await expect(button).toBeEnabled();
});

async function editNote(page: Page, note: string): Promise<void> {
  await page.getByRole('button', { name: /^Actions for 09:00/ }).click();
  await page.getByRole('menuitem', { name: 'Edit note' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit note' });
  await dialog.getByRole('textbox', { name: 'Note' }).fill(note);
  await dialog.getByRole('button', { name: 'Save' }).click();
}

function listWork() {
  const range = { start: startMs, finish: startMs + 60 * minuteMs };
  return post<ApiReceives['activity']['all']>(stack.url, 'activity/all', range, member.token);
}

test(
  'a link to another organization of the user opens the same view there',
  { tag: '@full' },
  async ({ page }) => {
    const other = await team.as(team.owner, 'organization/create', { name: 'Southwind' });
    const { id } = other as ApiReceives['organization']['create'];
    await openAs(page, stack.url, team.owner);
    await page.evaluate((chosen) => localStorage.setItem('selectedOrganization', `${chosen}`), id);
    const search = `?day=${day}&project=${team.projectId}&member=${member.id}`;
    for (const screen of ['timelog', 'screenshots']) {
      await page.goto(`${stack.url}/dashboard/${screen}${search}`);
      const notice = page.getByRole('alert');
      await expect(notice).toContainText('This project belongs to Northwind');
      await expect(notice).not.toContainText('does not exist');
      await page.getByRole('button', { name: 'Show it in Northwind' }).click();
      // Another test may have deleted a part of this half hour.
      await expect(page.getByRole('main')).toContainText(/00:[23]0:00/);
      await expect(page.getByRole('alert')).toHaveCount(0);
      expect(new URL(page.url()).search).toBe(search);
      await page.evaluate(
        (chosen) => localStorage.setItem('selectedOrganization', `${chosen}`),
        id,
      );
    }
  },
);
