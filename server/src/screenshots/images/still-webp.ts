import { fillsItsPartitions } from './vp8-end.ts';

/** The bit of a VP8X chunk that says the image has an alpha channel. Every other bit must be 0. */
const alphaFlag = 0x10;
const lossyStartCode = 0x9d012a;
const losslessSignature = 0x2f;
/** The allowed chunks of a file. The flags of its VP8X chunk have to match. */
const allowedOrders = ['VP8 ', 'VP8L', 'VP8X VP8 ', 'VP8X ALPH VP8 '];
/** Twice the size of a screenshot of noise. A larger file hides something. */
const bytesPerPixelMax = 2;
const overheadBytes = 1024;

export type BareWebp = {
  width: number;
  height: number;
  /** Undefined when there is none. */
  lossy: Chunk | undefined;
  /** The file without the last byte of its lossless data. Undefined when there is none. */
  shortened: Buffer | undefined;
};

/**
 * A still WebP that consists only of image chunks: no EXIF, XMP, color profile, animation or
 * unknown chunk, no bytes before, between or after them, and not too many bytes for its pixels.
 * Undefined for anything else. Does not check the contents of the chunks, see `endsWithItsData`.
 */
export function readBareStillWebp(bytes: Buffer): BareWebp | undefined {
  const chunks = readChunks(bytes);
  if (chunks === undefined) return undefined;
  if (!allowedOrders.includes(chunks.map((chunk) => chunk.name).join(' '))) return undefined;
  const find = (name: string) => chunks.find((chunk) => chunk.name === name);
  const [lossy, lossless, alpha, header] = ['VP8 ', 'VP8L', 'ALPH', 'VP8X'].map(find);
  if (header !== undefined && !isBareHeader(header.body, alpha !== undefined)) return undefined;
  // Two of its bits are reserved.
  if (alpha !== undefined && ((alpha.body[0] ?? 0xff) & 0xc0) !== 0) return undefined;
  const size = lossy ? readLossySize(lossy.body) : readLosslessSize(lossless?.body);
  if (size === undefined) return undefined;
  if (bytes.length > overheadBytes + bytesPerPixelMax * size.width * size.height) return undefined;
  const exact = lossless ?? alpha;
  return { ...size, lossy, shortened: exact && joinChunks(chunks, exact) };
}

/**
 * Whether no byte follows the coded data within its chunk. `decode` returns the pixels of a file
 * and throws if it cannot be decoded.
 */
export async function endsWithItsData(
  bytes: Buffer,
  { width, height, lossy, shortened }: BareWebp,
  decode: (bytes: Buffer) => Promise<Buffer>,
): Promise<boolean> {
  if (lossy !== undefined && !fillsItsPartitions(lossy.body, { width, height })) return false;
  if (shortened === undefined) return true;
  // The end of lossless data is only known after decoding, so check that its last byte matters.
  const pixels = await decode(bytes);
  const fewer = await decode(shortened).catch(() => undefined);
  return fewer === undefined || !fewer.equals(pixels);
}

type Size = { width: number; height: number };

function readLossySize(body: Buffer): Size | undefined {
  if (body.length < 10 || body.readUIntBE(3, 3) !== lossyStartCode) return undefined;
  // Two bits of each side request scaling, which no decoder supports.
  return inBounds({ width: body.readUInt16LE(6), height: body.readUInt16LE(8) });
}

function readLosslessSize(body: Buffer | undefined): Size | undefined {
  if (body === undefined || body.length < 5 || body[0] !== losslessSignature) return undefined;
  const bits = body.readUInt32LE(1);
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
}

function inBounds(size: Size): Size | undefined {
  return Math.max(size.width, size.height) <= 0x3fff ? size : undefined;
}

type Chunk = { name: string; body: Buffer };

/** The chunks of a RIFF file of form WEBP. Undefined when any length is wrong. */
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

/** A file of the same chunks, one of them without its last byte. */
function joinChunks(chunks: readonly Chunk[], shortened: Chunk): Buffer {
  const parts = chunks.flatMap((chunk) => {
    const body = chunk === shortened ? chunk.body.subarray(0, -1) : chunk.body;
    return [...headOf(chunk.name, body.length), body, Buffer.alloc(body.length % 2)];
  });
  const content = Buffer.concat([Buffer.from('WEBP', 'latin1'), ...parts]);
  return Buffer.concat([...headOf('RIFF', content.length), content]);
}

function headOf(name: string, length: number): Buffer[] {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(length);
  return [Buffer.from(name, 'latin1'), size];
}

/** Whether a VP8X chunk contains only the size and the alpha flag. */
function isBareHeader(body: Buffer, hasAlpha: boolean): boolean {
  if (body.length !== 10) return false;
  return body[0] === (hasAlpha ? alphaFlag : 0) && body.readUIntLE(1, 3) === 0;
}
