import { canRecord, projectRoles, type ProjectRole } from '@time-tracker/contract/project-roles';

/**
 * Managers of the project and owners of its organization remove anybody's time in it; others their
 * own, where the organization lets its members do so.
 */
export function canRemoveActivity(asked: {
  actorId: number;
  /** The actor's role in the project of the activity; owners of the organization count as managers. */
  role: ProjectRole | null;
  /** Whose time it is. */
  userId: number;
  membersMayDelete: boolean;
}): boolean {
  if (asked.role === projectRoles.manager) return true;
  return asked.userId === asked.actorId && asked.membersMayDelete;
}

/** Managers of the project and owners may change anyone's time in it; others only their own. */
export function canEditActivity(asked: {
  actorId: number;
  role: ProjectRole | undefined;
  userId: number;
}): boolean {
  return asked.role === projectRoles.manager || asked.userId === asked.actorId;
}

/**
 * Somebody who manages both projects moves anybody's time between them; others their own, between
 * projects they may record in.
 */
export function canMoveActivity(asked: {
  actorId: number;
  userId: number;
  /** The actor's role in each project; owners of the organization count as managers. */
  fromRole: ProjectRole | null;
  toRole: ProjectRole | null;
}): boolean {
  const roles = [asked.fromRole, asked.toRole];
  if (roles.every((role) => role === projectRoles.manager)) return true;
  return asked.userId === asked.actorId && roles.every(canRecord);
}
