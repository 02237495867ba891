import { randomBytes } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { syncFolder, writeFileDurably } from '../files/write-file-durably.ts';

/**
 * The text kept in `path`, made by `make` when there is none. Readable for its owner only, on the
 * disk before it is used, and the same for two processes that ask at once: the first one wins.
 */
export function readOrCreateSecret(path: string, make: () => string): string {
  const kept = readSecret(path);
  if (kept !== undefined) return kept;
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

/** The text kept in `path`, or undefined when there is no such file. */
export function readSecret(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

/** A password of 192 random bits that needs no escaping anywhere. */
export function makePassword(): string {
  return randomBytes(24).toString('base64url');
}
