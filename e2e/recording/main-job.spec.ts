import { expect, test, type Page } from '@playwright/test';
import sharp from 'sharp';
import { eachSecond, meanDifference, startDesktop, type Desktop, type Picture } from './desktop.ts';
import {
  captureEveryMinute,
  goHome,
  ownerAccount,
  readActivityPercent,
  readWorkedSeconds,
  setUpOrganization,
  openActivityPage,
} from '../pages/owner-journey.ts';
import { clickAndAwait, secondsBeside, secondsOf, spanOf, type Moment } from './known-moment.ts';
import { installRecorder, type InstalledRecorder } from './installed-recorder.ts';
import { startStack, type Stack } from '../stack/stack.ts';
import { waitUntil } from '../stack/wait-until.ts';
import { startWitness } from './witness.ts';

/** What the test really did on the desktop. */
type Truth = { startedAt: Moment; stoppedAt: Moment; active: Moment[] };

/** How many seconds of each phase, and what breaks after the first and after the second. */
type Plan = {
  typing: number;
  pointing: number;
  looking: number;
  accidents?: [first: (stack: Stack) => Promise<void>, second: (stack: Stack) => Promise<void>];
};

test('what happens on a real display is on the pages of the web app', async ({ page }) => {
  await doTheMainJob(page, { typing: 40, pointing: 30, looking: 50 });
});

test(
  'the same while the server is killed, and then PostgreSQL',
  { tag: '@full' },
  async ({ page }) => {
    // Short enough for every run, long enough for a window with a screenshot.
    await doTheMainJob(page, {
      typing: 25,
      pointing: 15,
      looking: 25,
      accidents: [(stack) => stack.crashServer(), (stack) => stack.crashPostgres()],
    });
  },
);

async function doTheMainJob(page: Page, plan: Plan): Promise<void> {
  await using opened = new AsyncDisposableStack();
  const stack = await startStack();
  opened.defer(() => stack.close());
  const witness = await startWitness(stack.url);
  opened.defer(() => witness.close());
  const desktop = await startDesktop();
  opened.defer(() => desktop.close());
  const recorder = await installRecorder(desktop.env);
  opened.defer(() => recorder.close());

  await setUpOrganization(page, stack.url);
  await captureEveryMinute(page, 'Website');
  await goHome(page);
  await recorder.login(witness.url, ownerAccount);
  recorder.start();

  const pictures: Picture[] = [];
  const truth = await workAtTheDesktop(page, desktop, pictures, plan, stack).catch(
    (error: unknown) => {
      throw new Error(`The recorder printed:\n${recorder.output()}`, { cause: error });
    },
  );
  await checkTimes(page, truth, recorder);
  await checkApplications(page);
  await checkScreenshot(page, pictures);
  await checkAcknowledged(page, stack.url, witness);
}

/** Typing in a terminal, then the pointer over a document, then only looking; accidents between. */
async function workAtTheDesktop(
  page: Page,
  desktop: Desktop,
  pictures: Picture[],
  plan: Plan,
  stack: Stack,
): Promise<Truth> {
  const terminal = await desktop.openWindow('^notes$', 'xterm', [
    '-title',
    'notes',
    '-geometry',
    '80x24+60+60',
    '-e',
    'cat',
  ]);
  const report = await desktop.openWindow('^report$', 'xmessage', [
    '-title',
    'report',
    '-buttons',
    '',
    '-geometry',
    '400x200+700+400',
    'Quarterly report',
  ]);
  await desktop.activate(terminal);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'What Northwind records' })).toBeVisible();
  const startedAt = await clickAndAwait(page, 'Agree and start', 'timer/start');
  await expect(page.getByRole('timer')).toBeVisible();
  const watching = watchScreen(desktop, pictures);

  const typed = await eachSecond(plan.typing, () => desktop.pressKey());
  await plan.accidents?.[0](stack);
  await desktop.activate(report);
  let step = 0;
  const moved = await eachSecond(plan.pointing, () =>
    desktop.movePointer(750 + (step++ % 20) * 10, 480),
  );
  await plan.accidents?.[1](stack);
  await eachSecond(plan.looking, () => Promise.resolve());
  await expect
    .poll(() => readWorkedSeconds(page), { message: 'time shows without a reload' })
    .toBeGreaterThan(30);

  const stoppedAt = await clickAndAwait(page, 'Stop', 'timer/stop');
  await watching.stop();
  return { startedAt, stoppedAt, active: [...typed, ...moved] };
}

