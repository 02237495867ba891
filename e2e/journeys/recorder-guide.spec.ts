import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { createTeam, invite, openAs, type Team } from '../data/team.ts';
import { expectAccessible } from '../pages/accessible-page.ts';
import { interceptCalls } from '../pages/intercepted-calls.ts';
import { installRecorder } from '../recording/installed-recorder.ts';
import { startStack, type Stack } from '../stack/stack.ts';

// How to record: the way for each system, and the packages that the server has.

const deb = 'time-tracker-recorder_0.1.0_amd64.deb';
const tarball = 'time-tracker-recorder-0.1.0-linux-x64.tar.gz';
const installer = 'time-tracker-recorder-0.1.0-windows-x64.exe';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:150.0) Gecko/20100101 Firefox/150.0';
const phone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1';

let stack: Stack;
let team: Team;
let folder: string;

test.beforeAll(async () => {
  stack = await startStack({ RATE_LIMITS: 'off' });
  team = await createTeam(stack.url);
  folder = join(stack.dataDir, 'downloads');
});
test.afterAll(() => stack.close());
test.afterEach(() => rm(folder, { recursive: true, force: true }));

/** Returns the SHA-256 of the first. */
async function offer(...names: string[]): Promise<string> {
  await mkdir(folder, { recursive: true });
  const sums: string[] = [];
  for (const name of names) {
    const content = `content of ${name}`;
    await writeFile(join(folder, name), content);
    sums.push(createHash('sha256').update(content).digest('hex'));
  }
  await writeFile(
    join(folder, 'SHA256SUMS'),
    names.map((name, index) => `${sums[index]}  ${name}\n`).join(''),
  );
  return sums[0] ?? '';
}

const appOf = (page: Page) => page.getByRole('region', { name: 'With the desktop app' });

test('Download App leads to the package for this system', { tag: '@full' }, async ({ page }) => {
  const checksum = await offer(deb, tarball, installer);
  await openAs(page, stack.url, team.owner, '/dashboard/projects');
  await page.getByRole('button', { name: /^User menu/ }).click();
  const opening = page.waitForEvent('popup');
  await page.getByRole('menuitem', { name: 'Download App' }).click();
  const guide = await opening;
  await expect(guide.getByRole('heading', { level: 1, name: 'How to record' })).toBeVisible();
  const app = appOf(guide);
  await expect(app.getByRole('radio', { name: 'Debian and Ubuntu' })).toBeChecked();
  await expect(app).toContainText(checksum);
  await expect(app).toContainText('but not whether it runs X11 or Wayland');
  await expect(app).toContainText(`sudo apt install ./${deb}`);
  await expect(app).toContainText(`time-tracker-recorder login --server ${stack.url}`);
  const downloading = guide.waitForEvent('download');
  await app.getByRole('link', { name: 'Download for Debian and Ubuntu' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(deb);
  expect(await readFile(await download.path(), 'utf8')).toBe(`content of ${deb}`);

  await app.getByText('Linux, any distribution').click();
  await expect(app).toContainText('install.sh');
  await app.getByText('Other systems').click();
  await expect(app.getByRole('link', { name: 'Download for Windows' })).toHaveAttribute(
    'href',
    `/api/downloads/${installer}`,
  );
  await expectAccessible(guide, 'How to record');
  const columnOf = async (name: string) =>
    (await guide.getByRole('region', { name }).boundingBox())?.x;
  expect(await columnOf('You are in control')).not.toBe(await columnOf('In this browser, now'));
});

test(
  'where programs see nothing of the desktop, the recorder leads to sharing the screen here',
  { tag: '@full' },
  async ({ page }) => {
    const desktop = { WAYLAND_DISPLAY: 'wayland-0', XDG_CURRENT_DESKTOP: 'COSMIC' };
    // Instead of a browser of this machine.
    const recorder = await installRecorder({ ...desktop, BROWSER: 'true' });
    await using opened = new AsyncDisposableStack();
    opened.defer(() => recorder.close());
    await recorder.login(stack.url, team.owner);
    recorder.start();
    const address = `${stack.url}/how-to-record`;
    await expect
      .poll(() => recorder.output(), { timeout: 120_000 })
      .toContain(`To record in the browser, open ${address}\n`);
    expect(await recorder.status()).toContain(
      'Record in your browser instead: start a timer in the web app and share your screen.',
    );
    await openAs(page, stack.url, team.owner, new URL(address).pathname);
    const here = page.getByRole('region', { name: 'In this browser, now' });
    await expect(
      here.getByRole('button', { name: 'Start on Website and share screen' }),
    ).toBeEnabled();
  },
);

test.describe('on Windows', () => {
  test.use({ userAgent: windows });
  test('the installer is offered', { tag: '@full' }, async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'userAgentData', { value: undefined });
    });
    await offer(deb, installer);
    await openAs(page, stack.url, team.owner, '/how-to-record');
    const app = appOf(page);
    await expect(app.getByRole('link', { name: 'Download for Windows' })).toBeVisible();
    await expect(app).toContainText('Sign in and start recording');
    await expect(app.getByRole('link', { name: 'Download for Debian and Ubuntu' })).toBeHidden();
  });
});

