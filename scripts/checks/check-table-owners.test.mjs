import { expect, it } from 'vitest';
import { checkTableOwners } from './check-table-owners.mjs';
import { withTemporaryTree } from './temporary-tree.mjs';

const owners = {
  timers: { owner: 'timer', also: { accounts: 'deleting an account' } },
  users: { owner: 'accounts' },
};
const fine = {
  'server/src/timer/timer-store.ts': `tx.insertInto('timers'); tx.selectFrom('users');`,
  'server/src/accounts/account-store.ts': `tx.deleteFrom('users'); tx.deleteFrom('timers');`,
  'server/src/testing/fill.ts': `query('insert into users values (1)');`,
};

const check = (files) =>
  withTemporaryTree({ ...fine, ...files }, (root) => checkTableOwners(root, owners));

it('accepts writes of the owner and of folders that are listed, and any reads', async () => {
  expect(await check({})).toEqual([]);
});

it.each([
  `tx.insertInto('users')`,
  `tx.updateTable(\n'users')`,
  'sql`delete from users where id = 1`',
  'sql`update users as u set name = $1`',
  'sql`with one as (insert into users (id) values (1)) select`',
  `for (const table of ['timers', 'users'] as const) tx.deleteFrom(table)`,
])('refuses a write of another folder: %s', async (text) => {
  expect(await check({ 'server/src/timer/other-store.ts': text })).toEqual([
    expect.stringContaining('writes to users, which accounts/ owns. Move the statement'),
  ]);
});

it('refuses an owner that does not exist and an exception that is not used', async () => {
  const changed = { 'server/src/accounts/account-store.ts': `tx.deleteFrom('users');` };
  expect(await check(changed)).toEqual([expect.stringContaining('Remove it from "also"')]);
  const moved = { users: { owner: 'people' } };
  const problems = await withTemporaryTree({}, (root) => checkTableOwners(root, moved));
  expect(problems).toEqual([expect.stringContaining('people/, which does not exist')]);
});
