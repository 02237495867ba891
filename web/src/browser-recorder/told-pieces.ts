import type { RecordedActivityInput } from '@time-tracker/contract/activity';
import type { Piece } from './browser-recording.ts';

/** What became of a piece that was sent; `why` is for the person whose time it was. */
export type Verdict =
  { kind: 'sent' } | { kind: 'retry' } | { kind: 'refused'; code: string; why: string };

const notActive = Array.from({ length: 10 }, () => false);

/** A page sees neither keys nor mouse of other programs: nothing is measured. */
export function describePiece(piece: Piece): RecordedActivityInput {
  return {
    activity_id: piece.activityId,
    project_id: piece.projectId,
    start: new Date(piece.start).toISOString(),
    finish: new Date(piece.finish).toISOString(),
    measured_seconds: 0,
    active_seconds: 0,
    keyboard_seconds: 0,
    mouse_seconds: 0,
    minutes: notActive,
    source: 'browser',
    apps: [],
  };
}

/** These pass with time or with a corrected clock. */
const passingCodes = new Set(['in_the_future']);
/** Somebody removed it on purpose. */
const forgottenCodes = new Set(['activity_removed']);
const takenStatus = new Set(['stored', 'updated', 'clipped']);

/**
 * Decides by the server's entry for a piece, whatever that is. The default is retry: nothing is lost
 * by asking again, and an id that is known never counts twice.
 */
export function judgeTold(piece: Piece, entry: unknown): Verdict {
  const { activity_id: id, status, code, message } = fieldsOf(entry);
  if (takenStatus.has(String(status))) {
    const isThisOne = String(id).toLowerCase() === piece.activityId.toLowerCase();
    return { kind: isThisOne ? 'sent' : 'retry' };
  }
  const isRefused = status === 'refused' && typeof code === 'string' && code !== '';
  if (!isRefused || passingCodes.has(code)) return { kind: 'retry' };
  if (forgottenCodes.has(code)) return { kind: 'sent' };
  return { kind: 'refused', code, why: typeof message === 'string' ? message : code };
}

function fieldsOf(entry: unknown): Record<string, unknown> {
  return typeof entry === 'object' && entry !== null ? (entry as Record<string, unknown>) : {};
}
