import { sql } from 'kysely';
import type { SessionScope } from '@time-tracker/contract/access';
import type { OrganizationRole } from '@time-tracker/contract/organization';
import type { ProjectRole } from '@time-tracker/contract/project-roles';
import type { UserType } from '@time-tracker/contract/accounts/user';
import type { Connection, Tx } from '../database/database.ts';
import { runPrepared } from '../database/prepared-statements.ts';

export type RightsRow = {
  userId: number;
  /** The role that was assigned. `isLimited`: it does not apply yet. */
  organizations: { id: number; role: OrganizationRole; isLimited: boolean }[];
  projects: { id: number; organizationId: number; role: ProjectRole }[];
};

export type ActorRow = RightsRow & {
  sessionId: string;
  sessionUsedAt: string;
  scope: SessionScope;
  email: string;
  name: string;
  type: UserType;
  timeZone: string;
};

/** The user of a token, in one round trip. */
export async function findActor(
  connection: Connection,
  tokenHash: Buffer,
  at: Date,
): Promise<ActorRow | undefined> {
  const [row] = await runPrepared(
    connection,
    sql<{ actor: ActorRow | null }>`select find_actor(${tokenHash}, ${at}) as actor`,
  );
  return row?.actor ?? undefined;
}

/** The users of several sessions, without expired ones. */
export async function findActorsOfSessions(
  tx: Tx,
  sessionIds: readonly string[],
  at: Date,
): Promise<ActorRow[]> {
  const { rows } = await sql<{ actor: ActorRow | null }>`
    select find_actor_of_session(id, ${at}) as actor
    from unnest(${[...sessionIds]}::uuid[]) as id`.execute(tx);
  return rows.flatMap(({ actor }) => actor ?? []);
}

export async function touchSession(tx: Tx, sessionId: string, usedAt: Date): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ last_used_at: usedAt })
    .where('id', '=', sessionId)
    .execute();
}

/** The organization of a project, if it is one of the transaction's. */
export async function findOrganizationOfProject(
  tx: Tx,
  projectId: number,
  organizationIds: readonly number[],
): Promise<{ organizationId: number; archived: boolean } | undefined> {
  if (organizationIds.length === 0) return undefined;
  const row = await tx
    .selectFrom('projects')
    .select(['organization_id', 'archived_at'])
    .where('organization_id', 'in', organizationIds)
    .where('id', '=', projectId)
    .executeTakeFirst();
  return row && { organizationId: row.organization_id, archived: row.archived_at !== null };
}

/** The given organizations that a user belongs to or has recorded time in. */
export async function listOrganizationsOfUser(
  tx: Tx,
  userId: number,
  organizationIds: readonly number[],
): Promise<number[]> {
  if (organizationIds.length === 0) return [];
  const rows = await tx
    .selectFrom('organizations')
    .select('id')
    .where('id', 'in', organizationIds)
    .where((eb) =>
      eb.or([
        eb.exists(
          eb
            .selectFrom('organization_members')
            .select('user_id')
            .whereRef('organization_members.organization_id', '=', 'organizations.id')
            .where('organization_members.user_id', '=', userId),
        ),
        eb.exists(
          eb
            .selectFrom('member_totals')
            .select('user_id')
            .whereRef('member_totals.organization_id', '=', 'organizations.id')
            .where('member_totals.user_id', '=', userId),
        ),
      ]),
    )
    .execute();
  return rows.map((row) => row.id);
}
