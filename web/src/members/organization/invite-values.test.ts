import { expect, test } from 'vitest';
import { invitationOf, nobodyInvited } from './invite-values.ts';

const chosen = {
  ...nobodyInvited,
  email: 'mia@example.com',
  projectIds: ['3', '5'],
  projectRole: '1',
  interval: '0',
};

test('a member is invited to the selected projects with the same role', () => {
  expect(invitationOf(7, chosen)).toEqual({
    organization_id: 7,
    email: 'mia@example.com',
    role: 'member',
    projects: [
      { project_id: 3, role: 1, screenshot_interval: 0 },
      { project_id: 5, role: 1, screenshot_interval: 0 },
    ],
  });
});

test('an owner is invited to no project, regardless of the selection', () => {
  expect(invitationOf(7, { ...chosen, role: 'owner' })).toMatchObject({
    role: 'owner',
    projects: [],
  });
});
