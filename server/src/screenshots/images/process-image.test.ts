import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import {
  animatedWebp,
  bombPng,
  joinWebp,
  pngChunk,
  samplePicture,
  splitWebp,
  webpHead,
} from '../../testing/image-samples.ts';
import { processImage } from './process-image.ts';
import { readBareStillWebp } from './still-webp.ts';

const secret = Buffer.from('<script>alert("hidden")</script>');

async function lossy(width?: number, height?: number): Promise<Buffer> {
  return samplePicture(width, height).webp({ quality: 70 }).toBuffer();
}

function noise() {
  const size = { width: 320, height: 200, channels: 3 as const };
  const of = { type: 'gaussian' as const, mean: 128, sigma: 30 };
  return sharp({ create: { ...size, background: 'black', noise: of } });
}

/** The file with additional bytes at the end of one of its chunks. */
function addTo(webp: Buffer, name: string, bytes = secret): Buffer {
  return joinWebp(
    splitWebp(webp).map((chunk) =>
      chunk.name === name ? { name, body: Buffer.concat([chunk.body, bytes]) } : chunk,
    ),
  );
}

/** Mean difference of two images of the same size, from 0 to 255. */
async function difference(left: Buffer, right: Buffer): Promise<number> {
  const [a, b] = await Promise.all(
    [left, right].map((bytes) => sharp(bytes).removeAlpha().raw().toBuffer()),
  );
  if (a?.length !== b?.length) throw new Error('the images differ in size');
  return a!.reduce((sum, value, at) => sum + Math.abs(value - (b![at] ?? 0)), 0) / a!.length;
}

describe('is stored as received', () => {
  test.each([
    ['lossy', () => lossy()],
    ['lossless', () => samplePicture().webp({ lossless: true }).toBuffer()],
    ['lossy with alpha', () => samplePicture(300, 200, 4).webp().toBuffer()],
    ['of an odd number of bytes', async () => joinWebp(splitWebp(await lossy(33, 17)))],
    ['as large as it may be', () => lossy(1920, 1920)],
    ['of one pixel', () => lossy(1, 1)],
    ['with a header', async () => joinWebp([webpHead(0, 640, 360), ...splitWebp(await lossy())])],
    ['of noise at the best quality', () => noise().webp({ quality: 100 }).toBuffer()],
    [
      'as a desktop recorder makes it',
      () => noise().blur(1).webp({ quality: 60, effort: 2 }).toBuffer(),
    ],
  ])('a still WebP: %s', async (_name, make) => {
    const bytes = await make();
    const kept = await processImage(bytes);
    expect(kept.image).toBe(bytes);
    const { width, height } = await sharp(bytes).metadata();
    expect(kept).toMatchObject({ width, height });
    const thumbnail = await sharp(kept.thumbnail).metadata();
    expect(thumbnail).toMatchObject({ format: 'webp', width: Math.min(320, width) });
  });
});

