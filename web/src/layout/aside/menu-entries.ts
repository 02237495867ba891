import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import {
  IconActivity,
  IconApps,
  IconBriefcase,
  IconBuilding,
  IconCamera,
  IconClock,
  IconEye,
  IconLayoutDashboard,
  IconSettings,
  IconUsers,
} from '@tabler/icons-react';
import type { Organization } from '@time-tracker/contract/organization';
import type { UserType } from '@time-tracker/contract/accounts/user';
import type { ComponentType } from 'react';
import { i18n } from '../../language/i18n.ts';
import { paths } from '../../routing/paths.ts';

type Icon = ComponentType<{ size?: number; 'aria-hidden'?: boolean }>;

export interface MenuLink {
  label: MessageDescriptor;
  to: string;
  icon: Icon;
  /** Other addresses for which the entry is active. */
  also?: string;
  /** For accounts of type Owner. */
  ownersOnly?: boolean;
  /** For accounts of type Member. */
  membersOnly?: boolean;
  /** For owners of the selected organization. Others read the page by the organization's menu. */
  ofOwnOrganization?: boolean;
  /** The page keeps the filters of the page that links to it. */
  carriesFilters?: boolean;
}

export interface MenuGroup {
  label: MessageDescriptor;
  icon: Icon;
  /** Other addresses for which the group opens. */
  also?: string;
  entries: MenuLink[];
}

/** The side menu, top to bottom. */
export const menuEntries: (MenuLink | MenuGroup)[] = [
  { label: msg`Dashboard`, to: paths.home, icon: IconLayoutDashboard, carriesFilters: true },
  {
    label: msg`Activity`,
    icon: IconActivity,
    also: '/crafted/pages',
    entries: [
      { label: msg`TimeLog`, to: paths.timeLog, icon: IconClock, carriesFilters: true },
      { label: msg`Screenshots`, to: paths.screenshots, icon: IconCamera, carriesFilters: true },
      { label: msg`Apps`, to: paths.apps, icon: IconApps, carriesFilters: true },
    ],
  },
  { label: msg`Projects`, to: paths.projects, icon: IconBriefcase, also: '/dashboard/members' },
  { label: msg`Organizations`, to: paths.organizations, icon: IconBuilding, ownersOnly: true },
  {
    label: msg`User Management`,
    to: paths.users,
    icon: IconUsers,
    also: paths.people,
    ownersOnly: true,
  },
  {
    label: msg`Settings`,
    to: paths.organizationSettings,
    icon: IconSettings,
    ofOwnOrganization: true,
  },
  { label: msg`What is recorded`, to: paths.recorded, icon: IconEye, membersOnly: true },
];

export function isShownTo(
  entry: MenuLink | MenuGroup,
  type: UserType,
  selected: Pick<Organization, 'role'> | undefined,
): boolean {
  if ('entries' in entry) return true;
  if (entry.ownersOnly === true && type !== 'Owner') return false;
  if (entry.membersOnly === true && type === 'Owner') return false;
  return entry.ofOwnOrganization !== true || selected?.role === 'owner';
}

export function isActive(entry: { to?: string; also?: string }, pathname: string): boolean {
  return [entry.to, entry.also].some((path) => path !== undefined && isWithin(path, pathname));
}

export function isOpenFor(group: MenuGroup, pathname: string): boolean {
  return isActive(group, pathname) || group.entries.some((entry) => isActive(entry, pathname));
}

/** The initial that replaces an icon when icons come from the text font. */
export function iconLetter({ label }: Pick<MenuLink, 'label'>): string {
  return i18n._(label).charAt(0);
}

/** The menu label of the page at this path, or the product name. */
export function entryName(pathname: string): string {
  const links = menuEntries.flatMap((entry) => ('entries' in entry ? entry.entries : [entry]));
  const link = links.find((one) => isActive(one, pathname));
  return link ? i18n._(link.label) : t`Time Tracker`;
}

function isWithin(path: string, pathname: string): boolean {
  return pathname === path || pathname.startsWith(`${path}/`);
}
