/** Bit of a VP8X chunk that says the image has an alpha channel; every other bit must be 0. */
const alphaFlag = 0x10;
const lossyStartCode = 0x9d012a;
const losslessSignature = 0x2f;
const allowedOrders = ['VP8 ', 'VP8L', 'VP8X VP8 ', 'VP8X ALPH VP8 '];

/** Whether `bytes` are a still WebP that holds nothing but image data, see `readBareStillWebp`. */
export function isBareStillWebp(bytes: Buffer): boolean {
  return readBareStillWebp(bytes) !== undefined;
}

/**
 * The size of one still WebP that holds nothing but image data: no EXIF, XMP, colour profile,
 * animation, unknown chunk, and not a byte before, between or after; undefined for anything else.
 * Says nothing about whether the image data can be decoded.
 */
export function readBareStillWebp(bytes: Buffer): Size | undefined {
  const chunks = readChunks(bytes);
  if (chunks === undefined) return undefined;
  if (!allowedOrders.includes(chunks.map((chunk) => chunk.name).join(' '))) return undefined;
  const [head] = chunks;
  return head === undefined ? undefined : readSize(head);
}

type Size = { width: number; height: number };

/** As the first chunk says it; a decoder refuses further ones that say otherwise. */
function readSize({ name, body }: Chunk): Size | undefined {
  switch (name) {
    case 'VP8X':
      if (!isBareHeader(body)) return undefined;
      return { width: body.readUIntLE(4, 3) + 1, height: body.readUIntLE(7, 3) + 1 };
    case 'VP8 ':
      if (body.length < 10 || body.readUIntBE(3, 3) !== lossyStartCode) return undefined;
      return { width: body.readUInt16LE(6) & 0x3fff, height: body.readUInt16LE(8) & 0x3fff };
    case 'VP8L': {
      if (body.length < 5 || body[0] !== losslessSignature) return undefined;
      const bits = body.readUInt32LE(1);
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
    }
    default:
      return undefined;
  }
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
