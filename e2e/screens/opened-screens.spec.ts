import { expect, type Page } from '@playwright/test';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { post } from '../data/api-calls.ts';
import { recordCaptures } from '../data/known-captures.ts';
import { dayBack } from '../data/known-days.ts';
import { recordWork } from '../data/known-work.ts';
import { addProject, createTeam, invite, openAs, type Team } from '../data/team.ts';
import { expectAccessibleInBothThemes } from '../pages/accessible-page.ts';
import type { Screen } from '../pictures/screen-definition.ts';
import { screens, withIds } from '../pictures/screen-list.ts';
import { test } from '../stack/shared-stack.ts';
import type { Stack } from '../stack/stack.ts';

// What opens over or inside the pages, in the same list as for pictures: dialogs, menus, editors,
// selections. The pages themselves are checked in screens.spec.ts.

// They change nothing on the server, so several workers can run them, each with a team of its own.
test.describe.configure({ mode: 'parallel' });

const day = dayBack(2);
const startMs = Date.parse(`${day}T09:00:00Z`);

let stack: Stack;
let team: Team;

test.beforeAll(async ({ shared }) => {
  stack = shared;
  team = await createTeam(stack.url, 'Northwind');
  await addProject(team, 'Studio');
  const colleague = await invite(stack.url, team, 'Nikos', 'member');
  for (const person of [team.owner, colleague]) {
    // The earlier hour has what the first screenshot of the later one is compared with.
    const windows = [-60, 0, 10, 20, 30].map((minute) => ({
      startMs: startMs + minute * minuteMs,
      captures: [{ takenMs: startMs + (minute + 3) * minuteMs, app: 'Editor', title: 'A window' }],
    }));
    await recordCaptures(stack.url, person, team.projectId, windows);
    await recordWork(stack.url, person, [
      {
        start: startMs + 180 * minuteMs,
        end: startMs + 240 * minuteMs,
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

test('a dialog, a menu and a drawer return the focus to what opened them', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openAs(page, stack.url, team.owner);
  for (const name of ['timelog-add-time', 'theme-menu', 'menu']) {
    const screen = screens.find((one) => one.name === name);
    await page.setViewportSize({ width: screen?.isNarrow ? 390 : 1440, height: 900 });
    await page.goto(stack.url + (screen?.path ?? ''));
    await expect(page.locator('h1').first(), `a heading of ${name}`).toBeVisible();
    await markClickedControls(page);
    await screen?.open?.(page);
    await expect(openParts(page).first(), `${name} is open`).toBeVisible();
    await expectEscapeCloses(page, name);
  }
});

for (const width of [1440, 390]) {
  for (const [path, opened] of openedByPage(width)) {
    test(
      `what opens on ${path} is accessible and returns the focus: ${width} wide`,
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

/** What opens for the owner, as for a member, and changes nothing on the server. */
function openedByPage(width: number): Map<string, OpenedScreen[]> {
  const opened = screens.filter(
    (screen): screen is OpenedScreen =>
      ['owner', 'member'].includes(screen.viewer) &&
      screen.open !== undefined &&
      screen.prepare === undefined &&
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
  await markClickedControls(page);
  await screen.open(page);
  await expectAccessibleInBothThemes(page, screen.name);
  await expectEscapeCloses(page, screen.name);
}

const openParts = (page: Page) => page.locator('[role=dialog]:visible, [role=menu]:visible');

/** The innermost part closes first, so several may be open. Each returns the focus to what opened it. */
async function expectEscapeCloses(page: Page, name: string): Promise<void> {
  const open = openParts(page);
  for (let count = await open.count(); count > 0; count = await open.count()) {
    const close = async () => {
      if ((await open.count()) === count) await page.keyboard.press('Escape');
      return open.count();
    };
    await expect
      .poll(close, { message: `Escape closes ${name}`, timeout: 30_000 })
      .toBeLessThan(count);
    await expectFocusOnOpener(page, name);
  }
}

/** Numbers the controls in the order in which they are clicked. */
async function markClickedControls(page: Page): Promise<void> {
  await page.evaluate(() => {
    let count = 0;
    const mark = ({ target }: Event) => {
      const control = target instanceof Element ? target.closest('button, a, input') : null;
      control?.setAttribute('data-clicked', String((count += 1)));
    };
    document.addEventListener('click', mark, true);
  });
}

/** The control that was clicked last, of those that are still there: items of closed menus are not. */
async function expectFocusOnOpener(page: Page, name: string): Promise<void> {
  const findFocus = () =>
    page.evaluate(() => {
      const orderOf = (control: Element) => Number(control.getAttribute('data-clicked'));
      const clicked = [...document.querySelectorAll('[data-clicked]')]
        .filter((control) => control.checkVisibility())
        .sort((one, other) => orderOf(other) - orderOf(one));
      const { activeElement: focused } = document;
      if (clicked[0] === undefined || focused === clicked[0]) return 'on the opener';
      return `on ${focused?.outerHTML.slice(0, 300)}, not on ${clicked[0].outerHTML.slice(0, 300)}`;
    });
  await expect
    .poll(findFocus, { message: `the focus after ${name} closed`, timeout: 30_000 })
    .toBe('on the opener');
}
