import type { FileStore } from './file-store.ts';

// placeholder
export function openDiskStore(_folder: string): FileStore {
  const missing = () => Promise.reject(new Error('not there yet'));
  return { write: missing, read: missing, remove: missing, removeFolder: missing };
}
