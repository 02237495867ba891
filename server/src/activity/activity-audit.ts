import type { AuditAction, AuditLine } from '../access/audit-store.ts';
import type { Actor } from '../access/actor.ts';
import type { ChangedActivity } from './activity-change-store.ts';

/** The audit entry of a change of an activity, as it was before. */
export function describeChange(
  actor: Actor,
  activity: ChangedActivity,
  action: AuditAction,
  at: Date,
): AuditLine {
  const { organizationId, activityId, projectId, userId, startsAt, endsAt } = activity;
  return {
    organizationId,
    actorId: actor.userId,
    at,
    action,
    detail: {
      activity_id: activityId,
      project_id: projectId,
      user_id: userId,
      start: startsAt.toISOString(),
      seconds: Math.round((endsAt.getTime() - startsAt.getTime()) / 1000),
    },
  };
}
