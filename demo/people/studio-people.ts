import { projectRoles, type ProjectRole } from '@time-tracker/contract/project-roles';
import type { ProjectKey } from './studio-projects.ts';

/** What a person's days are mostly made of. */
export type Craft = 'lead' | 'developer' | 'designer' | 'support' | 'marketing' | 'owner';

type Membership = { project: ProjectKey; role: ProjectRole; share: number };

export type Desk = {
  /** Name of the computer. */
  name: string;
  style: 'top-bar' | 'task-bar' | 'dock';
  displays: readonly { width: number; height: number }[];
  wallpaper: readonly [from: string, to: string];
  isDark: boolean;
};

export type DemoPerson = {
  key: string;
  firstName: string;
  lastName: string;
  email: string;
  timeZone: 'Europe/Berlin' | 'America/New_York' | 'Asia/Kathmandu';
  craft: Craft;
  /** False for a viewer, who never records time. */
  records: boolean;
  /** Minutes after midnight at which their days usually start. */
  startsAt: number;
  /** In each project: their role and their share of time there. */
  memberships: readonly Membership[];
  desk: Desk;
};

/** The password of all accounts of the example data. */
export const demoPassword = 'demo-time';
export const demoOrganizationName = 'Fernhill Studio';
export const pendingInvitation = {
  email: 'nora.quinn@fernhill.example',
  project: 'ledger',
} as const;

const laptop = { width: 1280, height: 720 };
const notebook = { width: 1366, height: 768 };

function member(project: ProjectKey, share: number): Membership {
  return { project, role: projectRoles.member, share };
}

function manager(project: ProjectKey, share: number): Membership {
  return { project, role: projectRoles.manager, share };
}

export const demoPeople: readonly [owner: DemoPerson, ...DemoPerson[]] = [
  {
    key: 'olivia',
    firstName: 'Olivia',
    lastName: 'Hartmann',
    email: 'olivia@fernhill.example',
    timeZone: 'Europe/Berlin',
    craft: 'owner',
    records: true,
    startsAt: 9 * 60,
    memberships: [
      manager('studio', 5),
      manager('coffee', 2),
      manager('museum', 1),
      manager('ledger', 1),
      manager('support', 0),
    ],
    desk: {
      name: 'olivia-air',
      style: 'dock',
      displays: [laptop],
      wallpaper: ['#20364f', '#c98f72'],
      isDark: false,
    },
  },
  {
    key: 'mateo',
    firstName: 'Mateo',
    lastName: 'Alvarez',
    email: 'mateo@fernhill.example',
    timeZone: 'America/New_York',
    craft: 'lead',
    records: true,
    startsAt: 8 * 60 + 40,
    memberships: [manager('ledger', 6), manager('support', 1)],
    desk: {
      name: 'mateo-tower',
      style: 'top-bar',
      displays: [laptop],
      wallpaper: ['#2b1d3f', '#a3476b'],
      isDark: true,
    },
  },
  {
    key: 'lena',
    firstName: 'Lena',
    lastName: 'Vogt',
    email: 'lena@fernhill.example',
    timeZone: 'Europe/Berlin',
    craft: 'designer',
    records: true,
    startsAt: 9 * 60 + 30,
    memberships: [member('coffee', 5), member('museum', 3), member('ledger', 1)],
    desk: {
      name: 'lena-studio',
      style: 'dock',
      displays: [laptop, laptop],
      wallpaper: ['#0f5257', '#e8c39e'],
      isDark: false,
    },
  },
  {
    key: 'jonas',
    firstName: 'Jonas',
    lastName: 'Weber',
    email: 'jonas@fernhill.example',
    timeZone: 'Europe/Berlin',
    craft: 'developer',
    records: true,
    startsAt: 8 * 60 + 10,
    memberships: [member('coffee', 5), member('museum', 3)],
    desk: {
      name: 'jonas-linux',
      style: 'top-bar',
      displays: [laptop, laptop],
      wallpaper: ['#12263a', '#3f7d8c'],
      isDark: true,
    },
  },
  {
    key: 'priya',
    firstName: 'Priya',
    lastName: 'Shrestha',
    email: 'priya@fernhill.example',
    timeZone: 'Asia/Kathmandu',
    craft: 'developer',
    records: true,
    startsAt: 9 * 60 + 15,
    memberships: [member('ledger', 1)],
    desk: {
      name: 'priya-notebook',
      style: 'task-bar',
      displays: [notebook],
      wallpaper: ['#16325c', '#6aa6d8'],
      isDark: true,
    },
  },
  {
    key: 'bikash',
    firstName: 'Bikash',
    lastName: 'Gurung',
    email: 'bikash@fernhill.example',
    timeZone: 'Asia/Kathmandu',
    craft: 'support',
    records: true,
    startsAt: 10 * 60,
    memberships: [member('support', 4), member('ledger', 1)],
    desk: {
      name: 'bikash-pc',
      style: 'task-bar',
      displays: [notebook],
      wallpaper: ['#24452f', '#b7c98a'],
      isDark: false,
    },
  },
  {
    key: 'grace',
    firstName: 'Grace',
    lastName: 'Miller',
    email: 'grace@fernhill.example',
    timeZone: 'America/New_York',
    craft: 'marketing',
    records: true,
    startsAt: 9 * 60,
    memberships: [member('coffee', 3), member('support', 2), member('studio', 1)],
    desk: {
      name: 'grace-book',
      style: 'dock',
      displays: [laptop],
      wallpaper: ['#5b2a4f', '#f0b48c'],
      isDark: false,
    },
  },
  {
    key: 'victor',
    firstName: 'Victor',
    lastName: 'Lang',
    email: 'victor@harborcoffee.example',
    timeZone: 'Europe/Berlin',
    craft: 'owner',
    records: false,
    startsAt: 9 * 60,
    memberships: [{ project: 'coffee', role: projectRoles.viewer, share: 1 }],
    desk: { name: '', style: 'dock', displays: [], wallpaper: ['#000', '#000'], isDark: false },
  },
];

export const recordingPeople = demoPeople.filter(({ records }) => records);
