import type { TestApp } from './test-app.ts';

export type Digests = Record<string, string>;
type AsOwner = TestApp['asOwner'];

/** Sign-in attempts and refusals change counters, and views and audit lines are written later. */
const uncertainTables = [
  'account_audit_log',
  'attempts',
  'screenshot_views',
  'migrations',
  'servers',
];

type Column = 'organization_id' | 'user_id' | 'none';

type Table = { name: string; column: Column };

const known = new WeakMap<AsOwner, Promise<Table[]>>();

function listTables(asOwner: AsOwner): Promise<Table[]> {
  const tables = known.get(asOwner) ?? readTables(asOwner);
  known.set(asOwner, tables);
  return tables;
}

async function readTables(asOwner: AsOwner): Promise<Table[]> {
  const rows = await asOwner<Table>(
    `select t.table_name as name, coalesce(min(c.column_name::text), 'none') as column
     from information_schema.tables t left join information_schema.columns c
       on c.table_name = t.table_name and c.table_schema = 'public'
         and c.column_name in ('organization_id', 'user_id')
     where t.table_schema = 'public' and t.table_type = 'BASE TABLE'
     group by 1 order by 1`,
  );
  return rows.filter(({ name }) => !uncertainTables.includes(name));
}

/** A digest of each table's content. */
export async function digestAll(asOwner: AsOwner): Promise<Digests> {
  const tables = await listTables(asOwner);
  return digest(
    asOwner,
    tables.map(({ name }) => ({ name, condition: 'true' })),
  );
}

/** Digests of the rows of an organization and its members. */
export async function digestTenant(
  asOwner: AsOwner,
  tenant: { organizationId: number; userIds: readonly number[] },
): Promise<Digests> {
  const own = `= ${tenant.organizationId}`;
  const people = `in (${tenant.userIds.join(', ')})`;
  const tables = await listTables(asOwner);
  const conditions = tables.flatMap(({ name, column }) => {
    if (name === 'organizations') return [{ name, condition: `id ${own}` }];
    if (name === 'users') return [{ name, condition: `id ${people}` }];
    if (column === 'organization_id') return [{ name, condition: `organization_id ${own}` }];
    return column === 'user_id' ? [{ name, condition: `user_id ${people}` }] : [];
  });
  return digest(asOwner, conditions);
}

async function digest(
  asOwner: AsOwner,
  tables: { name: string; condition: string }[],
): Promise<Digests> {
  const parts = tables.map(
    ({ name, condition }) =>
      `select '${name}' as name, (select count(*) || ':' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '')
       from ${name} t where ${condition}) as digest`,
  );
  const rows = await asOwner<{ name: string; digest: string }>(parts.join(' union all '));
  return Object.fromEntries(rows.map(({ name, digest: word }) => [name, word]));
}

/** Tables whose digest has changed. */
export function listChanged(before: Digests, after: Digests): string[] {
  return Object.keys(before).filter((name) => before[name] !== after[name]);
}
