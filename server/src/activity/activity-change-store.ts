import type { ActivitySource } from '@time-tracker/contract/activity';
import type { Tx } from '../database/database.ts';

/** The fields of an activity that permission checks and audit entries need. */
export type ChangedActivity = {
  organizationId: number;
  projectId: number;
  projectArchived: boolean;
  userId: number;
  activityId: string;
  startsAt: Date;
  endsAt: Date;
  source: ActivitySource;
  note: string | null;
  noteEdited: boolean;
};

/**
 * The activities with these IDs in the organizations, by ID. With `lock` the rows are locked until
 * the end of the transaction, which also blocks screenshot uploads for them.
 */
export async function listActivitiesToChange(
  tx: Tx,
  organizationIds: readonly number[],
  activityIds: readonly string[],
  { lock }: { lock: boolean },
): Promise<ChangedActivity[]> {
  if (organizationIds.length === 0) return [];
  const query = tx
    .selectFrom('activities')
    .innerJoin('projects', (join) =>
      join
        .onRef('projects.organization_id', '=', 'activities.organization_id')
        .onRef('projects.id', '=', 'activities.project_id'),
    )
    .select([
      'activities.organization_id as organizationId',
      'activities.project_id as projectId',
      'activities.user_id as userId',
      'activities.activity_id as activityId',
      'activities.starts_at as startsAt',
      'activities.ends_at as endsAt',
      'activities.note',
      'activities.note_edited as noteEdited',
    ])
    .select((eb) => [
      eb('projects.archived_at', 'is not', null).as('projectArchived'),
      eb.ref('activities.source').$castTo<ActivitySource>().as('source'),
    ])
    .where('activities.organization_id', 'in', organizationIds)
    .where('activities.activity_id', 'in', activityIds)
    .orderBy('activities.activity_id');
  const rows = await (lock ? query.forUpdate('activities') : query).execute();
  return rows.map((row) => ({ ...row, projectArchived: Boolean(row.projectArchived) }));
}

/** Sets an edited note. Later requests from the recorder do not overwrite it. */
export async function updateNotes(
  tx: Tx,
  organizationIds: readonly number[],
  activityIds: readonly string[],
  note: string | null,
): Promise<void> {
  await tx
    .updateTable('activities')
    .set({ note, note_edited: true })
    .where('organization_id', 'in', organizationIds)
    .where('activity_id', 'in', activityIds)
    .execute();
}

/** Moves activities with their apps and screenshots. Database triggers update the totals. */
export async function updateProjectOfActivities(
  tx: Tx,
  organizationId: number,
  activityIds: readonly string[],
  projectId: number,
): Promise<void> {
  await tx
    .updateTable('activities')
    .set((eb) => ({
      recorded_in: eb.fn.coalesce('recorded_in', 'project_id'),
      project_id: projectId,
    }))
    .where('organization_id', '=', organizationId)
    .where('activity_id', 'in', activityIds)
    .execute();
  for (const table of ['activity_apps', 'screenshots'] as const) {
    await tx
      .updateTable(table)
      .set({ project_id: projectId })
      .where('organization_id', '=', organizationId)
      .where('activity_id', 'in', activityIds)
      .execute();
  }
}

export async function isProjectArchived(
  tx: Tx,
  organizationId: number,
  projectId: number,
): Promise<boolean> {
  const row = await tx
    .selectFrom('projects')
    .select('archived_at')
    .where('organization_id', '=', organizationId)
    .where('id', '=', projectId)
    .executeTakeFirst();
  return row !== undefined && row.archived_at !== null;
}
