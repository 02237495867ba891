// Takes a picture of every screen, light and dark, wide and narrow, into pictures/. Arguments:
// parts of names of screens or pictures, to take only those; `--url=…` for a running server with
// example data; `--axe` also checks their accessibility.
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { chromium, type Locator, type Page, type Route } from '@playwright/test';
import { findBrowser } from '../stack/config.ts';
import { repositoryRoot } from '../stack/stack.ts';
import { openExampleData, type ExampleData } from './example-data.ts';
import { openRecorderPage, recorderPictures, startRecorderPage } from './recorder-pictures.ts';
import type { Screen, State } from './screen-definition.ts';
import { screens, withIds } from './screen-list.ts';
import { letTimePass } from '../stack/wait-until.ts';

type Picture = { name: string; screen: Screen; state: State; theme: 'light' | 'dark'; size: Size };
type Size = { width: number; height: number };
/** Pictures of one opened page. */
type Visit = { name: string; screen: Screen; state: State; pictures: Picture[] };

const folder = join(repositoryRoot, 'pictures');
const sizes: Size[] = [
  { width: 1920, height: 1080 },
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
const highestPicture = 6000;
/** Without these calls the page itself would be loading or failing. */
const frameCalls = ['user/get', 'organization/all', 'timer/get', 'events'];

const pictures: Picture[] = screens.flatMap((screen) =>
  screen.states.flatMap((state) =>
    (['light', 'dark'] as const).flatMap((theme) =>
      sizesOf(screen).map((size) => {
        const place = `${theme}-${size.width}`;
        const name = [screen.name, ...(state === 'full' ? [] : [state]), place].join('-');
        return { name, screen, state, theme, size };
      }),
    ),
  ),
);

const [url, filters] = readArguments(process.argv.slice(2));
const checksAccess = process.argv.includes('--axe');
const isChosen = ({ name }: { name: string }) =>
  filters.length === 0 || filters.some((filter) => name.includes(filter));
const browser = await chromium.launch({ executablePath: findBrowser() });
await mkdir(folder, { recursive: true });

const failed: string[] = [];
try {
  await takeRecorderPictures();
  await takeWebPictures();
} finally {
  await browser.close();
}
await writeOverview();
process.stdout.write(`\nLook at ${join(folder, 'index.html')}\n`);
for (const line of failed) process.stdout.write(`FAILED ${line}\n`);
process.exitCode = failed.length === 0 ? 0 : 1;

async function takeWebPictures(): Promise<void> {
  const chosen = pictures.filter(isChosen);
  // Filling the example data takes minutes the first time.
  if (chosen.length === 0) return;
  const data = await openExampleData(url);
  try {
    await takeEach(visitsOf(chosen), (visit) => takeVisit(data, visit));
  } finally {
    await data.close();
  }
}

/** The page of the desktop recorder, in all its states. */
async function takeRecorderPictures(): Promise<void> {
  const shown = await startRecorderPage();
  try {
    await takeEach(recorderPictures.filter(isChosen), async (picture) => {
      const page = await openRecorderPage(browser, shown, picture);
      if (!picture.open) await growToPage(page, picture.size);
      await letTimePass({ ms: 400, reason: 'no event reports that a menu or dialog has opened' });
      await page.screenshot({ path: join(folder, `${picture.name}.png`), animations: 'disabled' });
      await page.context().close();
    });
  } finally {
    await shown.close();
  }
}

async function takeEach<Named extends { name: string }>(
  chosen: Named[],
  take: (picture: Named) => Promise<void>,
): Promise<void> {
  for (const [index, picture] of chosen.entries()) {
    process.stdout.write(`${index + 1} of ${chosen.length}: ${picture.name}\n`);
    await take(picture).catch((error: unknown) => {
      failed.push(`${picture.name}: ${error instanceof Error ? error.message : String(error)}`);
    });
  }
}

/** Phones have another layout, so they open the page again. */
function visitsOf(chosen: readonly Picture[]): Visit[] {
  const visits = new Map<string, Visit>();
  for (const picture of chosen) {
    const { screen, state, size } = picture;
    const layout = size === sizes.at(-1) ? 'narrow' : 'wide';
    const name = `${screen.name}, ${state}, ${layout}`;
    const visit = visits.get(name) ?? { name, screen, state, pictures: [] };
    visits.set(name, visit);
    visit.pictures.push(picture);
  }
  return [...visits.values()];
}

function sizesOf({ isNarrow = false }: Screen): Size[] {
  return isNarrow ? sizes.slice(-1) : sizes;
}

async function findViolations(page: Page, name: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => {
    return `${name}, axe ${id}: ${nodes.map(({ html }) => html).join(' ')}`;
  });
}

