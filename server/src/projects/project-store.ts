import type { ProjectColor } from '@time-tracker/contract/project-colors';
import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import { grains } from '../totals/grains.ts';

export type ProjectRow = {
  id: number;
  name: string;
  organization_id: number;
  color: ProjectColor;
  default_screenshot_interval: number | null;
  archived_at: Date | null;
  created_at: Date;
};

const columns = [
  ...([
    'id',
    'name',
    'organization_id',
    'archived_at',
    'created_at',
    'default_screenshot_interval',
  ] as const),
  sql.ref<ProjectColor>('color').as('color'),
] as const;

/** The archived or the other projects of an organization. `ids` undefined: all of them. */
export function listProjects(
  tx: Tx,
  organizationId: number,
  { ids, archived }: { ids: readonly number[] | undefined; archived: boolean },
): Promise<ProjectRow[]> {
  let query = tx
    .selectFrom('projects')
    .select(columns)
    .where('organization_id', '=', organizationId)
    .where('archived_at', archived ? 'is not' : 'is', null);
  if (ids !== undefined) query = query.where('id', '=', sql<number>`any(${[...ids]}::int[])`);
  return query.execute();
}

export type ProjectMembers = {
  projects: { id: number; userIds: number[] }[];
  /** All members, column by column. */
  userIds: number[];
  names: string[];
};

/**
 * The members of projects, without the invited. Returned as one value, since the client library
 * takes longer to parse thousands of rows than PostgreSQL to produce them.
 */
export async function listMembers(
  tx: Tx,
  organizationId: number,
  projectIds: readonly number[],
): Promise<ProjectMembers> {
  const { rows } = await sql<{ members: ProjectMembers }>`
    with places as materialized (
      select project_id, user_id from project_members
      where organization_id = ${organizationId}
        and project_id = any(${[...projectIds]}::int[])
    )
    select json_build_object(
      'projects', (
        select coalesce(json_agg(by_project), '[]')
        from (
          select project_id as id, json_agg(user_id) as "userIds" from places group by project_id
        ) as by_project
      ),
      'userIds', coalesce(json_agg(id), '[]'),
      'names', coalesce(json_agg(name), '[]')
    ) as members
    from users
    where id in (select user_id from places)`.execute(tx);
  return rows[0]?.members ?? { projects: [], userIds: [], names: [] };
}

/** The color of each project of an organization, including archived ones. */
export async function listProjectColors(tx: Tx, organizationId: number): Promise<ProjectColor[]> {
  const rows = await tx
    .selectFrom('projects')
    .select(sql.ref<ProjectColor>('color').as('color'))
    .where('organization_id', '=', organizationId)
    .execute();
  return rows.map(({ color }) => color);
}

/** Including archived ones. */
export async function countProjects(tx: Tx, organizationId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('projects')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('organization_id', '=', organizationId)
    .executeTakeFirstOrThrow();
  return count;
}

export function insertProject(
  tx: Tx,
  project: Omit<ProjectRow, 'id' | 'archived_at'>,
): Promise<ProjectRow> {
  return tx.insertInto('projects').values(project).returning(columns).executeTakeFirstOrThrow();
}

export type ProjectChanges = {
  name?: string;
  archived_at?: Date | null;
  color?: ProjectColor;
  default_screenshot_interval?: number | null;
};

/** Returns whether the project exists. */
export async function updateProject(
  tx: Tx,
  organizationId: number,
  projectId: number,
  changes: ProjectChanges,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('projects')
    .set(changes)
    .where('organization_id', '=', organizationId)
    .where('id', '=', projectId)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

type ProjectContents = {
  people: number;
  pending: number;
  seconds: number;
  screenshots: number;
  app_rows: number;
};

/** The contents of a project. Time is in whole seconds. */
export async function countProjectContents(
  tx: Tx,
  organizationId: number,
  projectId: number,
): Promise<ProjectContents> {
  const { rows } = await sql<ProjectContents>`
    select
      (select count(*) from project_members
        where organization_id = ${organizationId} and project_id = ${projectId}) as people,
      (select count(*) from invitations
        where organization_id = ${organizationId} and project_id = ${projectId}) as pending,
      (select round(coalesce(sum(worked_ms), 0) / 1000) from project_totals
        where organization_id = ${organizationId} and project_id = ${projectId}
          and grain = ${sql.lit(grains.day)}) as seconds,
      (select count(*) from screenshots
        where organization_id = ${organizationId} and project_id = ${projectId}
          and image_removed_at is null) as screenshots,
      (select count(*) from activity_apps
        where organization_id = ${organizationId} and project_id = ${projectId}) as app_rows`.execute(
    tx,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('A query without a table answers one row');
  return row;
}

const totalsOfProjects = [
  'member_totals',
  'project_totals',
  'member_app_totals',
  'project_app_totals',
] as const;

/**
 * Deletes a project with its contents. Returns its name and recorded seconds, or undefined when it
 * was already gone. Needs a long transaction, since it may delete years of work.
 */
export async function deleteProject(
  tx: Tx,
  organizationId: number,
  projectId: number,
): Promise<{ name: string; seconds: number } | undefined> {
  // Locked first, so that nothing is recorded between the sum and the deletion.
  const project = await tx
    .selectFrom('projects')
    .select('name')
    .where('organization_id', '=', organizationId)
    .where('id', '=', projectId)
    .forUpdate()
    .executeTakeFirst();
  if (project === undefined) return undefined;
  const { seconds } = await countProjectContents(tx, organizationId, projectId);
  // Before the activities: their cascade would delete these rows one by one, each with its
  // triggers.
  await tx
    .deleteFrom('activity_apps')
    .where('organization_id', '=', organizationId)
    .where('project_id', '=', projectId)
    .execute();
  await tx
    .deleteFrom('projects')
    .where('organization_id', '=', organizationId)
    .where('id', '=', projectId)
    .execute();
  // Totals reference no row. The triggers have set those of the deleted work to zero.
  for (const table of totalsOfProjects) {
    await tx
      .deleteFrom(table)
      .where('organization_id', '=', organizationId)
      .where('project_id', '=', projectId)
      .execute();
  }
  return { name: project.name, seconds };
}
