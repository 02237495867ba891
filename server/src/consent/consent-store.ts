import { projectRoles } from '@time-tracker/contract/project-roles';
import type { ViewerRole } from '@time-tracker/contract/recording-rules';
import type { AllowedSurface } from '@time-tracker/contract/screenshot';
import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import { runPrepared } from '../database/prepared-statements.ts';

/** A project of an organization, and the person who records in it. */
export type Recorded = { organizationId: number; projectId: number; userId: number };

export type RulesRow = {
  organization_name: string;
  project_name: string;
  /** Of the user's project membership. Null for an owner of the organization without one. */
  screenshot_interval: number | null;
  blur: boolean;
  titles: boolean;
  retention_days: number | null;
  idle_minutes: number;
  shared_surface: AllowedSurface;
  has_owners: boolean;
  has_managers: boolean;
  has_viewers: boolean;
  /** The user's consents in the organization, latest first. */
  consents: { rules: unknown; agreed_at: string }[];
};

/** Written into the statements: with a parameter, PostgreSQL would not use the index on those who see all work. */
const [manager, member, viewer] = [
  sql.lit(projectRoles.manager),
  sql.lit(projectRoles.member),
  sql.lit(projectRoles.viewer),
];

/** Older consents to other rules no longer count. */
const consentsMax = 100;

/** The rules that apply to a user in a project, and the user's consents. */
export async function findRules(tx: Tx, recorded: Recorded): Promise<RulesRow | undefined> {
  const { organizationId, projectId, userId } = recorded;
  const othersInProject = sql`project_members
    where organization_id = ${organizationId} and project_id = ${projectId}
      and user_id <> ${userId} and role <> ${member}`;
  const query = sql<RulesRow>`
    select organizations.name as organization_name, projects.name as project_name,
      project_members.screenshot_interval, organizations.blur, organizations.titles,
      organizations.retention_days, organizations.idle_minutes, organizations.shared_surface,
      exists (select from organization_members
        where organization_id = ${organizationId} and user_id <> ${userId}
          and role = 'owner') as has_owners,
      exists (select from ${othersInProject} and role = ${manager}) as has_managers,
      exists (select from ${othersInProject} and role = ${viewer}) as has_viewers,
      (select coalesce(json_agg(consent), '[]') from (
        select rules, agreed_at from recording_consents
        where organization_id = ${organizationId} and user_id = ${userId}
        order by agreed_at desc limit ${consentsMax}) as consent) as consents
    from organizations
    join projects on projects.organization_id = organizations.id and projects.id = ${projectId}
    left join project_members on project_members.organization_id = organizations.id
      and project_members.project_id = projects.id and project_members.user_id = ${userId}
    where organizations.id = ${organizationId}`;
  const [row] = await runPrepared(tx, query);
  return row;
}

type AppliedTo = Omit<
  RulesRow,
  'organization_name' | 'project_name' | 'shared_surface' | 'consents'
> & {
  user_id: number;
  name: string;
  /** Versions of the rules that the user agreed to in the organization, separated by spaces. */
  agreed_versions: string;
};

/** Memberships of an organization: of one project, of one person, or all. */
export type Memberships = {
  organizationId: number;
  projectId: number | null;
  userId: number | null;
};

/**
 * The rules that apply to everyone who may record in an organization and has agreed to rules there,
 * once for each person and different rules, by name.
 */
export async function listAppliedRules(
  tx: Tx,
  { organizationId, projectId, userId }: Memberships,
): Promise<AppliedTo[]> {
  const { rows } = await sql<AppliedTo>`
    with open_projects as (
      select projects.id,
        count(*) filter (where members.role = ${manager}) as managers,
        count(*) filter (where members.role = ${viewer}) as viewers
      from projects left join project_members as members
        on members.organization_id = projects.organization_id and members.project_id = projects.id
      where projects.organization_id = ${organizationId} and projects.archived_at is null
      group by projects.id
    ), owners as (
      select user_id from organization_members
      where organization_id = ${organizationId} and role = 'owner'
    ), recorded as (
      select project_id, user_id, screenshot_interval, role from project_members
      where organization_id = ${organizationId}
        and (role <> ${viewer} or user_id in (select user_id from owners))
      union all
      select open_projects.id, owners.user_id, null, null from open_projects, owners
      where not exists (select from project_members as own
        where own.organization_id = ${organizationId} and own.project_id = open_projects.id
          and own.user_id = owners.user_id)
    ), rules as (
      select distinct recorded.user_id, recorded.screenshot_interval,
        managers > (case when recorded.role = ${manager} then 1 else 0 end) as has_managers,
        viewers > (case when recorded.role = ${viewer} then 1 else 0 end) as has_viewers
      from recorded join open_projects on open_projects.id = recorded.project_id
      where (${projectId}::int is null or recorded.project_id = ${projectId})
        and (${userId}::int is null or recorded.user_id = ${userId})
    ), latest_consents as (
      select user_id, rules_version,
        row_number() over (partition by user_id order by agreed_at desc) as place
      from recording_consents
      where organization_id = ${organizationId} and (${userId}::int is null or user_id = ${userId})
    ), agreed as (
      select user_id, string_agg(rules_version, ' ') as agreed_versions
      from latest_consents where place <= ${consentsMax} group by user_id
    )
    select rules.*, users.name, organizations.blur, organizations.titles,
      organizations.retention_days, organizations.idle_minutes, agreed.agreed_versions,
      exists (select from owners where owners.user_id <> rules.user_id) as has_owners
    from rules
    join agreed on agreed.user_id = rules.user_id
    join users on users.id = rules.user_id
    join organizations on organizations.id = ${organizationId}
    order by users.name, users.id`.execute(tx);
  return rows;
}

