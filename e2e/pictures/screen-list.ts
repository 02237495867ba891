import { screen, type Screen, type Viewer } from './screen-definition.ts';
import { button, openMenu, rowAction, steps } from './screen-steps.ts';
import { workScreens } from './work-screens.ts';

/** Whose pages are shown. The person has accepted the invitation: others have no page. */
export type Shown = { projectId: number; personId: number };

/** A day on which the person worked, which only opened parts need. */
export type Day = { day?: string };

const nobody = { viewer: 'nobody' } as const;
const member = { viewer: 'member' } as const;
const newcomer = { viewer: 'newcomer' } as const;

const signedOut: Screen[] = [
  screen('sign-in', '/auth/login', nobody),
  screen('registration', '/auth/registration', nobody),
  screen('forgot-password', '/auth/forgot-password', nobody),
  screen('verify-email', '/auth/verify-email?token=x', nobody),
  screen('reset-password', '/auth/reset-password?token=x', nobody),
  screen('switch-off', '/auth/switch-off?token=x', nobody),
  { ...screen('invitation', '/auth/invitation?token=x', nobody), states: ['full', 'loading'] },
  screen('terms', '/auth/terms', nobody),
  screen('error-404', '/error/404', nobody),
  screen('error-500', '/error/500', nobody),
];

const people: Screen[] = [
  screen('projects', '/dashboard/projects', { hasStates: true }),
  screen('projects-of-a-member', '/dashboard/projects', member),
  screen('projects-archived', '/dashboard/projects?show=archived'),
  screen('empty-projects', '/dashboard/projects', newcomer),
  screen('create-project', '/dashboard/projects?create=1'),
  ...['Rename', 'Archive', 'Delete'].map((action) =>
    screen(`${action.toLowerCase()}-project`, '/dashboard/projects', { open: rowAction(action) }),
  ),
  screen('project', '/dashboard/projects/:project', { hasStates: true }),
  screen('project-of-a-member', '/dashboard/projects/:project', member),
  screen('project-of-a-viewer', '/dashboard/projects/:project', { viewer: 'viewer' }),
  screen('person', '/dashboard/people/:person', { hasStates: true }),
  screen('own-page', '/dashboard/people/:person', member),
  screen('members', '/dashboard/members/:project', { hasStates: true }),
  screen('members-for-a-viewer', '/dashboard/members/:project', { viewer: 'viewer' }),
  screen('add-member', '/dashboard/members/:project?add=1'),
  screen('interval-for-all', '/dashboard/members/:project', {
    open: button('Set screenshots for all'),
  }),
  screen('users', '/dashboard/users', { hasStates: true }),
  screen('users-not-owned', '/dashboard/users', member),
  screen('empty-users', '/dashboard/users', newcomer),
  screen('invite-user', '/dashboard/users', { open: button('Invite user') }),
];

const organizations: Screen[] = [
  screen('organizations', '/dashboard/organizations'),
  screen('create-organization', '/dashboard/organizations', {
    open: button('Create organization'),
  }),
  screen('delete-organization', '/dashboard/organizations', { open: rowAction('Delete') }),
  ...['general', 'recording', 'retention', 'rights', 'danger'].map((tab) =>
    screen(`organization-settings-${tab}`, `/organization-settings?tab=${tab}`),
  ),
  screen('organization-settings-records-more', '/organization-settings?tab=retention', {
    open: async (page) => {
      await page.getByLabel('Screenshot retention').selectOption('Permanently');
    },
  }),
  screen('organization-settings-of-a-member', '/organization-settings', member),
  screen('organization-switcher', '/menu-test', {
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
  screen('delete-account', '/account/settings', { open: button('Delete my account') }),
  screen('device', '/auth/device'),
  screen('recorded', '/account/recorded', { hasStates: true }),
  screen('recorded-of-a-member', '/account/recorded', member),
  screen('profile', '/crafted/pages/profile', { hasStates: true }),
  screen('empty-profile', '/crafted/pages/profile', newcomer),
  screen('how-to-record', '/how-to-record'),
];

const frame: Screen[] = [
  screen('builder', '/builder'),
  screen('builder-aside', '/builder?tab=aside'),
  screen('menu-test', '/menu-test'),
  screen('wizards', '/crafted/pages/wizards'),
  screen('user-menu', '/menu-test', {
    open: async (page) => {
      await page.getByRole('button', { name: /^User menu/ }).click();
      await page.getByRole('menuitem', { name: 'Organizations' }).hover();
    },
  }),
  screen('theme-menu', '/menu-test', { open: button(/^Theme/) }),
  screen('menu', '/dashboard/projects', { isNarrow: true, open: openMenu }),
  screen('filters', '/dashboard/timelog', { isNarrow: true, open: button('Filter') }),
];

/** Every screen of the product; a new page is one line. */
export const screens: Screen[] = [
  ...signedOut,
  ...workScreens,
  ...people,
  ...organizations,
  ...account,
  ...frame,
];

/** Each page of a viewer once, in its initial state. */
export function pagesOf(viewer: Viewer, shown: Shown): string[] {
  const paths = screens
    .filter((one) => one.viewer === viewer)
    .map(({ path }) => withIds(path, shown));
  const pages = paths.map((path) => path.split('?')[0]);
  // The first of several pictures of a page is the plain one.
  return paths.filter((_, index) => pages.indexOf(pages[index]) === index);
}

export function withIds(path: string, { projectId, personId, day = '' }: Shown & Day): string {
  const ids = { ':project': String(projectId), ':person': String(personId), ':day': day };
  return Object.entries(ids).reduce((text, [name, id]) => text.replace(name, id), path);
}
