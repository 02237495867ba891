import { drawTrayIcon, type TrayIconShape } from '../tray-pixels.ts';

const headBytes = 40;
const bitsPerPixel = 32;

/** An icon as Windows stores it: BITMAPINFOHEADER, pixels from the bottom up, and an empty mask. */
export function iconResource(shape: TrayIconShape, size: number): Buffer {
  const head = Buffer.alloc(headBytes);
  head.writeUInt32LE(headBytes, 0);
  head.writeInt32LE(size, 4);
  // Pixels and mask together.
  head.writeInt32LE(size * 2, 8);
  head.writeUInt16LE(1, 12);
  head.writeUInt16LE(bitsPerPixel, 14);
  const maskRowBytes = Math.ceil(size / 32) * 4;
  return Buffer.concat([head, bottomUp(shape, size), Buffer.alloc(maskRowBytes * size)]);
}

/** BGRA, while the drawing is ARGB from the top down. */
function bottomUp(shape: TrayIconShape, size: number): Buffer {
  const drawn = drawTrayIcon(shape, size).swap32();
  const rowBytes = size * 4;
  const rows = Array.from({ length: size }, (_, row) =>
    drawn.subarray(row * rowBytes, (row + 1) * rowBytes),
  );
  return Buffer.concat(rows.reverse());
}
