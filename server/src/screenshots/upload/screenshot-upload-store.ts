import { sql, type Insertable } from 'kysely';
import type { Connection, Scope, Tables, Tx } from '../../database/database.ts';

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

export type NewScreenshot = Insertable<Tables['screenshots']>;

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
  connection: Connection,
  { userId, organizationIds }: Scope,
  upload: { id: string; activityId: string; projectId: number | undefined },
): Promise<FoundPlace> {
  const { id, activityId, projectId = null } = upload;
  const { rows } = await sql<FoundRow>`
    select * from find_upload_target(
      ${userId}, ${[...organizationIds]}::int[], ${id}, ${activityId}, ${projectId}
    )`.execute(connection);
  const row = rows[0];
  if (row === undefined) throw new Error('find_upload_target answers one row');
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

/**
 * Inserts a screenshot whose activity is still in the screenshot's project, and keeps the activity
 * from being removed until the end of the transaction: both in one round trip. False when it is not
 * there, and nothing was inserted. Throws as `insertScreenshot` does. The project is held before the
 * activity, as who deletes it takes them.
 */
export async function insertRecordedScreenshot(tx: Tx, one: NewScreenshot): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into screenshots (organization_id, project_id, user_id, id, activity_id, group_id,
      taken_at, display, displays, width, height, size_bytes, received_sha256, app, title, blur,
      waiting, received_at)
    select organization_id, project_id, ${one.user_id}, ${one.id}, activity_id, ${one.group_id},
      ${one.taken_at}, ${one.display}, ${one.displays}, ${one.width}, ${one.height},
      ${one.size_bytes}, ${one.received_sha256}, ${one.app}, ${one.title}, ${one.blur}, false,
      ${one.received_at}
    from activities
    where organization_id = ${one.organization_id} and activity_id = ${one.activity_id}
      and project_id = (
        select id from projects
        where organization_id = ${one.organization_id} and id = ${one.project_id}
        for key share)
    for key share of activities
  `.execute(tx);
  return numAffectedRows === 1n;
}

/** Keeps an activity from being removed until the end of the transaction; false: there is none. */
export async function lockActivityShared(
  tx: Tx,
  organizationIds: readonly number[],
  activityId: string,
): Promise<boolean> {
  if (organizationIds.length === 0) return false;
  const row = await tx
    .selectFrom('activities')
    .select('activity_id')
    .where('organization_id', 'in', organizationIds)
    .where('activity_id', '=', activityId)
    .forKeyShare()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Throws the violation of `screenshots_identity` (or of the primary key) when the id is taken, in
 * whatever organization.
 */
export async function insertScreenshot(tx: Tx, screenshot: NewScreenshot): Promise<void> {
  await tx.insertInto('screenshots').values(screenshot).execute();
}
