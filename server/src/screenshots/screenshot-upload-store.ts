import { sql, type Insertable } from 'kysely';
import type { Tables, Tx } from '../database/database.ts';

/** Everything that decides where an upload belongs, and what its organization wants of it. */
export type FoundPlace = {
  /** The screenshot that has its id, if it may be seen. */
  stored: { userId: number; sha256: Buffer } | null;
  /** Whose its activity is; null when it is not known. */
  activityUserId: number | null;
  /** Whether the activity was removed, so that nothing may come to it any more. */
  isRemoved: boolean;
  /** The activity's project, else the one asked for; null when there is no such project. */
  place: {
    organizationId: number;
    projectId: number;
    archivedAt: Date | null;
    wrappedKey: Buffer;
    keepsTitles: boolean;
    demandsBlur: boolean;
  } | null;
};

type FoundRow = {
  stored_user_id: number | null;
  stored_sha256: Buffer | null;
  activity_user_id: number | null;
  is_removed: boolean;
  organization_id: number | null;
  project_id: number;
  archived_at: Date | null;
  wrapped_key: Buffer;
  titles: boolean;
  blur: boolean;
};

/** All of it in one round trip, since every upload pays for it before its image is looked at. */
export async function findUploadPlace(
  tx: Tx,
  organizationIds: readonly number[],
  upload: { id: string; activityId: string; userId: number; projectId: number | undefined },
): Promise<FoundPlace> {
  const own = sql`any(${[...organizationIds]}::int[])`;
  const { rows } = await sql<FoundRow>`
    select shot.user_id as stored_user_id, shot.received_sha256 as stored_sha256,
      activity.user_id as activity_user_id,
      activity.user_id is null and exists (
        select from removed_activities
        where user_id = ${upload.userId} and activity_id = ${upload.activityId}) as is_removed,
      project.organization_id, project.id as project_id, project.archived_at,
      organization.wrapped_key, organization.titles, organization.blur
    from (select) as upload
      left join screenshots as shot
        on shot.organization_id = ${own} and shot.id = ${upload.id}
      left join activities as activity
        on activity.organization_id = ${own} and activity.activity_id = ${upload.activityId}
      left join projects as project
        on project.organization_id = ${own}
          and project.id = coalesce(activity.project_id, ${upload.projectId ?? null}::int)
      left join organizations as organization on organization.id = project.organization_id
  `.execute(tx);
  const row = rows[0];
  if (row === undefined) throw new Error('a select from nothing answers one row');
  const { stored_user_id: storedUserId, stored_sha256: sha256 } = row;
  return {
    stored: storedUserId === null || sha256 === null ? null : { userId: storedUserId, sha256 },
    activityUserId: row.activity_user_id,
    isRemoved: row.is_removed,
    place:
      row.organization_id === null
        ? null
        : {
            organizationId: row.organization_id,
            projectId: row.project_id,
            archivedAt: row.archived_at,
            wrappedKey: row.wrapped_key,
            keepsTitles: row.titles,
            demandsBlur: row.blur,
          },
  };
}

/** The project of an activity, kept from being removed until the end of the transaction. */
export async function holdActivity(
  tx: Tx,
  organizationIds: readonly number[],
  activityId: string,
): Promise<{ projectId: number } | undefined> {
  if (organizationIds.length === 0) return undefined;
  return tx
    .selectFrom('activities')
    .select('project_id as projectId')
    .where('organization_id', 'in', organizationIds)
    .where('activity_id', '=', activityId)
    .forKeyShare()
    .executeTakeFirst();
}

/**
 * Throws the violation of `screenshots_identity` (or of the primary key) when the id is taken, in
 * whatever organization.
 */
export async function insertScreenshot(
  tx: Tx,
  screenshot: Insertable<Tables['screenshots']>,
): Promise<void> {
  await tx.insertInto('screenshots').values(screenshot).execute();
}
