import type { Tx } from '../database/database.ts';

/** What is worth remembering after the thing itself is gone. */
export type AuditAction =
  | 'organization_updated'
  | 'organization_person_added'
  | 'organization_person_changed'
  | 'organization_person_confirmed'
  | 'organization_person_removed'
  | 'project_deleted'
  | 'project_person_added'
  | 'project_person_removed'
  | 'activity_removed'
  | 'activity_updated'
  | 'activity_moved'
  | 'screenshot_removed'
  | 'screenshots_expired';

/** Who did what when; `detail` says to what, and how many seconds went with it. */
export type AuditLine = {
  organizationId: number;
  actorId: number;
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

/** How many lines of these kinds there are since an instant, and when the oldest of them was. */
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
