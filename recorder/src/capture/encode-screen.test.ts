import sharp from 'sharp';
import { expect, it } from 'vitest';
import type { Screen } from '../platform/platform-parts.ts';
import { encodeScreen } from './encode-screen.ts';

/** Black and white stripes four pixels wide, as sharp as text. */
function stripes(width: number, height: number): Screen {
  const pixels = new Uint8Array(width * height * 4).fill(255);
  for (let at = 0; at < width * height; at++) {
    if ((at % width) % 8 < 4) pixels.fill(0, at * 4, at * 4 + 3);
  }
  return { pixels, width, height, channels: 4 };
}

async function contrast(image: Uint8Array): Promise<number> {
  const { data } = await sharp(image).greyscale().raw().toBuffer({ resolveWithObject: true });
  return Math.max(...data.subarray(5000, 6000)) - Math.min(...data.subarray(5000, 6000));
}

it('does not resize an image within the limits', async () => {
  const { image, width, height } = await encodeScreen(stripes(640, 400), false);
  expect([width, height]).toEqual([640, 400]);
  expect(await contrast(image)).toBeGreaterThan(200);
});

it('shrinks the longest edge to 1920', async () => {
  const { image, width, height } = await encodeScreen(stripes(2560, 1440), false);
  expect([width, height]).toEqual([1920, 1080]);
  expect(await sharp(image).metadata()).toMatchObject({
    width: 1920,
    height: 1080,
    format: 'webp',
  });
});

it('is unreadable when blurred', async () => {
  const { image, width, height } = await encodeScreen(stripes(640, 400), true);
  expect([width, height]).toEqual([640, 400]);
  expect(await contrast(image)).toBeLessThan(60);
});
