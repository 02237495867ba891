/** Each state has its own shape, so that nobody has to tell colors apart. */
export type TrayIconShape = 'recording' | 'paused' | 'idle' | 'problem';

/** Width, height, and ARGB pixels with the most significant byte first. */
export type TrayPixmap = [width: number, height: number, pixels: Buffer];

const sizes = [22, 44];
const colors: Record<TrayIconShape, [red: number, green: number, blue: number]> = {
  recording: [224, 49, 49],
  paused: [240, 140, 0],
  idle: [134, 142, 150],
  problem: [240, 140, 0],
};
/** Points per pixel in each direction, for smooth edges. */
const points = 3;

export function trayPixmaps(shape: TrayIconShape): TrayPixmap[] {
  return sizes.map((size) => [size, size, drawTrayIcon(shape, size)]);
}

/** ARGB pixels, from the top down. */
export function drawTrayIcon(shape: TrayIconShape, size: number): Buffer {
  const pixels = Buffer.alloc(size * size * 4);
  for (let at = 0; at < size * size; at++) {
    const coverage = coverageOf(shape, at % size, Math.floor(at / size), size);
    pixels.set([Math.round(255 * coverage), ...colors[shape]], at * 4);
  }
  return pixels;
}

/** How much of a pixel the shape covers, 0 to 1. */
function coverageOf(shape: TrayIconShape, left: number, top: number, size: number): number {
  let inside = 0;
  for (let point = 0; point < points * points; point++) {
    const x = (left + ((point % points) + 0.5) / points) / size - 0.5;
    const y = (top + (Math.floor(point / points) + 0.5) / points) / size - 0.5;
    if (isInside(shape, x, y)) inside += 1;
  }
  return inside / (points * points);
}

/** Coordinates from the center, in sizes of the icon. */
function isInside(shape: TrayIconShape, x: number, y: number): boolean {
  const distance = Math.hypot(x, y);
  switch (shape) {
    case 'recording':
      return distance < 0.4;
    case 'paused':
      return Math.abs(y) < 0.38 && Math.abs(Math.abs(x) - 0.2) < 0.11;
    case 'idle':
      return distance < 0.4 && distance > 0.27;
    case 'problem': {
      const isInTriangle = y < 0.38 && y > -0.42 && Math.abs(x) < (y + 0.42) * 0.58;
      const isInMark = Math.abs(x) < 0.05 && ((y > -0.15 && y < 0.16) || (y > 0.22 && y < 0.31));
      return isInTriangle && !isInMark;
    }
  }
}
