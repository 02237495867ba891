import type { Invitation } from '@time-tracker/contract/members/invitation';
import { expect, test } from 'vitest';
import { invitationStep, invitationText } from './invitation-label.ts';

const invitation: Invitation = {
  organization: 'Northwind',
  project: 'Atlas',
  invited_by: 'Olga Ordonez',
  email: 'mia@example.com',
  has_account: false,
};

test('it names the inviter and the target', () => {
  expect(invitationText(invitation)).toBe(
    'Olga Ordonez invites you to the project Atlas of Northwind. The invitation is for mia@example.com.',
  );
  expect(invitationText({ ...invitation, project: null, invited_by: null })).toBe(
    'You are invited to Northwind. The invitation is for mia@example.com.',
  );
});

test.each([
  ['mia@example.com', true, 'accept'],
  ['olga@example.com', true, 'switch_account'],
  ['olga@example.com', false, 'switch_account'],
  [null, true, 'sign_in'],
  [null, false, 'register'],
] as const)('signed in as %s, account %s: %s', (email, has_account, step) => {
  expect(invitationStep({ ...invitation, has_account }, email)).toBe(step);
});
