import sharp from 'sharp';
import { imageLongestEdge } from '@time-tracker/contract/limits';
import type { MonitorImage } from './screen-capture.ts';

// One picture after another, nothing kept: the memory of this machine belongs to its owner.
sharp.concurrency(1);
sharp.cache(false);

/** Text of this many pixels is gone once blurred. */
const blurBlock = 16;

/** Raw RGBA pixels to a still WebP within the bounds that holds nothing but image data. */
export async function encodeScreen(
  pixels: Uint8Array,
  size: { width: number; height: number },
  blur: boolean,
): Promise<MonitorImage> {
  const raw = { width: size.width, height: size.height, channels: 4 as const };
  const fitted = fit(size);
  let picture = sharp(pixels, { raw }).removeAlpha();
  if (blur) {
    const small = await picture
      .resize(Math.ceil(fitted.width / blurBlock), Math.ceil(fitted.height / blurBlock), {
        fit: 'fill',
        kernel: 'mitchell',
      })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height } = small.info;
    picture = sharp(small.data, { raw: { width, height, channels: 3 } }).resize(
      fitted.width,
      fitted.height,
      { fit: 'fill', kernel: 'cubic' },
    );
  } else if (fitted.width !== size.width || fitted.height !== size.height) {
    picture = picture.resize(fitted.width, fitted.height, { fit: 'fill' });
  }
  const image = await picture.webp({ quality: 60, effort: 2 }).toBuffer();
  return { image, ...fitted };
}

function fit(size: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, imageLongestEdge / Math.max(size.width, size.height));
  return {
    width: Math.max(1, Math.round(size.width * scale)),
    height: Math.max(1, Math.round(size.height * scale)),
  };
}
