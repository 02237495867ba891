import { expect, test, type Page, type Request } from '@playwright/test';
import { projectRoles } from '@time-tracker/contract/project-roles';
import { windowStart } from '@time-tracker/contract/time/ten-minute-window';
import type { ApiReceives } from '@time-tracker/contract/api';
import { recordWork } from '../data/known-work.ts';
import { startStack, type Stack } from '../stack/stack.ts';
import { newAddress } from '../data/team.ts';

let stack: Stack;
test.beforeAll(async () => {
  stack = await startStack({ RATE_LIMITS: 'off' });
});
test.afterAll(() => stack.close());

test(
  'the web app makes the calls of the specification, with its payloads and headers',
  { tag: '@full' },
  async ({ page }) => {
    const calls = collect(page);
    const email = newAddress('carla');
    await registerByHand(page, email);
    await createOrganization(page);
    const organizationId = Number(
      await page.evaluate(() => localStorage.getItem('selectedOrganization')),
    );
    const projectId = await workOnProjects(page);
    await openRecordedWork(page, projectId);
    await page.goto(`${stack.url}/account/settings`);
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('Updated Successfully')).toBeVisible();
    await deleteOrganization(page);

    const password = 'abc';
    const registered = { email, first_name: 'Carla', last_name: 'Caller' };
    const both = { password, password_confirmation: password };
    expectSent(calls, 'register', { ...registered, ...both });
    expectSent(calls, 'user/get', { api_token: expect.any(String) });
    expectSent(calls, 'organization/all');
    expectSent(calls, 'organization/create', { name: 'Callers' });
    expectSent(calls, 'activity/get', { organization_id: organizationId, start: 1 });
    expectSent(calls, 'project/all', { organization_id: organizationId });
    expectSent(calls, 'project/create', { organization_id: organizationId, name: 'Calls' });
    expectSent(calls, 'project/members', { project_id: projectId });
    const addition = {
      email: 'dora@example.com',
      role: projectRoles.member,
      screenshot_interval: 10,
    };
    expectSent(calls, 'project/add', { project_id: projectId, ...addition });
    expectSent(calls, 'project/remove', { project_id: projectId });
    const instant = expect.any(String) as unknown;
    const whole = { project_id: null, user_id: null, start: instant, finish: instant };
    expectEachSent(calls, 'screenshot/all', { ...whole, page: expect.any(Number) });
    expectEachSent(calls, 'activity/all', whole);
    expectSent(calls, 'user/update', { name: 'Carla Caller' });
    expectSent(calls, 'project/delete', { id: projectId });
    expectSent(calls, 'organization/delete', { id: organizationId });

    for (const request of calls) {
      expect(request.method(), request.url()).toBe('POST');
      expect(request.headers()['accept'], request.url()).toBe('application/json');
      const isSignedOut = request.url().endsWith('/register');
      const sent = request.headers()['authorization'];
      expect(sent, request.url()).toEqual(
        isSignedOut ? undefined : expect.stringMatching(/^Bearer \S+$/),
      );
    }
  },
);

test('signing in sends the login, fetches the user and stores the session', async ({ page }) => {
  const email = newAddress('ina');
  await registerByHand(page, email);
  await expect(page.getByRole('dialog', { name: 'Create Organization' })).toBeVisible();
  await page.goto(`${stack.url}/logout`);
  await expect(page.getByRole('heading', { name: 'Sign In to Time Tracker' })).toBeVisible();
  const calls = collect(page);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('abc');
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('dialog', { name: 'Create Organization' })).toBeVisible();
  expectSent(calls, 'user/login', { email, password: 'abc' });
  const session = await page.evaluate(() => localStorage.getItem('time-tracker-session'));
  const { token } = JSON.parse(session ?? '') as { token: string };
  expect(JSON.parse(session ?? '')).toEqual({ token: expect.any(String) as unknown });
  expectEachSent(calls, 'user/get', { api_token: token });

  await page.goto(`${stack.url}/logout`);
  await page.getByRole('link', { name: 'Forgot Password ?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot Password ?' })).toBeVisible();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByText('Sent password reset. Please check your email')).toBeVisible();
  expectSent(calls, 'forgot_password', { email });
});

