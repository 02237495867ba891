import { invalidField } from '@time-tracker/contract/errors';
import { i18n } from '../language/server-texts.ts';
import { insertAuditLines } from '../access/audit-store.ts';
import { projectRoleOf, scopeOf, type Actor } from '../access/actor.ts';
import type { Database } from '../database/database.ts';
import { lockActivities, refuseProblems, type ChangeProblem } from './activities-to-change.ts';
import { describeChange } from './activity-audit.ts';
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
 * Changes the note of all given activities or of none; null clears it. Writes one audit entry for
 * each activity of another user. Throws not_found if none of them is in an organization of the
 * actor, forbidden if the actor may change none of them, and invalid_input with one message per
 * activity ID in mixed cases. Also throws invalid_input for `note` if manual time would lose its
 * reason.
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
    const activities = await lockActivities(tx, scope.organizationIds, ids);
    refuseProblems(ids, activities, (activity) => editProblem(activity, actor));
    if (wanted === null && activities.some(({ source }) => source === 'manual')) {
      throw invalidField('note', i18n.t('Manual time needs a reason in its note.'));
    }
    const changed = activities.filter((one) => one.note !== wanted || !one.noteEdited);
    if (changed.length === 0) return;
    const changedIds = changed.map(({ activityId }) => activityId);
    await updateNotes(tx, scope.organizationIds, changedIds, wanted);
    const ofOthers = changed.filter(({ userId }) => userId !== actor.userId);
    await insertAuditLines(
      tx,
      ofOthers.map((activity) => describeChange(actor, activity, 'activity_updated', now)),
    );
  });
}

/** Why the actor may not change an activity. */
export function editProblem(
  activity: ChangedActivity | undefined,
  actor: Actor,
): ChangeProblem | undefined {
  if (activity === undefined) return notFound;
  const { organizationId, projectId: id, userId } = activity;
  const role = projectRoleOf(actor, { id, organizationId });
  return canEditActivity({ actorId: actor.userId, role, userId }) ? undefined : forbidden;
}
