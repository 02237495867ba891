import type { Page } from '@playwright/test';
import { dayMs, minuteMs } from '@time-tracker/contract/time/durations';
import { asPhone, asWindows, changing, responding, unavailable } from './screen-responses.ts';
import { screen, type Screen } from './screen-definition.ts';
import { button, openMenu, rowAction, startTimer, steps } from './screen-steps.ts';

const member = { viewer: 'member' } as const;
const newcomer = { viewer: 'newcomer' } as const;

const chooseRetention = (choice: string) => async (page: Page) => {
  await page.getByLabel('Screenshot retention').selectOption(choice);
};

const saveName = async (page: Page) => {
  await page.getByLabel('Name').fill('Fernhill Studios');
  await button('Save')(page);
};

const organizations: Screen[] = [
  screen('organizations', '/dashboard/organizations'),
  screen('organization-menu', '/dashboard/organizations', { open: button(/^Actions for/) }),
  screen('create-organization', '/dashboard/organizations', {
    open: button('Create organization'),
  }),
  screen('rename-organization', '/dashboard/organizations', { open: rowAction('Rename') }),
  screen('delete-organization', '/dashboard/organizations', { open: rowAction('Delete') }),
  ...['general', 'recording', 'retention', 'rights', 'danger'].map((tab) =>
    screen(`organization-settings-${tab}`, `/organization-settings?tab=${tab}`),
  ),
  screen('organization-settings-wrong-name', '/organization-settings', {
    open: async (page) => {
      await page.getByLabel('Name').fill('Fe');
      await page.getByLabel('Name').blur();
    },
  }),
  screen('organization-settings-records-more', '/organization-settings?tab=retention', {
    open: chooseRetention('Permanently'),
  }),
  screen('organization-settings-deletes', '/organization-settings?tab=retention', {
    open: chooseRetention('7 days'),
  }),
  {
    ...screen('organization-settings-saving', '/organization-settings', { open: saveName }),
    states: ['loading'],
  },
  screen('organization-settings-not-saved', '/organization-settings', {
    ...unavailable('organization/update'),
    open: async (page) => {
      await saveName(page);
      await page.getByText('The server is busy').first().waitFor();
    },
  }),
  screen('organization-settings-members-unknown', '/organization-settings?tab=retention', {
    ...unavailable('organization/affected_members'),
    open: async (page) => {
      await chooseRetention('Permanently')(page);
      await page.getByRole('alert').first().waitFor();
    },
  }),
  screen('organization-settings-of-a-member', '/organization-settings', member),
  screen('organization-switcher', '/dashboard/projects', {
    open: steps(openMenu, button(/^Organization:/)),
  }),
];

const account: Screen[] = [
  screen('settings', '/account/settings', { hasStates: true }),
  screen('settings-of-a-member', '/account/settings', member),
  screen('empty-settings', '/account/settings', newcomer),
  screen('time-zone', '/account/settings', {
    open: async (page) => {
      await page.getByRole('combobox', { name: 'Time zone' }).fill('new');
      await page
        .getByRole('option', { name: /New York/ })
        .first()
        .waitFor();
    },
  }),
  screen('sign-out-elsewhere', '/account/settings', { open: button('Sign out everywhere else') }),
  screen('delete-account', '/account/settings', { open: button('Delete my account') }),
  screen('recorded', '/account/recorded', { hasStates: true }),
  screen('recorded-of-a-member', '/account/recorded', member),
  screen('empty-recorded', '/account/recorded', { viewer: 'beginner' }),
  screen('profile', '/crafted/pages/profile', { hasStates: true }),
  screen('empty-profile', '/crafted/pages/profile', newcomer),
];

const justNow = new Date();
const request = {
  name: 'olivia-laptop',
  version: '0.0.4',
  address: '203.0.113.24',
  is_same_network: false,
  status: 'pending',
  requested_at: new Date(justNow.getTime() - minuteMs).toISOString(),
  expires_at: new Date(justNow.getTime() + dayMs).toISOString(),
  now: justNow.toISOString(),
};
const asked = (more: Partial<typeof request>) => ({
  prepare: responding({ 'user/device_get': { ...request, ...more } }),
});
const confirmation = '/auth/device?code=BCDF-GHJK';

const devices: Screen[] = [
  screen('device', '/auth/device'),
  screen('device-asks', confirmation, asked({ is_same_network: true })),
  screen('device-asks-from-elsewhere', confirmation, asked({})),
  screen('device-allowed', confirmation, asked({ status: 'approved' })),
  screen('device-denied', confirmation, asked({ status: 'denied' })),
  screen('device-wrong-code', confirmation),
];

const onePackage = (system: string, kind: string, name: string) => ({
  name,
  system,
  kind,
  arch: 'x64',
  version: '0.0.4',
  size_bytes: 43_286_528,
  sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  url: `/api/download/${name}`,
});
const downloads = {
  'download/list': {
    status: 'available',
    packages: [
      onePackage('linux', 'deb', 'time-tracker-recorder_0.0.4_amd64.deb'),
      onePackage('linux', 'tarball', 'time-tracker-recorder-0.0.4-linux-x64.tar.gz'),
      onePackage('windows', 'installer', 'time-tracker-recorder-0.0.4-windows-x64.exe'),
    ],
    external_url: null,
  },
};

const recording: Screen[] = [
  screen('how-to-record', '/how-to-record'),
  screen('how-to-record-of-a-member', '/how-to-record', member),
  screen('how-to-record-on-linux', '/how-to-record', { prepare: responding(downloads) }),
  screen('how-to-record-on-windows', '/how-to-record', {
    prepare: async (page) => {
      await asWindows(page);
      await responding(downloads)(page);
    },
  }),
  screen('how-to-record-on-a-phone', '/how-to-record', { prepare: asPhone }),
  screen('how-to-record-without-list', '/how-to-record', {
    ...unavailable('download/list'),
  }),
  screen('consent-again', '/dashboard/projects', {
    viewer: 'undecided',
    prepare: changing('timer/rules', (answer) => ({
      ...answer,
      status: 'outdated',
      agreed: {
        screenshot_interval: 30,
        blur: true,
        titles: false,
        retention_days: 30,
        idle_minutes: 5,
        who_can_see: [],
      },
    })),
    open: startTimer(false),
  }),
];

/** Settings of organizations and people, and what records. */
export const settingsScreens: Screen[] = [...organizations, ...account, ...devices, ...recording];
