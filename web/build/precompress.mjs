import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

const worthCompressing = /\.(js|css|svg|json|txt|webmanifest)$/;
/** Below this size, the additional header outweighs the savings. */
const smallestSizeBytes = 1024;

/**
 * Writes a .br and a .gz copy of every text file of the build, which the server only has to select.
 * Skips index.html, because the server inserts a nonce into it.
 */
export function precompress() {
  let outputFolder = '';
  return {
    name: 'precompress',
    apply: 'build',
    configResolved(config) {
      outputFolder = path.resolve(config.root, config.build.outDir);
    },
    async closeBundle(error) {
      if (error) return;
      const entries = await readdir(outputFolder, { recursive: true, withFileTypes: true });
      const files = entries.filter((entry) => entry.isFile() && worthCompressing.test(entry.name));
      await Promise.all(files.map((file) => compress(path.join(file.parentPath, file.name))));
    },
  };
}

async function compress(file) {
  const content = await readFile(file);
  if (content.length < smallestSizeBytes) return;
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  await Promise.all([
    writeFile(`${file}.br`, await brotli(content, { params: quality })),
    writeFile(`${file}.gz`, await gzipped(content, { level: constants.Z_BEST_COMPRESSION })),
  ]);
}
