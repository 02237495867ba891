import {
  IconActivity,
  IconApps,
  IconBriefcase,
  IconBuilding,
  IconCamera,
  IconClock,
  IconLayoutDashboard,
  IconUsers,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { paths } from '../../routing/paths.ts';

type Icon = ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;

export interface MenuLink {
  label: string;
  to: string;
  icon: Icon;
  /** Further addresses under which the entry counts as active. */
  also?: string;
  ownersOnly?: boolean;
  /** A screen of recorded work: the filters of the one that is left go along. */
  carriesFilters?: boolean;
}

export interface MenuGroup {
  label: string;
  icon: Icon;
  /** Addresses besides those of its entries under which the group opens. */
  also?: string;
  entries: MenuLink[];
}

/** The side menu, top to bottom. */
export const menuEntries: (MenuLink | MenuGroup)[] = [
  { label: 'Dashboard', to: paths.home, icon: IconLayoutDashboard, carriesFilters: true },
  {
    label: 'Activity',
    icon: IconActivity,
    also: '/crafted/pages',
    entries: [
      { label: 'TimeLog', to: paths.timeLog, icon: IconClock, carriesFilters: true },
      { label: 'Screenshots', to: paths.screenshots, icon: IconCamera, carriesFilters: true },
      { label: 'Apps', to: paths.apps, icon: IconApps, carriesFilters: true },
    ],
  },
  { label: 'Projects', to: paths.projects, icon: IconBriefcase, also: '/dashboard/members' },
  { label: 'Organizations', to: paths.organizations, icon: IconBuilding, ownersOnly: true },
  { label: 'User Management', to: paths.users, icon: IconUsers, ownersOnly: true },
];

export function isActive(entry: { to?: string; also?: string }, pathname: string): boolean {
  return [entry.to, entry.also].some((path) => path !== undefined && isWithin(path, pathname));
}

export function isOpenFor(group: MenuGroup, pathname: string): boolean {
  return isActive(group, pathname) || group.entries.some((entry) => isActive(entry, pathname));
}

/** The letter that stands for an entry where the icons are of the text font. */
export function iconLetter({ label }: { label: string }): string {
  return label.charAt(0);
}

/** What the menu calls the page at this address; the product's name where it has no entry. */
export function entryName(pathname: string): string {
  const links = menuEntries.flatMap((entry) => ('entries' in entry ? entry.entries : [entry]));
  return links.find((link) => isActive(link, pathname))?.label ?? 'Time Tracker';
}

function isWithin(path: string, pathname: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`);
}