describe('is encoded again, without data hidden in the file', () => {
  test.each<[string, () => Promise<Buffer>]>([
    ['PNG', () => samplePicture().png().toBuffer()],
    ['JPEG', () => samplePicture().jpeg().toBuffer()],
    ['16 bit PNG', () => samplePicture().toColourspace('rgb16').png().toBuffer()],
    ['grey PNG', () => samplePicture().greyscale().png().toBuffer()],
    ['CMYK JPEG', () => samplePicture().toColourspace('cmyk').jpeg().toBuffer()],
    ['animated WebP', () => animatedWebp()],
    [
      'WebP with EXIF',
      () =>
        samplePicture()
          .withExif({ IFD0: { Copyright: secret.toString() } })
          .webp()
          .toBuffer(),
    ],
    [
      'JPEG with EXIF',
      () =>
        samplePicture()
          .withExif({ IFD0: { ImageDescription: secret.toString() } })
          .jpeg()
          .toBuffer(),
    ],
    [
      'PNG with EXIF',
      () =>
        samplePicture()
          .withExif({ IFD0: { Copyright: secret.toString() } })
          .png()
          .toBuffer(),
    ],
    [
      'JPEG with a comment',
      async () => {
        const jpeg = await samplePicture().jpeg().toBuffer();
        const head = Buffer.from([0xff, 0xfe, 0, secret.length + 2]);
        return Buffer.concat([jpeg.subarray(0, 2), head, secret, jpeg.subarray(2)]);
      },
    ],
    [
      'WebP whose length ends before a script',
      async () => {
        const chunks = splitWebp(await lossy());
        const length = joinWebp(chunks).length - 8;
        return joinWebp([...chunks, { name: 'JUNK', body: secret }], length);
      },
    ],
    ['WebP with XMP', () => samplePicture().withXmp(secret.toString()).webp().toBuffer()],
    ['WebP with a colour profile', () => samplePicture().withIccProfile('p3').webp().toBuffer()],
    ['WebP with trailing bytes', async () => Buffer.concat([await lossy(), secret])],
    [
      'WebP with an unknown chunk',
      async () =>
        joinWebp([
          webpHead(0, 640, 360),
          ...splitWebp(await lossy()),
          { name: 'JUNK', body: secret },
        ]),
    ],
    ['WebP with bytes after its coded data', async () => addTo(await lossy(), 'VP8 ')],
    [
      'WebP with bytes after its coded data, behind a header',
      async () => joinWebp([webpHead(0, 640, 360), ...splitWebp(addTo(await lossy(), 'VP8 '))]),
    ],
    [
      'WebP with bytes between its partitions',
      async () => {
        const [image] = splitWebp(await lossy());
        const tag = image!.body.readUIntLE(0, 3);
        const end = 10 + (tag >>> 5);
        const body = Buffer.concat([
          image!.body.subarray(0, end),
          secret,
          image!.body.subarray(end),
        ]);
        body.writeUIntLE(tag + (secret.length << 5), 0, 3);
        return joinWebp([{ name: 'VP8 ', body }]);
      },
    ],
    [
      'lossless WebP with bytes after its coded data',
      async () => addTo(await samplePicture().webp({ lossless: true }).toBuffer(), 'VP8L'),
    ],
    [
      'WebP with bytes after its coded alpha',
      async () => addTo(await samplePicture(640, 360, 4).webp().toBuffer(), 'ALPH'),
    ],
    [
      'WebP with alpha that its header does not announce',
      async () => {
        const [, ...remaining] = splitWebp(await samplePicture(640, 360, 4).webp().toBuffer());
        return joinWebp([webpHead(0, 640, 360), { name: 'ALPH', body: secret }, remaining.at(-1)!]);
      },
    ],
    [
      'WebP with more bytes than its pixels need',
      async () => {
        const picture = samplePicture(64, 64);
        return addTo(await picture.webp().toBuffer(), 'VP8 ', Buffer.alloc(20_000, secret));
      },
    ],
    [
      'JPEG with HTML after it',
      async () => Buffer.concat([await samplePicture().jpeg().toBuffer(), secret]),
    ],
    [
      'PNG with text in it',
      async () => {
        const png = await samplePicture().png().toBuffer();
        return Buffer.concat([png.subarray(0, 33), pngChunk('tEXt', secret), png.subarray(33)]);
      },
    ],
  ])('%s', async (_name, make) => {
    const bytes = await make();
    const kept = await processImage(bytes);
    expect(kept.image).not.toBe(bytes);
    expect(kept.image.includes('<script>')).toBe(false);
    expect(readBareStillWebp(kept.image)).toBeDefined();
    const { width, height } = await sharp(bytes).metadata();
    expect(kept).toMatchObject({ width, height });
  });

  test('a large image is scaled to 1920 pixels, its thumbnail to 320', async () => {
    const kept = await processImage(await samplePicture(3000, 1000).png().toBuffer());
    expect(kept).toMatchObject({ width: 1920, height: 640 });
    expect(await sharp(kept.thumbnail).metadata()).toMatchObject({ width: 320, height: 107 });
    const large = await processImage(await lossy(2000, 100));
    expect(large).toMatchObject({ width: 1920, height: 96 });
  });

  test('looks like the upload: differs by at most 4 of 255', async () => {
    const png = await samplePicture(1920, 1080).png().toBuffer();
    const kept = await processImage(png);
    expect(await difference(kept.image, png)).toBeLessThan(4);
  });

  test('is rotated according to EXIF', async () => {
    const turned = await samplePicture(400, 200).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect(await processImage(turned)).toMatchObject({ width: 200, height: 400 });
  });
});

