import { ApiError } from '@time-tracker/contract/errors';
import {
  imageLongestEdge,
  thumbnailWidth,
  uploadMaxEdge,
  uploadMaxPixels,
} from '@time-tracker/contract/limits';
import sharp, { type Sharp } from 'sharp';
import { i18n } from '../../language/server-texts.ts';
import { hashImage } from './image-hash.ts';
import { endsWithItsData, readBareStillWebp, type BareWebp } from './still-webp.ts';

/** The stored images of an upload, both WebP, and the size of the larger one. */
export type ProcessedImage = Shrunk & {
  image: Buffer;
  width: number;
  height: number;
};

type Shrunk = {
  thumbnail: Buffer;
  /** See `hashImage`. Computed from the stored image, after blurring. */
  hash: string | undefined;
};

// One thread per image: more images per second than with several threads per image.
sharp.concurrency(1);
sharp.cache(false);
// No other decoder ever reads an untrusted file, whatever its first bytes say.
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['VipsForeignLoadPng', 'VipsForeignLoadJpeg', 'VipsForeignLoadWebp'],
});

const imageOptions = { quality: 80, effort: 3 };
const thumbnailOptions = { quality: 72, effort: 2 };

const signatures = [
  { at: 0, bytes: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  { at: 0, bytes: Buffer.from([0xff, 0xd8, 0xff]) },
  { at: 8, bytes: Buffer.from('WEBP') },
];

/**
 * Decodes an upload completely and encodes the stored images. Throws not_an_image for anything but
 * PNG, JPEG and WebP, and bad_image for broken or too large images. `blur` makes all text
 * unreadable.
 */
export async function processImage(
  bytes: Buffer,
  { blur = false }: { blur?: boolean } = {},
): Promise<ProcessedImage> {
  const isKnown = signatures.some(({ at, bytes: signature }) =>
    bytes.subarray(at, at + signature.length).equals(signature),
  );
  if (!isKnown) throw new ApiError('not_an_image');
  try {
    return await process(bytes, blur);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw new ApiError('bad_image', { cause: error });
  }
}

async function process(bytes: Buffer, blur: boolean): Promise<ProcessedImage> {
  const bare = readBareStillWebp(bytes);
  const fits = bare !== undefined && Math.max(bare.width, bare.height) <= imageLongestEdge;
  if (fits && !blur) {
    const unchanged = await keep(bytes, bare);
    if (unchanged !== undefined) return unchanged;
  }
  // Reads only the header, so that an image with too many pixels gets its own error.
  refuseTooLarge(await sharp(bytes, { limitInputPixels: false }).metadata());
  return reencode(bytes, blur);
}

function refuseTooLarge({ width, height }: { width: number; height: number }): void {
  if (width * height > uploadMaxPixels) {
    throw new ApiError('bad_image', {
      message: i18n.t(
        'This image has {width} × {height} pixels; at most {most} megapixels are accepted.',
        { width, height, most: uploadMaxPixels / 1e6 },
      ),
    });
  }
  if (Math.max(width, height) > uploadMaxEdge) {
    const limit = uploadMaxEdge.toLocaleString('en-US');
    throw new ApiError('bad_image', {
      message: i18n.t(
        'This image has {width} × {height} pixels; each side may have at most {limit}.',
        { width, height, limit },
      ),
    });
  }
}

function open(bytes: Buffer): Sharp {
  return sharp(bytes, {
    limitInputPixels: uploadMaxPixels,
    failOn: 'warning',
    sequentialRead: true,
  });
}

/**
 * Encoding is the expensive part, so an image that already has the stored format is stored as
 * received. Undefined when it contains hidden bytes.
 */
async function keep(bytes: Buffer, bare: BareWebp): Promise<ProcessedImage | undefined> {
  const { width, height } = bare;
  const decode = (file: Buffer) => open(file).raw().toBuffer();
  // The thumbnail is encoded in another thread.
  const [shrunk, isWhole] = await Promise.all([
    shrink(open(bytes)),
    endsWithItsData(bytes, bare, decode),
  ]);
  return isWhole ? { width, height, image: bytes, ...shrunk } : undefined;
}

/** Encodes from pixels only, which removes anything else hidden in the file. */
async function reencode(bytes: Buffer, blur: boolean): Promise<ProcessedImage> {
  const { data, info } = await open(bytes)
    .autoOrient()
    .resize({
      width: imageLongestEdge,
      height: imageLongestEdge,
      fit: 'inside',
      withoutEnlargement: true,
    })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  if (blur) return encodeBlurred(data, { width, height, channels });
  const pixels = () => sharp(data, { raw: { width, height, channels } });
  const image = await pixels().webp(imageOptions).toBuffer();
  return { image, ...(await shrink(pixels())), width, height };
}

/** Text of up to this many pixels is unreadable once blurred. Recorders use the same value. */
const blurBlock = 16;

async function encodeBlurred(
  data: Buffer,
  raw: { width: number; height: number; channels: 1 | 2 | 3 | 4 },
): Promise<ProcessedImage> {
  const { width, height } = raw;
  const small = await sharp(data, { raw })
    .resize(Math.ceil(width / blurBlock), Math.ceil(height / blurBlock), {
      fit: 'fill',
      kernel: 'mitchell',
    })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const blurred = await sharp(small.data, { raw: small.info })
    .resize(width, height, { fit: 'fill', kernel: 'cubic' })
    .raw()
    .toBuffer();
  const pixels = () => sharp(blurred, { raw });
  const image = await pixels().webp(imageOptions).toBuffer();
  return { image, ...(await shrink(pixels())), width, height };
}

async function shrink(image: Sharp): Promise<Shrunk> {
  const { data, info } = await image
    .resize({ width: thumbnailWidth, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const small = () => sharp(data, { raw: { width, height, channels } });
  const [thumbnail, hash] = await Promise.all([
    small().webp(thumbnailOptions).toBuffer(),
    hashImage(small()),
  ]);
  return { thumbnail, hash };
}
