import { expect } from 'vitest';
import type { TestApp } from './test-app.ts';

/** Holds the kept totals against sums over the raw rows; a bucket whose work was all removed says nothing. */
export async function expectKeptTotals(app: TestApp): Promise<void> {
  for (const table of ['project_totals', 'member_totals'] as const) await expectTotals(app, table);
}

async function expectTotals(
  app: TestApp,
  table: 'project_totals' | 'member_totals',
): Promise<void> {
  const isOfMembers = table === 'member_totals';
  const keys = `organization_id, grain, starts_at, project_id${isOfMembers ? ', user_id' : ''}`;
  const grains = isOfMembers ? '3600, 86400, 604800' : '600, 3600, 86400, 604800';
  const sums = ['worked_ms', 'active_seconds', 'measured_seconds'].concat(
    isOfMembers ? [] : ['full_count', 'full_active_seconds', 'full_measured_seconds'],
  );
  const kept = await app.asOwner(
    `select ${keys}, ${sums.map((sum) => `${sum}::int`).join(', ')} from ${table}
     where (${sums.join(', ')}) <> (${sums.map(() => 0).join(', ')}) order by ${keys}`,
  );
  const summed = await app.asOwner(
    `select ${keys}, ${sums.map((sum) => `sum(${sum})::int as ${sum}`).join(', ')}
     from (
       select organization_id, grain, project_id, user_id,
         to_timestamp(floor(extract(epoch from starts_at) / grain) * grain) as starts_at,
         extract(epoch from ends_at - starts_at) * 1000 as worked_ms, active_seconds,
         measured_seconds, is_full as full_count, is_full * active_seconds as full_active_seconds,
         is_full * measured_seconds as full_measured_seconds
       from activities, unnest(array[${grains}]) as grain,
         lateral (select (grain = 600 and ends_at - starts_at = interval '600 s')::int as is_full) f
     ) as rows
     group by ${keys} order by ${keys}`,
  );
  expect(kept).toEqual(summed);
}
