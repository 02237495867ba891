import type { Sharp } from 'sharp';

/** The hash compares neighbors in this many columns and rows: 256 bits. */
const side = 16;
/** A smaller difference of neighbors, of 255, may be noise. */
const edgeMinDifference = 4;
/** The largest number of different bits of two images that look the same. */
export const sameLookMaxDistance = 4;

/**
 * The difference hash (dHash) of an image, as 256 characters 0 and 1: for each pair of neighbors in a
 * small gray version, whether the right one is brighter. Undefined for an image with hardly any
 * structure, such as one of a single color, whose bits are noise of its compression.
 */
export async function hashImage(image: Sharp): Promise<string | undefined> {
  const gray = await image
    .resize({ width: side + 1, height: side, fit: 'fill' })
    .flatten()
    .toColourspace('b-w')
    .raw()
    .toBuffer();
  return hashGray(gray);
}

/** Of 17 × 16 gray values, row by row. */
export function hashGray(gray: Uint8Array): string | undefined {
  let bits = '';
  let edges = 0;
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const at = row * (side + 1) + column;
      const difference = (gray[at + 1] ?? 0) - (gray[at] ?? 0);
      bits += difference > 0 ? '1' : '0';
      if (Math.abs(difference) >= edgeMinDifference) edges += 1;
    }
  }
  return edges > sameLookMaxDistance ? bits : undefined;
}