function readArguments(options: string[]): [string | undefined, string[]] {
  const address = options.find((word) => word.startsWith('--url='));
  return [address?.slice('--url='.length), options.filter((word) => !word.startsWith('--'))];
}

/** Opens a screen once, and takes its pictures in each theme and in the sizes that share a layout. */
async function takeVisit({ url: server, ...example }: ExampleData, visit: Visit) {
  const { screen, state, pictures: shots } = visit;
  const [first] = shots;
  if (first === undefined) return;
  const context = await browser.newContext({
    viewport: first.size,
    colorScheme: first.theme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'Europe/London',
  });
  try {
    // Left by a run that was ended before it stopped it.
    await example.stopTimerOf(screen.viewer);
    const token = await example.tokenOf(screen.viewer);
    if (token !== undefined) {
      await context.addInitScript((session) => {
        localStorage.setItem('time-tracker-session', session);
      }, JSON.stringify({ token }));
    }
    const page = await context.newPage();
    if (state !== 'full') await page.route(`${server}/api/**`, (route) => hold(route, state));
    await screen.prepare?.(page);
    await page.goto(server + withIds(screen.path, example));
    await settle(page, state);
    if (screen.open) {
      await screen.open(page);
      await settle(page, state);
    }
    for (const picture of shots) await takePicture(page, picture);
    await screen.close?.(page);
  } finally {
    await context.close();
    await example.stopTimerOf(screen.viewer);
  }
}

async function takePicture(page: Page, { name, theme, size }: Picture): Promise<void> {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme: theme, reducedMotion: 'reduce' });
  await letTimePass({ ms: 300, reason: 'no event reports that charts have their size' });
  // What stands over the page is seen in the window as it is.
  if ((await page.locator('[role=dialog], [role=menu]').count()) === 0) {
    await growToPage(page, size);
  }
  await page.screenshot({ path: join(folder, `${name}.png`), animations: 'disabled' });
  if (checksAccess) failed.push(...(await findViolations(page, name)));
}

function hold(route: Route, state: State): Promise<void> {
  const path = new URL(route.request().url()).pathname.replace('/api/', '');
  if (frameCalls.includes(path)) return route.continue();
  // A call that is never answered is one that is loading.
  if (state === 'loading') return Promise.resolve();
  const message = 'The server cannot reach its database right now. Try again shortly.';
  return route.fulfill({ status: 503, json: { code: 'unavailable', message } });
}

/** Waits until there is a page, its lists and its pictures. */
async function settle(page: Page, state: State): Promise<void> {
  // On paper there is no h1.
  const content = page.locator('h1, h2, [role=dialog], [role=alert]').filter({ visible: true });
  await content.first().waitFor();
  await page.locator('#splash').waitFor({ state: 'detached' });
  if (state !== 'loading') {
    // A failed call is repeated for some seconds before the page says so.
    if (state === 'failing') await failureOn(page).first().waitFor();
    const loading = '[aria-label^=Loading], [data-loading]';
    // A button behind a dialog may wait for the dialog.
    await page.waitForFunction((parts) => {
      const shown = document.querySelector('[role=dialog]') ?? document;
      return shown.querySelector(parts) === null;
    }, loading);
    await page.waitForFunction(() =>
      [...document.images].every((image) => image.complete || image.loading === 'lazy'),
    );
  }
  await letTimePass({ ms: 700, reason: 'no event reports that charts and images are drawn' });
}

/** Members that failed to load are an empty list with a retry button (specification, section 7). */
function failureOn(page: Page): Locator {
  const main = page.getByRole('main');
  return main.getByRole('alert').or(main.getByRole('button', { name: 'Retry' }));
}

/** A window as high as the page shows all of it, including the menu. */
async function growToPage(page: Page, { width, height }: Size): Promise<void> {
  const whole = await page.evaluate(() => document.documentElement.scrollHeight);
  if (whole <= height) return;
  await page.setViewportSize({ width, height: Math.min(whole, highestPicture) });
  await letTimePass({ ms: 300, reason: 'no event reports that charts have their size' });
}

/** An overview page of all pictures. */
async function writeOverview(): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.png')).sort();
  const figures = names.map(
    (name) =>
      `<figure><a href="${name}"><img src="${name}" loading="lazy" alt=""></a>` +
      `<figcaption>${name.replace('.png', '')}</figcaption></figure>`,
  );
  const style =
    'body{font:14px sans-serif;display:flex;flex-wrap:wrap;gap:16px;margin:16px;background:#888}' +
    'figure{margin:0}img{height:420px;display:block}';
  const html = `<!doctype html><title>Pictures</title><style>${style}</style>${figures.join('')}`;
  await writeFile(join(folder, 'index.html'), html);
}
