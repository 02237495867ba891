import { isOwner, type Actor } from '../access/actor.ts';
import type { EventRow } from './event-store.ts';

/**
 * Whether an actor receives an event: their own timer, work that they can list and the timers that
 * record it, members that they can list, and their own memberships, including one that has just
 * ended. A recorder's session receives only its user's own timer.
 */
export function canReceive(
  actor: Actor,
  event: Pick<EventRow, 'kind' | 'organizationId' | 'projectId' | 'userId'>,
): boolean {
  const { kind, organizationId, projectId } = event;
  const isOwn = event.userId === actor.userId;
  if (actor.scope === 'recorder') return isOwn && kind === 'timer';
  const found = actor.projects.get(projectId);
  const place = found?.organizationId === organizationId ? found : undefined;
  const seesWork =
    actor.organizations.has(organizationId) &&
    (isOwner(actor, organizationId) || place?.seesAllWork === true);
  switch (kind) {
    case 'timer':
      return isOwn || seesWork;
    case 'activity':
    case 'screenshot':
      return seesWork || (isOwn && actor.organizations.has(organizationId));
    case 'member':
      return isOwn || isOwner(actor, organizationId) || place !== undefined;
    case 'account':
      return isOwn;
    case 'session':
      return false;
  }
}
