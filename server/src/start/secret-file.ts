import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { syncFolder, writeFileDurably } from '../files/write-file-durably.ts';

/**
 * Reads the secret in `path`, or creates it with `make`. The file is readable only by its owner,
 * synced before it is used, and the same for two processes that start at once: the first one wins.
 */
export function readOrCreateSecret(path: string, make: () => string): string {
  const existing = readSecret(path);
  if (existing !== undefined) return existing;
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const draft = `${path}.${randomBytes(6).toString('hex')}.new`;
  writeFileDurably(draft, `${make()}\n`, 0o600);
  try {
    linkSync(draft, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
    syncFolder(dirname(path));
  }
  const secret = readSecret(path);
  if (secret === undefined) throw new Error(`${path} vanished while it was being made`);
  return secret;
}

/** The secret in `path`. Undefined when there is no such file. */
export function readSecret(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** A password of 192 random bits without characters that need escaping. */
export function makePassword(): string {
  return randomBytes(24).toString('base64url');
}
