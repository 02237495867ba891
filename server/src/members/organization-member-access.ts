import { ApiError } from '@time-tracker/contract/errors';
import type { OrganizationRole } from '@time-tracker/contract/organization';
import { i18n } from '../language/server-texts.ts';

/** A member of an organization whose members are locked. */
export type OrganizationSubject = {
  userId: number;
  role: OrganizationRole;
  /** Whether the role does not apply until the email is verified. */
  isLimited: boolean;
};

const isFullOwner = (person: OrganizationSubject | undefined): boolean =>
  person?.role === 'owner' && !person.isLimited;

/**
 * Owners change the roles of others. `owners` counts the owners whose role applies: at least one
 * must remain.
 */
export function refuseRoleChange(
  acting: OrganizationSubject | undefined,
  subject: OrganizationSubject,
  role: OrganizationRole,
  owners: number,
): void {
  if (isFullOwner(subject) && role === 'member' && owners === 1) {
    throw new ApiError('last_owner');
  }
  if (!isFullOwner(acting)) throw new ApiError('forbidden');
  if (subject.userId === acting?.userId) {
    throw new ApiError('forbidden', { message: i18n.t('You cannot change your own role.') });
  }
}

/** Members may leave and owners remove others, but at least one owner must remain. */
export function refuseMemberRemoval(
  acting: OrganizationSubject | undefined,
  subject: OrganizationSubject,
  owners: number,
): void {
  if (!isFullOwner(acting) && acting?.userId !== subject.userId) {
    throw new ApiError('forbidden');
  }
  if (isFullOwner(subject) && owners === 1) throw new ApiError('last_owner');
}
