import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';
import { makeOwner, organizationName } from './bench-owner.ts';
import { createHttpPoster } from '../server/http-post.ts';

/** An organization with signed-in people. */
export type BenchTeam = {
  organizationId: number;
  /** The first ones are owners; the others are members of projects. */
  userIds: number[];
  tokens: string[];
  projectIds: number[];
  /** Person n is a member of this many projects: 7n, 7n + 1, …, modulo their number. */
  projectsOfEach: number;
};

type TeamSize = { users: number; owners?: number; projects: number; projectsOfEach?: number };

/**
 * The first owner registers and creates the organization through the API, so that its key still works when the
 * server starts again on the same folder. Everything else is inserted into the tables.
 */
export async function makeBenchTeam(
  client: pg.Client,
  url: string,
  { users, owners = 1, projects, projectsOfEach = projects }: TeamSize,
): Promise<BenchTeam> {
  const http = createHttpPoster(url, 1);
  const { userId: ownerId, organizationId } = await makeOwner(http);
  http.close();
  const others = await readIds(
    client,
    `insert into users (email, first_name, last_name, name, type, password_hash, email_proven_at)
     select gen_random_uuid() || '@example.com', 'Ben', 'Chmark', 'Ben Chmark', 'Owner', '', now()
     from generate_series(2, $1::int) returning id`,
    [users],
  );
  const userIds = [ownerId, ...others];
  const projectIds = await readIds(
    client,
    `insert into projects (organization_id, name)
     select $1, 'Project ' || n from generate_series(1, $2::int) n returning id`,
    [organizationId, projects],
  );
  await client.query(
    `insert into organization_members (organization_id, user_id, role)
     select $1, id, case when n < $3 then 'owner' else 'member' end
     from unnest($2::int[]) with ordinality as other (id, n)`,
    [organizationId, others, owners],
  );
  await client.query(
    `insert into project_members (organization_id, project_id, user_id, role)
     select distinct $1::int, ($2::int[])[1 + (7 * (u.n - 1) + turn) % cardinality($2::int[])], u.id, 2
     from unnest($3::int[]) with ordinality as u (id, n), generate_series(0, $4::int - 1) as turn
     where u.n > $5`,
    [organizationId, projectIds, userIds, projectsOfEach, owners],
  );
  const tokens = await openSessions(client, userIds);
  return { organizationId, userIds, tokens, projectIds, projectsOfEach };
}

/** The team of an existing folder, signed in again. The newest one if there are several. */
export async function findBenchTeam(
  client: pg.Client,
  projectsOfEach: number,
): Promise<BenchTeam | undefined> {
  const [organizationId] = await readIds(
    client,
    'select id from organizations where name = $1 order by id desc limit 1',
    [organizationName],
  );
  if (organizationId === undefined) return undefined;
  const userIds = await readIds(
    client,
    `select user_id as id from organization_members where organization_id = $1
     order by role = 'owner' desc, user_id`,
    [organizationId],
  );
  const projectIds = await readIds(
    client,
    'select id from projects where organization_id = $1 order by id',
    [organizationId],
  );
  const tokens = await openSessions(client, userIds);
  return { organizationId, userIds, tokens, projectIds, projectsOfEach };
}

async function openSessions(client: pg.Client, userIds: readonly number[]): Promise<string[]> {
  const tokens = userIds.map(() => randomBytes(32).toString('base64url'));
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest());
  await client.query(
    `insert into sessions (user_id, token_hash) select * from unnest($1::int[], $2::bytea[])`,
    [userIds, hashes],
  );
  return tokens;
}

async function readIds(client: pg.Client, statement: string, values: unknown[]): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(statement, values);
  return rows.map((row) => row.id);
}
