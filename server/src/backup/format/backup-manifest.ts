import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { errorCode, syncFolder } from '../../files/file-system.ts';
import { BackupError } from './backup-error.ts';
import { createSeal, isSameCode, type Seal } from './seal.ts';

/** Its presence makes a backup complete, so it is written last. */
const manifestName = 'manifest.json';

/** The list of all files with their SHA-256, which `sha256sum -c` reads. */
export const sumsName = 'SHA256SUMS';

/** The base backup. Not there in a backup of the images of an external database. */
export const databaseName = 'database.tar.zst';

/** Folder of the images. */
export const imagesName = 'images';

/** Names of folders of WAL, beside the backups. */
export const walFolderPattern = /^wal-[0-9a-f-]{36}$/;

const contentSchema = z.object({
  format: z.literal(1),
  /** Version of Time Tracker. */
  version: z.string(),
  startedAt: z.iso.datetime(),
  /** Everything acknowledged before this instant is in the backup. */
  completeUntil: z.iso.datetime(),
  /** The random ID of the database, the same for all of its copies. */
  databaseId: z.uuid(),
  /** Tells an installation from a restored copy of it. */
  installationId: z.string(),
  /** Whether the server made it on its own, and will delete it when it is old. */
  isScheduled: z.boolean(),
  /** Undefined: the database is external and not in the backup. */
  database: z
    .object({
      majorVersion: z.int(),
      /** Without compression. */
      sizeBytes: z.int(),
      /** The superuser's password, encrypted with the master key. */
      password: z.string(),
    })
    .optional(),
  /** Folder beside the backup with the WAL from then on. Undefined: it is not kept. */
  walFolder: z.string().regex(walFolderPattern).optional(),
  masterKeyFingerprint: z.string(),
  files: z.int(),
  sizeBytes: z.int(),
  sumsSha256: z.string(),
  /** How the key is derived from the passphrase. Undefined: not encrypted with a passphrase. */
  seal: z.object({ salt: z.string(), N: z.int(), r: z.int(), p: z.int() }).optional(),
});
const manifestSchema = contentSchema.extend({
  /** SHA-256 of the content. With a passphrase, HMAC with a key derived from it. */
  code: z.string(),
});

export type ManifestContent = z.infer<typeof contentSchema>;
export type Manifest = z.infer<typeof manifestSchema>;

/** Identifies a master key without revealing anything about it. */
export function fingerprintOf(masterKey: Buffer): string {
  return derive(masterKey, 'fingerprint').subarray(0, 16).toString('hex');
}

export function encryptPassword(masterKey: Buffer, password: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', derive(masterKey, 'password'), nonce);
  const body = Buffer.concat([cipher.update(password, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]).toString('base64');
}

export function decryptPassword(masterKey: Buffer, encrypted: string): string {
  const bytes = Buffer.from(encrypted, 'base64');
  const key = derive(masterKey, 'password');
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12), {
    authTagLength: 16,
  }).setAuthTag(bytes.subarray(12, 28));
  return Buffer.concat([decipher.update(bytes.subarray(28)), decipher.final()]).toString('utf8');
}

function derive(masterKey: Buffer, purpose: string): Buffer {
  return Buffer.from(hkdfSync('sha256', masterKey, '', `time-tracker backup ${purpose}`, 32));
}

/** Makes the backup in `folder` complete, durably. */
export async function writeManifest(
  folder: string,
  content: ManifestContent,
  seal: Seal | undefined,
): Promise<void> {
  const draft = join(folder, `${manifestName}.new`);
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(serialize({ ...content, code: codeOf(content, seal) }));
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, join(folder, manifestName));
  await syncFolder(folder);
}

/** Undefined: not a backup, or not a complete one. */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  let text: string;
  try {
    text = await readFile(join(folder, manifestName), 'utf8');
  } catch (error) {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error) ?? '')) return undefined;
    throw error;
  }
  const read = manifestSchema.safeParse(parseJson(text));
  if (read.success && serialize(read.data) === text) return read.data;
  throw new BackupError(
    `${join(folder, manifestName)} is damaged, or a newer version of Time Tracker wrote it. ` +
      'Use another backup, or the version that made this one.',
  );
}

/** The manifest of a complete backup and, if it is encrypted, what opens it. */
export async function openManifest(
  folder: string,
  passphrase: string | undefined,
): Promise<{ manifest: ManifestContent; seal: Seal | undefined }> {
  const found = await readManifest(folder);
  if (found === undefined) {
    throw new BackupError(
      `${folder} is not a complete backup: it has no ${manifestName}. ` +
        'The backup was interrupted, or the folder is another one. Choose another backup.',
    );
  }
  const { code: _, ...manifest } = found;
  if (manifest.seal === undefined) {
    if (isOpenedBy(found, undefined)) return { manifest, seal: undefined };
    throw new BackupError(`The backup is damaged: its ${manifestName} was changed.`);
  }
  if (passphrase === undefined) {
    throw new BackupError(
      'The backup is encrypted. Set BACKUP_PASSPHRASE to the passphrase it was made with.',
    );
  }
  const seal = await createSeal(passphrase, manifest.seal);
  if (isOpenedBy(found, seal)) return { manifest, seal };
  throw new BackupError(
    'BACKUP_PASSPHRASE is not the passphrase of this backup, or its manifest was changed.',
  );
}

/** Whether a manifest is unchanged and its backup has this seal. */
export function isOpenedBy({ code, ...content }: Manifest, seal: Seal | undefined): boolean {
  const hasSeal = isDeepStrictEqual(content.seal, seal?.parameters);
  return hasSeal && isSameCode(codeOf(content, seal), code);
}

function codeOf(content: ManifestContent, seal: Seal | undefined): string {
  const text = JSON.stringify(contentSchema.parse(content));
  return seal?.authenticate(text) ?? createHash('sha256').update(text).digest('base64');
}

/** The same text for the same content, whatever the order of its fields. */
function serialize(manifest: Manifest): string {
  return `${JSON.stringify(manifestSchema.parse(manifest), undefined, 2)}\n`;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
