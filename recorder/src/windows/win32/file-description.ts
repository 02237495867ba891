const key = Buffer.from('FileDescription\0', 'utf16le');
/** Length, length of the value in characters, kind; two bytes each, before the key. */
const headBytes = 6;

/**
 * The description in the version information of a program's file: a tree whose leaves are head, key
 * and value, the value aligned to four bytes.
 */
export function readFileDescription(block: Buffer): string | undefined {
  const keyAt = block.indexOf(key);
  if (keyAt < headBytes) return undefined;
  const length = block.readUInt16LE(keyAt - headBytes + 2);
  const valueAt = (keyAt + key.length + 3) & ~3;
  const text = block.toString('utf16le', valueAt, valueAt + length * 2);
  return text.split('\0', 1)[0]?.trim() || undefined;
}
