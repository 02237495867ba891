import { ApiError } from '@time-tracker/contract/errors';
import type { RecentEntry } from '@time-tracker/contract/timer/timer';
import { canRecord } from '@time-tracker/contract/project-roles';
import { isOwner, type Actor } from '../access/actor.ts';
import type { Tx } from '../database/database.ts';
import { readRecentEntries } from './recent-entry-store.ts';

type Entry = Omit<RecentEntry, 'last_used_at'> & { last_used_at: Date };

/**
 * The actor's latest distinct pairs of note and project in which they may still record, latest first. Throws
 * not_found for an organization of others.
 */
export async function listRecentEntries(
  tx: Tx,
  actor: Actor,
  { organizationId, limit }: { organizationId: number; limit: number },
): Promise<Entry[]> {
  if (!actor.organizations.has(organizationId)) throw new ApiError('not_found');
  const memberOf = [...actor.projects].filter(([, { role }]) => canRecord(role));
  return readRecentEntries(tx, {
    organizationId,
    userId: actor.userId,
    projectIds: isOwner(actor, organizationId) ? undefined : memberOf.map(([id]) => id),
    limit,
  });
}
