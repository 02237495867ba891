import type { AppKind, AppRating, AppRule } from '@time-tracker/contract/app';
import type { Interval } from '@time-tracker/contract/time/interval';
import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';
import { grains } from '../totals/grains.ts';

export type OrganizationRule = AppRule & { organizationId: number };

/** The rules of organizations, in their order. */
export async function listRules(
  tx: Tx,
  organizationIds: readonly number[],
): Promise<OrganizationRule[]> {
  if (organizationIds.length === 0) return [];
  const rows = await tx
    .selectFrom('app_rules')
    .select(['organization_id as organizationId', 'target', 'pattern', 'category', 'rating'])
    .where('organization_id', 'in', [...organizationIds])
    .orderBy('organization_id')
    .orderBy('position')
    .execute();
  // The table checks these values.
  return rows as OrganizationRule[];
}

/** Writers of the same organization wait at its first rule, so the lists of two are never mixed. */
export async function replaceRules(
  tx: Tx,
  organizationId: number,
  rules: readonly AppRule[],
): Promise<void> {
  const rows = rules.map((rule, position) => ({
    ...rule,
    organization_id: organizationId,
    position,
  }));
  if (rows.length > 0) {
    await tx
      .insertInto('app_rules')
      .values(rows)
      .onConflict((conflict) =>
        conflict.columns(['organization_id', 'position']).doUpdateSet((eb) => ({
          target: eb.ref('excluded.target'),
          pattern: eb.ref('excluded.pattern'),
          category: eb.ref('excluded.category'),
          rating: eb.ref('excluded.rating'),
        })),
      )
      .execute();
  }
  await tx
    .deleteFrom('app_rules')
    .where('organization_id', '=', organizationId)
    .where('position', '>=', rows.length)
    .execute();
}

export type AppName = { kind: AppKind; name: string; rating: AppRating | null };

/**
 * The distinct apps and websites of an organization in the weeks of a range, with the ratings by its
 * owners. Reads the totals by week: a few hundred rows, however many activities there are.
 */
export async function listAppNames(
  tx: Tx,
  organizationId: number,
  { start, end }: Interval<Date>,
): Promise<AppName[]> {
  const { rows } = await sql<{ names: AppName[] | null }>`
    select json_agg(json_build_object('kind', kind, 'name', name, 'rating', rating)) as names
    from (
      select distinct kind, name
      from organization_app_totals
      where organization_id = ${organizationId} and grain = ${sql.lit(grains.week)}
        and starts_at > ${start.toISOString()}::timestamptz - interval '7 days'
        and starts_at < ${end.toISOString()}::timestamptz
    ) as used
    left join (
      select kind, name, rating from app_ratings where organization_id = ${organizationId}
    ) as rated using (kind, name)`.execute(tx);
  return rows[0]?.names ?? [];
}
