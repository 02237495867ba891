import { expect, type Page } from '@playwright/test';
import { minuteMs } from '@time-tracker/contract/time/durations';
import { register } from '../data/api-calls.ts';
import { delayCall } from '../pages/delayed-call.ts';
import { test } from '../stack/shared-stack.ts';
import type { Stack } from '../stack/stack.ts';
import { newAddress } from '../data/team.ts';
import { interceptCalls } from '../pages/intercepted-calls.ts';

// The specified texts, rules and states of the screens under /auth.

let stack: Stack;
test.beforeAll(({ shared }) => {
  stack = shared;
});

const session = (page: Page) => page.evaluate(() => localStorage.getItem('time-tracker-session'));

test('the screens under /auth share a centred card on an illustration', async ({ page }) => {
  for (const path of ['login', 'registration', 'forgot-password', 'terms']) {
    await page.goto(`${stack.url}/auth/${path}`);
    await expect(page.locator('h1')).toBeVisible();
    const card = await page
      .locator('main > div')
      .filter({ has: page.locator('h1') })
      .boundingBox();
    expect((card?.x ?? 0) + (card?.width ?? 0) / 2, path).toBeCloseTo(720, 0);
    const ground = page.locator('main').first();
    expect(await ground.evaluate((element) => getComputedStyle(element).backgroundImage)).toMatch(
      /^url\(.*\.svg/,
    );
  }
});

test('signing in: texts, rules, and the button while sending', async ({ page }) => {
  for (const path of ['/auth', '/auth/login']) {
    await page.goto(stack.url + path);
    await expect(page.locator('h1')).toHaveText('Sign In to Time Tracker');
  }
  await expect(page.getByRole('link', { name: 'Forgot Password ?' })).toHaveAttribute(
    'href',
    '/auth/forgot-password',
  );
  const email = page.getByLabel('Email');
  const password = page.getByLabel('Password', { exact: true });
  const submit = page.getByRole('button', { name: 'Continue' });
  await expect(submit).toBeDisabled();
  for (const [field, typed, words] of [
    [email, 'ab', 'Minimum 3 symbols'],
    [email, 'abc', 'Wrong email format'],
    [email, `${'a'.repeat(45)}@example.com`, 'Maximum 50 symbols'],
    [email, '', 'Email is required'],
    [password, 'ab', 'Minimum 3 symbols'],
    [password, 'a'.repeat(51), 'Maximum 50 symbols'],
    [password, '', 'Password is required'],
  ] as const) {
    await field.fill(typed === '' ? 'x' : '');
    await field.fill(typed);
    await expect(page.getByText(words)).toBeVisible();
    await field.fill(field === email ? 'ada@example.com' : 'abc');
    await expect(page.getByText(words)).toBeHidden();
  }
  const { release } = await delayCall(page, 'user/login');
  await submit.click();
  await expect(page.getByRole('button', { name: 'Please wait...' })).toBeDisabled();
  release();
  await expect(page.getByRole('alert')).toHaveText('The login detail is incorrect');
  expect(await session(page)).toBeNull();
});

test('a failed sign-in shows the message of the server or the specified one, and stores no session', async ({
  page,
}) => {
  const { email, password } = await register(stack.url, 'Lars', newAddress('lars'));
  await page.goto(`${stack.url}/auth/login`);
  const submit = page.getByRole('button', { name: 'Continue' });
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  const tooMany = await interceptCalls(page, '**/api/user/login', (route) =>
    route.fulfill({ status: 429, json: { code: 'too_many', message: 'Wait for a minute.' } }),
  );
  await submit.click();
  await expect(page.getByRole('alert')).toHaveText('Wait for a minute.');
  tooMany.restore();
  // The result of a proxy or a crash: a status without a message.
  const crashed = await interceptCalls(page, '**/api/user/login', (route) =>
    route.fulfill({ status: 500, body: '' }),
  );
  await submit.click();
  await expect(page.getByRole('alert')).toHaveText('The login detail is incorrect');
  crashed.restore();
  const unreachable = await interceptCalls(page, '**/api/user/login', (route) => route.abort());
  await submit.click();
  await expect(page.getByRole('alert')).toContainText('The login detail is incorrect');
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached.');
  unreachable.restore();
  // The session is stored, but its user cannot be fetched, so it is deleted.
  await page.route('**/api/user/get', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: 'The disk is on fire.' } }),
  );
  await submit.click();
  await expect(page.getByRole('alert')).toHaveText('The disk is on fire.');
  expect(await session(page)).toBeNull();
});

const withoutGoogle = 'Sign-in with Google is not set up on this server. Use the form below.';

