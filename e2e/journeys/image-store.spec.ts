import { expect, test } from '@playwright/test';
import { recordMinute } from '../data/recorded-minute.ts';
import { createTeam, openAs } from '../data/team.ts';
import { findFreePort } from '../stack/free-port.ts';
import { startStack } from '../stack/stack.ts';

test(
  'without its image store, the product says so, and shows the screenshots when it is back',
  { tag: '@full' },
  async ({ page }) => {
    const settings: Record<string, string> = { RATE_LIMITS: 'off' };
    const stack = await startStack(settings);
    try {
      const team = await createTeam(stack.url);
      await recordMinute(stack.url, team.owner.token, team.projectId);
      // Nothing listens there. The images are on the disk, where the next start looks for them again.
      const store = {
        FILES_URL: `s3://images?endpoint=http://127.0.0.1:${await findFreePort()}`,
        AWS_ACCESS_KEY_ID: 'AKEXAMPLE',
        AWS_SECRET_ACCESS_KEY: 'a secret',
      };
      Object.assign(settings, store);
      await stack.crashServer();
      await openAs(page, stack.url, team.owner, '/dashboard/screenshots?range=last_30_days');
      const notice = page.getByRole('status').filter({ hasText: 'Screenshots are unavailable' });
      await expect(notice).toContainText('Time is recorded as usual', { timeout: 60_000 });

      for (const name of Object.keys(store)) delete settings[name];
      await stack.crashServer();
      await expect(notice).toBeHidden({ timeout: 60_000 });
      const loaded = page.locator('img[src*="/api/screenshot/"][data-loaded]').first();
      await expect(loaded).toBeVisible({ timeout: 60_000 });
    } finally {
      await stack.close();
    }
  },
);
