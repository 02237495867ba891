import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';

export async function listTimeZones(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('users').select('time_zone').distinct().execute();
  return rows.map((row) => row.time_zone);
}

export type DigestPerson = { id: number; email: string; time_zone: string; isDecimal: boolean };

/**
 * People in these time zones whose digest of the week before a Monday (`2026-11-23`) is still to be
 * decided, after an ID.
 */
export async function listDigestPeople(
  tx: Tx,
  zones: readonly string[],
  monday: string,
  { after, limit }: { after: number; limit: number },
): Promise<DigestPerson[]> {
  const { rows } = await sql<DigestPerson>`
    select id, email, time_zone, duration_format = 'decimal' as "isDecimal"
    from users
    where id > ${after} and time_zone = any(${[...zones]}::text[])
      and deleted_at is null and email_proven_at is not null
      and 'weekly_digest' <> all (muted_notices)
      and (digest_monday is null or digest_monday < ${monday}::date)
    order by id
    limit ${limit}`.execute(tx);
  return rows;
}

/** False if another server has taken it, or the person has switched it off meanwhile. */
export async function claimDigest(tx: Tx, userId: number, monday: string): Promise<boolean> {
  const { rows } = await sql`
    update users set digest_monday = ${monday}::date
    where id = ${userId} and deleted_at is null and 'weekly_digest' <> all (muted_notices)
      and (digest_monday is null or digest_monday < ${monday}::date)
    returning id`.execute(tx);
  return rows.length > 0;
}

/** The organizations of which the user of the transaction is a member. */
export async function listMemberships(
  tx: Tx,
  userId: number,
): Promise<{ organization_id: number }[]> {
  return tx
    .selectFrom('organization_members')
    .select('organization_id')
    .where('user_id', '=', userId)
    .orderBy('organization_id')
    .execute();
}

export async function listProjectNames(
  tx: Tx,
  organizationIds: readonly number[],
  projectIds: readonly number[],
): Promise<{ id: number; name: string; organization: string }[]> {
  const { rows } = await sql<{ id: number; name: string; organization: string }>`
    select p.id, p.name, o.name as organization
    from projects p join organizations o on o.id = p.organization_id
    where p.organization_id = any(${[...organizationIds]}::int[])
      and p.id = any(${[...projectIds]}::int[])
    order by o.name, o.id, p.name, p.id`.execute(tx);
  return rows;
}
