import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { constants, getPriority } from 'node:os';
import sharp from 'sharp';
import { expect, onTestFinished, test } from 'vitest';
import { samplePicture } from '../../testing/image-samples.ts';
import { startDecoderProcess } from './decoder-process.ts';
import { createImageDecoders, type DecoderOptions } from './image-decoders.ts';

const never = new AbortController().signal;
const owner = { organizationId: 1, userId: 1 };

function startDecoders(options: Partial<DecoderOptions> = {}) {
  const errors: string[] = [];
  const log = { error: (_detail: object, message: string) => void errors.push(message) };
  const decoders = createImageDecoders({ log, ...options });
  onTestFinished(() => decoders[Symbol.dispose]());
  const decode = (bytes: Buffer, more: { blur?: boolean; signal?: AbortSignal } = {}) =>
    decoders.process(bytes, { blur: false, owner, signal: never, ...more });
  return { decoders, decode, errors };
}

test('many concurrent images are decoded correctly', async () => {
  const { decode, decoders } = startDecoders();
  const bytes = await samplePicture(800, 600).png().toBuffer();
  const kept = await Promise.all(Array.from({ length: 12 }, () => decode(bytes)));
  expect(new Set(kept.map((one) => one.image.toString('base64'))).size).toBe(1);
  expect(kept[0]).toMatchObject({ width: 800, height: 600 });
  expect([decoders.running(), decoders.waiting()]).toEqual([0, 0]);
});

test('an image that is stored unchanged returns the bytes that were sent', async () => {
  const { decode } = startDecoders();
  const bytes = await samplePicture().webp().toBuffer();
  const kept = await decode(bytes);
  expect(kept.image).toBe(bytes);
  expect(kept.thumbnail.subarray(8, 12).toString()).toBe('WEBP');
  const blurred = await decode(bytes, { blur: true });
  expect(blurred.image.equals(bytes)).toBe(false);
});

test('a refused image does not affect its decoder', async () => {
  const { decode, errors } = startDecoders({ concurrency: 1 });
  await expect(decode(Buffer.from('text'))).rejects.toMatchObject({ code: 'not_an_image' });
  const cut = (await samplePicture().png().toBuffer()).subarray(0, 5000);
  await expect(decode(cut)).rejects.toMatchObject({ code: 'bad_image' });
  await expect(decode(await samplePicture().png().toBuffer())).resolves.toBeDefined();
  expect(errors).toEqual([]);
});

test('decoders have the lowest priority, in sessions of their own', async () => {
  const { decode } = startDecoders();
  const before = await listChildren();
  const bytes = await samplePicture().png().toBuffer();
  await Promise.all([decode(bytes), decode(bytes)]);
  const decoders = (await listChildren()).filter((pid) => !before.includes(pid));
  expect(decoders).toHaveLength(2);
  for (const pid of decoders) {
    expect(getPriority(pid)).toBe(constants.priority.PRIORITY_LOW);
    const path = `/proc/${pid}/autogroup`;
    if (!existsSync(path)) continue;
    const readGroup = () => readFile(path, 'utf8');
    await expect.poll(readGroup, { message: 'its session' }).toMatch(/nice 19/);
  }
});

async function listChildren(): Promise<number[]> {
  const threads = await readdir('/proc/self/task');
  const lists = threads.map((id) => readFile(`/proc/self/task/${id}/children`, 'utf8'));
  return (await Promise.all(lists)).flatMap((list) => list.trim().split(' ').map(Number));
}

test('a process is reused for the next image', async () => {
  const { decode, decoders } = startDecoders();
  expect(decoders.processes()).toBe(0);
  const bytes = await samplePicture().webp().toBuffer();
  await decode(bytes);
  await decode(bytes);
  expect(decoders.processes()).toBe(1);
});

test('a process that uses much memory ends soon after its work', { tags: 'full' }, async () => {
  const { decode, decoders } = startDecoders({
    idleBytesMax: 1,
    idleMilliseconds: { small: 600_000, large: 100 },
  });
  await decode(await samplePicture().webp().toBuffer());
  expect(decoders.processes()).toBe(1);
  await expect.poll(decoders.processes, { message: 'the process to end', timeout: 60_000 }).toBe(0);
});

/** An image that takes much longer to decode than the limit of `hasty`. */
async function drawLongImage(): Promise<Buffer> {
  const size = { width: 4000, height: 4000, channels: 3 as const };
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 20 };
  return sharp({ create: { ...size, background: 'black', noise } })
    .jpeg()
    .toBuffer();
}
const hasty = () => startDecoderProcess(0.01);

test('an image that ended its process gets another one', { tags: 'full' }, async () => {
  const processes = [hasty, () => startDecoderProcess(600)];
  const { decode, decoders } = startDecoders({
    startProcess: () => (processes.shift() ?? hasty)(),
  });
  expect(await decode(await drawLongImage())).toMatchObject({ width: 1920, height: 1920 });
  expect(processes).toEqual([]);
  expect(decoders.processes()).toBe(1);
});

test(
  'an image that takes too long is refused, and another decoder takes the next',
  { tags: 'full' },
  async () => {
    const { decode, errors } = startDecoders({ concurrency: 1, startProcess: hasty });
    const long = await drawLongImage();
    await expect(decode(long)).rejects.toMatchObject({
      code: 'bad_image',
      message: 'This image takes more than 0.01 s to decode.',
    });
    await expect(decode(Buffer.from('text'))).rejects.toMatchObject({ code: 'not_an_image' });
    expect(errors).toEqual([]);
  },
);
