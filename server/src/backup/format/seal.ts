import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto';
import { promisify } from 'node:util';
import { BackupError } from './backup-error.ts';

// A sealed file: salt, then blocks of AES-256-GCM. The key of a file comes from the passphrase, its
// salt and its path; the nonce is the number of the block, and says which block is the last one. So
// blocks and files cannot be changed, exchanged, repeated or left out.

const algorithm = 'aes-256-gcm';
const saltBytes = 16;
const tagBytes = 16;
const nonceBytes = 12;
const blockBytes = 64 * 1024;

/** RFC 7914. N = 2^17 and r = 8 take 128 MiB and about half a second per guess. */
const cost = { N: 2 ** 17, r: 8, p: 1 } as const;
const costMemoryBytes = 256 * 2 ** 20;

/** What a manifest says about the passphrase. */
export type SealParameters = { salt: string; N: number; r: number; p: number };

/** Encrypts files with keys derived from a passphrase. */
export type Seal = {
  parameters: SealParameters;
  encrypt(path: string, plain: AsyncIterable<Buffer>): AsyncGenerator<Buffer>;
  /** Throws a BackupError if the bytes were changed or belong to another path. */
  decrypt(path: string, sealed: AsyncIterable<Buffer>): AsyncGenerator<Buffer>;
  /** Authenticates a text that stays readable. */
  authenticate(text: string): string;
};

/** The parameters of a new key. */
export function makeSealParameters(): SealParameters {
  return { salt: randomBytes(saltBytes).toString('base64'), ...cost };
}

const deriveKey = promisify<string, Buffer, number, object, Buffer>(scrypt);

export async function createSeal(
  passphrase: string,
  { salt, N, r, p }: SealParameters = makeSealParameters(),
): Promise<Seal> {
  const options = { N, r, p, maxmem: costMemoryBytes };
  const key = await deriveKey(passphrase, Buffer.from(salt, 'base64'), 32, options);
  const keyOf = (path: string, fileSalt: Buffer) =>
    Buffer.from(hkdfSync('sha256', key, fileSalt, `time-tracker backup file ${path}`, 32));
  const manifestKey = Buffer.from(hkdfSync('sha256', key, '', 'time-tracker backup manifest', 32));
  return {
    parameters: { salt, N, r, p },
    async *encrypt(path, plain) {
      const fileSalt = randomBytes(saltBytes);
      yield fileSalt;
      yield* encryptBlocks(keyOf(path, fileSalt), plain);
    },
    async *decrypt(path, sealed) {
      const blocks = toBlocks(sealed, saltBytes, blockBytes + tagBytes);
      const first = await blocks.next();
      if (first.done === true || first.value.isLast) {
        throw new BackupError(`The backup is damaged: ${path} is cut off. Use another backup.`);
      }
      yield* decryptBlocks(path, keyOf(path, first.value.bytes), blocks);
    },
    authenticate: (text) => createHmac('sha256', manifestKey).update(text).digest('base64'),
  };
}

/** Whether two authentication codes are equal, in constant time. */
export function isSameCode(one: string, other: string): boolean {
  const [first, second] = [Buffer.from(one), Buffer.from(other)];
  return first.length === second.length && timingSafeEqual(first, second);
}

async function* encryptBlocks(key: Buffer, plain: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let index = 0;
  for await (const { bytes, isLast } of toBlocks(plain, blockBytes, blockBytes)) {
    const cipher = createCipheriv(algorithm, key, nonceOf(index, isLast));
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    index += 1;
  }
}

async function* decryptBlocks(
  path: string,
  key: Buffer,
  blocks: AsyncIterable<Block>,
): AsyncGenerator<Buffer> {
  let index = 0;
  for await (const { bytes, isLast } of blocks) {
    const body = bytes.subarray(0, -tagBytes);
    const decipher = createDecipheriv(algorithm, key, nonceOf(index, isLast), {
      authTagLength: tagBytes,
    });
    try {
      decipher.setAuthTag(bytes.subarray(-tagBytes));
      yield Buffer.concat([decipher.update(body), decipher.final()]);
    } catch (error) {
      throw new BackupError(
        `The backup is damaged: ${path} was changed since it was written. Use another backup.`,
        { cause: error },
      );
    }
    index += 1;
  }
}

function nonceOf(index: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(nonceBytes);
  nonce.writeUIntBE(index, 5, 6);
  nonce[nonceBytes - 1] = isLast ? 1 : 0;
  return nonce;
}

type Block = { bytes: Buffer; isLast: boolean };

/**
 * Cuts a stream into blocks, of which the first may have another size. Without any bytes, it has one
 * empty block, which is the last one.
 */
async function* toBlocks(
  source: AsyncIterable<Buffer>,
  firstBytes: number,
  otherBytes: number,
): AsyncGenerator<Block> {
  let held: Buffer[] = [];
  let heldBytes = 0;
  let wanted = firstBytes;
  for await (const piece of source) {
    held.push(piece);
    heldBytes += piece.length;
    // A full block is held back until it is known whether another one follows.
    if (heldBytes <= wanted) continue;
    let joined = Buffer.concat(held);
    while (joined.length > wanted) {
      yield { bytes: joined.subarray(0, wanted), isLast: false };
      joined = joined.subarray(wanted);
      wanted = otherBytes;
    }
    held = [joined];
    heldBytes = joined.length;
  }
  yield { bytes: Buffer.concat(held), isLast: true };
}
