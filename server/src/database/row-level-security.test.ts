import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { copyTemplate } from '../testing/test-postgres.ts';
import {
  createDatabase,
  nobodyScope,
  postgresCode,
  type Database,
  type Scope,
} from './database.ts';
import { migrate, type Fence } from './migrate.ts';

/** Tables that belong to no organization; every other one has to stand behind the fence. */
const tablesOfAll = [
  'account_audit_log',
  'attempts',
  'deleted_organizations',
  'deletion_jobs',
  'file_checks',
  'google_accounts',
  'installation',
  'known_addresses',
  'migrations',
  'password_resets',
  'queued_mails',
  'recorders',
  'sessions',
  'users',
];

const fencedTables = [
  'activities',
  'activity_apps',
  'app_ratings',
  'audit_log',
  'events',
  'image_usage',
  'invitations',
  'member_app_totals',
  'member_totals',
  'organization_app_totals',
  'organization_invitations',
  'organization_members',
  'organization_recorders',
  'organization_totals',
  'organizations',
  'project_app_totals',
  'project_members',
  'project_totals',
  'projects',
  'removed_activities',
  'screenshot_views',
  'screenshots',
  'timers',
  'user_totals',
];

/** PostgreSQL's insufficient_privilege: a row was refused by a policy. */
const refusedByPolicy = '42501';

type Tenant = { userId: number; organizationId: number; scope: Scope };
type Fenced = { database: Database; owner: pg.ClientConfig; first: Tenant; second: Tenant };

/** As the product works: as a role that owns nothing, or as the owner under FORCE. */
async function openFenced(fence: Fence): Promise<Fenced> {
  const postgres = inject('postgres');
  const name = `fence_${randomUUID().replaceAll('-', '')}`;
  await copyTemplate(postgres.superuser, name);
  const owner = { ...postgres.owner, database: name };
  if (fence === 'forced') await migrate(owner, { fence, appRole: postgres.owner.user ?? '' });
  const app = fence === 'forced' ? owner : { ...postgres.app, database: name };
  const database = createDatabase(app, { requests: 4 });
  const [first, second] = [await fillTenant(database), await fillTenant(database)];
  return { database, owner, first, second };
}

