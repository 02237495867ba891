import pg from 'pg';
import { inject } from 'vitest';

type Column = { table: string; name: string; type: string };

/** Above every ID of a test's own rows. */
const firstId = 1_000_000;

/** Values for columns whose type is not enough; `n` is the number of the row. */
const byName: Record<string, string> = {
  email: `n || '@filler.test'`,
  time_zone: `'UTC'`,
  source: `'desktop'`,
  state: `'recording'`,
  scope: `'account'`,
  kind: `'app'`,
  'events.kind': `'timer'`,
  'users.type': `'Member'`,
  'users.default_project_id': 'null',
  duration_format: `'clock'`,
  clock: `'24'`,
  date_order: `'dmy'`,
  muted_notices: `'{}'`,
  digest_monday: 'null',
  'notices.kind': `'forgotten_timer'`,
  'sessions.scope': `'account'`,
  'device_sign_ins.decision': 'null',
  'organization_members.role': `'member'`,
  'organization_invitations.role': `'member'`,
  idle_minutes: '5',
  retention_days: '90',
  week_start: '1',
  screenshot_interval: '10',
  role: '2',
  grain: '600',
  shared_surface: `'any'`,
  surface: 'null',
  target: `'app'`,
  color: `'blue'`,
  ends_at: `timestamptz '2026-01-01 00:05Z' + n * interval '10 minutes'`,
  transaction_id: 'pg_current_xact_id()',
};

const byType: Record<string, string> = {
  text: `'filler ' || n`,
  uuid: 'gen_random_uuid()',
  bytea: 'sha256(n::text::bytea)',
  bit: 'n::bit(256)',
  boolean: 'false',
  jsonb: `'{}'`,
  'timestamp with time zone': `timestamptz '2026-01-01 00:00Z' + n * interval '10 minutes'`,
};

function valueOf({ table, name, type }: Column): string {
  const isId = (name === 'id' || name.endsWith('_id')) && /int/.test(type);
  const special = byName[`${table}.${name}`] ?? byName[name];
  if (special !== undefined) return special;
  return isId ? `${firstId} + n` : (byType[type] ?? '1');
}

/**
 * Adds rows of unrelated people and organizations to every table, so that a sequential scan costs more than
 * an index. Only the tables' own constraints apply. Afterwards, only statements of the app's role are
 * counted. Returns the tables, without those that have a single row.
 */
export async function addFillerRows(database: string, rowsPerTable: number): Promise<string[]> {
  const { superuser, owner } = inject('postgres');
  const client = new pg.Client({ ...superuser, database });
  await client.connect();
  try {
    const { rows: columns } = await client.query<Column>(
      `select c.table_name as table, c.column_name as name, c.data_type as type
       from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
         and c.table_name not in ('deletion_jobs', 'file_checks', 'installation', 'migrations')`,
    );
    await client.query(`set session_replication_role = replica`);
    const tables = Map.groupBy(columns, ({ table }) => table);
    for (const [table, own] of tables) {
      const names = own.map(({ name }) => name).join(', ');
      const values = own.map(valueOf).join(', ');
      await client
        .query(
          `insert into ${table} (${names}) overriding system value
           select ${values} from generate_series(1, ${rowsPerTable}) n`,
        )
        .catch((error: unknown) => {
          const remedy = `say in filler-rows.ts what a row of ${table} looks like`;
          throw new Error(remedy, { cause: error });
        });
    }
    await client.query('vacuum analyze');
    await client.query(`alter role ${owner.user} in database ${database} set track_counts = off`);
    return [...tables.keys()].sort();
  } finally {
    await client.end();
  }
}
