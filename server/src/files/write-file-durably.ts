import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** Creates a file and syncs it and its directory entry. Throws if the file exists. */
export function writeFileDurably(path: string, text: string, mode: number): void {
  const file = openSync(path, 'wx', mode);
  try {
    writeSync(file, text);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  syncFolder(dirname(path));
}

/** Syncs the directory entries of a folder. Not possible on Windows, which cannot open folders. */
export function syncFolder(path: string): void {
  if (process.platform === 'win32') return;
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}
