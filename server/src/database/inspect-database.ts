import type pg from 'pg';
import { StartError } from '../start/start-error.ts';

const OLDEST_VERSION = 150_000;

export interface InspectedDatabase {
  database: string;
  role: string;
  mayCreateRoles: boolean;
}

interface Facts {
  version: string;
  version_number: number;
  encoding: string;
  is_standby: boolean;
  is_durable: boolean;
  database: string;
  role: string;
  is_superuser: boolean;
  is_bypassing: boolean;
  may_create_roles: boolean;
  may_create_tables: boolean;
  may_extend: boolean;
  foreign_owner: string | null;
}

const factsQuery = `
  select current_setting('server_version') as version,
    current_setting('server_version_num')::int as version_number,
    current_setting('server_encoding') as encoding,
    pg_is_in_recovery() as is_standby,
    current_setting('synchronous_commit') <> 'off' as is_durable,
    current_database()::text as database,
    current_user::text as role,
    rolsuper as is_superuser,
    rolbypassrls as is_bypassing,
    rolcreaterole as may_create_roles,
    has_schema_privilege('public', 'create') as may_create_tables,
    has_database_privilege(current_database(), 'create')
      or (exists (select from pg_extension where extname = 'btree_gist')
        and exists (select from pg_namespace where nspname = 'jobs')) as may_extend,
    (select min(pg_get_userbyid(relowner)::text) from pg_class
      where relnamespace in (select oid from pg_namespace where nspname in ('public', 'jobs'))
        and relkind in ('r', 'p', 'S', 'v') and not pg_has_role(relowner, 'usage')) as foreign_owner
  from pg_roles where rolname = current_user`;

/** Checks that the product can use this database safely. Throws one StartError with all problems. */
export async function inspectDatabase(client: pg.Client): Promise<InspectedDatabase> {
  const { rows } = await client.query<Facts>(factsQuery);
  const facts = rows[0];
  if (facts === undefined) throw new Error('PostgreSQL returned no row for the current role');
  const problems = listProblems(facts, {
    role: client.escapeIdentifier(facts.role),
    database: client.escapeIdentifier(facts.database),
  });
  if (problems.length > 0) {
    throw new StartError(
      `The database of DATABASE_URL does not meet the requirements:\n${problems.map((line) => `  - ${line}`).join('\n')}`,
    );
  }
  const { database, role, may_create_roles: mayCreateRoles } = facts;
  return { database, role, mayCreateRoles };
}

function listProblems(facts: Facts, quoted: { role: string; database: string }): string[] {
  const { role, database } = quoted;
  const problems: string[] = [];
  const unless = (isFine: boolean, problem: string) => {
    if (!isFine) problems.push(problem);
  };
  unless(
    facts.version_number >= OLDEST_VERSION,
    `It is PostgreSQL ${facts.version}; Time Tracker needs 15 or newer.`,
  );
  unless(
    !facts.is_superuser && !facts.is_bypassing,
    `The role ${role} is ${facts.is_superuser ? 'a superuser' : 'exempt from row-level security (BYPASSRLS)'}, ` +
      'so row-level security would not separate organizations. Create an ordinary role and use it in DATABASE_URL: ' +
      `CREATE ROLE tracker LOGIN PASSWORD '…' CREATEROLE; ALTER DATABASE ${database} OWNER TO tracker;`,
  );
  unless(
    facts.encoding === 'UTF8',
    `Its encoding is ${facts.encoding}. Recreate it with ENCODING 'UTF8' TEMPLATE template0.`,
  );
  unless(!facts.is_standby, 'It is a read-only standby. Connect to the primary server.');
  unless(
    facts.is_durable,
    `synchronous_commit is off, so acknowledged time could be lost. ALTER DATABASE ${database} SET synchronous_commit = on;`,
  );
  unless(
    facts.is_standby || (facts.may_create_tables && facts.may_extend),
    `The role ${role} cannot create tables and extensions in it. ALTER DATABASE ${database} OWNER TO ${role};`,
  );
  const owner = facts.foreign_owner;
  unless(
    owner === null,
    `Its tables belong to the role ${owner}, as after a restore by that role, so ${role} cannot upgrade them. ` +
      `Load the dump again as ${role}: pg_restore --no-owner --no-privileges`,
  );
  return problems;
}
