import type { Locator, Page } from '@playwright/test';

type Step = (page: Page) => Promise<void>;

export function steps(...list: Step[]): Step {
  return async (page) => {
    for (const step of list) await step(page);
  };
}

export const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click();

export const inDialog = (name: string) => (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name, exact: true }).click();

/** The menu of the first row of a table or list. */
export const rowMenu = button(/^Actions for/);

/** Chooses an action from the menu of the first row that has it. */
export const rowAction = (action: string) => async (page: Page) => {
  const menus = page.getByRole('button', { name: /^Actions for/ });
  await menus.first().waitFor();
  const item = page.getByRole('menuitem', { name: action, exact: true });
  for (const menu of await menus.all()) {
    await menu.click();
    await page.getByRole('menuitem').first().waitFor();
    if ((await item.count()) > 0) return item.click();
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
  }
  throw new Error(`no row has the action ${action}`);
};

export async function openViewer(page: Page): Promise<void> {
  await button(/^Screenshot of/)(page);
  await page.getByRole('group', { name: /^Image/ }).waitFor();
  // It takes the focus, also from what is clicked before that.
  await page.locator('[role=dialog]:focus-within').waitFor();
}

/** The screenshot viewer with one of its tools open. */
export const viewerTool = (tool: string) => steps(openViewer, inDialog(tool));

/** Beside the other choices; on a phone, in the filters. */
export async function openSampling(page: Page): Promise<void> {
  const sampling = page.getByRole('button', { name: /^Sample / });
  const filter = page.getByRole('button', { name: 'Filter' });
  const shown = sampling.or(filter).filter({ visible: true });
  await shown.first().click();
  await page.getByRole('dialog').waitFor();
}

/** The timer in the header; on a phone, in the sheet that the bottom bar opens. */
export async function openTimer(page: Page): Promise<Locator> {
  const timer = page.getByRole('group', { name: 'Timer' });
  const sheet = page.getByRole('navigation', { name: 'Quick access' }).getByRole('button');
  await timer.or(sheet).first().waitFor();
  if (await sheet.isVisible()) {
    await sheet.click();
    const inSheet = page.getByRole('dialog').getByRole('group', { name: 'Timer' });
    await inSheet.waitFor();
    return inSheet;
  }
  return timer;
}

/** Starts the timer, and agrees to the rules if that is asked. */
export const startTimer = (agrees: boolean) => async (page: Page) => {
  const timer = await openTimer(page);
  const project = timer.getByRole('combobox', { name: 'Project to track' });
  if ((await project.inputValue()) === '') {
    await project.click();
    // Not of the selects on the page.
    await page.getByRole('option').filter({ visible: true }).first().click();
  }
  await timer.getByRole('button', { name: 'Start', exact: true }).click();
  if (!agrees) return page.getByRole('button', { name: 'Agree and start' }).waitFor();
  await page.getByRole('timer').first().waitFor();
  await closeSheet(page);
};

async function closeSheet(page: Page): Promise<void> {
  const sheet = page.getByRole('dialog');
  if ((await sheet.count()) === 0) return;
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
}

/** The toast stays while it has the focus, so that nothing is deleted meanwhile. */
export const keepUndo = (page: Page) => page.getByRole('button', { name: 'Undo' }).focus();

export const goOffline = (page: Page) => page.context().setOffline(true);

export const key = (name: string) => (page: Page) => page.keyboard.press(name);

/** Images in full size cannot be loaded. */
export async function loseImages(page: Page): Promise<void> {
  await page.route(/\/api\/screenshot\/image\//, (route) => route.fulfill({ status: 404 }));
}

export const notices = (tab: string) => async (page: Page) => {
  await page.getByRole('button', { name: /^Notifications/ }).click();
  await page.getByRole('tab', { name: tab }).click();
};

/** The side menu is a drawer on a phone. */
export async function openMenu(page: Page): Promise<void> {
  const menu = page.getByRole('button', { name: 'Open menu' });
  if (await menu.isVisible()) await menu.click();
}

/** A browser without a desktop has no screen to share: it shares a canvas. */
export async function lendScreen(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const lend = (): Promise<MediaStream> => {
      const stream = Object.assign(document.createElement('canvas'), {
        width: 1280,
        height: 800,
      }).captureStream(1);
      const [track] = stream.getVideoTracks();
      if (track) {
        track.getSettings = () => ({ displaySurface: 'monitor', width: 1280, height: 800 });
        addEventListener('end-lent-screen', () => {
          track.stop();
          track.dispatchEvent(new Event('ended'));
        });
      }
      return Promise.resolve(stream);
    };
    navigator.mediaDevices.getDisplayMedia = lend;
  });
}

/** The person stops sharing with the button of their browser. */
export async function endLentScreen(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('end-lent-screen')));
}

export async function shareScreen(page: Page): Promise<void> {
  const timer = await openTimer(page);
  await timer.getByRole('button', { name: 'Share screen', exact: true }).click();
  await timer
    .getByRole('button', { name: 'Screen sharing' })
    .or(page.getByText('Time and screen').filter({ visible: true }))
    .first()
    .waitFor();
  await closeSheet(page);
}
