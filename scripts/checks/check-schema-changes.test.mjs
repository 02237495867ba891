import { expect, it } from 'vitest';
import { checkSchemaChanges } from './check-schema-changes.mjs';
import { withTemporaryTree } from './temporary-tree.mjs';

const folder = 'server/src/database/migrations';
const release = 'server/src/testing/releases/release-0-1-0.generated.sql';
const dump = 'server/src/database/schema-dump.generated.sql';
const head = (parameters, returns = 'record') =>
  `CREATE OR REPLACE FUNCTION public.find_target(${parameters})\n RETURNS ${returns}\n LANGUAGE sql\n`;

function check(text, more = {}) {
  const files = {
    [dump]: '',
    [release]: '',
    [`${folder}/0027-new.sql`]: text,
    ...more,
  };
  return withTemporaryTree(files, (root) => checkSchemaChanges(root));
}

it.each([
  ['create table colors (id int not null); alter table colors add constraint one unique (id);'],
  [
    'alter table users add column color text, add column size int not null default 0 check (size > 0);',
  ],
  ['create index users_by_name on users (name); drop index users_by_email;'],
  ['alter table users alter column name drop not null, alter column name set default 1;'],
  ['create function more() returns int language sql as $$ select 1; drop table users; $$;'],
  ['-- drop table users;'],
  ['update users set name = null; alter policy own on users using (true);'],
])('accepts a migration that only adds: %s', async (text) => {
  expect(await check(text)).toEqual([]);
});

it.each([
  ['drop table users', 'still read it'],
  ['drop function find_target(int)', 'rely on it'],
  ['drop trigger write on users', 'rely on it'],
  ['alter table users rename column name to full_name', 'old name'],
  ['alter table users rename to people', 'old name'],
  ['alter table users add column size int, drop column name', 'still use it'],
  ['alter table users drop name', 'still use it'],
  ['alter table users drop constraint users_name_key', 'still use it'],
  ['alter table users\n  alter column id type bigint', 'old type'],
  ['alter table users alter name set not null', 'leave it empty'],
  ['alter table users alter column name drop default', 'do not send it'],
  ['alter table users add column size int not null', 'give it a default'],
  ['alter table users add size int check (size in (1, 2)) not null', 'give it a default'],
  ['alter table users add constraint one unique (name)', 'other values'],
  ['revoke update on users from app', 'privilege'],
])('refuses what breaks the version before: %s', async (statement, remedy) => {
  expect(await check(`create table colors (id int);\n${statement};`)).toEqual([
    expect.stringMatching(
      `${folder}/0027-new.sql: .*breaks servers of the version before.*${remedy}`,
    ),
  ]);
});

it('accepts the second half of a change, which names an earlier release', async () => {
  const text = (since) => `-- contract: unused since ${since}\nalter table users drop column name;`;
  expect(await check(text('0.1.0'))).toEqual([]);
  expect(await check(text('0.2.0'))).toEqual([expect.stringContaining('0.2.0 is no release')]);
});

it('does not look at migrations for which all servers were stopped', async () => {
  expect(await check('', { [`${folder}/0026-last-stop.sql`]: 'drop table users;' })).toEqual([]);
});

it('compares the functions with those of the latest release', async () => {
  const compare = (now) =>
    check('', { [release]: head('wanted integer, OUT id integer'), [dump]: now });
  expect(await compare(head('wanted integer, OUT id integer, OUT size integer'))).toEqual([]);
  for (const now of [
    '',
    head('wanted bigint, OUT id integer'),
    head('wanted integer, more integer, OUT id integer'),
    head('wanted integer, OUT id bigint'),
  ]) {
    expect(await compare(now)).toEqual([
      expect.stringMatching(/find_target\(wanted integer\) of .*release-0-1-0.* is missing/),
    ]);
  }
});
