import type { Page } from '@playwright/test';
import { failing, responding } from './screen-responses.ts';
import { screen, type Screen } from './screen-definition.ts';
import { button, inDialog, rowAction, steps } from './screen-steps.ts';

const member = { viewer: 'member' } as const;
const newcomer = { viewer: 'newcomer' } as const;

const projects: Screen[] = [
  screen('projects', '/dashboard/projects', { hasStates: true }),
  screen('projects-of-a-member', '/dashboard/projects', member),
  screen('projects-archived', '/dashboard/projects?show=archived'),
  screen('empty-projects', '/dashboard/projects', newcomer),
  screen('create-project', '/dashboard/projects?create=1'),
  ...['Rename', 'Archive', 'Delete'].map((action) =>
    screen(`${action.toLowerCase()}-project`, '/dashboard/projects', { open: rowAction(action) }),
  ),
  screen('project-menu', '/dashboard/projects', { open: button(/^Actions for/) }),
  screen('project', '/dashboard/projects/:project', { hasStates: true }),
  screen('project-of-a-member', '/dashboard/projects/:project', member),
  screen('project-of-a-viewer', '/dashboard/projects/:project', { viewer: 'viewer' }),
  screen('person', '/dashboard/people/:person', { hasStates: true }),
  screen('own-page', '/dashboard/people/:person', member),
];

const members: Screen[] = [
  screen('members', '/dashboard/members/:project', { hasStates: true }),
  screen('members-for-a-viewer', '/dashboard/members/:project', { viewer: 'viewer' }),
  screen('members-not-found', '/dashboard/members/999999', {
    prepare: failing('project/members', 404, 'not_found', "This doesn't exist."),
  }),
  screen('add-member', '/dashboard/members/:project?add=1'),
  screen('interval-for-all', '/dashboard/members/:project', {
    open: button('Set screenshots for all'),
  }),
  screen('remove-member', '/dashboard/members/:project', { open: rowAction('Remove') }),
  screen('leave-project', '/dashboard/members/:project', { ...member, open: button('Leave') }),
];

/** The result for each invited address. */
const inviteSeveral = async (page: Page) => {
  await button('Invite user')(page);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill('ann@example.com, ben@example.com');
  await inDialog('Submit')(page);
  await dialog.getByRole('list', { name: 'Results' }).waitFor();
};
const results = [
  { email: 'ann@example.com', status: 'invited', mail_sent: true },
  { email: 'ben@example.com', status: 'joined', mail_sent: true },
  {
    email: 'benedikt.von-hohenberg@long-name-of-a-company.example',
    status: 'invited',
    mail_sent: false,
  },
  { email: 'lena@fernhill.example', status: 'already_member', mail_sent: false },
  { email: 'not-an-address', status: 'invalid_email', mail_sent: false },
];

const users: Screen[] = [
  screen('users', '/dashboard/users', { hasStates: true }),
  screen('users-not-owned', '/dashboard/users', member),
  screen('users-none-found', '/dashboard/users?search=no-such-name'),
  screen('empty-users', '/dashboard/users', newcomer),
  screen('user-actions', '/dashboard/users', { open: button(/^Actions for/) }),
  screen('user-projects', '/dashboard/users', { open: button(/^Edit projects of/) }),
  ...['Make owner', 'Remove'].map((action) =>
    screen(`user-${action.toLowerCase().replace(' ', '-')}`, '/dashboard/users', {
      open: rowAction(action),
    }),
  ),
  screen('invite-user', '/dashboard/users', { open: button('Invite user') }),
  screen('invite-user-to-projects', '/dashboard/users', {
    open: steps(button('Invite user'), async (page) => {
      await page.getByRole('dialog').getByRole('checkbox').first().check();
    }),
  }),
  screen('invite-several', '/dashboard/users', {
    prepare: responding({ 'organization/invite_all': { results } }),
    open: inviteSeveral,
  }),
];

/** Projects, their members, and everyone of an organization. */
export const peopleScreens: Screen[] = [...projects, ...members, ...users];
