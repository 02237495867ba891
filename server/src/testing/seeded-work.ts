import { randomBytes, randomUUID } from 'node:crypto';
import type { ActivitySource } from '@time-tracker/contract/activity';
import type { SentInterval } from '@time-tracker/contract/time/interval';
import { hashToken } from '../access/authenticate.ts';
import type { TestApp } from './test-app.ts';

/** An organization inserted directly into the tables, for tests with many rows. */
export type SeededTeam = {
  organizationId: number;
  /** The first user is the owner, the others are members of every project. */
  userIds: number[];
  tokens: string[];
  projectIds: number[];
};

export async function seedTeam(
  app: TestApp,
  size: { users: number; projects: number },
): Promise<SeededTeam> {
  const [organization] = await app.asOwner<{ id: number }>(
    `insert into organizations (name, wrapped_key) values ('Seeded', '') returning id`,
  );
  const organizationId = organization?.id ?? 0;
  const userIds = await listIds(
    app,
    `insert into users (email, first_name, last_name, name, type, password_hash, email_proven_at)
     select gen_random_uuid() || '@example.com', 'Sam', 'Seed', 'Sam Seed', 'Owner', '', now()
     from generate_series(1, $1::int) returning id`,
    [size.users],
  );
  const projectIds = await listIds(
    app,
    `insert into projects (organization_id, name)
     select $1, 'Project ' || n from generate_series(1, $2::int) n returning id`,
    [organizationId, size.projects],
  );
  await app.asOwner(
    `insert into organization_members (organization_id, user_id, role)
     select $1, id, case when id = $2 then 'owner' else 'member' end from unnest($3::int[]) id`,
    [organizationId, userIds[0], userIds],
  );
  await app.asOwner(
    `insert into project_members (organization_id, project_id, user_id, role)
     select $1, p, u, 2 from unnest($2::int[]) p, unnest($3::int[]) u`,
    [organizationId, projectIds, userIds.slice(1)],
  );
  const tokens = userIds.map(() => randomBytes(32).toString('base64url'));
  await app.asOwner(
    `insert into sessions (user_id, token_hash) select * from unnest($1::int[], $2::bytea[])`,
    [userIds, tokens.map(hashToken)],
  );
  return { organizationId, userIds, tokens, projectIds };
}

async function listIds(app: TestApp, statement: string, values: unknown[]): Promise<number[]> {
  const rows = await app.asOwner<{ id: number }>(statement, values);
  return rows.map((row) => row.id);
}

export type SeededActivity = SentInterval<Date> & {
  projectId: number;
  userId: number;
  activeSeconds: number;
  measuredSeconds: number;
  /** `desktop` if missing. */
  source?: ActivitySource;
};

/** Inserts rows without the rules of the API; only constraints apply. */
export async function seedActivities(
  app: TestApp,
  team: SeededTeam,
  activities: SeededActivity[],
): Promise<void> {
  await app.asOwner(
    `insert into activities (organization_id, project_id, user_id, activity_id, starts_at, ends_at,
       measured_seconds, active_seconds, keyboard_seconds, mouse_seconds, minutes, source)
     select $1, project_id, user_id, activity_id, starts_at, ends_at, measured, active, active, 0, 0, source
     from unnest($2::int[], $3::int[], $4::uuid[], $5::timestamptz[], $6::timestamptz[], $7::int[], $8::int[], $9::text[])
       as given (project_id, user_id, activity_id, starts_at, ends_at, measured, active, source)`,
    [
      team.organizationId,
      activities.map((row) => row.projectId),
      activities.map((row) => row.userId),
      activities.map(() => randomUUID()),
      activities.map((row) => row.start.toISOString()),
      activities.map((row) => row.finish.toISOString()),
      activities.map((row) => row.measuredSeconds),
      activities.map((row) => row.activeSeconds),
      activities.map((row) => row.source ?? 'desktop'),
    ],
  );
}