/** An owner whose organization has a row in every fenced table. */
async function fillTenant(database: Database): Promise<Tenant> {
  const { userId, organizationId } = await database.transaction(nobodyScope, async (tx) => {
    const { rows } = await sql<{ user_id: number; organization_id: number }>`
      insert into users (email, first_name, last_name, name, type, password_hash)
      values (${`${randomUUID()}@example.com`}, 'Ann', 'Owner', 'Ann Owner', 'Owner', '')
      returning id as user_id,
        nextval(pg_get_serial_sequence('organizations', 'id'))::int as organization_id`.execute(tx);
    return { userId: rows[0]!.user_id, organizationId: rows[0]!.organization_id };
  });
  const scope = { userId, organizationIds: [organizationId] };
  await database.transaction(scope, async (tx) => {
    const run = (statement: string) => sql.raw(statement).execute(tx);
    await run(
      `insert into organizations (id, name, wrapped_key) values (${organizationId}, 'Firm', '')`,
    );
    await run(`insert into organization_members values (${organizationId}, ${userId}, 'owner')`);
    await run(`insert into projects (organization_id, name) values (${organizationId}, 'Website')`);
    const inProject = `select organization_id, id, ${userId}`;
    await run(`insert into project_members (organization_id, project_id, user_id, role)
      ${inProject}, 1 from projects`);
    await run(`insert into invitations (organization_id, project_id, invited_by, email, role, screenshot_interval, token_hash)
      ${inProject}, 'pending@example.com', 2, 10, '\\x${userId.toString(16).padStart(8, '0')}' from projects`);
    await run(`insert into organization_invitations (organization_id, email, role, token_hash, invited_at)
      values (${organizationId}, 'pending@example.com', 'member', '\\x${userId.toString(16).padStart(8, '0')}', now())`);
    await run(`insert into organization_recorders (organization_id, user_id, source, name, version, last_seen_at)
      values (${organizationId}, ${userId}, 'desktop', 'laptop', '1', now())`);
    await run(`insert into app_ratings values (${organizationId}, 'app', 'Editor', 1)`);
    await run(`insert into audit_log (organization_id, actor_id, action, detail)
      values (${organizationId}, ${userId}, 'project_deleted', '{}')`);
    await run(
      `insert into timers (organization_id, project_id, user_id) ${inProject} from projects`,
    );
    await run(`insert into activities (organization_id, project_id, user_id, activity_id, starts_at, ends_at,
        measured_seconds, active_seconds, keyboard_seconds, mouse_seconds, minutes, source)
      ${inProject}, gen_random_uuid(), '2026-03-10T10:00Z', '2026-03-10T10:05Z', 300, 0, 0, 0, 0, 'desktop'
      from projects`);
    await run(`insert into activity_apps (organization_id, project_id, user_id, activity_id, starts_at, ends_at,
        position, kind, name, seconds, active_seconds)
      select organization_id, project_id, user_id, activity_id, starts_at, ends_at, 0, 'app', 'Editor', 300, 0
      from activities`);
    await run(`insert into screenshots (organization_id, project_id, user_id, activity_id, taken_at, id, group_id,
        display, displays, width, height, size_bytes, received_sha256, blur, waiting)
      select organization_id, project_id, user_id, activity_id, starts_at, gen_random_uuid(), gen_random_uuid(),
        0, 1, 640, 360, 1, '', false, false
      from activities`);
    await run(`insert into screenshot_views (organization_id, user_id, hour, viewer_id, first_at, last_at,
        taken_from, taken_to, view_count)
      values (${organizationId}, ${userId}, now(), ${userId}, now(), now(), now(), now(), 1)`);
    await run(`insert into removed_activities (organization_id, user_id, activity_id)
      values (${organizationId}, ${userId}, gen_random_uuid())`);
  });
  return { userId, organizationId, scope };
}

type Row = Record<string, unknown>;

/** Whose row it is. */
function organizationOf(table: string, row: Row): unknown {
  return table === 'organizations' ? row['id'] : row['organization_id'];
}

function readAll(database: Database, scope: Scope, table: string): Promise<Row[]> {
  return database.transaction(scope, async (tx) => {
    const { rows } = await sql<Row>`select * from ${sql.table(table)}`.execute(tx);
    return rows;
  });
}

/** How many rows a statement reached, undone afterwards; 0 when the role may not run it at all. */
async function countReached(database: Database, scope: Scope, statement: string): Promise<number> {
  const undo = new Error('undo');
  let reached = 0;
  await database
    .transaction(scope, async (tx) => {
      reached = Number((await sql.raw(statement).execute(tx)).numAffectedRows);
      throw undo;
    })
    .catch((error: unknown) => {
      if (error !== undo && postgresCode(error) !== refusedByPolicy) throw error;
    });
  return reached;
}

async function queryAsOwner(owner: pg.ClientConfig, statement: string): Promise<Row[]> {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}

