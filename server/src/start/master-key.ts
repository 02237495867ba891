import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readOrCreateSecret, readSecret } from './secret-file.ts';
import type { SettingReader } from './setting-reader.ts';
import { StartError } from './start-error.ts';

const KEY_BYTES = 32;

/**
 * Checks MASTER_KEY and returns a function that gets the key once the data folder is known: from
 * the environment, otherwise from `DATA_DIR/secrets`, created at the first start.
 */
export function readMasterKey(reader: SettingReader): (dataDir: string) => Buffer {
  const text = reader.text('MASTER_KEY');
  if (text === undefined) return readOrCreateMasterKey;
  const key = decode(text);
  if (key === undefined) {
    reader.problem(
      'MASTER_KEY',
      `it is not ${KEY_BYTES} bytes in base64. "openssl rand -base64 ${KEY_BYTES}" makes one.`,
    );
  }
  return () => key ?? Buffer.alloc(KEY_BYTES);
}

function readOrCreateMasterKey(dataDir: string): Buffer {
  const path = join(dataDir, 'secrets', 'master.key');
  if (readSecret(path) === undefined && existsSync(join(dataDir, 'postgres', 'data'))) {
    throw new StartError(
      `The master key is missing: ${path} is not there and MASTER_KEY is not set. Without the key this ` +
        'database was made with, no image can be read. Restore the file from your copy of it, or set MASTER_KEY.',
    );
  }
  const key = decode(readOrCreateSecret(path, () => randomBytes(KEY_BYTES).toString('base64')));
  if (key !== undefined) return key;
  throw new StartError(
    `${path} does not hold a key (${KEY_BYTES} bytes in base64). Restore it from your copy.`,
  );
}

function decode(text: string): Buffer | undefined {
  const key = Buffer.from(text, 'base64');
  const isComplete = key.length === KEY_BYTES && key.toString('base64') === text;
  return isComplete ? key : undefined;
}
