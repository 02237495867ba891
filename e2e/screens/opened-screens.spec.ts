import { expect, type Page } from '@playwright/test';
import { post } from '../data/api-calls.ts';
import { recordCaptures } from '../data/known-captures.ts';
import { dayBack } from '../data/known-days.ts';
import { recordWork } from '../data/known-work.ts';
import { addProject, createTeam, invite, openAs, type Team } from '../data/team.ts';
import { expectAccessible } from '../pages/accessible-page.ts';
import type { Screen } from '../pictures/screen-definition.ts';
import { screens, withIds } from '../pictures/screen-list.ts';
import { test } from '../stack/shared-stack.ts';
import type { Stack } from '../stack/stack.ts';

// What opens over or inside the pages, in the same list as for pictures: dialogs, menus, editors,
// selections. The pages themselves are checked in screens.spec.ts.

const minuteMs = 60_000;
const day = dayBack(2);
const startMs = Date.parse(`${day}T09:00:00Z`);

let stack: Stack;
let team: Team;

test.beforeAll(async ({ shared }) => {
  stack = shared;
  team = await createTeam(stack.url, 'Northwind');
  await addProject(team, 'Studio');
  const colleague = await invite(stack.url, team, 'Nikos', 2);
  for (const person of [team.owner, colleague]) {
    // The earlier hour has what the first screenshot of the later one is compared with.
    const windows = [-60, 0, 10, 20, 30].map((minute) => ({
      startMs: startMs + minute * minuteMs,
      captures: [{ takenMs: startMs + (minute + 3) * minuteMs, app: 'Editor', title: 'A window' }],
    }));
    await recordCaptures(stack.url, person, team.projectId, windows);
    await recordWork(stack.url, person, [
      {
        startMs: startMs + 180 * minuteMs,
        finishMs: startMs + 240 * minuteMs,
        projectId: team.projectId,
        activePercent: 50,
        note: 'Front page',
        app: 'Editor',
        source: 'desktop',
      },
    ]);
  }
  // Another session, so that they can be signed out together.
  const { email, password } = team.owner;
  await post(stack.url, 'user/login', { email, password });
});

for (const width of [1440, 390]) {
  for (const [path, opened] of openedByPage(width)) {
    test(
      `what opens on ${path} is accessible: light and dark, ${width} wide`,
      { tag: '@full' },
      async ({ page }) => {
        await page.setViewportSize({ width, height: 900 });
        await openAs(page, stack.url, team.owner);
        for (const screen of opened) {
          await test.step(screen.name, () => expectScreenAccessible(page, screen));
        }
      },
    );
  }
}

type OpenedScreen = Screen & Required<Pick<Screen, 'open'>>;

/** What opens for the owner and changes nothing on the server. */
function openedByPage(width: number): Map<string, OpenedScreen[]> {
  const opened = screens.filter(
    (screen): screen is OpenedScreen =>
      screen.viewer === 'owner' &&
      screen.open !== undefined &&
      screen.close === undefined &&
      (!screen.isNarrow || width < 768),
  );
  return Map.groupBy(opened, ({ path }) => path.replace(/\?.*/, ''));
}

async function expectScreenAccessible(page: Page, screen: OpenedScreen): Promise<void> {
  const shown = { projectId: team.projectId, personId: team.owner.id, day };
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
  await page.goto(stack.url + withIds(screen.path, shown));
  await expect(page.locator('h1').first(), `a heading of ${screen.name}`).toBeVisible();
  await screen.open(page);
  for (const theme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', theme);
    await expectAccessible(page, `${screen.name}, ${theme}`);
  }
  await expectEscapeCloses(page, screen.name);
}

/** The innermost part closes first, so several may be open. */
async function expectEscapeCloses(page: Page, name: string): Promise<void> {
  const open = page.locator('[role=dialog]:visible, [role=menu]:visible');
  const close = async () => {
    if ((await open.count()) > 0) await page.keyboard.press('Escape');
    return open.count();
  };
  await expect.poll(close, { message: `Escape closes ${name}`, timeout: 30_000 }).toBe(0);
}
