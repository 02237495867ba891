import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkMigrations, writeMigrationHashes } from './check-migrations.mjs';
import { withTemporaryTree } from './temporary-tree.mjs';

const folder = 'server/src/database/migrations';
const landed = {
  [`${folder}/0001-accounts.sql`]: 'create table users (id int);\n',
  [`${folder}/0003-projects.sql`]: 'create table projects (id int);\n',
};

/** The problems after migrations have landed and files were changed; null deletes one. */
function checkAfter(changes, { hashesAgain = false } = {}) {
  return withTemporaryTree(landed, (root) => {
    writeMigrationHashes(root);
    for (const [name, text] of Object.entries(changes)) {
      const path = join(root, folder, name);
      if (text === null) rmSync(path);
      else writeFileSync(path, text);
    }
    if (hashesAgain) writeMigrationHashes(root);
    return checkMigrations(root);
  });
}

it('accepts landed migrations, also with Windows line ends', async () => {
  expect(await checkAfter({})).toEqual([]);
  const text = landed[`${folder}/0001-accounts.sql`].replaceAll('\n', '\r\n');
  expect(await checkAfter({ '0001-accounts.sql': text })).toEqual([]);
});

it('accepts a new migration once its hash is committed', async () => {
  const added = { '0004-timers.sql': 'create table timers (id int);\n' };
  expect(await checkAfter(added)).toEqual([expect.stringContaining('Run npm run schema')]);
  expect(await checkAfter(added, { hashesAgain: true })).toEqual([]);
});

it('refuses an edited migration, and writing the hashes again does not help', async () => {
  const edited = { '0001-accounts.sql': 'create table users (id bigint);\n' };
  const problems = [expect.stringContaining('make the change in a new migration')];
  expect(await checkAfter(edited)).toEqual(problems);
  expect(await checkAfter(edited, { hashesAgain: true })).toEqual(problems);
});

it('refuses a deleted migration, and one that would run before others that have landed', async () => {
  expect(await checkAfter({ '0003-projects.sql': null })).toEqual([
    expect.stringContaining('restore the file'),
  ]);
  expect(await checkAfter({ '0002-late.sql': 'select 1;' })).toEqual([
    expect.stringContaining('Number it higher'),
  ]);
});
