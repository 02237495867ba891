import type { Page } from '@playwright/test';
import { changing, failing, responding, withoutResponse } from './screen-responses.ts';
import { screen, type Screen } from './screen-definition.ts';
import { button } from './screen-steps.ts';

const nobody = { viewer: 'nobody' } as const;

/** Fills in a form by the names of its fields, sends it, and waits for the message. */
const send = (fields: Record<string, string>, submit: string) => async (page: Page) => {
  for (const [name, value] of Object.entries(fields)) {
    await page.locator(`input[name=${name}]`).fill(value);
  }
  await button(submit)(page);
  await page.getByRole('alert').first().waitFor();
};

/** Leaves each field, which then says what is wrong with it. */
const leaveFields = (fields: Record<string, string>) => async (page: Page) => {
  for (const [name, value] of Object.entries(fields)) {
    await page.locator(`input[name=${name}]`).fill(value);
    await page.locator(`input[name=${name}]`).blur();
  }
};

const credentials = { email: 'lena@fernhill.example', password: 'not the password' };
const invitation = {
  organization: 'Fernhill Studio',
  project: 'Harbor Coffee website',
  invited_by: 'Olivia Hartmann',
  email: 'newcomer@example.com',
  has_account: false,
};
const invited = (more: Partial<typeof invitation>) => ({
  prepare: responding({ 'invitation/get': { ...invitation, ...more } }),
});

const signIn: Screen[] = [
  screen('sign-in', '/auth/login', nobody),
  screen('sign-in-wrong-fields', '/auth/login', {
    ...nobody,
    open: leaveFields({ email: 'lena', password: '' }),
  }),
  screen('sign-in-refused', '/auth/login', {
    ...nobody,
    prepare: failing('user/login', 401, 'wrong_credentials', 'The login detail is incorrect'),
    open: send(credentials, 'Continue'),
  }),
  screen('sign-in-unreachable', '/auth/login', {
    ...nobody,
    prepare: withoutResponse('**/api/user/login'),
    open: send(credentials, 'Continue'),
  }),
  screen('signed-out', '/dashboard/home', {
    prepare: failing('user/get', 401, 'signed_out', 'Sign in first.'),
  }),
  screen('google-refused', '/auth/google?state=x&code=x', nobody),
];

const registration: Screen[] = [
  screen('registration', '/auth/registration', nobody),
  screen('registration-wrong-fields', '/auth/registration', {
    ...nobody,
    open: leaveFields({
      firstname: 'Jo',
      lastname: '',
      email: 'jo@example',
      password: 'Corr3ct',
      changepassword: 'Correct',
    }),
  }),
  screen('registration-invited', '/auth/registration?invitation=x', nobody),
  { ...screen('invitation', '/auth/invitation?token=x', nobody), states: ['full', 'loading'] },
  screen('invitation-of-a-newcomer', '/auth/invitation?token=x', { ...nobody, ...invited({}) }),
  screen('invitation-of-an-account', '/auth/invitation?token=x', {
    ...nobody,
    ...invited({ has_account: true }),
  }),
  screen('invitation-to-accept', '/auth/invitation?token=x', {
    viewer: 'newcomer',
    ...invited({ has_account: true }),
  }),
  screen('invitation-of-another-account', '/auth/invitation?token=x', invited({})),
  screen('terms', '/auth/terms', nobody),
];

const mailedLinks: Screen[] = [
  screen('forgot-password', '/auth/forgot-password', nobody),
  screen('forgot-password-sent', '/auth/forgot-password', {
    ...nobody,
    prepare: responding({ forgot_password: { result: true } }),
    open: send({ email: 'lena@fernhill.example' }, 'Submit'),
  }),
  screen('forgot-password-failed', '/auth/forgot-password', {
    ...nobody,
    prepare: withoutResponse('**/api/forgot_password'),
    open: send({ email: 'lena@fernhill.example' }, 'Submit'),
  }),
  screen('reset-password', '/auth/reset-password?token=x', nobody),
  screen('reset-password-old-link', '/auth/reset-password?token=x', {
    ...nobody,
    open: send({ password: 'Correct-horse-1', changepassword: 'Correct-horse-1' }, 'Submit'),
  }),
  screen('verify-email', '/auth/verify-email?token=x', nobody),
  screen('verify-email-done', '/auth/verify-email?token=x', {
    prepare: changing('user/get', (user) => ({ ...user, email_verified: true })),
  }),
  screen('verify-email-old-link', '/auth/verify-email?token=x', {
    prepare: changing('user/get', (user) => ({ ...user, email_verified: false })),
  }),
  screen('switch-off', '/auth/switch-off?token=x', nobody),
  screen('switch-off-done', '/auth/switch-off?token=x', {
    ...nobody,
    prepare: responding({ 'notice/switch_off': { kind: 'weekly_digest' } }),
    open: async (page) => {
      await button('Stop these emails')(page);
      await page.getByRole('heading', { name: 'Emails stopped' }).waitFor();
    },
  }),
];

/** Sign-in, registration, the pages that mails link to, and errors. */
export const signedOutScreens: Screen[] = [
  ...signIn,
  ...registration,
  ...mailedLinks,
  screen('error-404', '/error/404', nobody),
  screen('error-500', '/error/500', nobody),
];
