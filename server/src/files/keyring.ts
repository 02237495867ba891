import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  randomBytes,
  type KeyObject,
} from 'node:crypto';

/** AES-256-GCM: 32 byte keys, 12 byte nonces, 16 byte tags. */
const algorithm = 'aes-256-gcm';
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Encryption with the keys of organizations, which are stored only encrypted with the server's master
 * key. Ciphertexts are bound to a context (the row they belong to). With another one, decryption fails.
 */
export type Keyring = {
  /** Generates a key for an organization and returns it encrypted with the master key. */
  generateWrappedKey(): Buffer;
  /** Returns the ciphertext in pieces, because joining them would copy the image. */
  encrypt(wrappedKey: Buffer, context: string, plain: Buffer): Buffer[];
  /** Throws if the ciphertext was changed, or the key or context differ from those of encryption. */
  decrypt(wrappedKey: Buffer, context: string, ciphertext: Buffer): Buffer;
  /** HMAC-SHA-256 with a separate key per purpose, derived from the master key. */
  sign(purpose: string, text: string): Buffer;
};

const wrapContext = 'organization key';

/** Limits of the cache of unwrapped keys. The time is short, so that a destroyed key is soon unusable. */
const cachedKeysMax = 1000;
const cacheMilliseconds = 60_000;

export function createKeyring(masterKey: Buffer): Keyring {
  if (masterKey.length !== 32) throw new Error('The master key must be 32 bytes long.');
  const unwrap = cacheKeys((wrappedKey) => decrypt(masterKey, wrapContext, wrappedKey));
  const signingKeys = new Map<string, KeyObject>();
  const signingKey = (purpose: string): KeyObject => {
    const known = signingKeys.get(purpose);
    if (known !== undefined) return known;
    const derived = hkdfSync('sha256', masterKey, '', `signing ${purpose}`, 32);
    const key = createSecretKey(Buffer.from(derived));
    signingKeys.set(purpose, key);
    return key;
  };
  return {
    generateWrappedKey: () => Buffer.concat(encrypt(masterKey, wrapContext, randomBytes(32))),
    encrypt: (wrappedKey, context, plain) => encrypt(unwrap(wrappedKey), context, plain),
    decrypt: (wrappedKey, context, ciphertext) => decrypt(unwrap(wrappedKey), context, ciphertext),
    sign: (purpose, text) =>
      createHmac('sha256', signingKey(purpose)).update(text, 'utf8').digest(),
  };
}

/**
 * Caches unwrapped keys, because a page of thumbnails needs the same key hundreds of times. Lookups
 * require the wrapped key. The whole cache is cleared at once, and the keys are overwritten with zeros.
 */
function cacheKeys(unwrap: (wrappedKey: Buffer) => Buffer): (wrappedKey: Buffer) => Buffer {
  const cached = new Map<string, Buffer>();
  let timer: NodeJS.Timeout | undefined;
  const clear = () => {
    clearTimeout(timer);
    timer = undefined;
    for (const key of cached.values()) key.fill(0);
    cached.clear();
  };
  return (wrappedKey) => {
    const name = wrappedKey.toString('latin1');
    const known = cached.get(name);
    if (known !== undefined) return known;
    const key = unwrap(wrappedKey);
    if (cached.size >= cachedKeysMax) clear();
    cached.set(name, key);
    timer ??= setTimeout(clear, cacheMilliseconds).unref();
    return key;
  };
}

/** nonce + tag + ciphertext */
function encrypt(key: Buffer, context: string, plain: Buffer): Buffer[] {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(context));
  const body = cipher.update(plain);
  // In GCM mode, final() returns no bytes, but it computes the tag.
  cipher.final();
  return [nonce, cipher.getAuthTag(), body];
}

function decrypt(key: Buffer, context: string, ciphertext: Buffer): Buffer {
  const nonce = ciphertext.subarray(0, nonceBytes);
  const tag = ciphertext.subarray(nonceBytes, nonceBytes + tagBytes);
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(context))
    .setAuthTag(tag);
  const plain = decipher.update(ciphertext.subarray(nonceBytes + tagBytes));
  // In GCM mode, final() returns no bytes, but it verifies the tag.
  decipher.final();
  return plain;
}
