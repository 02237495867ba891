import { imageLongestEdge } from '@time-tracker/contract/limits';

/** Text up to this many pixels high is unreadable once blurred. The desktop recorder has the same. */
const blurBlock = 16;
const quality = 0.6;

interface Size {
  width: number;
  height: number;
}

/** Encodes a frame as WebP within the server's limits, or as JPEG where the browser cannot. */
export async function encodeFrame(
  frame: CanvasImageSource,
  size: Size,
  blur: boolean,
): Promise<Blob> {
  const fitted = fit(size);
  const canvas = draw(blur ? shrink(draw(frame, fitted)) : frame, fitted);
  const image = await canvas.convertToBlob({ type: 'image/webp', quality });
  // Browsers return PNG for a format that they cannot encode.
  if (image.type === 'image/webp') return image;
  return canvas.convertToBlob({ type: 'image/jpeg', quality });
}

/** By halves, so that each pixel is the mean of those that it replaces. */
function shrink(canvas: OffscreenCanvas): OffscreenCanvas {
  let current = canvas;
  for (let block = blurBlock; block > 1; block /= 2) {
    const width = Math.ceil(current.width / 2);
    current = draw(current, { width, height: Math.ceil(current.height / 2) });
  }
  return current;
}

function draw(source: CanvasImageSource, { width, height }: Size): OffscreenCanvas {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('This browser has no canvas');
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, 0, 0, width, height);
  return canvas;
}

function fit({ width, height }: Size): Size {
  const scale = Math.min(1, imageLongestEdge / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}
