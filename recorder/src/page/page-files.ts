import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

export type PageFile = { content: Buffer; contentType: string };

/** The built page. Only files that were in its folder at the start are served: no path is ever resolved. */
export class PageFiles {
  readonly #folder: string;
  readonly #paths: ReadonlyMap<string, string>;

  private constructor(folder: string, paths: ReadonlyMap<string, string>) {
    this.#folder = folder;
    this.#paths = paths;
  }

  /** A folder that does not exist has no files. */
  static async open(folder: string): Promise<PageFiles> {
    const paths = new Map<string, string>();
    const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      if (!entry.isFile() || contentTypes[extname(entry.name)] === undefined) continue;
      const path = join(entry.parentPath, entry.name);
      paths.set(relative(folder, path).split(sep).join('/'), path);
    }
    return new PageFiles(folder, paths);
  }

  /** `name` as in the address, such as `assets/index.js`. */
  async read(name: string): Promise<PageFile | undefined> {
    const path = this.#paths.get(name);
    if (path === undefined) return undefined;
    const content = await readFile(path).catch(() => undefined);
    return content && { content, contentType: contentTypes[extname(path)] ?? '' };
  }

  get folder(): string {
    return this.#folder;
  }
}