/** The rules of each version that someone in an organization agreed to. Many people agree to the same rules. */
export async function listAgreedRules(
  tx: Tx,
  { organizationId, userId }: Memberships,
): Promise<{ rules_version: string; rules: unknown }[]> {
  let query = tx
    .selectFrom('recording_consents')
    .select(['rules_version', 'rules'])
    .distinctOn('rules_version')
    .where('organization_id', '=', organizationId);
  if (userId !== null) query = query.where('user_id', '=', userId);
  return await query.execute();
}

export type OrganizationRules = Pick<
  RulesRow,
  'idle_minutes' | 'blur' | 'titles' | 'retention_days'
>;

/** The settings whose change notifies members, as in the trigger write_rules_notice. */
export function findOrganizationRules(tx: Tx, organizationId: number): Promise<OrganizationRules> {
  return tx
    .selectFrom('organizations')
    .select(['idle_minutes', 'blur', 'titles', 'retention_days'])
    .where('id', '=', organizationId)
    .executeTakeFirstOrThrow();
}

/** Who gets the notice of a changed rule, as its trigger writes it: by name, and their total number. */
export async function listNotifiedOfRules(
  tx: Tx,
  { organizationId, changedBy }: { organizationId: number; changedBy: number },
  most: number,
): Promise<{ people: { id: number; name: string }[]; count: number }> {
  const { rows } = await sql<{ id: number; name: string; count: number }>`
    select users.id, users.name, (count(*) over ())::int as count
    from organization_members as members join users on users.id = members.user_id
    where members.organization_id = ${organizationId} and members.user_id <> ${changedBy}
      and 'recording_rules' <> all (users.muted_notices)
    order by users.name, users.id
    limit ${most}`.execute(tx);
  return { people: rows.map(({ id, name }) => ({ id, name })), count: rows[0]?.count ?? 0 };
}

/** Who gets the notice of a changed interval, as its trigger writes it: by name, and their total number. */
export async function listNotifiedOfInterval(
  tx: Tx,
  { organizationId, projectId, userId }: Memberships,
  { screenshotInterval, changedBy }: { screenshotInterval: number; changedBy: number },
  most: number,
): Promise<{ people: { id: number; name: string }[]; count: number }> {
  const { rows } = await sql<{ id: number; name: string; count: number }>`
    select users.id, users.name, (count(*) over ())::int as count
    from users
    where users.id <> ${changedBy} and 'recording_rules' <> all (users.muted_notices)
      and users.id in (
        select members.user_id from project_members as members
        where members.organization_id = ${organizationId}
          and members.screenshot_interval <> ${screenshotInterval}
          and (members.role <> ${viewer} or exists (
            select from organization_members as own
            where own.organization_id = ${organizationId} and own.user_id = members.user_id
              and own.role = 'owner'))
          and (${projectId}::int is null or members.project_id = ${projectId})
          and (${userId}::int is null or members.user_id = ${userId}))
    order by users.name, users.id
    limit ${most}`.execute(tx);
  return { people: rows.map(({ id, name }) => ({ id, name })), count: rows[0]?.count ?? 0 };
}

/** Others who can see the user's work in a project, by role and name, and their total number. */
export async function listViewers(
  tx: Tx,
  { organizationId, projectId, userId }: Recorded,
  most: number,
): Promise<{ people: { name: string; role: ViewerRole }[]; count: number }> {
  const { rows } = await sql<{ name: string; role: ViewerRole; count: number }>`
    with viewing as (
      select user_id, 'owners' as role, 0 as rank from organization_members
      where organization_id = ${organizationId} and role = 'owner'
      union all
      select user_id, case role when ${manager} then 'managers' else 'viewers' end, role
      from project_members
      where organization_id = ${organizationId} and project_id = ${projectId} and role <> ${member}
    ), people as (
      select distinct on (user_id) user_id, role, rank from viewing
      where user_id <> ${userId}
      order by user_id, rank
    )
    select users.name, people.role, (count(*) over ())::int as count
    from people join users on users.id = people.user_id
    order by people.rank, users.name, users.id
    limit ${most}`.execute(tx);
  return { people: rows.map(({ name, role }) => ({ name, role })), count: rows[0]?.count ?? 0 };
}

export type ConsentRow = {
  organization_id: number;
  organization_name: string;
  project_name: string;
  rules: unknown;
  rules_version: string;
  agreed_at: Date;
};

/** Stores a consent. The same rules again get the new time. */
export async function upsertConsent(
  tx: Tx,
  { rules, ...consent }: ConsentRow & { user_id: number },
): Promise<void> {
  await tx
    .insertInto('recording_consents')
    .values({ ...consent, rules: JSON.stringify(rules) })
    .onConflict((conflict) =>
      conflict
        .columns(['organization_id', 'user_id', 'rules_version'])
        .doUpdateSet({ agreed_at: consent.agreed_at }),
    )
    .execute();
}

/** Latest first. */
export function listConsents(tx: Tx, userId: number): Promise<ConsentRow[]> {
  return tx
    .selectFrom('recording_consents')
    .select([
      'organization_id',
      'organization_name',
      'project_name',
      'rules',
      'rules_version',
      'agreed_at',
    ])
    .where('user_id', '=', userId)
    .orderBy('agreed_at', 'desc')
    .orderBy('organization_id')
    .orderBy('rules_version')
    .execute();
}
