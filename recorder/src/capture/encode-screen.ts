import sharp from 'sharp';
import { imageLongestEdge } from '@time-tracker/contract/limits';
import type { Screen } from '../platform/platform-parts.ts';
import type { MonitorImage } from './screen-capture.ts';

// One image at a time and no cache, to use little memory.
sharp.concurrency(1);
sharp.cache(false);

/** Text up to this many pixels high is unreadable once blurred. */
const blurBlock = 16;

/** Encodes raw pixels as a still WebP within the server's limits, without metadata. */
export async function encodeScreen(screen: Screen, blur: boolean): Promise<MonitorImage> {
  const { pixels, width, height, channels } = screen;
  const fitted = fit(screen);
  let image = sharp(pixels, { raw: { width, height, channels } }).removeAlpha();
  if (blur) {
    const small = await image
      .resize(Math.ceil(fitted.width / blurBlock), Math.ceil(fitted.height / blurBlock), {
        fit: 'fill',
        kernel: 'mitchell',
      })
      .raw()
      .toBuffer({ resolveWithObject: true });
    const blocks = { width: small.info.width, height: small.info.height, channels: 3 as const };
    image = sharp(small.data, { raw: blocks }).resize(fitted.width, fitted.height, {
      fit: 'fill',
      kernel: 'cubic',
    });
  } else if (fitted.width !== width || fitted.height !== height) {
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
