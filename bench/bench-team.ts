import { createHash, randomBytes } from 'node:crypto';
import type pg from 'pg';

/** An organization with people who are signed in, straight into the tables. */
export type BenchTeam = {
  organizationId: number;
  /** The first is the owner; the others are members of every project. */
  userIds: number[];
  tokens: string[];
  projectIds: number[];
  /** Person n is a member of this many: those at 7n, 7n + 1, …, in a ring. */
  projectsOfEach: number;
};

type TeamSize = { users: number; projects: number; projectsOfEach?: number };

export async function makeBenchTeam(
  client: pg.Client,
  { users, projects, projectsOfEach = projects }: TeamSize,
): Promise<BenchTeam> {
  // A real key is not needed where no image is kept.
  const [organization] = await readIds(
    client,
    `insert into organizations (name, wrapped_key) values ('Bench', '') returning id`,
    [],
  );
  const organizationId = organization ?? 0;
  const userIds = await readIds(
    client,
    `insert into users (email, first_name, last_name, name, type, password_hash)
     select gen_random_uuid() || '@example.com', 'Ben', 'Chmark', 'Ben Chmark', 'Owner', ''
     from generate_series(1, $1::int) returning id`,
    [users],
  );
  const projectIds = await readIds(
    client,
    `insert into projects (organization_id, name)
     select $1, 'Project ' || n from generate_series(1, $2::int) n returning id`,
    [organizationId, projects],
  );
  await client.query(
    `insert into organization_members (organization_id, user_id, role)
     select $1, id, case when id = $2 then 'owner' else 'member' end from unnest($3::int[]) id`,
    [organizationId, userIds[0], userIds],
  );
  await client.query(
    `insert into project_members (organization_id, project_id, user_id, role)
     select distinct $1::int, ($2::int[])[1 + (7 * (u.n - 1) + turn) % cardinality($2::int[])], u.id, 2
     from unnest($3::int[]) with ordinality as u (id, n), generate_series(0, $4::int - 1) as turn
     where u.n > 1`,
    [organizationId, projectIds, userIds, projectsOfEach],
  );
  const tokens = userIds.map(() => randomBytes(32).toString('base64url'));
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest());
  await client.query(
    `insert into sessions (user_id, token_hash) select * from unnest($1::int[], $2::bytea[])`,
    [userIds, hashes],
  );
  return { organizationId, userIds, tokens, projectIds, projectsOfEach };
}

async function readIds(client: pg.Client, statement: string, values: unknown[]): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(statement, values);
  return rows.map((row) => row.id);
}