describe.each<Fence>(['role', 'forced'])('with a forgotten condition (fence: %s)', (fence) => {
  let fenced: Fenced;
  beforeAll(async () => {
    fenced = await openFenced(fence);
  });
  afterAll(() => fenced.database.close());

  test('every table of tenants stands behind the fence', async () => {
    const rows = await queryAsOwner(
      fenced.owner,
      `select relname as name, relrowsecurity as enabled, relforcerowsecurity as forced
       from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       order by 1`,
    );
    const tables = rows.filter(({ name }) => !tablesOfAll.includes(String(name)));
    expect(tables).toEqual(
      fencedTables.map((name) => ({ name, enabled: true, forced: fence === 'forced' })),
    );
  });

  test('the product works as nobody who could step over it', async () => {
    const [role] = await fenced.database.transaction(nobodyScope, async (tx) => {
      const { rows } = await sql<Row>`
        select rolsuper or rolbypassrls as unfenced,
          exists (select from pg_class where relowner = r.oid and relkind = 'r') as owns
        from pg_roles r where rolname = current_user`.execute(tx);
      return rows;
    });
    expect(role).toEqual({ unfenced: false, owns: fence === 'forced' });
  });

  describe.each(fencedTables)('%s', (table) => {
    test('shows the own rows only', async () => {
      const { database, first, second } = fenced;
      for (const { scope, organizationId } of [first, second]) {
        const rows = await readAll(database, scope, table);
        expect(rows.length).toBeGreaterThan(0);
        for (const row of rows) expect(organizationOf(table, row)).toBe(organizationId);
      }
      expect(await readAll(database, nobodyScope, table)).toEqual([]);
    });

    test('lets nobody else change or delete a row', async () => {
      const { database, first, second } = fenced;
      const key = table === 'organizations' ? 'name' : 'organization_id';
      // Of the audit log, nobody changes a row where the product's role owns no table.
      const isAppendOnly = table === 'audit_log' && fence === 'role';
      const own = isAppendOnly ? 0 : (await readAll(database, second.scope, table)).length;
      const update = `update ${table} set ${key} = ${key}`;
      expect(await countReached(database, second.scope, update)).toBe(own);
      expect(await countReached(database, second.scope, `delete from ${table}`)).toBe(own);
      expect(await countReached(database, nobodyScope, update)).toBe(0);
      expect(await countReached(database, nobodyScope, `delete from ${table}`)).toBe(0);
      expect((await readAll(database, first.scope, table)).length).toBeGreaterThan(0);
    });

    test('lets nobody else insert a row, nor move one in', async () => {
      const { database, first, second } = fenced;
      const [row] = await readAll(database, first.scope, table);
      const copy = database.transaction(second.scope, (tx) =>
        sql`insert into ${sql.table(table)} overriding system value
          select * from jsonb_populate_record(null::${sql.table(table)}, ${JSON.stringify(row)}::jsonb)`.execute(
          tx,
        ),
      );
      expect(postgresCode(await copy.catch((error: unknown) => error))).toBe(refusedByPolicy);
      const key = table === 'organizations' ? 'id' : 'organization_id';
      const move = database.transaction(second.scope, (tx) =>
        sql`update ${sql.table(table)} set ${sql.ref(key)} = ${first.organizationId}`.execute(tx),
      );
      expect(postgresCode(await move.catch((error: unknown) => error))).toBe(refusedByPolicy);
    });
  });

  test('what remembers a deleted organization is written and never read', async () => {
    const { database, first } = fenced;
    await database.transaction(first.scope, (tx) =>
      sql`insert into deleted_organizations (former_id, name, actor_id, deleted_at, detail)
        values (${first.organizationId}, 'Firm', ${first.userId}, now(), '{}')`.execute(tx),
    );
    expect(await readAll(database, first.scope, 'deleted_organizations')).toEqual([]);
    const statement = 'delete from deleted_organizations';
    expect(await countReached(database, first.scope, statement)).toBe(0);
  });

  test('the secret of an invitation shows that invitation in any scope', async () => {
    const { database, first, second } = fenced;
    const hash = first.userId.toString(16).padStart(8, '0');
    for (const table of ['invitations', 'organization_invitations']) {
      const rows = await database.transaction(second.scope, async (tx) => {
        await sql`select set_config('app.invitation_hash', ${hash}, true)`.execute(tx);
        return (await sql<Row>`select * from ${sql.table(table)}`.execute(tx)).rows;
      });
      const organizations = rows.map((row) => row['organization_id']).sort();
      expect(organizations).toEqual([first.organizationId, second.organizationId].sort());
    }
  });

  test('users see their own memberships and time in any organization, and no more', async () => {
    const { database, first } = fenced;
    const scope = { userId: first.userId, organizationIds: [] };
    const shown: string[] = [];
    for (const table of fencedTables) {
      const rows = await readAll(database, scope, table);
      if (rows.length > 0) shown.push(table);
      for (const row of rows) expect(row['user_id']).toBe(first.userId);
    }
    expect(shown).toEqual([
      'activities',
      'image_usage',
      'organization_members',
      'project_members',
      'removed_activities',
      'screenshot_views',
      'screenshots',
      'timers',
    ]);
  });
});
