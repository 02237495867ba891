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
