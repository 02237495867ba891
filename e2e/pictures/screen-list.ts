import type { Page } from '@playwright/test';

/**
 * The viewer: a person of the example data, one with an empty organization, one without any
 * organization, or nobody signed in.
 */
export type Viewer = 'owner' | 'member' | 'viewer' | 'newcomer' | 'beginner' | 'nobody';

/** The state of the data: loaded, loading, or failed. */
export type State = 'full' | 'loading' | 'failing';

/** Whose pages are shown. The person has accepted the invitation: others have no page. */
export type Shown = { projectId: number; personId: number };

export type Screen = {
  name: string;
  /** `:project` and `:person` stand for the IDs of a project and of one of its members. */
  path: string;
  viewer: Viewer;
  states: State[];
  /** Opens a dialog or another part of the page. */
  open?: (page: Page) => Promise<void>;
  /** Exists only on phones. */
  isNarrow?: boolean;
};

const all: State[] = ['full', 'loading', 'failing'];
const only: State[] = ['full'];

/** Long before any work. */
const quietDay = 'day=2020-01-06';

const button = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click();

/** Chooses an action from the menu of the first row of a table. */
const rowAction = (action: string) => async (page: Page) => {
  await page
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: action }).click();
};

/** The screenshot viewer with one of its tools open. */
const viewer = (tool: string) => async (page: Page) => {
  await button(/^Screenshot of/)(page);
  await page.getByRole('dialog').getByRole('button', { name: tool }).click();
};

const submenu = async (page: Page) => {
  await page.getByRole('button', { name: /^User menu/ }).click();
  await page.getByRole('menuitem', { name: 'Organizations' }).hover();
};

const tab = (name: string) => async (page: Page) => {
  await page.getByRole('button', { name: 'Notifications' }).click();
  await page.getByRole('tab', { name }).click();
};

