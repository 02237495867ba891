import type { Screen } from '../../platform/platform-parts.ts';

const header = /^P6\s(\d+)\s(\d+)\s255\s/;

/** Reads a picture in the format PPM (raw RGB). */
export function readPortablePixmap(image: Buffer): Screen {
  const found = header.exec(image.toString('latin1', 0, 64));
  const [text = '', width, height] = found ?? [];
  const pixels = image.subarray(text.length);
  const size = { width: Number(width), height: Number(height) };
  if (!found || pixels.length !== size.width * size.height * 3) {
    throw new Error('the picture of the screen is damaged');
  }
  return { pixels, ...size, channels: 3 };
}
