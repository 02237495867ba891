import type { Sharp } from 'sharp';

/** The hash compares neighbors in this many columns and rows: 256 bits. */
const side = 16;
/** The largest number of different bits of two images that look the same. */
export const sameLookMaxDistance = 4;

/**
 * The difference hash (dHash) of an image, as 256 characters 0 and 1: for each pair of neighbors in a
 * small gray version, whether the right one is brighter. Undefined for an image with hardly any
 * structure, such as one of a single color, because all of those have nearly the same hash.
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
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const at = row * (side + 1) + column;
      bits += (gray[at + 1] ?? 0) > (gray[at] ?? 0) ? '1' : '0';
    }
  }
  const ones = bits.replaceAll('0', '').length;
  const hasStructure = Math.min(ones, bits.length - ones) > sameLookMaxDistance;
  return hasStructure ? bits : undefined;
}
