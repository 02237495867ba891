/** Where images live. Paths are relative, with `/`; made by us, never by a client. */
export type FileStore = {
  /** Resolves when the bytes and their name are durable; replaces what was there. */
  write(path: string, bytes: Buffer): Promise<void>;
  /** Throws not_found when there is none. */
  read(path: string): Promise<Buffer>;
  /** Removing what is not there is fine. */
  remove(path: string): Promise<void>;
  removeFolder(path: string): Promise<void>;
};
