/** What becomes of a screenshot that was sent. */
export type UploadResult =
  | { kind: 'sent' }
  | { kind: 'retry' }
  /** The server will never take it; `reason` is for people. */
  | { kind: 'refused'; reason: string; code?: string | undefined };

/** The person deleted it on purpose. */
const deletedCodes = new Set(['activity_removed']);
/** These statuses are about this very image: the next attempt would end the same way. */
const refusedStatuses = new Set([404, 409, 415, 422]);

/** Decides by a response that is an error; `code` is undefined if the server did not send it. */
export function classifyUploadError(error: {
  status: number;
  code: string | undefined;
  message: string;
}): UploadResult {
  const { status, code, message } = error;
  // Without one of our codes, the response came from a proxy or a captive portal.
  if (code === undefined) return { kind: 'retry' };
  if (deletedCodes.has(code)) return { kind: 'sent' };
  return refusedStatuses.has(status)
    ? { kind: 'refused', reason: message, code }
    : { kind: 'retry' };
}

/** Decides by the body of a 2xx response, whatever that is. */
export function classifyStored(sent: { id: string; sha256: string }, body: unknown): UploadResult {
  const { id, sha256 } = fieldsOf(body);
  const isSame =
    typeof id === 'string' &&
    typeof sha256 === 'string' &&
    id.toLowerCase() === sent.id.toLowerCase() &&
    sha256.toLowerCase() === sent.sha256;
  return { kind: isSame ? 'sent' : 'retry' };
}

function fieldsOf(body: unknown): Record<string, unknown> {
  return typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
}
