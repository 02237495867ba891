import { canRecord, projectRoles, type ProjectRole } from '@time-tracker/contract/project-roles';

/**
 * Managers of the project and owners of its organization may delete anyone's time in it. Others may
 * delete only their own, and only if the organization allows its members to do so.
 */
export function canRemoveActivity(request: {
  actorId: number;
  /** The actor's role in the project of the activity; owners of the organization count as managers. */
  role: ProjectRole | null;
  /** The user who recorded the activity. */
  userId: number;
  membersMayDelete: boolean;
}): boolean {
  if (request.role === projectRoles.manager) return true;
  return request.userId === request.actorId && request.membersMayDelete;
}

/** Managers of the project and owners may change anyone's time in it; others only their own. */
export function canEditActivity(request: {
  actorId: number;
  role: ProjectRole | undefined;
  userId: number;
}): boolean {
  return request.role === projectRoles.manager || request.userId === request.actorId;
}

/**
 * Managers of both projects may move anyone's time between them. Others may move only their own, and
 * only between projects that they may record in.
 */
export function canMoveActivity(request: {
  actorId: number;
  userId: number;
  /** The actor's role in each project; owners of the organization count as managers. */
  fromRole: ProjectRole | null;
  toRole: ProjectRole | null;
}): boolean {
  const roles = [request.fromRole, request.toRole];
  if (roles.every((role) => role === projectRoles.manager)) return true;
  return request.userId === request.actorId && roles.every(canRecord);
}
