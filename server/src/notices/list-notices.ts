import type { notice } from '@time-tracker/contract/accounts/notice';
import { noticesMax, type Notice } from '@time-tracker/contract/accounts/notice';
import type { z } from 'zod';
import type { Tx } from '../database/database.ts';
import { countUnread, listNotices, type NoticeRow } from './notice-store.ts';

export function countUnreadNotices(tx: Tx, userId: number): Promise<number> {
  return countUnread(tx, userId);
}

/** The latest notices of a user, and how many are unread in total. */
export async function listLatestNotices(
  tx: Tx,
  userId: number,
): Promise<{ notices: z.input<typeof notice>[]; unread: number }> {
  const rows = await listNotices(tx, userId, noticesMax);
  return { notices: rows.map(toNotice), unread: await countUnread(tx, userId) };
}

/** What is stored as `detail` of each kind, as the contract sends it. */
export type NoticeDetail<Kind extends Notice['kind']> = Omit<
  Extract<Notice, { kind: Kind }>,
  'id' | 'organization_id' | 'organization_name' | 'created_at' | 'read' | 'kind'
>;

function toNotice({ detail, kind, ...row }: NoticeRow): z.input<typeof notice> {
  const stored = detail as Record<string, unknown>;
  if (kind !== 'recording_rules') {
    const instants = Object.entries(stored)
      .filter(([name]) => name === 'started_at' || name === 'last_seen')
      .map(([name, instant]) => [name, new Date(String(instant))]);
    return { ...row, kind, ...stored, ...Object.fromEntries(instants) } as z.input<typeof notice>;
  }
  // The triggers store the changed rules beside the project that they apply to.
  const { project_id = null, project_name = null, ...changes } = stored;
  return { ...row, kind, project_id, project_name, changes } as z.input<typeof notice>;
}