/** Takes pictures of the display repeatedly, to compare the recorder's screenshots with them. */
function watchScreen(desktop: Desktop, pictures: Picture[]) {
  let isWatching = true;
  const watch = async () => {
    while (isWatching) {
      await eachSecond(2, () => Promise.resolve());
      pictures.push(await desktop.takePicture());
    }
  };
  const done = watch();
  return {
    stop: async () => {
      isWatching = false;
      await done;
    },
  };
}

async function checkTimes(page: Page, truth: Truth, recorder: InstalledRecorder): Promise<void> {
  const worked = spanOf(truth.startedAt, truth.stoppedAt);
  const { leastSeconds, mostSeconds } = worked;
  await waitUntil('everything recorded has been sent', async () =>
    (await recorder.status()).includes('Nothing is waiting to be sent'),
  );
  await expect
    .poll(async () => secondsBeside(await readWorkedSeconds(page), worked), {
      message: `worked time within 2 s of ${leastSeconds} to ${mostSeconds}`,
    })
    .toBeLessThanOrEqual(2);
  const active = secondsOf(truth.active);
  const leastPercent = (100 * active.leastSeconds) / mostSeconds;
  const mostPercent = (100 * active.mostSeconds) / leastSeconds;
  await expect
    .poll(
      async () => {
        const percent = await readActivityPercent(page);
        return Math.max(leastPercent - percent, percent - mostPercent);
      },
      { message: `activity within 3 points of ${leastPercent} to ${mostPercent}` },
    )
    .toBeLessThanOrEqual(3);
}

async function checkApplications(page: Page): Promise<void> {
  const applications = page.getByRole('region', { name: 'Top apps' });
  await expect(applications.getByText(/^xterm$/i)).toBeVisible();
  await expect(applications.getByText(/^xmessage$/i)).toBeVisible();
}

async function checkScreenshot(page: Page, pictures: Picture[]): Promise<void> {
  await openActivityPage(page, 'Screenshots');
  // It opens on today, which may have begun since.
  const { origin } = new URL(page.url());
  await page.goto(`${origin}/dashboard/screenshots?range=last_30_days`);
  const thumbnail = page.getByRole('button', { name: /screenshot/i }).first();
  await thumbnail.click();
  const image = page.getByRole('dialog').getByRole('img').first();
  await expect(image).toBeVisible();
  const source = await image.getAttribute('src');
  const response = await page.request.get(new URL(source ?? '', page.url()).href);
  const pixels = await sharp(await response.body())
    .removeAlpha()
    .toColourspace('srgb')
    .raw()
    .toBuffer();
  const differences = pictures.map((picture) => meanDifference(picture.pixels, pixels));
  expect(Math.min(...differences), 'the picture is the one of the display').toBeLessThanOrEqual(4);
}

/** Everything acknowledged is stored, once. */
async function checkAcknowledged(
  page: Page,
  url: string,
  witness: Awaited<ReturnType<typeof startWitness>>,
): Promise<void> {
  expect(witness.activities.size).toBeGreaterThan(0);
  expect(witness.screenshots.size).toBeGreaterThan(0);
  const token = await page.evaluate(() =>
    Object.values(localStorage)
      .map((value) => /"token":"([^"]+)"/.exec(String(value))?.[1])
      .find((found) => found !== undefined),
  );
  const read = async (path: string) => {
    const response = await page.request.post(`${url}/api/${path}`, {
      headers: { authorization: `Bearer ${token}` },
      data: { page_size: 200, page: 1 },
    });
    expect(response.status()).toBe(200);
    return response.json() as Promise<unknown>;
  };
  const { activities } = (await read('activity/all')) as {
    activities: { activity_id: string; start: string; finish: string }[];
  };
  for (const [id, finish] of witness.activities) {
    const kept = activities.filter((entry) => entry.activity_id === id);
    expect(kept, `acknowledged activity ${id}`).toHaveLength(1);
    expect(Date.parse(kept[0]?.finish ?? '')).toBeGreaterThanOrEqual(finish.getTime());
  }
  const inOrder = activities.toSorted((a, b) => Date.parse(a.start) - Date.parse(b.start));
  inOrder.slice(1).forEach((entry, index) => {
    const before = inOrder[index];
    expect(Date.parse(entry.start), 'no second is counted twice').toBeGreaterThanOrEqual(
      Date.parse(before?.finish ?? ''),
    );
  });
  const { screenshots } = (await read('screenshot/all')) as { screenshots: { id: string }[] };
  for (const id of witness.screenshots) {
    expect(
      screenshots.filter((entry) => entry.id === id),
      `screenshot ${id}`,
    ).toHaveLength(1);
  }
}
