import { expect, test } from '@playwright/test';
import type { ApiReceives } from '@time-tracker/contract/api';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { windowMs, windowStart } from '@time-tracker/contract/time/ten-minute-window';
import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { expectAccessible } from '../pages/accessible-page.ts';
import { post, register, upload, type Account } from '../data/api-calls.ts';
import { startStack, type Stack } from '../stack/stack.ts';

let stack: Stack;
test.beforeAll(async () => {
  stack = await startStack();
});
test.afterAll(() => stack.close());

test(
  'a member sees what is recorded, opens it, and sees who viewed it',
  { tag: '@full' },
  async ({ page }) => {
    const owner = await register(stack.url, 'Olivia', 'olivia@example.com');
    const maya = await register(stack.url, 'Maya', 'maya@example.com');
    const projectId = await setUp(owner, maya);
    await recordScreenshot(maya, projectId);
    await viewScreenshots(owner);

    await page.goto(`${stack.url}/auth/login`);
    await page.getByLabel('Email').fill(maya.email);
    await page.getByLabel('Password', { exact: true }).fill(maya.password);
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
    await page.goto(`${stack.url}/account/settings`);
    await page.getByRole('link', { name: 'What is recorded' }).click();

    const panel = page.getByRole('region', { name: 'Northwind' });
    await expect(
      panel.getByText('One screenshot every 3 minutes, at a random moment'),
    ).toBeVisible();
    for (const text of [
      /^All monitors, blurred .* Deleted after 30 days\.$/,
      /, without its window title\. For websites, only the domain\.$/,
      /^After 20 minutes without input/,
      /^You, the owners of the organization, and the managers and viewers/,
      /^Only managers and owners\./,
      /^Off: only time from a recorder counts\.$/,
    ]) {
      await expect(panel.getByText(text)).toBeVisible();
    }
    // Members see only their own work, so only their own intervals.
    await expect(panel.getByText('Screenshot frequency of people you manage')).toBeHidden();

    const views = page.getByRole('table', { name: 'Views of my screenshots' });
    await expect(views.getByRole('row', { name: /Olivia Example.*1 thumbnail/ })).toBeVisible();
    await expectAccessible(page, 'what is recorded');

    await panel.getByRole('link', { name: 'My screenshots' }).click();
    await expect(page).toHaveURL(new RegExp(`/dashboard/screenshots\\?.*member=${maya.id}`));
    await expect(page.getByRole('heading', { level: 1, name: 'Screenshots' })).toBeVisible();
    await page.getByRole('link', { name: 'What is recorded' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'What is recorded' })).toBeVisible();
  },
);

async function setUp(owner: Account, maya: Account): Promise<number> {
  const asOwner = <Body>(path: string, input: object) =>
    post<Body>(stack.url, path, input, owner.token);
  const { id } = await asOwner<{ id: number }>('organization/create', { name: 'Northwind' });
  const project = await asOwner<{ id: number }>('project/create', {
    organization_id: id,
    name: 'Website',
  });
  await asOwner('project/add', { project_id: project.id, email: maya.email });
  await asOwner('project/update_member', {
    project_id: project.id,
    user_id: maya.id,
    screenshot_interval: 3,
  });
  const settings = {
    blur: true,
    titles: false,
    idle_minutes: 20,
    retention_days: 30,
    members_may_delete: false,
    manual_time: false,
  };
  await asOwner('organization/update', { id, settings });
  return project.id;
}

async function recordScreenshot(maya: Account, projectId: number): Promise<void> {
  const startMs = windowStart(Date.now()) - windowMs;
  const activityId = randomUUID();
  const activity = {
    activity_id: activityId,
    project_id: projectId,
    source: 'desktop',
    start: startMs,
    finish: startMs + 9 * minuteMs,
    measured_seconds: 0,
    active_seconds: 0,
    keyboard_seconds: 0,
    mouse_seconds: 0,
    minutes: Array.from({ length: 10 }, () => false),
  };
  await post(stack.url, 'activity/record', { activities: [activity] }, maya.token);
  const image = await sharp({
    create: { width: 640, height: 400, channels: 3, background: '#336699' },
  })
    .webp()
    .toBuffer();
  const description = {
    id: randomUUID(),
    activity_id: activityId,
    group_id: randomUUID(),
    taken_at: startMs + minuteMs,
    display: 0,
    displays: 1,
    blur: true,
  };
  await upload(stack.url, maya.token, description, image);
}

async function viewScreenshots(owner: Account): Promise<void> {
  const { screenshots } = await post<ApiReceives['screenshot']['all']>(
    stack.url,
    'screenshot/all',
    {},
    owner.token,
  );
  const [shot] = screenshots;
  const response = await fetch(new URL(shot?.thumbnail_url ?? '', stack.url));
  expect(response.status).toBe(200);
}