async function registerByHand(page: Page, email: string): Promise<void> {
  await page.goto(`${stack.url}/auth/registration`);
  await page.getByLabel('First Name').fill('Carla');
  await page.getByLabel('Last Name').fill('Caller');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('abc');
  await page.getByLabel('Confirm Password', { exact: true }).fill('abc');
  await page.getByRole('checkbox', { name: /terms and conditions/ }).check();
  await page.getByRole('button', { name: 'Submit' }).click();
}

async function createOrganization(page: Page): Promise<void> {
  const modal = page.getByRole('dialog', { name: 'Create Organization' });
  await modal.getByLabel('Name').fill('Callers');
  await modal.getByRole('button', { name: 'Submit' }).click();
  await expect(modal).toBeHidden();
  await expect(page.getByRole('group', { name: 'Weekly Worked' })).toContainText('00:00:00');
}

/** Returns the id of the project. */
async function workOnProjects(page: Page): Promise<number> {
  await page.goto(`${stack.url}/dashboard/projects?create=1`);
  await page.getByRole('dialog').getByLabel('Name').fill('Calls');
  const created = page.waitForResponse('**/api/project/create');
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  const { id } = (await (await created).json()) as ApiReceives['project']['create'];
  await page.getByRole('button', { name: 'Actions for Calls' }).click();
  await page.getByRole('menuitem', { name: 'Members' }).click();
  await page.getByRole('button', { name: 'Add member' }).click();
  await page.getByRole('dialog').getByLabel('Email').fill('dora@example.com');
  await page.getByRole('dialog').getByRole('button', { name: 'Submit' }).click();
  await page.getByRole('button', { name: 'Actions for dora@example.com' }).click();
  await page.getByRole('menuitem', { name: 'Withdraw invitation' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw' }).click();
  await expect(page.getByText('Member removed successfully')).toBeVisible();
  return id;
}

/** Requests the screenshots and activities of the day with recorded work. */
async function openRecordedWork(page: Page, projectId: number): Promise<void> {
  const stored = await page.evaluate(() => localStorage.getItem('time-tracker-session'));
  const { token } = JSON.parse(stored ?? '') as { token: string };
  const end = windowStart(Date.now());
  const work = { start: end - 300_000, end, projectId, activePercent: 50 };
  await recordWork(stack.url, { token }, [work]);
  const asked = Promise.all([
    page.waitForRequest(
      (request) =>
        request.url().endsWith('/api/screenshot/all') &&
        (request.postData() ?? '').includes('"page":1'),
    ),
    page.waitForRequest('**/api/activity/all'),
  ]);
  const day = new Date(work.start).toISOString().slice(0, 10);
  await page.goto(`${stack.url}/dashboard/screenshots?day=${day}`);
  await asked;
  await expect(page.getByRole('heading', { level: 1, name: 'Screenshots' })).toBeVisible();
}

async function deleteOrganization(page: Page): Promise<void> {
  await page.goto(`${stack.url}/dashboard/projects`);
  await confirmDeletion(page, 'Calls', 'Delete project');
  await expect(page.getByText('Project deleted successfully')).toBeVisible();
  await page.goto(`${stack.url}/dashboard/organizations`);
  await confirmDeletion(page, 'Callers', 'Delete organization');
  await expect(page.getByText('Organization deleted successfully')).toBeVisible();
}

async function confirmDeletion(page: Page, name: string, button: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByLabel(/^Type/).fill(name);
  await page.getByRole('dialog').getByRole('button', { name: button }).click();
}

/** Every call except the event stream, which the specification does not contain. */
function collect(page: Page): Request[] {
  const calls: Request[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/') && pathname !== '/api/events') calls.push(request);
  });
  return calls;
}

/** A request with at least these properties was sent to the URL. */
function expectSent(calls: Request[], path: string, payload: Record<string, unknown> = {}): void {
  expect(bodiesOf(calls, path), path).toContainEqual(expect.objectContaining(payload));
}

/** The same for every request to the URL. */
function expectEachSent(calls: Request[], path: string, payload: Record<string, unknown>): void {
  const bodies = bodiesOf(calls, path);
  expect(bodies.length, path).toBeGreaterThan(0);
  for (const body of bodies) expect(body, path).toMatchObject(payload);
}

function bodiesOf(calls: Request[], path: string): object[] {
  return calls
    .filter((request) => new URL(request.url()).pathname === `/api/${path}`)
    .map((request) => (request.postDataJSON() ?? {}) as object);
}
