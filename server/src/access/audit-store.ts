import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';

/** What stays in the audit log after the thing itself is deleted. */
export type AuditAction =
  | 'organization_updated'
  | 'organization_person_added'
  | 'organization_person_changed'
  | 'organization_person_confirmed'
  | 'organization_person_removed'
  | 'organization_interval_set'
  | 'project_deleted'
  | 'project_person_added'
  | 'project_person_changed'
  | 'project_person_removed'
  | 'project_interval_set'
  | 'activity_removed'
  | 'activity_updated'
  | 'activity_moved'
  | 'activity_shortened'
  | 'activity_split'
  | 'activity_merged'
  | 'time_forgotten'
  | 'screenshot_removed'
  | 'screenshots_expired';

/** Who did what and when. `detail` contains IDs and the deleted seconds. */
export type AuditLine = {
  organizationId: number;
  /** Null: a setting or a job, not a user. */
  actorId: number | null;
  at: Date;
  action: AuditAction;
  detail: Record<string, unknown>;
};

export function insertAuditLine(tx: Tx, line: AuditLine): Promise<void> {
  return insertAuditLines(tx, [line]);
}

export async function insertAuditLines(tx: Tx, lines: readonly AuditLine[]): Promise<void> {
  if (lines.length === 0) return;
  await tx
    .insertInto('audit_log')
    .values(
      lines.map((line) => ({
        organization_id: line.organizationId,
        actor_id: line.actorId,
        at: line.at,
        action: line.action,
        detail: JSON.stringify(line.detail),
      })),
    )
    .execute();
}

/** The number of entries with these actions since an instant, and the time of the oldest. */
export function countAuditLines(
  tx: Tx,
  organizationId: number,
  actions: readonly AuditAction[],
  since: Date,
): Promise<{ count: number; oldestAt: Date | null }> {
  return tx
    .selectFrom('audit_log')
    .select((eb) => [eb.fn.countAll<number>().as('count'), eb.fn.min('at').as('oldestAt')])
    .where('organization_id', '=', organizationId)
    .where('action', 'in', actions)
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
}

/** A security event of an account, or of an unknown person. */
export type AccountAuditLine = {
  at: Date;
  event: string;
  address: string | undefined;
  userId: number | undefined;
  /** Used instead of `userId`: the store looks up the account of this email. */
  email?: string | undefined;
  detail: Record<string, unknown>;
};

/** A change that a user made to their own account. */
export function insertAccountAuditLine(
  tx: Tx,
  event: 'password_changed' | 'account_deleted',
  userId: number,
  { address, now }: { address: string; now: Date },
): Promise<void> {
  return insertAccountAuditLines(tx, [{ at: now, event, address, userId, detail: {} }]);
}

export async function insertAccountAuditLines(
  tx: Tx,
  lines: readonly AccountAuditLine[],
): Promise<void> {
  const rows = lines.map(({ userId, email, address, ...line }) => ({
    ...line,
    user_id: userId ?? null,
    email: email ?? null,
    address: address ?? null,
  }));
  await sql`
    insert into account_audit_log (at, user_id, address, event, detail)
    select line.at,
      case when line.email is null then line.user_id
        else (select users.id from users where users.email = line.email) end,
      line.address, line.event, line.detail
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as line
      (at timestamptz, user_id int, email text, address text, event text, detail jsonb)`.execute(
    tx,
  );
}

/** The events of an account that its user may see, latest first. */
export function listAccountAuditLines(tx: Tx, userId: number, most: number) {
  return tx
    .selectFrom('account_audit_log')
    .select(['at', 'event', 'address'])
    .where('user_id', '=', userId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute();
}

/** Deletes expired entries. A database function decides what has expired. */
export async function deleteExpiredAccountAuditLines(tx: Tx): Promise<void> {
  await sql`select delete_expired_account_audit_lines()`.execute(tx);
}
