import { expect, type Page } from '@playwright/test';
import { minuteMs } from '@time-tracker/contract/time/durations';
import type { Account } from '../data/api-calls.ts';
import { recordCaptures } from '../data/known-captures.ts';
import { dayBack } from '../data/known-days.ts';
import { openScreenshots } from '../pages/screenshot-pages.ts';
import { test } from '../stack/shared-stack.ts';
import type { Stack } from '../stack/stack.ts';
import { createTeam, invite, type Team } from '../data/team.ts';

const day = dayBack(2);
const startMs = Date.parse(`${day}T00:00:00Z`);
const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 720 },
  { width: 1920, height: 1080 },
];

let stack: Stack;
let team: Team;
test.beforeAll(async ({ shared }) => {
  stack = shared;
  team = await createTeam(stack.url);
});

for (const count of [1, 200]) {
  test(
    `the viewer fills the window at every size, with ${count} captures of a day`,
    { tag: '@full' },
    async ({ page }) => {
      const member = await invite(stack.url, team, 'Asha', 'member');
      await recordDay(member, count);
      for (const size of sizes) {
        await page.setViewportSize(size);
        await openScreenshots(page, stack.url, member, `day=${day}`);
        await page
          .getByRole('button', { name: /Screenshot of/ })
          .first()
          .click();
        const viewer = page.getByRole('dialog');
        await expect(viewer).toContainText(`of ${count}`);
        await expect
          .poll(() => boxesOf(page), { message: `${count} captures at ${size.width} pixels` })
          .toEqual({ dialog: { x: 0, y: 0, ...size }, stageWidth: size.width });
      }
    },
  );
}

/** The dialog, and the width of the space for the image in it. */
async function boxesOf(page: Page) {
  const viewer = page.getByRole('dialog');
  const stage = await viewer.getByRole('group', { name: 'Image' }).boundingBox();
  return { dialog: await viewer.boundingBox(), stageWidth: stage?.width };
}

/** This many captures from midnight on, at most six in ten minutes. */
async function recordDay(member: Account, count: number): Promise<void> {
  const windows = Array.from({ length: Math.ceil(count / 6) }, (_, window) => {
    const windowMs = startMs + window * 10 * minuteMs;
    const captures = Array.from({ length: Math.min(6, count - window * 6) }, (_one, index) => ({
      takenMs: windowMs + index * 90_000,
    }));
    return { startMs: windowMs, captures };
  });
  await recordCaptures(stack.url, member, team.projectId, windows);
}
