import { open } from 'node:fs/promises';

/** Makes the names inside a folder durable. Windows cannot open folders and keeps them itself. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** The operating system's word for an error: ENOENT, ENOSPC… */
export function errorCode(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code;
}

/** For `.catch`: lets this one error of the operating system pass. */
export function ignoreError(code: string): (error: unknown) => void {
  return (error) => {
    if (errorCode(error) !== code) throw error;
  };
}

/** Waits for all of them, then throws the first error: what is cleaned up has come to an end. */
export async function settleAll(work: readonly Promise<void>[]): Promise<void> {
  const failed = (await Promise.allSettled(work)).find((one) => one.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
}
