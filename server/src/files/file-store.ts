/** `bytes` in pieces, written one after the other. */
export type StoredFile = { path: string; bytes: readonly Buffer[] };

/** Where images live. Paths are relative, with `/`; made by us, never by a client. */
export type FileStore = {
  /** Resolves when the bytes and names of all are durable; replaces what was there. */
  write(files: readonly StoredFile[]): Promise<void>;
  /** Throws not_found when there is none. */
  read(path: string): Promise<Buffer>;
  /** Removing what is not there is fine. */
  remove(paths: readonly string[]): Promise<void>;
  removeFolder(path: string): Promise<void>;
  /** Paths of all files below a folder, '' for all; a few at a time, however many there are. */
  listFiles(path: string): AsyncIterable<string>;
  /** When a file was written; undefined when it is not there. */
  findWrittenAt(path: string): Promise<Date | undefined>;
  /** Removes a file unless it was written since an instant; whether it did. */
  removeOlder(path: string, than: Date): Promise<boolean>;
  /** Whether everything belongs to `owner`; a folder without an owner is assigned to it. */
  claimFor(owner: string): Promise<boolean>;
  /** Removes folders in which nothing is and nothing was written since an instant. */
  removeEmptyFolders(unusedSince: Date): Promise<void>;
};
