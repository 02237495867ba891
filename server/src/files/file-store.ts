/** `bytes` is a list of pieces that are written one after the other. */
export type StoredFile = { path: string; bytes: readonly Buffer[] };

/** Storage of images. Paths are relative with `/`, and never come from a client. */
export type FileStore = {
  /** Resolves when contents and names of all files are durable. Replaces existing files. */
  write(files: readonly StoredFile[]): Promise<void>;
  /** Writes the files unless the first one exists: then it returns false and writes none. */
  create(first: StoredFile, others?: readonly StoredFile[]): Promise<boolean>;
  /** Throws not_found if the file does not exist. */
  read(path: string): Promise<Buffer>;
  /** Ignores files that do not exist. */
  remove(paths: readonly string[]): Promise<void>;
  removeFolder(path: string): Promise<void>;
  /**
   * Streams the paths of all files below a folder, folder by folder. '' means the whole store. With
   * `since`, only of those written since then, by the clock of the store.
   */
  listFiles(path: string, since?: Date): AsyncIterable<string>;
  /** When a file was written, by the clock of the store. Undefined if it does not exist. */
  findWrittenAt(path: string): Promise<Date | undefined>;
  /** Removes a file if it was written before `than`. Returns whether it did. */
  removeOlder(path: string, than: Date): Promise<boolean>;
  /** Whether the store belongs to `owner`. Assigns it to `owner` if it has none. */
  claimFor(owner: string): Promise<boolean>;
  /** Removes empty folders that did not change since `unusedSince`. */
  removeEmptyFolders(unusedSince: Date): Promise<void>;
  /** False while calls are refused with images_unavailable. */
  isAvailable(): boolean;
};
