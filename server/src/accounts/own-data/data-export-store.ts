import { sql } from 'kysely';
import type { ActivitySource } from '@time-tracker/contract/activity';
import type { ProjectRole } from '@time-tracker/contract/project-roles';
import type { SharedSurface } from '@time-tracker/contract/screenshot';
import type { SentInterval } from '@time-tracker/contract/time/interval';
import type { Tx } from '../../database/database.ts';
import { grains } from '../../totals/grains.ts';

/** The organizations that a user is a member of or has ever recorded time in. */
export async function listOrganizationsWithDataOf(tx: Tx, userId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select organization_id as id from organization_members where user_id = ${userId}
    union select organization_id from activities where user_id = ${userId}
    union select organization_id from screenshots where user_id = ${userId}
    order by 1`.execute(tx);
  return rows.map(({ id }) => id);
}

export type ExportedPlace = {
  organization_id: number;
  organization_name: string;
  organization_role: 'owner' | 'member' | null;
  project_id: number | null;
  project_name: string | null;
  project_role: ProjectRole | null;
};

/**
 * Organizations with the projects that the user is in or has recorded in, at least one row for
 * each.
 */
export async function listExportedPlaces(
  tx: Tx,
  organizationIds: readonly number[],
  userId: number,
): Promise<ExportedPlace[]> {
  const { rows } = await sql<ExportedPlace>`
    select o.id as organization_id, o.name as organization_name, m.role as organization_role,
      p.id as project_id, p.name as project_name, pm.role as project_role
    from organizations o
    left join organization_members m on m.organization_id = o.id and m.user_id = ${userId}
    left join projects p on p.organization_id = o.id and (
      exists (select from project_members own
        where own.organization_id = o.id and own.project_id = p.id and own.user_id = ${userId})
      or exists (select from member_totals worked
        where worked.organization_id = o.id and worked.project_id = p.id
          and worked.user_id = ${userId} and worked.grain = ${sql.lit(grains.day)})
      or exists (select from screenshots shown
        where shown.organization_id = o.id and shown.project_id = p.id
          and shown.user_id = ${userId}))
    left join project_members pm on pm.organization_id = o.id and pm.project_id = p.id
      and pm.user_id = ${userId}
    where o.id = any(${[...organizationIds]}::int[])
    order by o.id, p.id`.execute(tx);
  return rows;
}

/** The last row of the previous page. Pages are ordered by instant, then ID. */
export type ExportCursor = { at: Date; id: string };

export type ExportedActivityRow = SentInterval<Date> & {
  activity_id: string;
  organization_id: number;
  project_id: number;
  measured_seconds: number;
  active_seconds: number;
  keyboard_seconds: number;
  mouse_seconds: number;
  minute_bits: number;
  source: ActivitySource;
  note: string | null;
};

export async function listExportedActivities(
  tx: Tx,
  organizationIds: readonly number[],
  userId: number,
  after: ExportCursor,
  limit: number,
): Promise<ExportedActivityRow[]> {
  const { rows } = await sql<ExportedActivityRow>`
    select activity_id, organization_id, project_id, starts_at as start, ends_at as finish,
      measured_seconds, active_seconds, keyboard_seconds, mouse_seconds, minutes as minute_bits,
      source, note
    from activities
    where user_id = ${userId} and organization_id = any(${[...organizationIds]}::int[])
      and (starts_at, activity_id) > (${after.at}, ${after.id}::uuid)
    order by starts_at, activity_id
    limit ${limit}`.execute(tx);
  return rows;
}

/** Hidden immediately when the organization turns titles off, and erased the next night. */
const shownTitle = sql`case when organization_id = any (array(
    select id from organizations where titles)) then title end`;

export type ExportedAppRow = {
  activity_id: string;
  kind: 'app' | 'url';
  name: string;
  title: string | null;
  domain: string | null;
  seconds: number;
  active_seconds: number;
};

export async function listExportedApps(
  tx: Tx,
  organizationIds: readonly number[],
  userId: number,
  activityIds: readonly string[],
): Promise<ExportedAppRow[]> {
  const { rows } = await sql<ExportedAppRow>`
    select activity_id, kind, name, ${shownTitle} as title, domain, seconds, active_seconds
    from activity_apps
    where activity_id = any(${[...activityIds]}::uuid[])
      and organization_id = any(${[...organizationIds]}::int[]) and user_id = ${userId}
    order by activity_id, position`.execute(tx);
  return rows;
}

export type ExportedScreenshotRow = {
  id: string;
  activity_id: string;
  group_id: string;
  organization_id: number;
  project_id: number;
  taken_at: Date;
  display: number;
  displays: number;
  width: number;
  height: number;
  bytes: number;
  app: string | null;
  title: string | null;
  blur: boolean;
  surface: SharedSurface | null;
  has_image: boolean;
};

export async function listExportedScreenshots(
  tx: Tx,
  organizationIds: readonly number[],
  userId: number,
  after: ExportCursor,
  limit: number,
): Promise<ExportedScreenshotRow[]> {
  const { rows } = await sql<ExportedScreenshotRow>`
    select id, activity_id, group_id, organization_id, project_id, taken_at, display, displays,
      width, height, size_bytes as bytes, app, ${shownTitle} as title, blur, surface,
      image_removed_at is null as has_image
    from screenshots
    where user_id = ${userId} and organization_id = any(${[...organizationIds]}::int[])
      and (taken_at, id) > (${after.at}, ${after.id}::uuid)
    order by taken_at, id
    limit ${limit}`.execute(tx);
  return rows;
}
