import type { ProjectRole } from '@time-tracker/contract/project';

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
  if (asked.role === 1) return true;
  return asked.userId === asked.actorId && asked.membersMayDelete;
}