test('registration: texts, meter, the specified link, and a button that requires the terms', async ({
  page,
}) => {
  await page.goto(`${stack.url}/auth/registration`);
  await expect(page.locator('h1')).toHaveText('Create an Account');
  await expect(page.getByText('Already have an account?')).toBeVisible();
  for (const [role, name] of [
    ['link', 'Forgot Password ?'],
    ['link', 'Cancel'],
  ] as const) {
    await expect(page.getByRole(role, { name })).toHaveAttribute('href', '/auth/login');
  }
  await expect(page.getByText(/^I Agree the terms and conditions$/)).toBeVisible();
  await expect(page.getByRole('link', { name: 'terms and conditions' })).toHaveAttribute(
    'href',
    '/auth/terms',
  );
  await expect(
    page.getByText('Use 8 or more characters with a mix of letters, numbers & symbols.'),
  ).toBeVisible();
  const google = page.getByRole('button', { name: 'Sign in with Google' });
  await expect(google).toBeDisabled();
  await expect(google).toHaveAccessibleDescription(withoutGoogle);
  const names = await page
    .locator('form input')
    .evaluateAll((inputs) => inputs.map((input) => input.getAttribute('name')));
  expect(names).toEqual([
    'firstname',
    'lastname',
    'email',
    'password',
    'changepassword',
    'acceptTerms',
  ]);

  const meter = page.locator('[data-filled]');
  await expect(meter.locator('span')).toHaveCount(4);
  await page.getByLabel('Password', { exact: true }).fill('abcdeG8!');
  await expect(meter).toHaveAttribute('data-filled', '4');
  await typeNewAccount(page, 'Rita', newAddress('rita'));
  await expect(meter).toHaveAttribute('data-filled', '1');
  await page.getByLabel('Confirm Password').fill('abd');
  await expect(page.getByText("Password and Confirm Password didn't match")).toBeVisible();
  await page.getByLabel('Confirm Password').fill('abc');
  const submit = page.getByRole('button', { name: 'Submit' });
  const terms = page.getByRole('checkbox', { name: /terms and conditions/ });
  await expect(submit).toBeDisabled();
  await terms.check();
  await expect(submit).toBeEnabled();
  await terms.uncheck();
  await expect(page.getByText('You must accept the terms and conditions')).toBeVisible();
  await expect(submit).toBeDisabled();
  await terms.check();

  const { release } = await delayCall(page, 'register');
  await submit.click();
  await expect(page.getByRole('button', { name: 'Please wait...' })).toBeDisabled();
  release();
  await expect(page.getByRole('dialog', { name: 'Create Organization' })).toBeVisible();
});

test(
  'a failed registration shows the specified message and stores no session',
  { tag: '@full' },
  async ({ page }) => {
    const { email } = await register(stack.url, 'Tara', newAddress('tara'));
    await page.goto(`${stack.url}/auth/registration`);
    await typeNewAccount(page, 'Tara', email);
    await page.getByLabel('Confirm Password').fill('abc');
    await page.getByRole('checkbox', { name: /terms and conditions/ }).check();
    await page.getByRole('button', { name: 'Submit' }).click();
    await expect(page.getByRole('alert')).toContainText('The registration details is incorrect');
    await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
    expect(await session(page)).toBeNull();
  },
);

test(
  'forgot password: texts, the delay of a second, success and failure',
  { tag: '@full' },
  async ({ page }) => {
    await page.clock.install();
    await page.goto(`${stack.url}/auth/login`);
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByRole('link', { name: 'Forgot Password ?' }).click();
    await expect(page.locator('h1')).toHaveText('Forgot Password ?');
    await expect(page.getByText('Enter your email to reset your password.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Cancel' })).toHaveAttribute('href', '/auth/login');
    const email = page.getByLabel('Email');
    await expect(email).toHaveValue('ada@example.com');
    await email.fill('ada');
    await expect(page.getByText('Wrong email format')).toBeVisible();
    await email.fill('ada@example.com');

    let sent = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/forgot_password')) sent += 1;
    });
    await page.clock.pauseAt(Date.now() + minuteMs);
    const submit = page.getByRole('button', { name: 'Submit' });
    await submit.click();
    await expect(page.getByRole('button', { name: 'Please wait...' })).toBeDisabled();
    await page.clock.runFor(990);
    expect(sent).toBe(0);
    await page.clock.runFor(10);
    await expect(page.getByRole('alert')).toHaveText(
      'Sent password reset. Please check your email',
    );
    expect(sent).toBe(1);

    await page.route('**/api/forgot_password', (route) => route.fulfill({ status: 500, json: {} }));
    await submit.click();
    await page.clock.runFor(1000);
    await expect(page.getByRole('alert')).toContainText(
      'Sorry, looks like there are some errors detected, please try again.',
    );
    await expect(page.locator('form')).toHaveAttribute(
      'data-status',
      'The login detail is incorrect',
    );
  },
);

test('the link to the terms works', { tag: '@full' }, async ({ page }) => {
  await page.goto(`${stack.url}/auth/registration`);
  const opened = page.waitForEvent('popup');
  await page.getByRole('link', { name: 'terms and conditions' }).click();
  const terms = await opened;
  await expect(terms).toHaveURL(`${stack.url}/auth/terms`);
  await expect(terms.locator('h1')).toContainText(/terms/i);
  expect((await terms.locator('main').innerText()).length).toBeGreaterThan(1000);
});

/** All fields except the confirmation and the terms. */
async function typeNewAccount(page: Page, firstName: string, email: string): Promise<void> {
  await page.getByLabel('First Name').fill(firstName);
  await page.getByLabel('Last Name').fill('Example');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('abc');
}
