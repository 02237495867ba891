import { crc32, deflateSync } from 'node:zlib';

/**
 * A valid black PNG of 1 × `height` pixels with one bit each: small to send and expensive to
 * decode.
 */
export function thinPng(height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(1, 0);
  header.writeUInt32BE(height, 4);
  // One bit of gray; deflate, no interlacing.
  header.set([1, 0, 0, 0, 0], 8);
  // Each line is a filter byte and a byte of pixels.
  const lines = deflateSync(Buffer.alloc(2 * height), { level: 9 });
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const parts = [chunk('IHDR', header), chunk('IDAT', lines), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([signature, ...parts]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, check]);
}
