import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** An image with enough detail that encoders have real work. */
export function samplePicture(width = 640, height = 360, channels: 3 | 4 = 3): Sharp {
  const data = Buffer.alloc(width * height * channels);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = (y * width + x) * channels;
      data[at] = (x * 255) / width;
      data[at + 1] = (y * 255) / height;
      data[at + 2] = (x ^ y) & 255;
      if (channels === 4) data[at + 3] = (x + y) & 255;
    }
  }
  return sharp(data, { raw: { width, height, channels } });
}

/** A WebP composed of chunks, with correct lengths unless `riffLength` is set. */
export function joinWebp(
  chunks: readonly { name: string; body: Buffer }[],
  riffLength?: number,
): Buffer {
  const body = Buffer.concat(
    chunks.map(({ name, body: content }) => {
      const head = Buffer.alloc(8);
      head.write(name, 'latin1');
      head.writeUInt32LE(content.length, 4);
      return Buffer.concat([head, content, Buffer.alloc(content.length % 2)]);
    }),
  );
  const head = Buffer.alloc(12);
  head.write('RIFF', 'latin1');
  head.writeUInt32LE(riffLength ?? body.length + 4, 4);
  head.write('WEBP', 8, 'latin1');
  return Buffer.concat([head, body]);
}

export function splitWebp(bytes: Buffer): { name: string; body: Buffer }[] {
  const chunks: { name: string; body: Buffer }[] = [];
  for (let at = 12; at < bytes.length;) {
    const length = bytes.readUInt32LE(at + 4);
    const body = bytes.subarray(at + 8, at + 8 + length);
    chunks.push({ name: bytes.toString('latin1', at, at + 4), body });
    at += 8 + length + (length % 2);
  }
  return chunks;
}

/** The header with the size and features of a WebP. */
export function webpHead(flags: number, width: number, height: number) {
  const body = Buffer.alloc(10);
  body[0] = flags;
  body.writeUIntLE(width - 1, 4, 3);
  body.writeUIntLE(height - 1, 7, 3);
  return { name: 'VP8X', body };
}

/** Two still pictures as the frames of an animation. */
export async function animatedWebp(width = 64, height = 64): Promise<Buffer> {
  const [still] = splitWebp(await samplePicture(width, height).webp().toBuffer());
  if (still === undefined) throw new Error('the encoder made no chunk');
  const frameHead = Buffer.alloc(16);
  frameHead.writeUIntLE(width - 1, 6, 3);
  frameHead.writeUIntLE(height - 1, 9, 3);
  frameHead.writeUIntLE(100, 12, 3);
  const inner = joinWebp([still]).subarray(12);
  const frame = { name: 'ANMF', body: Buffer.concat([frameHead, inner]) };
  return joinWebp([
    webpHead(0x02, width, height),
    { name: 'ANIM', body: Buffer.alloc(6) },
    frame,
    frame,
  ]);
}

/** A small PNG file whose header claims `width` × `height` pixels. */
export function bombPng(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(Buffer.alloc(1024 * 1024))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export function pngChunk(name: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(body.length);
  const named = Buffer.concat([Buffer.from(name, 'latin1'), body]);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
