/** The bytes to send: both included. */
export type ByteRange = { first: number; last: number };

/**
 * The part that a Range header asks for. Undefined for the whole file: without a header, and for
 * forms that RFC 9110 allows to ignore, such as several parts. Null: outside of the file.
 */
export function readByteRange(
  header: string | undefined,
  sizeBytes: number,
): ByteRange | undefined | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/i.exec(header?.trim() ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  if (from === '') {
    const length = Math.min(Number(to), sizeBytes);
    return length === 0 ? null : { first: sizeBytes - length, last: sizeBytes - 1 };
  }
  const first = Number(from);
  const last = to === '' ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1);
  if (to !== '' && Number(to) < first) return undefined;
  return first >= sizeBytes ? null : { first, last };
}
