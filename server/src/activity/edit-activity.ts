import { ApiError, invalidField } from '@time-tracker/contract/errors';
import { insertAuditLine } from '../access/audit-store.ts';
import { projectRoleOf, scopeOf, type Actor } from '../access/actor.ts';
import { lockTimeOfUser } from '../access/recording-lock-store.ts';
import type { Database, Tx } from '../database/database.ts';
import { canEditActivity } from './activity-access.ts';
import {
  listActivitiesToChange,
  updateNote,
  type ChangedActivity,
} from './activity-change-store.ts';

/**
 * Changes the note of an activity; null takes it away. A line stays in the audit log when it is
 * somebody else's. Throws not_found for an activity in no organization of the actor's, forbidden
 * when it is not his to change, invalid_input when time added by hand would lose its reason.
 */
export async function editNote(
  database: Database,
  actor: Actor,
  { activityId, note }: { activityId: string; note: string | null },
  now: Date,
): Promise<void> {
  const scope = scopeOf(actor);
  await database.transaction(scope, async (tx) => {
    const find = async (hold: boolean) => {
      const ids = [activityId];
      const [found] = await listActivitiesToChange(tx, scope.organizationIds, ids, { hold });
      if (found === undefined) throw new ApiError('not_found');
      return found;
    };
    const { userId, organizationId, projectId } = await find(false);
    const role = projectRoleOf(actor, { id: projectId, organizationId });
    if (!canEditActivity({ actorId: actor.userId, role, userId })) throw new ApiError('forbidden');
    await lockTimeOfUser(tx, userId);
    const activity = await find(true);
    if (activity.source === 'manual' && !note) {
      throw invalidField('note', 'Time added by hand needs a reason in its note.');
    }
    if (activity.note === (note || null) && activity.noteEdited) return;
    await updateNote(tx, organizationId, activityId, note || null);
    if (userId !== actor.userId) await remember(tx, actor, activity, now);
  });
}

function remember(tx: Tx, actor: Actor, activity: ChangedActivity, at: Date): Promise<void> {
  const { organizationId, activityId, projectId, userId, startsAt, endsAt } = activity;
  return insertAuditLine(tx, {
    organizationId,
    actorId: actor.userId,
    at,
    action: 'activity_updated',
    detail: {
      activity_id: activityId,
      project_id: projectId,
      user_id: userId,
      start: startsAt.toISOString(),
      seconds: Math.round((endsAt.getTime() - startsAt.getTime()) / 1000),
    },
  });
}
