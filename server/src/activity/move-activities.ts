import { ApiError } from '@time-tracker/contract/errors';
import { projectRoles } from '@time-tracker/contract/project-roles';
import { insertAuditLine } from '../access/audit-store.ts';
import { projectRoleOf, scopeOf, type Actor, type Grant } from '../access/actor.ts';
import { violates, type Database, type Tx } from '../database/database.ts';
import { lockActivities, refuseProblems, type ChangeProblem } from './activities-to-change.ts';
import { canMoveActivity } from './activity-access.ts';
import {
  isProjectArchived,
  updateProjectOfActivities,
  type ChangedActivity,
} from './activity-change-store.ts';

const problems = {
  not_found: {
    code: 'not_found',
    message: 'This activity does not exist, or it is not yours.',
  },
  forbidden: { code: 'forbidden', message: 'You may not move this activity.' },
  project_archived: {
    code: 'project_archived',
    message: 'The project of this activity is archived.',
  },
} as const satisfies Record<string, ChangeProblem>;

/**
 * Moves all given activities, with their apps and screenshots, to the target project in the same
 * organization, or none of them. Idempotent: activities already in the target project are skipped.
 * Throws not_found, forbidden or project_archived if all activities share that problem, otherwise
 * invalid_input with one message per activity ID.
 */
export async function moveActivities(
  database: Database,
  actor: Actor,
  target: Pick<Grant, 'organizationId' | 'projectId' | 'projectRole'>,
  activityIds: readonly string[],
  now: Date,
): Promise<void> {
  const { organizationId, projectId } = target;
  const ids = [...new Set(activityIds)];
  try {
    await database.transaction(scopeOf(actor), async (tx) => {
      if (target.projectRole === projectRoles.viewer) throw new ApiError('forbidden');
      const isArchived = await isProjectArchived(tx, organizationId, projectId);
      if (isArchived) throw new ApiError('project_archived');
      const activities = await lockActivities(tx, [organizationId], ids);
      refuseProblems(ids, activities, (activity) => findProblem(activity, actor, target));
      const moved = activities.filter((activity) => activity.projectId !== projectId);
      if (moved.length === 0) return;
      const movedIds = moved.map(({ activityId }) => activityId);
      await updateProjectOfActivities(tx, organizationId, movedIds, projectId);
      await insertMoveAuditLines(tx, actor, moved, projectId, now);
    });
  } catch (error) {
    // The target project was deleted in the meantime.
    if (violates(error, 'activities_organization_id_project_id_fkey')) {
      throw new ApiError('not_found');
    }
    throw error;
  }
}

function findProblem(
  activity: ChangedActivity | undefined,
  actor: Actor,
  target: Pick<Grant, 'projectRole'>,
): ChangeProblem | undefined {
  if (activity === undefined) return problems.not_found;
  const { organizationId, projectId: id, userId } = activity;
  const fromRole = projectRoleOf(actor, { id, organizationId }) ?? null;
  const request = { actorId: actor.userId, userId, fromRole, toRole: target.projectRole };
  if (!canMoveActivity(request)) return problems.forbidden;
  return activity.projectArchived ? problems.project_archived : undefined;
}

/** Writes one audit entry per user and source project. */
async function insertMoveAuditLines(
  tx: Tx,
  actor: Actor,
  moved: readonly ChangedActivity[],
  projectId: number,
  at: Date,
): Promise<void> {
  const groups = Map.groupBy(moved, (activity) => `${activity.userId}/${activity.projectId}`);
  for (const activities of groups.values()) {
    const [first] = activities;
    if (first === undefined) continue;
    const milliseconds = activities.reduce(
      (sum, { startsAt, endsAt }) => sum + endsAt.getTime() - startsAt.getTime(),
      0,
    );
    const starts = activities.map(({ startsAt }) => startsAt.getTime());
    await insertAuditLine(tx, {
      organizationId: first.organizationId,
      actorId: actor.userId,
      at,
      action: 'activity_moved',
      detail: {
        user_id: first.userId,
        from_project_id: first.projectId,
        project_id: projectId,
        activities: activities.length,
        start: new Date(Math.min(...starts)).toISOString(),
        seconds: Math.round(milliseconds / 1000),
      },
    });
  }
}
