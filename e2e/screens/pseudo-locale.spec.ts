import { expect, test, type Page } from '@playwright/test';
import { post, type Account } from '../data/api-calls.ts';
import { recordWork } from '../data/known-work.ts';
import { createTeam, invite, openAs, type Team } from '../data/team.ts';
import { findForeignTexts, type ForeignTexts } from '../pages/foreign-texts.ts';
import { pagesOf } from '../pictures/screen-list.ts';
import { buildPseudoWeb, type PseudoWeb } from '../stack/pseudo-web.ts';
import { startStack, type Stack } from '../stack/stack.ts';

// Texts outside the catalog stand out, and so do layouts without room for longer languages.

const data = [
  'Northwind',
  'Website',
  'Olivia',
  'Nikos',
  'Example',
  'Editor',
  'laptop',
  'example.com',
  'O',
  'OE',
  'NE',
];

let stack: Stack;
let web: PseudoWeb;
let team: Team;
test.beforeAll(async () => {
  [stack, web] = await Promise.all([startStack({ RATE_LIMITS: 'off' }), buildPseudoWeb()]);
  team = await createTeam(stack.url, 'Northwind');
  await fill(await invite(stack.url, team, 'Nikos', 2));
});
test.afterAll(async () => {
  await stack.close();
  await web.remove();
});

/** Work, a recorder and a running timer, so that no list is empty. */
async function fill(member: Account): Promise<void> {
  const finishMs = Math.floor(Date.now() / 600_000) * 600_000;
  const work = { startMs: finishMs - 3_600_000, finishMs, projectId: team.projectId } as const;
  for (const account of [team.owner, member]) {
    const stretch = { ...work, source: 'desktop', activePercent: 50, app: 'Editor' } as const;
    await recordWork(stack.url, account, [stretch]);
    const report = { source: 'desktop', name: 'laptop', version: '1.2.3', state: 'recording' };
    await post(stack.url, 'timer/report', report, account.token);
  }
  await post(stack.url, 'timer/start', { project_id: team.projectId }, member.token);
}

for (const width of [1440, 360]) {
  test(`signed out, every text is in the catalog and fits: ${width} wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await web.serveTo(page.context(), stack.url);
    await expectTranslated(page, pagesOf('nobody', team.projectId));
  });

  test(`signed in, every text is in the catalog and fits: ${width} wide`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await web.serveTo(page.context(), stack.url);
    await openAs(page, stack.url, team.owner);
    await expectTranslated(page, pagesOf('owner', team.projectId));
  });
}

test('the consent dialog is in the catalog and fits', async ({ page }) => {
  await web.serveTo(page.context(), stack.url);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const width of [1440, 360]) {
    await page.setViewportSize({ width, height: 900 });
    await openAs(page, stack.url, team.owner, '/how-to-record');
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-XA');
    const start = page.locator('button:has(.tabler-icon-player-play-filled):visible');
    await start.click();
    // On a phone, the button opens the controls of the timer.
    if (width < 768) await page.getByRole('dialog').locator(start).click();
    await expect(page.getByRole('dialog').locator('dl')).toBeVisible();
    expect(await findForeignTexts(page, data)).toEqual({ missing: [], clipped: [] });
  }
});

async function expectTranslated(page: Page, paths: string[]): Promise<void> {
  const found: Record<string, ForeignTexts> = {};
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of paths) {
    await page.goto(stack.url + path);
    await expect(page.locator('html')).toHaveAttribute('lang', 'en-XA');
    await expect(page.locator('h1').first(), `a heading on ${path}`).toBeVisible();
    await expect(page.locator('[role=status][aria-label], [data-loading]')).toHaveCount(0);
    const texts = await findForeignTexts(page, data);
    if (texts.missing.length + texts.clipped.length > 0) found[path] = texts;
  }
  expect(found).toEqual({});
}
