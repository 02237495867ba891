import { sql } from 'kysely';
import type { Tx } from '../database/database.ts';

export type RunNote = {
  organizationId: number;
  projectId: number;
  userId: number;
  startedAt: Date;
  note: string | null;
  before: string | null;
};

/**
 * Replaces the note of what recorders stored since the timer started. An activity belongs to the timer in
 * which its middle lies, as when it is recorded (recording/timer-notes.ts).
 */
export async function updateNotesSince(tx: Tx, change: RunNote): Promise<void> {
  const { organizationId, projectId, userId, startedAt, note, before } = change;
  await sql`
    update activities set note = ${note}
    where user_id = ${userId} and organization_id = ${organizationId}
      and project_id = ${projectId} and source in ('desktop', 'browser') and not note_edited
      and starts_at > ${startedAt}::timestamptz - interval '10 minutes'
      and starts_at + (ends_at - starts_at) / 2 >= ${startedAt}
      and note is not distinct from ${before}::text and note is distinct from ${note}::text`.execute(
    tx,
  );
}
