import { ApiError } from '@time-tracker/contract/errors';
import type { OrganizationRole } from '@time-tracker/contract/organization';
import { projectRoles, type ProjectRole } from '@time-tracker/contract/project-roles';
import { i18n } from '../language/server-texts.ts';

/** The caller, who changes a member of a project. */
export type Acting = {
  userId: number;
  organizationRole: OrganizationRole | null;
  /** Owners of the organization count as managers. */
  projectRole: ProjectRole | null;
};

/** The member who is changed. */
export type Subject = { userId: number; organizationRole: OrganizationRole };

export function isManager(acting: Acting): boolean {
  return acting.projectRole === projectRoles.manager;
}

/**
 * Managers change members, but not owners of the organization, and nobody changes their own role.
 */
export function refuseChange(acting: Acting, subject: Subject, changesRole: boolean): void {
  if (!isManager(acting)) throw new ApiError('forbidden');
  refuseAboveOneself(acting, subject);
  if (changesRole && subject.userId === acting.userId) {
    throw new ApiError('forbidden', { message: i18n.t('You cannot change your own role.') });
  }
}

/** Members may leave and managers remove others, but nobody removes an owner. */
export function refuseRemoval(acting: Acting, subject: Subject): void {
  if (subject.userId === acting.userId) return;
  if (!isManager(acting)) throw new ApiError('forbidden');
  refuseAboveOneself(acting, subject);
}

function refuseAboveOneself(acting: Acting, subject: Subject): void {
  if (subject.organizationRole === 'owner' && acting.organizationRole !== 'owner') {
    throw new ApiError('forbidden', {
      message: i18n.t('Only owners can change or remove owners.'),
    });
  }
}