/** Every screen of the product; a new page is one line. */
export const screens: Screen[] = [
  { name: 'sign-in', path: '/auth/login', viewer: 'nobody', states: only },
  { name: 'registration', path: '/auth/registration', viewer: 'nobody', states: only },
  { name: 'forgot-password', path: '/auth/forgot-password', viewer: 'nobody', states: only },
  {
    name: 'verify-email',
    path: '/auth/verify-email?token=x',
    viewer: 'nobody',
    states: only,
  },
  { name: 'reset-password', path: '/auth/reset-password?token=x', viewer: 'nobody', states: only },
  {
    name: 'invitation',
    path: '/auth/invitation?token=x',
    viewer: 'nobody',
    states: ['full', 'loading'],
  },
  { name: 'terms', path: '/auth/terms', viewer: 'nobody', states: only },
  { name: 'error-404', path: '/error/404', viewer: 'nobody', states: only },
  { name: 'error-500', path: '/error/500', viewer: 'nobody', states: only },

  { name: 'dashboard', path: '/dashboard/home', viewer: 'owner', states: all },
  { name: 'dashboard-of-a-member', path: '/dashboard/home', viewer: 'member', states: only },
  { name: 'timelog', path: '/dashboard/timelog', viewer: 'owner', states: all },
  { name: 'screenshots', path: '/dashboard/screenshots', viewer: 'owner', states: all },
  { name: 'apps', path: '/dashboard/apps', viewer: 'owner', states: all },
  {
    name: 'timelog-opened',
    path: '/dashboard/timelog',
    viewer: 'owner',
    states: only,
    open: button(/^Activities of/),
  },
  {
    name: 'timelog-week',
    path: '/dashboard/timelog?view=sheet',
    viewer: 'owner',
    states: all,
  },
  {
    name: 'timelog-add-time',
    path: '/dashboard/timelog',
    viewer: 'owner',
    states: only,
    open: button('Add time'),
  },
  {
    name: 'screenshots-sampled',
    path: '/dashboard/screenshots?sampling=6',
    viewer: 'owner',
    states: only,
  },
  {
    name: 'screenshot-details',
    path: '/dashboard/screenshots',
    viewer: 'owner',
    states: only,
    open: viewer('Details'),
  },
  {
    name: 'screenshot-compared',
    path: '/dashboard/screenshots',
    viewer: 'owner',
    states: only,
    open: viewer('Compare with previous'),
  },
  {
    name: 'apps-opened',
    path: '/dashboard/apps',
    viewer: 'owner',
    states: only,
    open: button(/^Application /),
  },
  {
    name: 'apps-not-found',
    path: '/dashboard/apps?search=no-such-name',
    viewer: 'owner',
    states: only,
  },
  {
    name: 'range-choice',
    path: '/dashboard/home',
    viewer: 'owner',
    states: only,
    open: button(/^Last 30 days/),
  },
  { name: 'projects', path: '/dashboard/projects', viewer: 'owner', states: all },
  { name: 'project', path: '/dashboard/projects/:project', viewer: 'owner', states: all },
  { name: 'person', path: '/dashboard/people/:person', viewer: 'owner', states: all },
  { name: 'projects-of-a-member', path: '/dashboard/projects', viewer: 'member', states: only },
  {
    name: 'projects-archived',
    path: '/dashboard/projects?show=archived',
    viewer: 'owner',
    states: only,
  },
  { name: 'members', path: '/dashboard/members/:project', viewer: 'owner', states: all },
  {
    name: 'members-for-a-viewer',
    path: '/dashboard/members/:project',
    viewer: 'viewer',
    states: only,
  },
  { name: 'organizations', path: '/dashboard/organizations', viewer: 'owner', states: only },
  { name: 'users', path: '/dashboard/users', viewer: 'owner', states: all },
  { name: 'users-not-owned', path: '/dashboard/users', viewer: 'member', states: only },
  { name: 'settings', path: '/account/settings', viewer: 'owner', states: all },
  { name: 'device', path: '/auth/device', viewer: 'owner', states: only },
  { name: 'recorded', path: '/account/recorded', viewer: 'owner', states: all },
  { name: 'profile', path: '/crafted/pages/profile', viewer: 'owner', states: all },
  { name: 'builder', path: '/builder', viewer: 'owner', states: only },
  { name: 'builder-aside', path: '/builder?tab=aside', viewer: 'owner', states: only },
  { name: 'menu-test', path: '/menu-test', viewer: 'owner', states: only },
  { name: 'wizards', path: '/crafted/pages/wizards', viewer: 'owner', states: only },
  { name: 'how-to-record', path: '/how-to-record', viewer: 'owner', states: only },

  { name: 'first-run', path: '/dashboard/home', viewer: 'beginner', states: only },
  { name: 'nothing-dashboard', path: `/dashboard/home?${quietDay}`, viewer: 'owner', states: only },
  {
    name: 'nothing-timelog',
    path: `/dashboard/timelog?${quietDay}`,
    viewer: 'owner',
    states: only,
  },
  {
    name: 'nothing-screenshots',
    path: `/dashboard/screenshots?${quietDay}`,
    viewer: 'owner',
    states: only,
  },
  { name: 'nothing-apps', path: `/dashboard/apps?${quietDay}`, viewer: 'owner', states: only },
  { name: 'empty-dashboard', path: '/dashboard/home', viewer: 'newcomer', states: only },
  { name: 'empty-timelog', path: '/dashboard/timelog', viewer: 'newcomer', states: only },
  { name: 'empty-screenshots', path: '/dashboard/screenshots', viewer: 'newcomer', states: only },
  { name: 'empty-apps', path: '/dashboard/apps', viewer: 'newcomer', states: only },
  { name: 'empty-projects', path: '/dashboard/projects', viewer: 'newcomer', states: only },
  { name: 'empty-users', path: '/dashboard/users', viewer: 'newcomer', states: only },
  { name: 'empty-settings', path: '/account/settings', viewer: 'newcomer', states: only },
  { name: 'empty-profile', path: '/crafted/pages/profile', viewer: 'newcomer', states: only },

  {
    name: 'menu',
    path: '/dashboard/projects',
    viewer: 'owner',
    states: only,
    isNarrow: true,
    open: button('Open menu'),
  },
  { name: 'user-menu', path: '/menu-test', viewer: 'owner', states: only, open: submenu },
  {
    name: 'notifications-alerts',
    path: '/menu-test',
    viewer: 'owner',
    states: only,
    open: tab('Alerts'),
  },
  {
    name: 'notifications-updates',
    path: '/menu-test',
    viewer: 'owner',
    states: only,
    open: tab('Updates'),
  },
  {
    name: 'notifications-logs',
    path: '/menu-test',
    viewer: 'owner',
    states: only,
    open: tab('Logs'),
  },
  { name: 'theme-menu', path: '/menu-test', viewer: 'owner', states: only, open: button(/^Theme/) },
  {
    name: 'create-organization',
    path: '/dashboard/organizations',
    viewer: 'owner',
    states: only,
    open: button('Create organization'),
  },
  ...['general', 'recording', 'retention', 'rights', 'danger'].map((name): Screen => ({
    name: `organization-settings-${name}`,
    path: `/organization-settings?tab=${name}`,
    viewer: 'owner',
    states: only,
  })),
  {
    name: 'organization-settings-records-more',
    path: '/organization-settings?tab=retention',
    viewer: 'owner',
    states: only,
    open: async (page) => {
      await page.getByLabel('Screenshot retention').selectOption('Permanently');
    },
  },
  {
    name: 'organization-settings-of-a-member',
    path: '/organization-settings',
    viewer: 'member',
    states: only,
  },
  {
    name: 'organization-switcher',
    path: '/menu-test',
    viewer: 'owner',
    states: only,
    open: async (page) => {
      const menu = page.getByRole('button', { name: 'Open menu' });
      if (await menu.isVisible()) await menu.click();
      await page.getByRole('button', { name: /^Organization:/ }).click();
    },
  },
  {
    name: 'delete-organization',
    path: '/dashboard/organizations',
    viewer: 'owner',
    states: only,
    open: rowAction('Delete'),
  },
  { name: 'create-project', path: '/dashboard/projects?create=1', viewer: 'owner', states: only },
  {
    name: 'archive-project',
    path: '/dashboard/projects',
    viewer: 'owner',
    states: only,
    open: rowAction('Archive'),
  },
  {
    name: 'delete-project',
    path: '/dashboard/projects',
    viewer: 'owner',
    states: only,
    open: rowAction('Delete'),
  },
  { name: 'add-member', path: '/dashboard/members/:project?add=1', viewer: 'owner', states: only },
  {
    name: 'invite-user',
    path: '/dashboard/users',
    viewer: 'owner',
    states: only,
    open: button('Invite user'),
  },
  {
    name: 'delete-account',
    path: '/account/settings',
    viewer: 'owner',
    states: only,
    open: button('Delete my account'),
  },
];

/** Each page of a viewer once, in its initial state. */
export function pagesOf(viewer: Viewer, shown: Shown): string[] {
  const paths = screens
    .filter((screen) => screen.viewer === viewer)
    .map(({ path }) => withIds(path, shown));
  const pages = paths.map((path) => path.split('?')[0]);
  // The first of several pictures of a page is the plain one.
  return paths.filter((_, index) => pages.indexOf(pages[index]) === index);
}

export function withIds(path: string, { projectId, personId }: Shown): string {
  return path.replace(':project', String(projectId)).replace(':person', String(personId));
}
