/** Bit of a VP8X chunk that says the image has an alpha channel; every other bit must be 0. */
const alphaFlag = 0x10;
const allowedOrders = ['VP8 ', 'VP8L', 'VP8X VP8 ', 'VP8X ALPH VP8 '];

/**
 * Whether `bytes` are one still WebP that holds nothing but image data: no EXIF, XMP, colour
 * profile, animation, unknown chunk, and not a byte before, between or after. Says nothing about
 * whether the image data can be decoded.
 */
export function isBareStillWebp(bytes: Buffer): boolean {
  const chunks = readChunks(bytes);
  if (chunks === undefined) return false;
  if (!allowedOrders.includes(chunks.map((chunk) => chunk.name).join(' '))) return false;
  return chunks.every((chunk) => chunk.name !== 'VP8X' || isBareHeader(chunk.body));
}

type Chunk = { name: string; body: Buffer };

/** The chunks of a RIFF file of form WEBP; undefined when any length is not exactly right. */
function readChunks(bytes: Buffer): Chunk[] | undefined {
  if (bytes.length < 20) return undefined;
  if (bytes.toString('latin1', 0, 4) !== 'RIFF') return undefined;
  if (bytes.toString('latin1', 8, 12) !== 'WEBP') return undefined;
  if (bytes.readUInt32LE(4) !== bytes.length - 8) return undefined;
  const chunks: Chunk[] = [];
  let at = 12;
  while (at < bytes.length) {
    if (at + 8 > bytes.length) return undefined;
    const length = bytes.readUInt32LE(at + 4);
    const end = at + 8 + length;
    const isPadded = length % 2 === 1;
    if (end + (isPadded ? 1 : 0) > bytes.length) return undefined;
    if (isPadded && bytes[end] !== 0) return undefined;
    chunks.push({
      name: bytes.toString('latin1', at, at + 4),
      body: bytes.subarray(at + 8, end),
    });
    at = end + (isPadded ? 1 : 0);
  }
  return chunks;
}

function isBareHeader(body: Buffer): boolean {
  if (body.length !== 10) return false;
  const reserved = body.readUIntLE(1, 3);
  return ((body[0] ?? 0) & ~alphaFlag) === 0 && reserved === 0;
}
