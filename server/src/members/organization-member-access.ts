import { ApiError } from '@time-tracker/contract/errors';
import type { OrganizationRole } from '@time-tracker/contract/organization';

/** Somebody in an organization, as he is while nobody else changes its people. */
export type OrganizationSubject = {
  userId: number;
  role: OrganizationRole;
  /** Whether the role does not apply until the person is verified. */
  isLimited: boolean;
};

const isFullOwner = (person: OrganizationSubject | undefined): boolean =>
  person?.role === 'owner' && !person.isLimited;

/**
 * Owners decide about roles, their own excepted. `owners` is how many there are whose role applies:
 * one always stays, no matter who asks.
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
    throw new ApiError('forbidden', { message: 'You cannot change your own role.' });
  }
}

/** Everybody may leave, owners remove others, and one owner always stays. */
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
