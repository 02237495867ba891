import sharp from 'sharp';
import type { Screen } from '../platform/platform-parts.ts';

/** The pixels of a picture in a usual format, such as PNG. */
export async function decodeScreen(image: Buffer): Promise<Screen> {
  const { data, info } = await sharp(image)
    .removeAlpha()
    .toColorspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height, channels: 3 };
}
