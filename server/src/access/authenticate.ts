import { createHash } from 'node:crypto';
import { projectRoles, type ProjectRole } from '@time-tracker/contract/project-roles';
import { hourMs } from '@time-tracker/contract/time/durations';
import { nobodyScope, type Database } from '../database/database.ts';
import { findActor, findActorsOfSessions, touchSession } from './access-store.ts';
import type { ActorRow, RightsRow } from './access-store.ts';
import type { Actor, ProjectMembership, Rights } from './actor.ts';

/** The last use of a session is stored at most this often. */
const touchEveryMilliseconds = hourMs;

/** Tokens are stored as SHA-256: 256 random bits need no salt and no slow hash. */
export function hashToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** The user of a token. Undefined when the token is unknown, ended, or was unused for 30 days. */
export async function authenticate(
  { authentication }: Pick<Database, 'authentication'>,
  token: string,
  now: Date,
): Promise<Actor | undefined> {
  const row = await authentication.statement((connection) =>
    findActor(connection, hashToken(token), now),
  );
  if (row === undefined) return undefined;
  const actor = toActor(row);
  if (now.getTime() - actor.sessionUsedAt.getTime() > touchEveryMilliseconds) {
    await authentication.transaction(nobodyScope, (tx) => touchSession(tx, row.sessionId, now));
  }
  return actor;
}

/** Whose sessions these are; those that ended are missing. */
export async function authenticateSessions(
  database: Database,
  sessionIds: readonly string[],
  now: Date,
): Promise<Map<string, Actor>> {
  const rows = await database.transaction(nobodyScope, (tx) =>
    findActorsOfSessions(tx, sessionIds, now),
  );
  return new Map(rows.map((row) => [row.sessionId, toActor(row)]));
}

/** The actor of a row. */
export function toActor(row: ActorRow): Actor {
  return { ...row, sessionUsedAt: new Date(row.sessionUsedAt), ...toRights(row) };
}

/** The one place that turns the roles that were given into those that apply. */
export function toRights({ userId, organizations, projects }: RightsRow): Rights {
  const limited = new Set(organizations.filter((one) => one.isLimited).map(({ id }) => id));
  return {
    userId,
    organizations: new Map(
      organizations.map(({ id, role, isLimited }) => [id, isLimited ? 'member' : role]),
    ),
    projects: new Map(
      projects.map(({ id, organizationId, role }) => [
        id,
        { organizationId, ...applyRole(role, limited.has(organizationId)) },
      ]),
    ),
  };
}

/** A viewer with limited rights sees no work of others, and still does not record. */
function applyRole(
  role: ProjectRole,
  isLimited: boolean,
): Omit<ProjectMembership, 'organizationId'> {
  const { manager, member } = projectRoles;
  if (!isLimited) return { role, seesAllWork: role !== member };
  return { role: role === manager ? member : role, seesAllWork: false };
}
