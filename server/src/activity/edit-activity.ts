import { invalidField } from '@time-tracker/contract/errors';
import { insertAuditLines, type AuditLine } from '../access/audit-store.ts';
import { projectRoleOf, scopeOf, type Actor } from '../access/actor.ts';
import type { Database } from '../database/database.ts';
import { holdActivities, refuseProblems, type ChangeProblem } from './activities-to-change.ts';
import { canEditActivity } from './activity-access.ts';
import { updateNotes, type ChangedActivity } from './activity-change-store.ts';

const notFound: ChangeProblem = {
  code: 'not_found',
  message: 'This activity does not exist, or it is not yours.',
};
const forbidden: ChangeProblem = {
  code: 'forbidden',
  message: 'You may not change this activity.',
};

/**
 * Changes the note of activities, of all of them or none; null takes it away. A line for each stays
 * in the audit log when it is somebody else's. Throws not_found when all are in no organization of
 * the actor's, forbidden when they may change none of them, invalid_input with the problem of each by its
 * id when some are, and for `note` when manual time would lose its reason.
 */
export async function editNotes(
  database: Database,
  actor: Actor,
  { activityIds, note }: { activityIds: readonly string[]; note: string | null },
  now: Date,
): Promise<void> {
  const scope = scopeOf(actor);
  const ids = [...new Set(activityIds)];
  const wanted = note || null;
  await database.transaction(scope, async (tx) => {
    const activities = await holdActivities(tx, scope.organizationIds, ids);
    refuseProblems(ids, activities, (activity) => findProblem(activity, actor));
    if (wanted === null && activities.some(({ source }) => source === 'manual')) {
      throw invalidField('note', 'Manual time needs a reason in its note.');
    }
    const changed = activities.filter((one) => one.note !== wanted || !one.noteEdited);
    if (changed.length === 0) return;
    const changedIds = changed.map(({ activityId }) => activityId);
    await updateNotes(tx, scope.organizationIds, changedIds, wanted);
    const ofOthers = changed.filter(({ userId }) => userId !== actor.userId);
    await insertAuditLines(
      tx,
      ofOthers.map((activity) => auditLine(actor, activity, now)),
    );
  });
}

function findProblem(
  activity: ChangedActivity | undefined,
  actor: Actor,
): ChangeProblem | undefined {
  if (activity === undefined) return notFound;
  const { organizationId, projectId: id, userId } = activity;
  const role = projectRoleOf(actor, { id, organizationId });
  return canEditActivity({ actorId: actor.userId, role, userId }) ? undefined : forbidden;
}

function auditLine(actor: Actor, activity: ChangedActivity, at: Date): AuditLine {
  const { organizationId, activityId, projectId, userId, startsAt, endsAt } = activity;
  return {
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
  };
}
