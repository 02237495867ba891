import type { Tx } from '../database/database.ts';
import { updateNotesSince, type RunNote } from './timer-note-store.ts';

/**
 * Gives the time that a running timer has recorded so far its new note, except where the note is another one
 * than before: a person edited it, or the recorder sent its own. The caller holds the lock of the user's time.
 */
export async function renameRecordedTime(tx: Tx, change: RunNote): Promise<void> {
  if (change.note !== change.before) await updateNotesSince(tx, change);
}
