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
import { migrate, type RowSecurity } from './migrate.ts';

/** Tables that belong to no organization. Every other table must have row-level security. */
const globalTables = [
  'account_audit_log',
  'attempts',
  'deleted_organizations',
  'deletion_jobs',
  'device_sign_ins',
  'file_checks',
  'forgotten_time',
  'google_accounts',
  'installation',
  'known_addresses',
  'migrations',
  'password_resets',
  'queued_mails',
  'recorders',
  'servers',
  'sessions',
  'users',
];

const tenantTables = [
  'activities',
  'activity_apps',
  'app_ratings',
  'app_rules',
  'audit_log',
  'events',
  'image_usage',
  'invitations',
  'member_app_totals',
  'member_totals',
  'notices',
  'organization_app_totals',
  'organization_invitations',
  'organization_members',
  'organization_recorders',
  'organization_totals',
  'organizations',
  'project_app_totals',
  'project_member_intervals',
  'project_members',
  'project_totals',
  'projects',
  'recording_consents',
  'removed_activities',
  'screenshot_views',
  'screenshots',
  'timer_runs',
  'timers',
  'user_totals',
];

/** PostgreSQL's insufficient_privilege: a policy rejected the row. */
const refusedByPolicy = '42501';

type Tenant = { userId: number; organizationId: number; scope: Scope };
type Tenants = { database: Database; owner: pg.ClientConfig; first: Tenant; second: Tenant };

/** Connects as the server does: as a role that owns no tables, or as the owner with FORCE. */
async function openTenants(rowSecurity: RowSecurity): Promise<Tenants> {
  const postgres = inject('postgres');
  const name = `rls_${randomUUID().replaceAll('-', '')}`;
  await copyTemplate(postgres.superuser, name);
  const owner = { ...postgres.owner, database: name };
  if (rowSecurity === 'forced') {
    await migrate(owner, { rowSecurity, appRole: postgres.owner.user ?? '' });
  }
  const app = rowSecurity === 'forced' ? owner : { ...postgres.app, database: name };
  const database = createDatabase(app, { requests: 4 });
  const [first, second] = [await fillTenant(database), await fillTenant(database)];
  return { database, owner, first, second };
}

/** Inserts the account of an owner and reserves the ID of their organization. */
async function insertOwner(database: Database): Promise<Omit<Tenant, 'scope'>> {
  return database.transaction(nobodyScope, async (tx) => {
    const { rows } = await sql<{ user_id: number; organization_id: number }>`
      insert into users (email, first_name, last_name, name, type, password_hash)
      values (${`${randomUUID()}@example.com`}, 'Ann', 'Owner', 'Ann Owner', 'Owner', '')
      returning id as user_id,
        nextval(pg_get_serial_sequence('organizations', 'id'))::int as organization_id`.execute(tx);
    return { userId: rows[0]!.user_id, organizationId: rows[0]!.organization_id };
  });
}

