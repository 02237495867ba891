import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { createSeal, type Seal } from './seal.ts';

/** Few rounds, so that the test is fast. */
const parameters = { salt: randomBytes(16).toString('base64'), N: 1024, r: 8, p: 1 };
const block = 64 * 1024;

async function collect(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  const collected: Buffer[] = [];
  for await (const piece of pieces) collected.push(piece);
  return Buffer.concat(collected);
}

async function* inPieces(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) {
    yield await Promise.resolve(bytes.subarray(at, at + size));
  }
}

function open(seal: Seal, sealed: Buffer, path = 'images/a'): Promise<Buffer> {
  return collect(seal.decrypt(path, inPieces(sealed, 1000)));
}

test.each([0, 1, block - 1, block, block + 1, 3 * block])(
  'a sealed file of %i bytes can be opened, and only whole',
  async (size) => {
    const seal = await createSeal('a passphrase', parameters);
    const plain = randomBytes(size);
    const sealed = await collect(seal.encrypt('images/a', inPieces(plain, 7001)));
    expect(await open(seal, sealed)).toEqual(plain);
    expect(sealed.includes(plain.subarray(0, 16)) && size > 16).toBe(false);

    const flipped = Buffer.from(sealed);
    flipped[sealed.length - 1]! ^= 1;
    await expect(open(seal, flipped)).rejects.toThrow(/damaged/);
    await expect(open(seal, sealed.subarray(0, -1))).rejects.toThrow(/damaged/);
    await expect(open(seal, sealed.subarray(0, 16))).rejects.toThrow(/damaged/);
    await expect(open(seal, sealed, 'images/b')).rejects.toThrow(/damaged/);
    const other = await createSeal('another one', parameters);
    await expect(open(other, sealed)).rejects.toThrow(/damaged/);
  },
);

test('blocks cannot be left out at the end', async () => {
  const seal = await createSeal('a passphrase', parameters);
  const plain = randomBytes(2 * block + 5);
  const sealed = await collect(seal.encrypt('images/a', inPieces(plain, block)));
  const cut = sealed.subarray(0, 16 + 2 * (block + 16));
  await expect(open(seal, cut)).rejects.toThrow(/damaged/);
});
