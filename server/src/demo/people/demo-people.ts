import type { ProjectKey } from './demo-projects.ts';

/** What somebody's days are mostly made of. */
export type Craft = 'lead' | 'developer' | 'designer' | 'support' | 'marketing' | 'owner';

export type DemoPerson = {
  key: string;
  firstName: string;
  lastName: string;
  email: string;
  timeZone: 'Europe/Berlin' | 'America/New_York' | 'Asia/Kathmandu';
  craft: Craft;
  /** Whether he records time; a viewer never does. */
  records: boolean;
  /** Minutes after midnight at which his days begin, more or less. */
  beginsAt: number;
  /** Where he works, the larger share first; 1 manager, 2 member, 3 viewer. */
  places: readonly { project: ProjectKey; role: 1 | 2 | 3; share: number }[];
  desk: {
    /** Name of the computer. */
    name: string;
    style: 'top-bar' | 'task-bar' | 'dock';
    displays: readonly { width: number; height: number }[];
    wallpaper: readonly [number, number];
    isDark: boolean;
  };
};

/** Of every account of the example data, which exists on this computer only. */
export const demoPassword = 'demo-time';
export const demoOrganizationName = 'Fernhill Studio';
export const pendingInvitation = {
  email: 'nora.quinn@fernhill.example',
  project: 'ledger',
} as const;

const laptop = { width: 1280, height: 720 };
const notebook = { width: 1366, height: 768 };

export const demoPeople: readonly [DemoPerson, ...DemoPerson[]] = [
  {
    key: 'olivia',
    firstName: 'Olivia',
    lastName: 'Hartmann',
    email: 'olivia@fernhill.example',
    timeZone: 'Europe/Berlin',
    craft: 'owner',
    records: true,
    beginsAt: 9 * 60,
    places: [
      { project: 'studio', role: 1, share: 5 },
      { project: 'coffee', role: 1, share: 2 },
      { project: 'museum', role: 1, share: 1 },
      { project: 'ledger', role: 1, share: 1 },
      { project: 'support', role: 1, share: 0 },
    ],
    desk: {
      name: 'olivia-air',
      style: 'dock',
      displays: [laptop],
      wallpaper: [0x20364f, 0xc98f72],
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
    beginsAt: 8 * 60 + 40,
    places: [
      { project: 'ledger', role: 1, share: 6 },
      { project: 'support', role: 1, share: 1 },
    ],
    desk: {
      name: 'mateo-tower',
      style: 'top-bar',
      displays: [laptop],
      wallpaper: [0x2b1d3f, 0xa3476b],
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
    beginsAt: 9 * 60 + 30,
    places: [
      { project: 'coffee', role: 2, share: 5 },
      { project: 'museum', role: 2, share: 3 },
      { project: 'ledger', role: 2, share: 1 },
    ],
    desk: {
      name: 'lena-studio',
      style: 'dock',
      displays: [laptop, laptop],
      wallpaper: [0x0f5257, 0xe8c39e],
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
    beginsAt: 8 * 60 + 10,
    places: [
      { project: 'coffee', role: 2, share: 5 },
      { project: 'museum', role: 2, share: 3 },
    ],
    desk: {
      name: 'jonas-linux',
      style: 'top-bar',
      displays: [laptop, laptop],
      wallpaper: [0x12263a, 0x3f7d8c],
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
    beginsAt: 9 * 60 + 15,
    places: [{ project: 'ledger', role: 2, share: 1 }],
    desk: {
      name: 'priya-notebook',
      style: 'task-bar',
      displays: [notebook],
      wallpaper: [0x16325c, 0x6aa6d8],
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
    beginsAt: 10 * 60,
    places: [
      { project: 'support', role: 2, share: 4 },
      { project: 'ledger', role: 2, share: 1 },
    ],
    desk: {
      name: 'bikash-pc',
      style: 'task-bar',
      displays: [notebook],
      wallpaper: [0x24452f, 0xb7c98a],
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
    beginsAt: 9 * 60,
    places: [
      { project: 'coffee', role: 2, share: 3 },
      { project: 'support', role: 2, share: 2 },
      { project: 'studio', role: 2, share: 1 },
    ],
    desk: {
      name: 'grace-book',
      style: 'dock',
      displays: [laptop],
      wallpaper: [0x5b2a4f, 0xf0b48c],
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
    beginsAt: 9 * 60,
    places: [{ project: 'coffee', role: 3, share: 1 }],
    desk: {
      name: 'victor',
      style: 'task-bar',
      displays: [laptop],
      wallpaper: [0, 0],
      isDark: false,
    },
  },
];
