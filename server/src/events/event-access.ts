import { isOwner, type Actor } from '../access/actor.ts';
import type { EventRow } from './event-store.ts';

/**
 * Whether an event is told to an actor: his own timer; work that he sees in lists; people whom he may
 * list, and his own place among them, also when it has just ended.
 */
export function mayBeTold(
  actor: Actor,
  event: Pick<EventRow, 'kind' | 'organizationId' | 'projectId' | 'userId'>,
): boolean {
  const { kind, organizationId, projectId } = event;
  const isOwn = event.userId === actor.userId;
  const place = actor.projects.get(projectId);
  const role = place?.organizationId === organizationId ? place.role : undefined;
  switch (kind) {
    case 'timer':
      return isOwn;
    case 'activity':
    case 'screenshot':
      if (!actor.organizations.has(organizationId)) return false;
      return isOwn || isOwner(actor, organizationId) || role === 1 || role === 3;
    case 'member':
      return isOwn || isOwner(actor, organizationId) || role !== undefined;
    case 'session':
      return false;
  }
}
