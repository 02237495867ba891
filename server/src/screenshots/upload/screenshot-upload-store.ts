import type { AllowedSurface } from '@time-tracker/contract/screenshot';
import { sql, type Insertable } from 'kysely';
import type { Connection, Scope, Tables, Tx } from '../../database/database.ts';
import { runPrepared } from '../../database/prepared-statements.ts';

/** The facts that decide where an upload belongs, and the settings of its organization. */
export type TargetFacts = {
  /** The screenshot with the same ID, if the user may see it. */
  stored: { userId: number; sha256: Buffer } | null;
  /** The user of the activity. Null: the activity is unknown. */
  activityUserId: number | null;
  /** Whether the activity was removed, so that it accepts no screenshots. */
  isRemoved: boolean;
  /** The project of the activity, otherwise the requested one. Null: it does not exist. */
  project: {
    organizationId: number;
    projectId: number;
    archivedAt: Date | null;
    wrappedKey: Buffer;
    keepsTitles: boolean;
    demandsBlur: boolean;
    allowedSurface: AllowedSurface;
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
  shared_surface: AllowedSurface;
};

/** In one round trip, because every upload does this before its image is decoded. */
export async function findTargetFacts(
  connection: Connection,
  { userId, organizationIds }: Scope,
  upload: { id: string; activityId: string; projectId: number | undefined },
): Promise<TargetFacts> {
  const { id, activityId, projectId = null } = upload;
  const [row] = await runPrepared(
    connection,
    sql<FoundRow>`
      select * from find_upload_target(
        ${userId}, ${[...organizationIds]}::int[], ${id}, ${activityId}, ${projectId}
      )`,
  );
  if (row === undefined) throw new Error('find_upload_target returned no row');
  const { stored_user_id: storedUserId, stored_sha256: sha256 } = row;
  return {
    stored: storedUserId === null || sha256 === null ? null : { userId: storedUserId, sha256 },
    activityUserId: row.activity_user_id,
    isRemoved: row.is_removed,
    project:
      row.organization_id === null
        ? null
        : {
            organizationId: row.organization_id,
            projectId: row.project_id,
            archivedAt: row.archived_at,
            wrappedKey: row.wrapped_key,
            keepsTitles: row.titles,
            demandsBlur: row.blur,
            allowedSurface: row.shared_surface,
          },
  };
}

/**
 * Inserts a screenshot whose activity is in the screenshot's project, and locks the project, then the
 * activity, against deletion, in one round trip. Returns false and inserts nothing if the activity is
 * not there. Throws like `insertScreenshot`.
 */
export async function insertRecordedScreenshot(tx: Tx, row: NewScreenshot): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into screenshots (organization_id, project_id, user_id, id, activity_id, group_id,
      taken_at, display, displays, width, height, size_bytes, received_sha256, app, title, blur,
      surface, image_hash, waiting, received_at)
    select organization_id, project_id, ${row.user_id}, ${row.id}, activity_id, ${row.group_id},
      ${row.taken_at}, ${row.display}, ${row.displays}, ${row.width}, ${row.height},
      ${row.size_bytes}, ${row.received_sha256}, ${row.app}, ${row.title}, ${row.blur}, ${row.surface},
      ${row.image_hash}::bit(256), false,
      ${row.received_at}
    from activities
    where organization_id = ${row.organization_id} and activity_id = ${row.activity_id}
      and project_id = (
        select id from projects
        where organization_id = ${row.organization_id} and id = ${row.project_id}
        for key share)
    for key share of activities
  `.execute(tx);
  return numAffectedRows === 1n;
}

/** Prevents the deletion of an activity until the end of the transaction, if it exists. */
export async function lockActivityShared(
  tx: Tx,
  organizationIds: readonly number[],
  activityId: string,
): Promise<void> {
  if (organizationIds.length === 0) return;
  await tx
    .selectFrom('activities')
    .select('activity_id')
    .where('organization_id', 'in', organizationIds)
    .where('activity_id', '=', activityId)
    .forKeyShare()
    .execute();
}

/** Throws a violation of `screenshots_identity` or the primary key if any organization uses the ID. */
export async function insertScreenshot(tx: Tx, screenshot: NewScreenshot): Promise<void> {
  await tx.insertInto('screenshots').values(screenshot).execute();
}
