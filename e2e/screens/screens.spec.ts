import { expect, test, type Page } from '@playwright/test';
import { hourMs } from '@time-tracker/contract/time/durations';
import { windowStart } from '@time-tracker/contract/time/ten-minute-window';
import { expectAccessible, expectAccessibleInBothThemes } from '../pages/accessible-page.ts';
import { post, type Account } from '../data/api-calls.ts';
import { recordWork } from '../data/known-work.ts';
import { delayCall } from '../pages/delayed-call.ts';
import { createTeam, invite, openAs, type Team } from '../data/team.ts';
import { pagesOf } from '../pictures/screen-list.ts';
import { startStack, type Stack } from '../stack/stack.ts';

/** Invalid links: the console has the server's refusal. */
const rejectedLinks = ['/auth/invitation?token=x', '/auth/google?state=x&code=x'];
const signedOut = pagesOf('nobody', { projectId: 1, personId: 1 }).filter(
  (path) => !rejectedLinks.includes(path),
);

type Role = 'owner' | 'member' | 'viewer';

let stack: Stack;
let team: Team;
let people: Record<Role, Account>;
test.beforeAll(async () => {
  stack = await startStack({ RATE_LIMITS: 'off' });
  team = await createTeam(stack.url);
  people = {
    owner: team.owner,
    member: await invite(stack.url, team, 'Nikos', 'member'),
    viewer: await invite(stack.url, team, 'Vera', 'viewer'),
  };
  await fillScreens();
});
test.afterAll(() => stack.close());

/** An invited person, an hour of work, and recorders, so that no list is empty. */
async function fillScreens(): Promise<void> {
  const { projectId, owner } = team;
  await team.as(owner, 'project/add', { project_id: projectId, email: 'ina@example.com' });
  const end = windowStart(Date.now());
  const work = { start: end - hourMs, end, projectId, source: 'desktop' } as const;
  const report = { source: 'desktop', name: 'laptop', version: '0.0.4', state: 'recording' };
  for (const person of [owner, people.member]) {
    await recordWork(stack.url, person, [{ ...work, activePercent: 50, app: 'Editor' }]);
    await post(stack.url, 'timer/report', report, person.token);
  }
}

/** The pages of a role; viewers also see the pages of a member. */
function pagesFor(role: Role): string[] {
  const shown = { projectId: team.projectId, personId: people[role].id };
  const ofMembers = role === 'viewer' ? pagesOf('member', shown) : [];
  const pages = [...new Set([...pagesOf(role, shown), ...ofMembers])];
  // Accounts that were invited have no page of users.
  return role === 'owner' ? pages : pages.filter((path) => path !== '/dashboard/users');
}

for (const width of [1440, 390]) {
  for (const theme of ['light', 'dark'] as const) {
    test(
      `signed-out screens are accessible and log no errors: ${theme}, ${width} wide`,
      { tag: theme === 'light' && width === 1440 ? [] : '@full' },
      async ({ page }) => {
        const complaints = await listen(page, width);
        await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
        for (const path of signedOut) {
          await open(page, path);
          await expectAccessible(page, path);
        }
        expect(complaints).toEqual([]);
        for (const path of rejectedLinks) {
          await open(page, path);
          await expectAccessible(page, path);
        }
      },
    );
  }

  // Starting the app takes longer than checking, so it starts once for both themes.
  for (const role of ['owner', 'member', 'viewer'] as const) {
    test(
      `screens of the ${role} are accessible and log no errors: light and dark, ${width} wide`,
      { tag: '@full' },
      async ({ page }) => {
        const complaints = await listen(page, width);
        await openAs(page, stack.url, people[role]);
        for (const path of pagesFor(role)) {
          await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
          await open(page, path);
          await expectAccessibleInBothThemes(page, path);
          expect(new URL(page.url()).pathname, 'still signed in').toBe(path.split('?')[0]);
        }
        expect(complaints).toEqual([]);
      },
    );
  }
}

test('with reduced motion nothing moves on any screen', { tag: '@full' }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of signedOut) {
    await open(page, path);
    expect(await findMotion(page), path).toEqual([]);
  }
  await openAs(page, stack.url, people.owner);
  for (const path of pagesFor('owner')) {
    await open(page, path);
    expect(await findMotion(page), path).toEqual([]);
  }
  await delayCall(page, 'dashboard/overview');
  await page.goto(`${stack.url}/dashboard/home`);
  await expect(page.getByRole('status').filter({ hasText: 'Loading the charts' })).toBeAttached();
  expect(await findMotion(page), 'while it loads').toEqual([]);
});

/** Elements with an animation or transition of more than 10 ms, running or about to. */
function findMotion(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isLong = (durations: string) =>
      durations.split(',').some((text) => parseFloat(text) * (/ms$/.test(text) ? 1 : 1000) > 10);
    const isMoving = (style: CSSStyleDeclaration) =>
      (style.animationName !== 'none' && isLong(style.animationDuration)) ||
      isLong(style.transitionDuration);
    const moving = [...document.querySelectorAll('body, body *')].flatMap((element) =>
      [undefined, '::before', '::after']
        .filter((part) => isMoving(getComputedStyle(element, part)))
        .map((part) => `${element.outerHTML.slice(0, 150)} ${part ?? ''}`),
    );
    const running = document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().duration ?? 0) > 10)
      .map((animation) => `running: ${animation.id}`);
    return [...moving, ...running];
  });
}

test('signed out, only the authentication screens and error pages are reachable', async ({
  page,
}) => {
  await page.goto(`${stack.url}/dashboard/projects`);
  await expect(page.getByRole('heading', { name: 'Sign In to Time Tracker' })).toBeVisible();
  expect(new URL(page.url()).pathname).toMatch(/^\/auth/);
  await page.goto(`${stack.url}/no/such/page`);
  await expect(page.getByRole('heading', { name: 'Sign In to Time Tracker' })).toBeVisible();
});

/** Collects all console errors and failed requests of our own. */
async function listen(page: Page, width: number): Promise<string[]> {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.setViewportSize({ width, height: 900 });
  return complaints;
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(stack.url + path);
  await expect(page.locator('h1').first(), `a heading on ${path}`).toBeVisible();
  await expect(page.locator('[role=status][aria-label^=Loading], [data-loading]')).toHaveCount(0);
}
