import { expect, test, type Page } from '@playwright/test';
import type { LocalState } from '@time-tracker/contract/local-recorder';
import { expectAccessible } from '../pages/accessible-page.ts';
import { startRecorderPage } from '../pictures/recorder-pictures.ts';
import { recorderStates } from '../pictures/recorder-states.ts';

// What the page of the recorder asks, in states that a real recorder reaches after minutes.

let shown: Awaited<ReturnType<typeof startRecorderPage>>;
test.beforeAll(async () => {
  shown = await startRecorderPage();
});
test.afterAll(() => shown.close());

test('after their return, a person is asked about the time away', async ({ page }) => {
  await openState(page, 'idle');
  const asking = page.getByRole('region', { name: 'Still working?' });
  await expect(asking).toContainText(
    'No keyboard or mouse input since 14:27 (4m). What should happen to this time?',
  );
  await expect(asking).toContainText('within 0:47, it is discarded and the timer stops.');
  await openState(page, 'back-from-idle');
  await expect(page.getByText('Still working?', { exact: true })).toHaveCount(0);
  const away = page.getByRole('region', { name: 'You were away' });
  await expect(away).toContainText(
    'No keyboard or mouse input from 14:27 to 14:31 (4m). What should happen to this time?',
  );
  await expect(away).toContainText('within 0:47, it is kept.');
  // Input says nothing about the time before a restart.
  await openState(page, 'idle-before-restart');
  await expect(away).toContainText('within 4:00, it is discarded.');
});

test('rules that record more can be read later, while the old ones apply', async ({ page }) => {
  const title = 'Fernhill Studio wants to record more than before';
  await openState(page, 'consent-outdated');
  const prompt = page.getByRole('region', { name: title });
  await expect(prompt.getByRole('button')).toHaveText(['I agree', 'Not now']);
  await prompt.getByRole('button', { name: 'Not now' }).click();
  await expect(prompt).toHaveText(/Until you agree, your timer is recorded as before\.\s*Review/);
  await expectAccessible(page, 'rules to be read later');
  await prompt.getByRole('button', { name: 'Review' }).click();
  await expect(prompt.getByRole('button', { name: 'I agree' })).toBeVisible();

  await openState(page, 'consent-missing');
  await expect(page.getByRole('button', { name: 'Not now' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Stop timer' })).toBeVisible();
});

test('it promises no more than it can record and send', async ({ page }) => {
  const rules = page.getByRole('region', { name: 'What is recorded' });
  const captures = page.getByRole('region', { name: 'Latest screenshots' });
  await openState(page, 'recording');
  await expect(rules).toContainText('In Fernhill Studio. You agreed to it.');
  await expect(rules).not.toContainText('This desktop');
  await expect(captures).not.toContainText('at the earliest');
  await openState(page, 'time-only');
  await expect(rules).toContainText('This desktop records less than is listed here');
  // macOS records everything, with a notice that it was never tried.
  await openState(page, 'macos');
  await expect(page.getByText('never tried')).toBeVisible();
  await expect(rules).not.toContainText('This desktop');
  await openState(page, 'offline');
  await expect(captures).toContainText('sent in 4:12 at the earliest');
});

async function openState(page: Page, name: string): Promise<void> {
  const state: LocalState | undefined = recorderStates[name];
  if (!state) throw new Error(`There is no state "${name}".`);
  await page.clock.setFixedTime(state.now);
  shown.show(state);
  await page.goto(shown.url);
}
