import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { basename, dirname, join } from 'node:path';
import { isMissing, type DurableFiles } from './durable-files.ts';

/** Of a file that is encrypted, but not with the key of this spool, or that was changed or damaged. */
export class CannotDecrypt extends Error {
  override readonly name = 'CannotDecrypt';
}

const cipher = 'aes-256-gcm';
export const keyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;
const keyIdBytes = 8;
const magic = Buffer.from('TTS1');
const headerBytes = magic.length + keyIdBytes + nonceBytes;
/** Contains numbers only, and is read without the key. */
const plainNames = new Set(['counts.json']);

/**
 * Encrypts every file with AES-256-GCM: magic, ID of the key, nonce, content, tag. The folder and the
 * name of a file are authenticated, so that no file can pass for another. Plain files stay readable.
 */
export function encryptedFiles(files: DurableFiles, key: Buffer): DurableFiles {
  const keyId = createHash('sha256')
    .update('spool key')
    .update(key)
    .digest()
    .subarray(0, keyIdBytes);

  const encrypt = (path: string, content: string | Uint8Array) => {
    const nonce = randomBytes(nonceBytes);
    const encryption = createCipheriv(cipher, key, nonce, { authTagLength: tagBytes });
    encryption.setAAD(boundName(path));
    const encrypted = [encryption.update(Buffer.from(content)), encryption.final()];
    return Buffer.concat([magic, keyId, nonce, ...encrypted, encryption.getAuthTag()]);
  };

  const decrypt = (path: string, stored: Buffer) => {
    if (!isEncrypted(stored)) return stored;
    const idEnd = magic.length + keyIdBytes;
    if (!stored.subarray(magic.length, idEnd).equals(keyId)) {
      throw new CannotDecrypt('it is encrypted with a key that this machine no longer has');
    }
    try {
      const nonce = stored.subarray(idEnd, headerBytes);
      const decryption = createDecipheriv(cipher, key, nonce, { authTagLength: tagBytes });
      decryption.setAAD(boundName(path));
      decryption.setAuthTag(stored.subarray(-tagBytes));
      const content = stored.subarray(headerBytes, -tagBytes);
      return Buffer.concat([decryption.update(content), decryption.final()]);
    } catch {
      throw new CannotDecrypt('the file was damaged or changed');
    }
  };

  return {
    ...files,
    write: (path, content) =>
      files.write(path, plainNames.has(basename(path)) ? content : encrypt(path, content)),
    read: async (path) => decrypt(path, await files.read(path)),
    async move(from, to) {
      const stored = await files.read(from);
      let content: Buffer;
      try {
        content = decrypt(from, stored);
      } catch (error) {
        if (!(error instanceof CannotDecrypt)) throw error;
        return files.move(from, to);
      }
      await files.write(to, encrypt(to, content));
      await files.remove(from);
    },
  };
}

/** Encrypts the files that an earlier version left plain; `files` are the encrypted ones. */
export async function encryptPlainFiles(
  folder: string,
  plain: DurableFiles,
  files: DurableFiles,
): Promise<void> {
  for (const each of ['activities', 'screenshots', 'set-aside'].map((name) => join(folder, name))) {
    for (const name of await listFolder(each, plain)) {
      const path = join(each, name);
      const content = await plain.read(path);
      if (!isEncrypted(content)) await files.write(path, content);
    }
  }
}

function isEncrypted(content: Buffer): boolean {
  return (
    content.length >= headerBytes + tagBytes && content.subarray(0, magic.length).equals(magic)
  );
}

function boundName(path: string): Buffer {
  return Buffer.from(`${basename(dirname(path))}/${basename(path)}`);
}

async function listFolder(folder: string, files: DurableFiles): Promise<string[]> {
  try {
    return await files.list(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}