describe('refused', () => {
  test.each<[string, Buffer]>([
    ['nothing', Buffer.alloc(0)],
    ['text', secret],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"></svg>')],
    ['GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
    ['TIFF', Buffer.from('49492a0008000000', 'hex')],
    ['AVIF', Buffer.from('000000206674797061766966', 'hex')],
    ['HTML before a JPEG', Buffer.concat([secret, Buffer.from([0xff, 0xd8, 0xff, 0xe0])])],
    ['the first bytes of a PNG', Buffer.from('89504e47', 'hex')],
  ])('%s is not an image we take', async (_name, bytes) => {
    await expect(processImage(bytes)).rejects.toMatchObject({ code: 'not_an_image' });
  });

  const cut = (bytes: Buffer, share: number) => bytes.subarray(0, Math.floor(bytes.length * share));

  test.each<[string, () => Promise<Buffer>]>([
    ['a truncated PNG', async () => cut(await samplePicture().png().toBuffer(), 0.9)],
    ['a truncated JPEG', async () => cut(await samplePicture().jpeg().toBuffer(), 0.9)],
    ['a truncated WebP', async () => cut(await lossy(), 0.9)],
    [
      'a truncated WebP with lengths made to fit',
      async () => {
        const [image] = splitWebp(await lossy());
        return joinWebp([{ name: 'VP8 ', body: cut(image!.body, 0.5) }]);
      },
    ],
    [
      'a truncated lossless WebP with lengths made to fit',
      async () => {
        const [image] = splitWebp(await samplePicture().webp({ lossless: true }).toBuffer());
        return joinWebp([{ name: 'VP8L', body: cut(image!.body, 0.95) }]);
      },
    ],
    ['a WebP whose length lies upwards', async () => joinWebp(splitWebp(await lossy()), 1e6)],
    [
      'a WebP chunk that says it goes on after the end',
      async () => {
        const webp = await lossy();
        webp.writeUInt32LE(0x7fff_fff0, 16);
        return webp;
      },
    ],
    [
      'a WebP chunk that says it ends before its data',
      async () => {
        const webp = await lossy();
        webp.writeUInt32LE(12, 16);
        return webp;
      },
    ],
    [
      'a PNG chunk that says it goes on after the end',
      async () => {
        const png = await samplePicture().png().toBuffer();
        png.writeUInt32BE(0x7fff_ffff, png.indexOf('IDAT') - 4);
        return png;
      },
    ],
    [
      'a JPEG segment that says it goes on after the end',
      async () => {
        const jpeg = await samplePicture().jpeg().toBuffer();
        jpeg.writeUInt16BE(0xffff, jpeg.indexOf(Buffer.from([0xff, 0xdb])) + 2);
        return jpeg;
      },
    ],
    [
      'a WebP head that names another size',
      async () => joinWebp([webpHead(0, 100, 100), ...splitWebp(await lossy())]),
    ],
    [
      'a PNG with a broken check sum',
      async () => {
        const png = await samplePicture().png().toBuffer();
        png[Math.floor(png.length / 2)]! ^= 0xff;
        return png;
      },
    ],
    ['a RIFF of form WEBP with nothing in it', () => Promise.resolve(joinWebp([]))],
    [
      'a JPEG of two bytes more than its signature',
      () => Promise.resolve(Buffer.from('ffd8ffe000', 'hex')),
    ],
  ])('%s cannot be decoded', async (_name, make) => {
    await expect(processImage(await make())).rejects.toMatchObject({ code: 'bad_image' });
  });

  test('refuses a decompression bomb by its size, without unpacking it', async () => {
    await expect(processImage(bombPng(60_000, 60_000))).rejects.toMatchObject({
      code: 'bad_image',
      message: 'This image has 60000 × 60000 pixels; at most 40 megapixels are accepted.',
    });
    await expect(processImage(bombPng(8000, 5001))).rejects.toThrow('8000 × 5001');
  });

  test.each([
    [1, 10_000_000],
    [40_000_000, 1],
    [16_385, 2],
  ])('a strip of %i × %i pixels is refused by its sides', async (width, height) => {
    await expect(processImage(bombPng(width, height))).rejects.toMatchObject({
      code: 'bad_image',
      message: `This image has ${width} × ${height} pixels; each side may have at most 16,384.`,
    });
  });

  test('accepts the longest allowed sides', async () => {
    const strip = await samplePicture(16_384, 2).png().toBuffer();
    expect(await processImage(strip)).toMatchObject({ width: 1920, height: 1 });
  });
});

test('blur removes any pattern finer than a letter, in the thumbnail too', async () => {
  const stripes = Buffer.alloc(640 * 320 * 3);
  for (let x = 0; x < 640; x++) {
    const shade = Math.floor(x / 4) % 2 === 0 ? 0 : 255;
    for (let y = 0; y < 320; y++) stripes.fill(shade, (y * 640 + x) * 3, (y * 640 + x + 1) * 3);
  }
  const raw = { width: 640, height: 320, channels: 3 as const };
  const contrastOf = async (bytes: Buffer) => (await sharp(bytes).stats()).channels[0]!.stdev;
  for (const bytes of [
    await sharp(stripes, { raw }).png().toBuffer(),
    await sharp(stripes, { raw }).webp().toBuffer(),
  ]) {
    expect(await contrastOf(bytes)).toBeGreaterThan(100);
    const kept = await processImage(bytes, { blur: true });
    expect(kept).toMatchObject({ width: 640, height: 320 });
    expect(readBareStillWebp(kept.image)).toBeDefined();
    expect(await contrastOf(kept.image)).toBeLessThan(12);
    expect(await contrastOf(kept.thumbnail)).toBeLessThan(12);
  }
});