/** An owner whose organization has a row in every tenant table. */
async function fillTenant(database: Database): Promise<Tenant> {
  const { userId, organizationId } = await insertOwner(database);
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
    await run('update project_members set screenshot_interval = 5');
    await run(`insert into invitations (organization_id, project_id, invited_by, email, role, screenshot_interval, token_hash)
      ${inProject}, 'pending@example.com', 2, 10, '\\x${userId.toString(16).padStart(8, '0')}' from projects`);
    await run(`insert into organization_invitations (organization_id, email, role, token_hash, invited_at)
      values (${organizationId}, 'pending@example.com', 'member', '\\x${userId.toString(16).padStart(8, '0')}', now())`);
    await run(`insert into organization_recorders (organization_id, user_id, source, name, version, last_seen_at)
      values (${organizationId}, ${userId}, 'desktop', 'laptop', '1', now())`);
    await run(`insert into recording_consents
      values (${organizationId}, ${userId}, 'v', '{}', 'Firm', 'Website', now())`);
    await run(`insert into app_ratings values (${organizationId}, 'app', 'Editor', 1)`);
    await run(
      `insert into app_rules values (${organizationId}, 0, 'app', 'Mail', 'Communication', 0)`,
    );
    await run(`insert into audit_log (organization_id, actor_id, action, detail)
      values (${organizationId}, ${userId}, 'project_deleted', '{}')`);
    await run(`insert into notices (organization_id, user_id, kind, subject, detail, created_at)
      values (${organizationId}, ${userId}, 'recording_rules', '1', '{}', now())`);
    await run(`insert into timer_runs (organization_id, project_id, user_id, started_at)
      ${inProject}, now() from projects`);
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

/** The organization that a row belongs to. */
function organizationOf(table: string, row: Row): unknown {
  return table === 'organizations' ? row['id'] : row['organization_id'];
}

function readAll(database: Database, scope: Scope, table: string): Promise<Row[]> {
  return database.transaction(scope, async (tx) => {
    const { rows } = await sql<Row>`select * from ${sql.table(table)}`.execute(tx);
    return rows;
  });
}

/** The number of rows that a statement affects. Rolls it back. 0 if the role lacks the privilege. */
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

describe.each<RowSecurity>(['role', 'forced'])('with a forgotten condition (%s)', (rowSecurity) => {
  let tenants: Tenants;
  beforeAll(async () => {
    tenants = await openTenants(rowSecurity);
  });
  afterAll(() => tenants.database.close());

  test('every tenant table has row-level security', async () => {
    const rows = await queryAsOwner(
      tenants.owner,
      `select relname as name, relrowsecurity as enabled, relforcerowsecurity as forced
       from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
       order by 1`,
    );
    const tables = rows.filter(({ name }) => !globalTables.includes(String(name)));
    expect(tables).toEqual(
      tenantTables.map((name) => ({ name, enabled: true, forced: rowSecurity === 'forced' })),
    );
  });

  test('the role of the server cannot bypass row-level security', async () => {
    const [role] = await tenants.database.transaction(nobodyScope, async (tx) => {
      const { rows } = await sql<Row>`
        select rolsuper or rolbypassrls as bypasses,
          exists (select from pg_class where relowner = r.oid and relkind = 'r') as owns
        from pg_roles r where rolname = current_user`.execute(tx);
      return rows;
    });
    expect(role).toEqual({ bypasses: false, owns: rowSecurity === 'forced' });
  });

  describe.each(tenantTables)('%s', (table) => {
    test('shows only rows of the own organization', async () => {
      const { database, first, second } = tenants;
      for (const { scope, organizationId } of [first, second]) {
        const rows = await readAll(database, scope, table);
        expect(rows.length).toBeGreaterThan(0);
        for (const row of rows) expect(organizationOf(table, row)).toBe(organizationId);
      }
      expect(await readAll(database, nobodyScope, table)).toEqual([]);
    });

    test('other organizations cannot update or delete a row', async () => {
      const { database, first, second } = tenants;
      const key = table === 'organizations' ? 'name' : 'organization_id';
      // If the role of the server owns no tables, it cannot change rows of the audit log.
      const isAppendOnly = table === 'audit_log' && rowSecurity === 'role';
      const own = isAppendOnly ? 0 : (await readAll(database, second.scope, table)).length;
      const update = `update ${table} set ${key} = ${key}`;
      expect(await countReached(database, second.scope, update)).toBe(own);
      expect(await countReached(database, second.scope, `delete from ${table}`)).toBe(own);
      expect(await countReached(database, nobodyScope, update)).toBe(0);
      expect(await countReached(database, nobodyScope, `delete from ${table}`)).toBe(0);
      expect((await readAll(database, first.scope, table)).length).toBeGreaterThan(0);
    });

    test('other organizations cannot insert a row or move one in', async () => {
      const { database, first, second } = tenants;
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

  test('the record of a deleted organization can be written but not read', async () => {
    const { database, first } = tenants;
    await database.transaction(first.scope, (tx) =>
      sql`insert into deleted_organizations (former_id, name, actor_id, deleted_at, detail)
        values (${first.organizationId}, 'Firm', ${first.userId}, now(), '{}')`.execute(tx),
    );
    expect(await readAll(database, first.scope, 'deleted_organizations')).toEqual([]);
    const statement = 'delete from deleted_organizations';
    expect(await countReached(database, first.scope, statement)).toBe(0);
  });

  test('the secret of an invitation shows that invitation in any scope', async () => {
    const { database, first, second } = tenants;
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

  test('users see only their own memberships and time, in any organization', async () => {
    const { database, first } = tenants;
    const scope = { userId: first.userId, organizationIds: [] };
    const shown: string[] = [];
    for (const table of tenantTables) {
      const rows = await readAll(database, scope, table);
      if (rows.length > 0) shown.push(table);
      for (const row of rows) expect(row['user_id']).toBe(first.userId);
    }
    expect(shown).toEqual([
      'activities',
      'image_usage',
      'organization_members',
      'project_members',
      'recording_consents',
      'removed_activities',
      'screenshot_views',
      'screenshots',
      'timer_runs',
      'timers',
    ]);
  });
});
