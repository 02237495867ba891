import { email, id, projectRole, screenshotInterval } from '../fields.ts';

/** What a person gets in a project. */
export const placeInProject = {
  role: projectRole.default(2),
  /** Defaults to that of the project. */
  screenshot_interval: screenshotInterval.optional(),
};

/** A current member by ID, or a pending invitation by email. */
export const memberOrInvitation = { user_id: id.optional(), email: email.optional() };

/** Whether the input has exactly one of the two. */
export function namesOne(input: {
  user_id?: number | undefined;
  email?: string | undefined;
}): boolean {
  return (input.user_id === undefined) !== (input.email === undefined);
}

export const namesOneError = {
  path: ['user_id'],
  error: 'Send user_id for a member, or email for an invitation',
};
