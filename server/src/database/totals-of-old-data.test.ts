import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { wrongTotals } from '../testing/kept-totals.ts';

const folder = new URL('./migrations/', import.meta.url);
const first = '0008-more-totals.sql';

/** People, projects and ten days of work with applications, as a database of before has them. */
const oldData = `
  insert into organizations (id, name, wrapped_key) overriding system value
    select n, 'Organization', '' from generate_series(1, 2) n;
  insert into users (email, first_name, last_name, name, type, password_hash)
    select n || '@example.com', 'Sam', 'Seed', 'Sam Seed', 'Owner', '' from generate_series(1, 4) n;
  insert into projects (organization_id, name) select 1 + n % 2, 'P' from generate_series(1, 4) n;
  insert into activities (organization_id, project_id, user_id, activity_id, starts_at, ends_at,
      measured_seconds, active_seconds, keyboard_seconds, mouse_seconds, minutes, source)
    select p.organization_id, p.id, u.id, gen_random_uuid(), start,
      start + interval '1 second' * (case when n % 3 = 0 then 600 else 100 + n end), n, n, 0, 0, 0,
      'desktop'
    from users u, generate_series(1, 80) n,
      lateral (select timestamptz '2026-03-01 00:00Z' + n * interval '3 hours' as start) at,
      lateral (select * from projects order by (id + n + u.id) % 4 limit 1) p;
  insert into activity_apps (organization_id, starts_at, ends_at, activity_id, position, project_id,
      user_id, kind, name, seconds, active_seconds)
    select organization_id, starts_at, ends_at, activity_id, n, project_id, user_id, 'app',
      'App ' || (n + active_seconds) % 5, 30 + n, n
    from activities, generate_series(1, 2) n`;

test('what was recorded before there were more totals is in them', async () => {
  const { superuser } = inject('postgres');
  const database = `old_${randomUUID().replaceAll('-', '')}`;
  const admin = new pg.Client(superuser);
  await admin.connect();
  await admin.query(`create database ${database}`);
  const client = new pg.Client({ ...superuser, database });
  await client.connect();
  try {
    for (const name of (await readdir(folder)).sort()) {
      if (name === first) await client.query(oldData);
      await client.query(await readFile(new URL(name, folder), 'utf8'));
    }
    const { rows } = await client.query<{ count: number }>(
      'select count(*)::int from member_app_totals where grain = 604800 and seconds > 0',
    );
    expect(rows[0]?.count).toBeGreaterThan(10);
    for (const [what, wrong] of Object.entries(wrongTotals)) {
      expect((await client.query(wrong)).rows, what).toEqual([]);
    }
    // And what comes from now on is added.
    await client.query('update activities set ends_at = ends_at - interval $$1 second$$');
    await client.query('update activity_apps set name = $$Other$$, seconds = seconds + 1');
    await client.query('delete from activities where project_id = 1');
    for (const [what, wrong] of Object.entries(wrongTotals)) {
      expect((await client.query(wrong)).rows, what).toEqual([]);
    }
  } finally {
    await client.end();
    await admin.query(`drop database ${database}`);
    await admin.end();
  }
});