test.describe('on a phone', () => {
  test.use({ userAgent: phone, viewport: { width: 390, height: 844 }, hasTouch: true });
  test('the page says to use a computer', { tag: '@full' }, async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(navigator, 'userAgentData', { value: undefined });
      // The dialog of the system, which this browser does not have.
      const share = ({ url }: ShareData) => {
        document.documentElement.dataset['shared'] = url;
        return Promise.reject(new DOMException('Closed', 'AbortError'));
      };
      Object.defineProperty(navigator, 'share', { value: share });
    });
    await offer(deb, installer);
    await openAs(page, stack.url, team.owner, '/how-to-record');
    const elsewhere = page.getByRole('region', { name: 'Open this page on your computer' });
    await expect(elsewhere).toContainText(`${stack.url}/how-to-record`);
    await elsewhere.getByRole('button', { name: 'Send to my computer' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-shared', `${stack.url}/how-to-record`);
    const here = page.getByRole('region', { name: 'In this browser, now' });
    await expect(here.getByRole('button', { name: 'Start tracking on Website' })).toBeVisible();
    await expect(here).toContainText('Screenshots need a computer.');
    await expect(appOf(page)).toContainText('There is no desktop app for phones and tablets.');
    await expectAccessible(page, 'How to record on a phone');
  });
});

test(
  'without packages, owners learn how to provide them, and others what to do',
  { tag: '@full' },
  async ({ page }) => {
    await openAs(page, stack.url, team.owner, '/how-to-record');
    const app = appOf(page);
    await expect(app).toContainText('This server offers no download of the desktop app.');
    await expect(app).toContainText('DATA_DIR/downloads');
    const command = app.getByText('npm run package');
    await expect(command).toBeHidden();
    await app.getByText('For administrators of the server').click();
    await expect(command).toBeVisible();
    await expectAccessible(page, 'How to record without packages');
    const member = await invite(stack.url, team, 'Nikos', 'member');
    await openAs(page, stack.url, member, '/how-to-record');
    await expect(app).toContainText('The administrator of the server can add it.');
    await expect(app).not.toContainText('DATA_DIR');
  },
);

test(
  'a list that loads, fails or cannot be read says so and can be tried again',
  { tag: '@full' },
  async ({ page }) => {
    await offer(deb);
    const gate = Promise.withResolvers<undefined>();
    const list = await interceptCalls(page, '**/api/download/list', async (route) => {
      await gate.promise;
      await route.fulfill({ status: 500, json: { code: 'internal', message: 'Something broke' } });
    });
    await openAs(page, stack.url, team.owner, '/how-to-record');
    const app = appOf(page);
    await expect(
      app.getByRole('status').filter({ hasText: 'Loading the downloads' }),
    ).toBeVisible();
    gate.resolve(undefined);
    await expect(app.getByRole('alert')).toContainText('Could not load the downloads');
    list.restore();
    // The server finds no list that it can read.
    await rm(join(folder, 'SHA256SUMS'));
    await mkdir(join(folder, 'SHA256SUMS'));
    await app.getByRole('button', { name: 'Try again' }).click();
    await expect(app.getByRole('alert')).toContainText('The downloads cannot be read right now');
    await rm(join(folder, 'SHA256SUMS'), { recursive: true });
    await offer(deb);
    await app.getByRole('button', { name: 'Try again' }).click();
    await expect(app.getByRole('link', { name: 'Download for Debian and Ubuntu' })).toBeVisible();
  },
);
