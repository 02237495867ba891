import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { basename, join } from 'node:path';

/**
 * Serves only the files of a folder: the lowest possible cost of an image in Node, with the headers
 * that any file server sends for caching.
 */
const folder = process.argv[2] ?? '.';

const server = createServer((request, response) => {
  const name = basename(request.url ?? '');
  readFile(join(folder, name)).then(
    (bytes) => {
      response.writeHead(200, {
        'content-type': 'image/webp',
        'content-length': bytes.length,
        'cache-control': 'private, max-age=300',
        etag: `"${name}-${bytes.length}"`,
      });
      response.end(bytes);
    },
    () => response.writeHead(404).end(),
  );
});

server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address !== null && typeof address !== 'string') {
    process.stdout.write(`http://127.0.0.1:${address.port}\n`);
  }
});
