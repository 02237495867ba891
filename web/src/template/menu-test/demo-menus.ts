import { paths } from '../../routing/paths.ts';

export interface DemoLink {
  label: string;
  /** Absent for an example that leads nowhere. */
  to?: string;
}

export interface DemoMenu {
  label: string;
  links: DemoLink[];
}

/** The menus of the template, in its order; Search and Mega Menu stand below them. */
export const demoMenus: DemoMenu[] = [
  {
    label: 'Pages',
    links: [
      { label: 'Layout Builder', to: paths.builder },
      { label: 'Sign in (when signed out)' },
      { label: 'Error 404', to: paths.notFound },
      { label: 'Error 500', to: paths.serverError },
    ],
  },
  {
    label: 'Profile',
    links: [
      { label: 'Overview', to: paths.profile },
      { label: 'Account', to: paths.settings },
      { label: 'Campaigns' },
      { label: 'Documents' },
      { label: 'Connections' },
    ],
  },
  {
    label: 'Projects',
    links: [{ label: 'My Projects', to: paths.projects }, { label: 'View Project' }],
  },
  {
    label: 'Wizards',
    links: [
      { label: 'Horizontal', to: paths.wizards },
      { label: 'Vertical', to: paths.wizards },
    ],
  },
  {
    label: 'Resources',
    links: [{ label: 'Components' }, { label: 'Documentation' }, { label: 'Changelog' }],
  },
];

export const megaMenuColumns: DemoMenu[] = [
  { label: 'First column', links: [{ label: 'Example link' }, { label: 'Another example' }] },
  { label: 'Second column', links: [{ label: 'Sample page' }, { label: 'Another sample' }] },
  { label: 'Third column', links: [{ label: 'Placeholder' }, { label: 'Another placeholder' }] },
];
