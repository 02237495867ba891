import { screen, type Screen, type Viewer } from './screen-definition.ts';
import { changing, unavailable, withoutResponse } from './screen-responses.ts';
import { peopleScreens } from './people-screens.ts';
import { button, openMenu } from './screen-steps.ts';
import { settingsScreens } from './settings-screens.ts';
import { signedOutScreens } from './signed-out-screens.ts';
import { workScreens } from './work-screens.ts';

/** Whose pages are shown. The person has accepted the invitation: others have no page. */
export type Shown = { projectId: number; personId: number };

/** A day on which the person worked, which only opened parts need. */
export type Day = { day?: string };

const frame: Screen[] = [
  screen('builder', '/builder'),
  screen('builder-aside', '/builder?tab=aside'),
  screen('menu-test', '/menu-test'),
  screen('wizards', '/crafted/pages/wizards'),
  screen('user-menu', '/dashboard/projects', {
    open: async (page) => {
      await page.getByRole('button', { name: /^User menu/ }).click();
      // By keyboard: a pointer would leave it when the window is narrowed.
      await page.getByRole('menuitem', { name: 'Organizations' }).press('ArrowRight');
    },
  }),
  screen('theme-menu', '/dashboard/projects', { open: button(/^Theme/) }),
  screen('menu', '/dashboard/projects', { isNarrow: true, open: openMenu }),
  screen('filters', '/dashboard/timelog', { isNarrow: true, open: button('Filter') }),
];

/** What the frame says when something is wrong with the server or the connection. */
const failures: Screen[] = [
  screen('offline', '/dashboard/projects', {
    open: async (page) => {
      await page.context().setOffline(true);
      await page.getByText('Offline').first().waitFor({ state: 'attached' });
    },
    close: (page) => page.context().setOffline(false),
  }),
  screen('organizations-failing', '/dashboard/projects', unavailable('organization/all')),
  screen('account-failing', '/dashboard/projects', unavailable('user/get')),
  screen('missing-part', '/dashboard/projects', {
    prepare: withoutResponse('**/assets/projects-page-*'),
  }),
  screen('open-settings', '/dashboard/projects', {
    prepare: changing('user/get', (user) => ({
      ...user,
      server_warnings: ['open_registration', 'short_passwords'],
    })),
  }),
];

/** Every screen of the product; a new page is one line. */
export const screens: Screen[] = [
  ...signedOutScreens,
  ...workScreens,
  ...peopleScreens,
  ...settingsScreens,
  ...frame,
  ...failures,
];

/** Parameters that choose what a page shows. The others filter it. */
const viewParameters = ['tab', 'view'];

/** Each page and view of a viewer once, in its initial state, as the server responds. */
export function pagesOf(viewer: Viewer, shown: Shown): string[] {
  const paths = screens
    .filter((one) => one.viewer === viewer && one.prepare === undefined)
    .map(({ path }) => withIds(path, shown));
  const views = paths.map(viewOf);
  // The first of several pictures of a view is the plain one.
  return paths.filter((_, index) => views.indexOf(views[index] ?? '') === index);
}

function viewOf(path: string): string {
  const { pathname, searchParams } = new URL(path, 'http://any');
  return [pathname, ...viewParameters.map((name) => searchParams.get(name) ?? '')].join(' ');
}

export function withIds(path: string, { projectId, personId, day = '' }: Shown & Day): string {
  const ids = { ':project': String(projectId), ':person': String(personId), ':day': day };
  return Object.entries(ids).reduce((text, [name, id]) => text.replace(name, id), path);
}
