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
 * Keys of organizations, each kept only encrypted by the server's master key. What is sealed is
 * bound to a context (the row it belongs to): opened under another it fails.
 */
export type Keyring = {
  /** A fresh key for an organization, wrapped for its row. */
  makeWrappedKey(): Buffer;
  /** Pieces to be written one after the other: joining them would copy an image once more. */
  seal(wrappedKey: Buffer, context: string, plain: Buffer): Buffer[];
  /** Throws when the bytes, the key or the context are not the ones they were sealed with. */
  open(wrappedKey: Buffer, context: string, sealed: Buffer): Buffer;
  /** HMAC-SHA-256 under a key of its own for each purpose, derived from the master key. */
  sign(purpose: string, text: string): Buffer;
};

const wrapContext = 'organization key';

/** Unwrapped keys that are kept, and for how long at most: what destroys a key has to hold soon. */
const keptMax = 1000;
const keptMilliseconds = 60_000;

export function createKeyring(masterKey: Buffer): Keyring {
  if (masterKey.length !== 32) throw new Error('The master key has to be 32 bytes long.');
  const unwrap = rememberKeys((wrappedKey) => open(masterKey, wrapContext, wrappedKey));
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
    makeWrappedKey: () => Buffer.concat(seal(masterKey, wrapContext, randomBytes(32))),
    seal: (wrappedKey, context, plain) => seal(unwrap(wrappedKey), context, plain),
    open: (wrappedKey, context, sealed) => open(unwrap(wrappedKey), context, sealed),
    sign: (purpose, text) =>
      createHmac('sha256', signingKey(purpose)).update(text, 'utf8').digest(),
  };
}

/**
 * A page of thumbnails asks for the same key hundreds of times. All kept keys are forgotten together
 * and overwritten; until then each opens only for who has the wrapped one from its row.
 */
function rememberKeys(unwrap: (wrappedKey: Buffer) => Buffer): (wrappedKey: Buffer) => Buffer {
  const kept = new Map<string, Buffer>();
  let timer: NodeJS.Timeout | undefined;
  const forget = () => {
    clearTimeout(timer);
    timer = undefined;
    for (const key of kept.values()) key.fill(0);
    kept.clear();
  };
  return (wrappedKey) => {
    const name = wrappedKey.toString('latin1');
    const known = kept.get(name);
    if (known !== undefined) return known;
    const key = unwrap(wrappedKey);
    if (kept.size >= keptMax) forget();
    kept.set(name, key);
    timer ??= setTimeout(forget, keptMilliseconds).unref();
    return key;
  };
}

/** nonce + tag + ciphertext */
function seal(key: Buffer, context: string, plain: Buffer): Buffer[] {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(context));
  const body = cipher.update(plain);
  // In this mode the end adds no bytes, but it makes the tag.
  cipher.final();
  return [nonce, cipher.getAuthTag(), body];
}

function open(key: Buffer, context: string, sealed: Buffer): Buffer {
  const nonce = sealed.subarray(0, nonceBytes);
  const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes);
  const decipher = createDecipheriv(algorithm, key, nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(context))
    .setAuthTag(tag);
  const plain = decipher.update(sealed.subarray(nonceBytes + tagBytes));
  // In this mode the end adds no bytes, but it holds the tag against them.
  decipher.final();
  return plain;
}
