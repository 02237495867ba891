import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { StartError } from '../start/start-error.ts';
import { copyTemplate } from '../testing/test-postgres.ts';
import { migrate } from './migrate.ts';

test('a database of a newer version is left alone, with what to do and no stack', async () => {
  const postgres = inject('postgres');
  const name = `newer_${randomUUID().replaceAll('-', '')}`;
  await copyTemplate(postgres.superuser, name);
  const owner = { ...postgres.owner, database: name };
  const client = new pg.Client(owner);
  await client.connect();
  await client.query(`insert into migrations (name) values ('9999-of-tomorrow.sql')`);
  await client.end();
  const migrating = migrate(owner, { fence: 'role', appRole: postgres.app.user ?? '' });
  await expect(migrating).rejects.toThrow(StartError);
  await expect(migrating).rejects.toThrow(/newer version.*9999-of-tomorrow\.sql.*backup/);
});
