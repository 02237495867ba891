import { ApiError } from '@time-tracker/contract/errors';
import type { OrganizationRole } from '@time-tracker/contract/organization';
import { projectRoles, type ProjectRole } from '@time-tracker/contract/project-roles';

/** Who acts on somebody in a project. */
export type Acting = {
  userId: number;
  organizationRole: OrganizationRole | null;
  /** Owners of the organization count as managers. */
  projectRole: ProjectRole | null;
};

/** Somebody in the project. */
export type Subject = { userId: number; organizationRole: OrganizationRole };

export function isManager(acting: Acting): boolean {
  return acting.projectRole === projectRoles.manager;
}

/** Managers change people, but owners stand above them, and nobody raises or lowers himself. */
export function refuseChange(acting: Acting, subject: Subject, changesRole: boolean): void {
  if (!isManager(acting)) throw new ApiError('forbidden');
  refuseAboveOneself(acting, subject);
  if (changesRole && subject.userId === acting.userId) {
    throw new ApiError('forbidden', { message: 'You cannot change your own role.' });
  }
}

/** Everybody may leave; managers remove others, but no owner. */
export function refuseRemoval(acting: Acting, subject: Subject): void {
  if (subject.userId === acting.userId) return;
  if (!isManager(acting)) throw new ApiError('forbidden');
  refuseAboveOneself(acting, subject);
}

function refuseAboveOneself(acting: Acting, subject: Subject): void {
  if (subject.organizationRole === 'owner' && acting.organizationRole !== 'owner') {
    throw new ApiError('forbidden', { message: 'Only owners decide about owners.' });
  }
}
