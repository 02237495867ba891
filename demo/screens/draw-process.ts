// A child process of draw-screens.ts: turns SVG into WebP until the channel closes.
import sharp from 'sharp';
import type { DrawingReply, DrawingRequest } from './draw-screens.ts';

process.on('message', (request: DrawingRequest) => void draw(request));
process.once('disconnect', () => process.exit());
// Ctrl-C reaches the whole terminal; the program that started us decides when drawing ends.
process.on('SIGINT', () => undefined);

async function draw({ id, svg }: DrawingRequest): Promise<void> {
  try {
    const image = await sharp(Buffer.from(svg)).webp({ quality: 72, effort: 0 }).toBuffer();
    reply({ id, image });
  } catch (error) {
    reply({ id, failure: String(error) });
  }
}

function reply(message: DrawingReply): void {
  process.send?.(message);
}
