/** What becomes of an activity that was sent. */
export type ActivityResult =
  /** The server has it: it may be forgotten. */
  | { kind: 'sent' }
  | { kind: 'retry' }
  /** The server will never take it; `reason` is for people. */
  | { kind: 'refused'; code: string; reason: string };

const takenStatuses = new Set(['stored', 'updated', 'clipped']);
/** The person deleted it on purpose. */
const deletedCodes = new Set(['activity_removed']);
/** These pass with time or with a corrected clock. */
const temporaryCodes = new Set(['in_the_future']);

/**
 * Decides by the server's result for an activity, whatever that is. The default is retry: sending
 * again loses nothing, and a known id never counts twice.
 */
export function classifyResult(activityId: string, result: unknown): ActivityResult {
  const { activity_id: id, status, code, message } = fieldsOf(result);
  if (typeof status === 'string' && takenStatuses.has(status)) {
    return { kind: isSameId(id, activityId) ? 'sent' : 'retry' };
  }
  const isRefused = status === 'refused' && typeof code === 'string' && code !== '';
  if (!isRefused || temporaryCodes.has(code)) return { kind: 'retry' };
  if (deletedCodes.has(code)) return { kind: 'sent' };
  return { kind: 'refused', code, reason: typeof message === 'string' ? message : code };
}

function isSameId(id: unknown, other: string): boolean {
  return typeof id === 'string' && id.toLowerCase() === other.toLowerCase();
}

function fieldsOf(result: unknown): Record<string, unknown> {
  return typeof result === 'object' && result !== null ? (result as Record<string, unknown>) : {};
}
