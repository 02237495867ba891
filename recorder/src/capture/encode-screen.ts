import sharp from 'sharp';
import { imageLongestEdge } from '@time-tracker/contract/limits';
import type { MonitorImage } from './screen-capture.ts';

// One image at a time and no cache, to use little memory.
sharp.concurrency(1);
sharp.cache(false);

/** Text up to this many pixels high is unreadable once blurred. */
const blurBlock = 16;

/** Encodes raw RGBA pixels as a still WebP within the server's limits, without metadata. */
export async function encodeScreen(
  pixels: Uint8Array,
  size: { width: number; height: number },
  blur: boolean,
): Promise<MonitorImage> {
  const raw = { width: size.width, height: size.height, channels: 4 as const };
  const fitted = fit(size);
  let image = sharp(pixels, { raw }).removeAlpha();
  if (blur) {
    const small = await image
      .resize(Math.ceil(fitted.width / blurBlock), Math.ceil(fitted.height / blurBlock), {
        fit: 'fill',
        kernel: 'mitchell',
      })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const { width, height } = small.info;
    image = sharp(small.data, { raw: { width, height, channels: 3 } }).resize(
      fitted.width,
      fitted.height,
      { fit: 'fill', kernel: 'cubic' },
    );
  } else if (fitted.width !== size.width || fitted.height !== size.height) {
    image = image.resize(fitted.width, fitted.height, { fit: 'fill' });
  }
  const encoded = await image.webp({ quality: 60, effort: 2 }).toBuffer();
  return { image: encoded, ...fitted };
}

function fit(size: { width: number; height: number }): { width: number; height: number } {
  const scale = Math.min(1, imageLongestEdge / Math.max(size.width, size.height));
  return {
    width: Math.max(1, Math.round(size.width * scale)),
    height: Math.max(1, Math.round(size.height * scale)),
  };
}
